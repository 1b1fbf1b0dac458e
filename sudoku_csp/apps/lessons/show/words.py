"""How a lesson begins and ends, and the questions in it, whose answers are checked by code."""

from __future__ import annotations

from collections.abc import Sequence

import marimo as mo

from sudoku_csp.apps.lessons.catalogue import LESSONS, numbered
from sudoku_csp.apps.lessons.show.pieces import TONES, Shown
from sudoku_csp.grid.errors import SudokuError


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
    return Shown(
        f'<div class="question" style="border-left:4px solid {TONES["orange"]};padding:.2em 1em;'
        f'margin:1.2em 0"><strong>Question</strong>{_markdown(asked).html}'
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
