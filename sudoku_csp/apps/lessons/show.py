"""What the notebooks show: the title, questions and exercises, which code checks, and pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TypeVar

import marimo as mo

from sudoku_csp.apps.lessons.catalogue import LESSONS, numbered
from sudoku_csp.apps.lessons.pictures import (
    TONES,
    Shown,
    bars,
    beside,
    grid,
    html,
    lines,
    svg,
    table,
    text,
    tree,
)
from sudoku_csp.grid.errors import SudokuError

__all__ = [
    "TONES",
    "Shown",
    "WrongAnswer",
    "bars",
    "beside",
    "closing",
    "exercise",
    "grid",
    "html",
    "lines",
    "opening",
    "question",
    "svg",
    "table",
    "text",
    "tree",
]

T = TypeVar("T")


class WrongAnswer(SudokuError):
    """The answer to a question of a lesson is false, by its own check."""


def opening(number: int) -> Shown:
    """The title of a lesson, its subject, and the time it takes."""
    lesson = numbered(number)
    return _markdown(f"# {lesson.heading}\n\n{lesson.about}\n\n*About {lesson.minutes} minutes.*")


def question(task: str, answer: str, *, holds: bool) -> Shown:
    """A question with its answer folded, both Markdown. Raises WrongAnswer unless it `holds`."""
    if not holds:
        raise WrongAnswer(f"the answer to {task!r} does not hold")
    return _box("Question", "orange", task, "", answer)


def exercise(task: str, answer: str, *, check: Callable[[T], str], tried: T, right: T) -> Shown:
    """A task for the reader, a fault of the present solution, and an answer, folded.

    `check` returns the fault of a solution as a sentence of plain text, "" for none; an exception
    of the solution that the reader `tried` is a fault too. Raises WrongAnswer if `right` has one.
    """
    if fault := check(right):
        raise WrongAnswer(f"the answer to {task!r} does not hold: {fault}")
    try:
        fault = check(tried)
    except Exception as error:  # noqa: BLE001 - the code of a reader may fail in any way.
        fault = f"It fails with {type(error).__name__}: {error}"
    verdict = f"<strong>Not yet.</strong> {escape(fault)}" if fault else "<strong>Right.</strong>"
    return _box("Exercise", "blue", task, f'<p class="verdict">{verdict}</p>', answer)


def _box(what: str, tone: str, task: str, verdict: str, answer: str) -> Shown:
    """A question or an exercise; a page finds both, and their answers, by their classes."""
    return Shown(
        f'<div class="question" style="border-left:4px solid {TONES[tone]};padding:.2em 1em;'
        f'margin:1.2em 0"><strong>{what}</strong>{_markdown(task).html}{verdict}'
        f'<details class="answer"><summary style="cursor:pointer">Answer</summary>'
        f"{_markdown(answer).html}</details></div>"
    )


def closing(number: int, reading: Sequence[str]) -> Shown:
    """Further reading, each a line of Markdown, and the next lesson."""
    parts = ["## What to read on", "", *(f"- {line}" for line in reading), ""]
    if number < len(LESSONS):
        following = LESSONS[number]
        parts.append(
            f"**Next: {following.title}** ({following.minutes} minutes): "
            f"`sudoku-csp lessons {following.number}`"
        )
    return _markdown("\n".join(parts))


def _markdown(source: str) -> Shown:
    return Shown(mo.md(source).text)
