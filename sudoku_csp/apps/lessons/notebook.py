"""A lesson's notebook as it stands in its file, and as it runs: its cells, and what each shows.

Read from the syntax tree: a cell is a function under `@app.cell`, its last `return` is marimo's
bookkeeping, and `with app.setup:` holds the imports.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from textwrap import dedent
from typing import Any

from sudoku_csp.apps.lessons.catalogue import Lesson


@dataclass(frozen=True)
class Part:
    """A cell: its name, its code as the reader sees it, and whether marimo folds the code."""

    name: str
    code: str
    hidden: bool


def digest(lesson: Lesson) -> str:
    """The sha256 of the notebook: a page says of which one it was made."""
    return sha256(lesson.notebook.read_bytes()).hexdigest()


def parts(lesson: Lesson) -> list[Part]:
    """The cells in the order of the file; the imports, where there are any, come first."""
    source = lesson.notebook.read_text(encoding="utf-8")
    return list(_parts(ast.parse(source), source.splitlines()))


def outputs(lesson: Lesson, given: Mapping[str, Any] | None = None) -> tuple[list[Any], Any]:
    """What each cell shows, in the order of the file without the imports, and what all define.

    `given` replaces definitions, as the values of a control; the cell that makes them does not run
    then. Raises whatever a cell raises.
    """
    shown, defined = import_module(lesson.module).app.run(defs=dict(given or {}))
    return list(shown), defined


def _parts(tree: ast.Module, lines: list[str]) -> Iterator[Part]:
    for node in tree.body:
        if isinstance(node, ast.With):
            yield Part("setup", _code(lines, node.body), hidden=False)
        elif isinstance(node, ast.FunctionDef) and node.decorator_list:
            body = node.body[:-1] if isinstance(node.body[-1], ast.Return) else node.body
            yield Part(node.name, _code(lines, body), hidden=_is_hidden(node.decorator_list[0]))


def _code(lines: list[str], body: list[ast.stmt]) -> str:
    """The lines of these statements, and the comments between them."""
    if not body:
        return ""
    decorators = getattr(body[0], "decorator_list", [])  # they stand above the line of their node
    first = min(node.lineno for node in (body[0], *decorators))
    return dedent("\n".join(lines[first - 1 : body[-1].end_lineno]))


def _is_hidden(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and any(
        word.arg == "hide_code" and isinstance(word.value, ast.Constant) and word.value.value
        for word in decorator.keywords
    )
