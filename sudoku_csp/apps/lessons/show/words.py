"""How a lesson begins and ends, and the questions and exercises in it, checked by code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TypeVar

import marimo as mo

from sudoku_csp.apps.lessons.catalogue import LESSONS, numbered
from sudoku_csp.apps.lessons.show.pieces import TONES, Shown
from sudoku_csp.grid.errors import SudokuError

T = TypeVar("T")


class WrongAnswer(SudokuError):
    """The answer to a question of a lesson that its own check says is false."""


def opening(number: int) -> Shown:
    """The title of a lesson, what it is about, and how long it takes."""
    lesson = numbered(number)
    return _markdown(f"# {lesson.heading}\n\n{lesson.about}\n\n*About {lesson.minutes} minutes.*")


def question(asked: str, answer: str, *, holds: bool) -> Shown:
    """A question with its answer folded, both Markdown.

    `holds` is what the code says of the answer. Raises WrongAnswer where that is false.
    """
    if not holds:
        raise WrongAnswer(f"the answer to {asked!r} does not hold")
    return _box("Question", "orange", asked, "", answer)


def exercise(asked: str, answer: str, *, check: Callable[[T], str], tried: T, right: T) -> Shown:
    """Something for the reader to write, what is wrong with it so far, and an answer, folded.

    `check` tells of what the reader `tried` what is wrong, in a sentence of plain text, and of what
    is `right` the empty one; where what was tried raises an exception, that is told. Raises
    WrongAnswer where the check is not content with the right one.
    """
    if fault := check(right):
        raise WrongAnswer(f"the answer to {asked!r} does not hold: {fault}")
    try:
        fault = check(tried)
    except Exception as error:  # noqa: BLE001 - what a reader writes may fail in any way.
        fault = f"It fails with {type(error).__name__}: {error}"
    said = f"<strong>Not yet.</strong> {escape(fault)}" if fault else "<strong>Right.</strong>"
    return _box("Exercise", "blue", asked, f'<p class="verdict">{said}</p>', answer)


def _box(what: str, tone: str, asked: str, said: str, answer: str) -> Shown:
    """A question or an exercise; a page finds both, and their answers, by the names of classes."""
    return Shown(
        f'<div class="question" style="border-left:4px solid {TONES[tone]};padding:.2em 1em;'
        f'margin:1.2em 0"><strong>{what}</strong>{_markdown(asked).html}{said}'
        f'<details class="answer"><summary style="cursor:pointer">Answer</summary>'
        f"{_markdown(answer).html}</details></div>"
    )


def closing(number: int, reading: Sequence[str]) -> Shown:
    """What to read on, each a line of Markdown, and which lesson is the next."""
    parts = ["## What to read on", "", *(f"- {line}" for line in reading), ""]
    if number < len(LESSONS):
        following = LESSONS[number]
        parts.append(
            f"**Next: {following.title}** ({following.minutes} minutes): "
            f"`sudoku-csp lessons {following.number}`"
        )
    return _markdown("\n".join(parts))


def _markdown(text: str) -> Shown:
    return Shown(mo.md(text).text)
