"""Questions about a position: all steps, a hint, the reasons for a digit, candidates, entries."""

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
"""What a person can do next, as a view of the page."""


def _position(question: Question, puzzle: Puzzle) -> dict[str, Any]:
    return {"entries": question.entries(puzzle), "time_limit": question.time_limit()}


def explain(question: Question) -> Iterator[Part]:
    """Yields a heading, each step as soon as it is found, and an ending. Raises NoSolution."""
    puzzle = question.puzzle()
    explainer = api.explainer(puzzle, **_position(question, puzzle))
    count = len(explainer.explanation.entries)
    own = f" and your {'entry' if count == 1 else f'{count} entries'}" if count else ""
    yield {"part": "heading", "sentence": f"From the givens{own}, the easiest steps first:"}
    for scene in explainer.scenes():
        yield {"part": "step", **page_data.of_scene(scene)}
    yield _ending(explainer.explanation)


def hint(question: Question) -> Iterator[Part]:
    """Yields the next step in three degrees, or an ending if nothing follows.

    `removed` are candidates that the person has removed. Raises NoSolution and NotReached.
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
    """Yields the steps that prove that a cell holds a digit or, if `holds` is false, cannot.

    Without `digit` it is the digit of the solution. Raises Unsupported for a false claim,
    NoSolution, and NotReached at the time limit.
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
    """The sentences before and after the steps, and the solution if the steps are complete."""
    whole = not found.sentence
    return {
        "part": "ending",
        "opening": list(found.opening(ADVICE.__getitem__)) if whole else [],
        "sentences": list(found.ending()),
        "solution": list(found.solution.digits) if whole and found.solution else None,
    }


def candidates(question: Question) -> Iterator[Part]:
    """Yields the candidates at each level of propagation in `kinds`, or at all levels."""
    puzzle, kinds = question.puzzle(), question.names("kinds") or api.KINDS
    for found in api.candidates(puzzle, kinds, time_limit=question.time_limit()):
        yield {"part": "candidates", **found.as_dict()}


def entries(question: Question) -> Iterator[Part]:
    """Yields the cells of wrong entries, a sentence, and whether the others fit one solution."""
    puzzle = question.puzzle()
    checked = api.check_entries(puzzle, **_position(question, puzzle))
    yield {"part": "entries", **checked.as_dict()}
