"""Explanations: the steps from the givens to the solution, and the reasons for one digit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku_csp.analysis.explanation import local_explanation
from sudoku_csp.analysis.explanation.outcome import Answer
from sudoku_csp.analysis.explanation.scene import Stage, scenes
from sudoku_csp.analysis.explanation.sequence import Derivation
from sudoku_csp.apps.playground import page_data
from sudoku_csp.apps.playground.question import Part, Question
from sudoku_csp.grid.errors import InputError

HEADING = "What follows from the givens, in steps that are as small as were found"

_ON_PAGE = {
    "`sudoku-csp diagnose` shows what would settle it": "the view Answers shows two of them",
    "`sudoku-csp diagnose`": "the diagnosis",
    "`--direct`": "the direct reason",
}
"""Options of the command line, in the words of the page."""


def explain(question: Question) -> Iterator[Part]:
    """A heading, the steps, each as soon as it is found, and the ending. Raises NoSolution."""
    puzzle = question.puzzle()
    derivation = Derivation(puzzle, budget=question.budget())
    yield {"part": "heading", "sentence": HEADING, "opening": []}
    stage = Stage(puzzle)
    for step in derivation.steps():
        yield {"part": "step", **page_data.of_scene(stage.show(step))}
    whole = derivation.explanation
    answer = Answer.all_of(whole)
    yield _ending(
        [answer.heading(), *answer.opening(), *answer.ending()],
        None if whole.solution is None else list(whole.solution.digits),
    )


def reasons(question: Question) -> Iterator[Part]:
    """The steps by which a cell holds its digit, or cannot hold one.

    `cell`, and `digit` if it is not the one that the cell holds; `holds` false for why not,
    `direct` for one step from the givens alone. Raises Unsupported for a false claim, NoSolution.
    """
    puzzle, budget = question.puzzle(), question.budget()
    cell, digit = question.cell(puzzle.board), question.digit(puzzle.board)
    holds = question.flag("holds", default=True)
    if cell is None:
        raise InputError("cell is missing: reasons are about a cell")
    if digit is None and not holds:
        raise InputError("digit is missing: which digit can the cell not hold?")
    direct = question.flag("direct")
    answer = local_explanation.why(puzzle, cell, digit, holds=holds, direct=direct, budget=budget)
    yield {"part": "heading", "sentence": answer.said, "opening": list(answer.opening())}
    for scene in scenes(answer.puzzle, answer.steps):
        yield {"part": "step", **page_data.of_scene(scene)}
    yield _ending(answer.ending(), None)


def _ending(sentences: Iterable[str], solution: list[int] | None) -> Part:
    return {"part": "ending", "sentences": list(map(on_page, sentences)), "solution": solution}


def on_page(text: str) -> str:
    """The text for a reader of the page.

    >>> on_page("several solutions (`sudoku-csp diagnose` shows what would settle it)")
    'several solutions (the view Answers shows two of them)'
    """
    for command, words in _ON_PAGE.items():
        text = text.replace(command, words)
    return text
