"""Explanations from the reader's position: all steps, a hint, and the reasons for one digit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from sudoku_csp.apps.api import explain as api
from sudoku_csp.apps.playground import page_data
from sudoku_csp.apps.playground.question import Part, Question
from sudoku_csp.grid.errors import Advice, InputError
from sudoku_csp.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku_csp.analysis.explanation.explanation import Explanation

ADVICE = {
    Advice.DIAGNOSE: "the diagnosis finds what is wrong with it",
    Advice.COMPARE: "the view Answers shows two of them",
    Advice.TRACE: "The view Search shows a proof by cases",
}
"""What a reader of the page can do next."""


def _position(question: Question, puzzle: Puzzle) -> dict[str, Any]:
    """What the reader of a puzzle has found, and the time there is."""
    return {"entries": question.entries(puzzle), "time_limit": question.time_limit()}


def explain(question: Question) -> Iterator[Part]:
    """A heading, the steps, each as soon as it is found, and the ending. Raises NoSolution."""
    puzzle = question.puzzle()
    explainer = api.explainer(puzzle, **_position(question, puzzle))
    count = len(explainer.explanation.entries)
    own = f" and your {'entry' if count == 1 else f'{count} entries'}" if count else ""
    yield {"part": "heading", "sentence": f"From the givens{own}, the easiest steps first:"}
    for scene in explainer.scenes():
        yield {"part": "step", **page_data.of_scene(scene)}
    yield _ending(explainer.explanation)


def hint(question: Question) -> Iterator[Part]:
    """The next step in three degrees: where to look, which technique, and the step itself.

    An ending where nothing follows. `removed` are candidates that the reader knows to be out, each
    a cell and a digit. Raises NoSolution, NotReached.
    """
    puzzle = question.puzzle()
    removed = question.objects("removed", ("cell", "digit"))
    found = api.hint(
        puzzle,
        removed=[one.candidate(puzzle.board) for one in removed],
        **_position(question, puzzle),
    )
    if found.scene is None:
        yield _ending(found.whole)
    else:
        step = page_data.of_scene(found.scene)
        yield {"part": "hint", "where": found.where, "how": found.how, "step": step}


def reasons(question: Question) -> Iterator[Part]:
    """The steps by which a cell holds its digit, or cannot hold one.

    `cell`, and `digit` if it is not the one that the cell holds; `holds` false for why not. Raises
    Unsupported for a false claim, NoSolution, NotReached if no reason was found in time.
    """
    puzzle = question.puzzle()
    position = _position(question, puzzle)
    cell, digit = question.cell(puzzle.board), question.digit(puzzle.board)
    holds = question.flag("holds", default=True)
    if cell is None:
        raise InputError("cell is missing: reasons are about a cell")
    if digit is None and not holds:
        raise InputError("digit is missing: which digit can the cell not hold?")
    found = api.reasons(puzzle, cell, digit, holds=holds, **position)
    yield {"part": "heading", "sentence": found.sentence}
    for scene in found.scenes():
        yield {"part": "step", **page_data.of_scene(scene)}
    yield _ending(found)


def _ending(found: Explanation) -> Part:
    """The sentences before and after the steps, and the solution where all steps are there."""
    whole = not found.sentence
    return {
        "part": "ending",
        "opening": list(found.opening(ADVICE.__getitem__)) if whole else [],
        "sentences": list(found.ending()),
        "solution": list(found.solution.digits) if whole and found.solution else None,
    }
