"""Runs a lesson and makes a page from it: text, code and pictures in one HTML file.

In place of a control, which cannot be moved on a page, the page shows the value of the control. A
printed page is a handout, without the answers or with the answers at the end.
"""

import ast
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from html import escape, unescape
from importlib import import_module
from textwrap import dedent
from typing import Any

import marimo as mo
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from sudoku_csp.apps.lessons.catalogue import FOLDER, LESSONS, Lesson
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.helpers import own_version

MADE_FROM = '<meta name="made-from" content="{}">'
"""The element of a page with the digest of the notebook from which the page was made."""

CONTROL = re.compile(
    r"<marimo-ui-element[^>]*>\s*<[a-z-]+(.*?)>\s*</[a-z-]+></marimo-ui-element>", re.DOTALL
)
ATTRIBUTE = re.compile(r"data-(label|initial-value)='(.*?)'", re.DOTALL)
ANSWER = re.compile(
    r'<details class="answer"><summary[^>]*>Answer</summary>(.*?)</details>', re.DOTALL
)
EMPTY_HEAD = re.compile(r"<th([^>]*)></th>")
"""A head of a column or row without a text, as in the corner of a table."""


@dataclass(frozen=True)
class Part:
    """A cell of a notebook, with its name and code; `hidden` is True if marimo hides the code."""

    name: str
    code: str
    hidden: bool


def digest(lesson: Lesson) -> str:
    """The SHA-256 of the notebook, which the page of the lesson contains."""
    return sha256(lesson.notebook.read_bytes()).hexdigest()


def parts(lesson: Lesson) -> list[Part]:
    """The cells of the notebook in the order of the file; the first one has the imports.

    In the file a cell is a function under `@app.cell`, with a last `return` for marimo. The imports
    are in the block `with app.setup:`.
    """
    source = lesson.notebook.read_text(encoding="utf-8")
    return list(_parts(ast.parse(source), source.splitlines()))


def outputs(lesson: Lesson) -> tuple[list[Any], Mapping[str, Any]]:
    """Runs the notebook, and returns the outputs of its cells in order and all definitions.

    The cell with the imports has no output here.
    """
    shown, defined = import_module(lesson.module).app.run()
    return list(shown), defined


def _parts(tree: ast.Module, lines: list[str]) -> Iterator[Part]:
    for node in tree.body:
        if isinstance(node, ast.With):
            yield Part("setup", _source(lines, node.body), hidden=False)
        elif isinstance(node, ast.FunctionDef) and node.decorator_list:
            body = node.body[:-1] if isinstance(node.body[-1], ast.Return) else node.body
            yield Part(node.name, _source(lines, body), hidden=_is_hidden(node.decorator_list[0]))


def _source(lines: list[str], body: list[ast.stmt]) -> str:
    """The source lines from the first statement to the last, comments included."""
    if not body:
        return ""
    decorators = getattr(body[0], "decorator_list", [])  # `lineno` is below them.
    first = min(node.lineno for node in (body[0], *decorators))
    return dedent("\n".join(lines[first - 1 : body[-1].end_lineno]))


def _is_hidden(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and any(
        word.arg == "hide_code" and isinstance(word.value, ast.Constant) and word.value.value
        for word in decorator.keywords
    )


def made(lesson: Lesson) -> str:
    """Runs the notebook and returns the page as HTML.

    Raises Unsupported for an output that works only in marimo.
    """
    cells = parts(lesson)
    shown, _ = outputs(lesson)
    imports = [cell for cell in cells if cell.name == "setup"]
    pieces = [
        (_code(cell), _output(cell, output))
        for cell, output in zip(cells[len(imports) :], shown, strict=True)
    ]
    # The title comes before the imports.
    ordered = [*pieces[:1], *((_code(cell), "") for cell in imports), *pieces[1:]]
    body = "\n".join(piece for both in ordered for piece in both if piece)
    foot = f"<footer>{_navigation(lesson, 'On to another lesson')}</footer>\n</body>\n</html>\n"
    return "\n".join([*_head(lesson), body, _key(lesson, body), "</main>\n<hr>", foot])


def _head(lesson: Lesson) -> Iterator[str]:
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield MADE_FROM.format(digest(lesson))
    style = (FOLDER / "lesson.css").read_text(encoding="utf-8").replace("\n", "")
    yield f"<title>{escape(lesson.heading)}</title>\n<style>{style}</style>\n</head>\n<body>"
    yield f"<header>{_navigation(lesson, 'The lessons before and after')}</header>\n<main>"
    yield (
        '<p class="note running">This is the lesson as it ran when the page was made, with '
        f"sudoku-csp {escape(own_version())}: read it without running anything. To change the code "
        f"and move the controls: <code>sudoku-csp lessons {lesson.number}</code>.</p>"
    )
    yield (
        '<p class="note printing">Printed, this page is a handout without the answers. '
        '<label><input type="checkbox" id="with-key" autocomplete="off"> Print them as a key at '
        "the end</label></p>"
    )


def _key(lesson: Lesson, body: str) -> str:
    """The section with the numbered answers to the questions, which is printed on request."""
    answers = "".join(f"<li>{answer}</li>\n" for answer in ANSWER.findall(body))
    heading = f"<h2>Key to {escape(lesson.heading[0].lower() + lesson.heading[1:])}</h2>"
    return f'<section class="key">{heading}\n<ol>\n{answers}</ol></section>'


def _navigation(lesson: Lesson, label: str) -> str:
    """Links to the pages of the lessons before and after, which are in the same folder."""
    links = [
        f'<a href="{other.page.name}">{arrow.format(escape(other.heading))}</a>'
        for step, arrow in ((-1, "&larr; {}"), (1, "{} &rarr;"))
        for other in LESSONS
        if other.number == lesson.number + step
    ]
    return f'<nav aria-label="{label}">{" ".join(links)}</nav>'


def _code(cell: Part) -> str:
    if cell.hidden or not cell.code:
        return ""
    return str(highlight(cell.code, PythonLexer(), HtmlFormatter(cssclass="codehilite"))).strip()


def _output(cell: Part, output: Any) -> str:
    if output is None:
        return ""
    piece = EMPTY_HEAD.sub(r"<td\1></td>", CONTROL.sub(_control, _html(output)))
    if "<marimo-" in piece:
        raise Unsupported(f"the output of cell {cell.name} needs marimo: {piece[:80]}")
    return f"<div>{piece}</div>"


def _html(output: Any) -> str:
    """The HTML that marimo shows for an output."""
    if isinstance(output, mo.Html):
        return output.text
    if hasattr(output, "_repr_html_"):
        return str(output._repr_html_())
    return f"<pre>{escape(output if isinstance(output, str) else repr(output))}</pre>"


def _control(found: re.Match[str]) -> str:
    """Replaces a control by a text with the label and the value of the control."""
    data = {name: json.loads(unescape(value)) for name, value in ATTRIBUTE.findall(found[1])}
    label = re.sub(r"<[^>]*>", "", data.get("label") or "")
    value = data.get("initial-value")
    if isinstance(value, list):
        value = ", ".join(map(str, value))
    if isinstance(value, bool):
        value = "on" if value else "off"
    return f'<span class="control">{escape(f"{label}: {value}")}</span>'
