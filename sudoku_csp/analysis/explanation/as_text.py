"""An explanation as text: singles on a line each, other steps in full with their picture."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from sudoku_csp.analysis.explanation.outcome import Answer
from sudoku_csp.analysis.explanation.picture import picture
from sudoku_csp.analysis.explanation.scene import Scene, scenes
from sudoku_csp.analysis.explanation.words import Told, tell

WIDTH = 100
"""Characters after which a line is broken."""


def lines(answer: Answer, *, width: int = WIDTH, colour: bool = False) -> Iterator[str]:
    """The lines of an answer; the step that it comes to has its picture always."""
    if answer.said:
        yield from textwrap.wrap(answer.said, width)
    for scene in scenes(answer.puzzle, answer.steps):
        brief = not answer.said or scene.step is not answer.steps[-1]
        yield from step(scene, width=width, colour=colour, brief=brief)
    yield from end(answer, width=width)


def end(answer: Answer, *, width: int = WIDTH) -> Iterator[str]:
    """What stands after the steps: of all that follows, how many there were, and how it ends."""
    heading = [] if answer.said else [*answer.opening(), answer.heading()]
    for line in [*heading, *answer.ending()]:
        yield from textwrap.wrap(line, width)


def step(
    scene: Scene, *, width: int = WIDTH, colour: bool = False, brief: bool = False
) -> Iterator[str]:
    """The lines of a step; where it is `brief`, a single has no picture."""
    told = tell(scene.pattern)
    head = f"{scene.step.number}. "
    if scene.step.size == 1:
        yield from textwrap.wrap(head + told.line(), width, subsequent_indent=" " * len(head))
    else:
        yield from _in_full(told, head, width)
    if not (brief and scene.step.size == 1):
        yield from ("", picture(scene, colour=colour), "")


def _in_full(told: Told, head: str, width: int) -> Iterator[str]:
    """A step with its paragraphs, each indented."""
    indent = " " * len(head)
    yield f"{head}{told.conclusion} ({told.kind})"
    for text in told.paragraphs():
        yield from textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent)
