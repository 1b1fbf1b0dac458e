"""Questions about a puzzle that a person is solving: steps, hints, reasons, candidates, entries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sudoku_csp.apps.api import explain as api
from sudoku_csp.apps.playground import page_data
from sudoku_csp.apps.playground.question import Part, Question
from sudoku_csp.grid.errors import Advice, InputError
from sudoku_csp.grid.helpers import join_words

if TYPE_CHECKING:
    from sudoku_csp.analysis.explanation.explanation import Explanation

ADVICE = {
    Advice.DIAGNOSE: "Model shows which rules conflict",
    Advice.COMPARE: "Model shows two of them",
    Advice.TRACE: "Search shows a proof by cases",
}
"""Advice on what to do next, as a phrase that names a mode of the page."""


def explain(question: Question) -> Iterator[Part]:
    """Yields a heading, each step as soon as it is found, and an ending.

    Raises NoSolution if the puzzle has no solution.
    """
    puzzle = question.puzzle()
    explainer = api.explainer(puzzle, **question.position(puzzle))
    start = explainer.explanation
    count = len(start.entries)
    known = ["the givens"]
    if count:
        known.append("your entry" if count == 1 else f"your {count} entries")
    if start.notes:
        known.append("your notes")
    yield {"part": "heading", "sentence": f"From {join_words(known)}, the easiest steps first:"}
    for scene in explainer.scenes():
        yield {"part": "step", **page_data.of_scene(scene)}
    yield _ending(explainer.explanation)


def hint(question: Question) -> Iterator[Part]:
    """Yields a hint with three degrees of detail, or an ending if no step follows.

    `place` has the cells of the first degree. Raises NoSolution if the puzzle has no solution, and
    NotReached at the time limit.
    """
    puzzle = question.puzzle()
    found = api.hint(puzzle, **question.position(puzzle))
    if found.scene is None:
        yield _ending(found.whole)
    else:
        step = page_data.of_scene(found.scene)
        place = page_data.names(puzzle.board, found.place)
        yield {"part": "hint", "where": found.where, "place": place, "how": found.how, "step": step}


def reasons(question: Question) -> Iterator[Part]:
    """Yields the steps that prove that a cell holds a digit, or cannot if `holds` is false.

    The default `digit` is the digit in the solution. Raises Unsupported for a false claim,
    NoSolution if the puzzle has no solution, and NotReached at the time limit.
    """
    puzzle = question.puzzle()
    position = question.position(puzzle)
    cell, digit = question.cell(puzzle.board), question.digit(puzzle.board)
    holds = question.flag("holds", default=True)
    if cell is None:
        raise InputError("cell is missing: reasons are about a cell")
    if digit is None and not holds:
        raise InputError("digit is missing: which digit can the cell not hold?")
    found = api.reasons(puzzle, cell, digit, holds=holds, **position)
    yield {"part": "heading", "sentence": found.sentence, "about": found.about}
    for scene in found.scenes():
        yield {"part": "step", **page_data.of_scene(scene)}
    yield _ending(found)


def _ending(found: Explanation) -> Part:
    """The part after the steps: sentences and, if the steps are complete, the solution."""
    whole = not found.sentence
    return {
        "part": "ending",
        "opening": list(found.opening(ADVICE.__getitem__)) if whole else [],
        "sentences": list(found.ending()),
        "solution": list(found.solution.digits) if whole and found.solution else None,
    }


def candidates(question: Question) -> Iterator[Part]:
    """Yields the candidates of each kind named in `kinds`; by default of every kind."""
    puzzle, kinds = question.puzzle(), question.names("kinds") or api.KINDS
    for found in api.candidates(puzzle, kinds, time_limit=question.time_limit()):
        yield {"part": "candidates", **found.as_dict()}


def entries(question: Question) -> Iterator[Part]:
    """Yields which entries are wrong, a sentence, and whether the rest fit a common solution."""
    puzzle = question.puzzle()
    own, seconds = question.entries(puzzle), question.time_limit()
    checked = api.check_entries(puzzle, entries=own, time_limit=seconds)
    yield {"part": "entries", **checked.as_dict()}
