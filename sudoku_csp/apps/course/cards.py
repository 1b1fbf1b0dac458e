"""Units and tasks as data for the page: Markdown as trees of elements, blocks as objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudoku_csp.apps.course import by_hand, tasks
from sudoku_csp.apps.course.unit import Block, Unit

if TYPE_CHECKING:
    from markdown_it.token import Token

Node = str | list[Any]
"""A text, or an element: its tag, its attributes, and its children."""


def unit_data(unit: Unit) -> dict[str, Any]:
    """A unit with its blocks, as data for JSON."""
    return {
        "number": unit.number,
        "title": unit.title,
        "about": unit.about,
        "minutes": unit.minutes,
        "after": list(unit.after),
        "blocks": [_block_data(block) for block in unit.blocks],
    }


def _block_data(block: Block) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": block.kind, "text": tree(block.text)}
    if block.kind == "task":
        data |= {"name": block.name, "code": _code_data(block.name)}
    if block.kind in ("figure", "predict"):
        data["measures"] = block.measures()
    if block.kind == "predict":
        data["choices"] = block.choices
    if block.kind == "board":
        data |= {key: block.fields.get(key, "") for key in ("puzzle", "board", "mode", "rule")}
    return data


_LOWER = {"h2": "h3", "h3": "h4"}
"""The headings of a text stand below the title of its unit."""


def tree(text: str) -> list[Node]:
    """A text in Markdown as elements.

    >>> tree("A `cage` of *two*")
    [['p', {}, 'A ', ['code', {}, 'cage'], ' of ', ['em', {}, 'two']]]
    """
    from markdown_it import MarkdownIt  # noqa: PLC0415 - a browser gets the trees ready made

    root: list[Any] = ["", {}]
    _fill([root], MarkdownIt("commonmark").enable("table").parse(text))
    return root[2:]


def _fill(open_: list[list[Any]], tokens: list[Token]) -> None:
    """Adds elements for the tokens to the last of the open elements."""
    for token in tokens:
        top = open_[-1]
        if token.type == "inline":
            _fill(open_, token.children or [])
        elif token.nesting == 1 and not token.hidden:
            element = [_LOWER.get(token.tag, token.tag), dict(token.attrs)]
            top.append(element)
            open_.append(element)
        elif token.nesting == -1 and not token.hidden:
            closed = open_.pop()
            if closed[0] == "th" and len(closed) == 2:  # A head without a text heads nothing.
                closed[0] = "td"
        elif token.type in ("text", "softbreak"):
            top.append(token.content or " ")
        elif token.type == "fence":
            top.append(["pre", {"tabindex": "0"}, ["code", {}, token.content]])
        elif token.type == "code_inline":
            top.append(["code", {}, token.content])


def _code_data(name: str) -> dict[str, Any] | None:
    """What a learner reads of a task in Python; None for a task by hand."""
    if name in by_hand.NAMES:
        return None
    found = tasks.find_task(name)
    return {
        "title": found.title,
        "text": tree(found.text),
        "start": found.start,
        "hints": [tree(hint) for hint in found.hints],
        "solution": found.solution,
    }


def instance_data(name: str, seed: int) -> dict[str, Any]:
    """A task by hand with the numbers of a seed, as data for JSON. Raises UnknownName."""
    task = by_hand.find_hand_task(name)
    drawn = task.instance(seed)
    return {
        "title": task.title,
        "text": drawn.text,
        "form": drawn.form,
        "choices": list(drawn.choices),
        "puzzle": drawn.puzzle,
    }
