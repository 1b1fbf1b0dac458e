"""Candidates: what propagation leaves to every cell, level by level, and what is true."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_csp.analysis.diagnosis import candidates
from sudoku_csp.apps.playground.handlers import Part
from sudoku_csp.apps.playground.puzzle_data import clash_in_words
from sudoku_csp.apps.playground.request import Request
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import BudgetSpent, Deadline
from sudoku_csp.solvers.filtering import filtered

LEVELS = (
    ("naked singles", "forward-checking", "A digit that is placed is taken from all its peers."),
    ("singles", "singles", "A digit with one place left in a house is placed there, too."),
    (
        "gac",
        "gac",
        "Generalised arc consistency: every digit left is in some filling of each of its houses.",
    ),
)
"""The levels: name, consistency of all-different, what it does."""

TRUE = "The true candidates: every digit left is in some solution."
SOME = "Digits that are in some solution, as far as was found in the time; there may be more."


def answer(request: Request) -> Iterator[Part]:
    """The candidates at each level, and the true ones, found by solving."""
    puzzle = request.puzzle()
    deadline = request.budget().start()
    clash = next(puzzle.clashes(), None)
    for kind, consistency, about in LEVELS:
        left = filtered(puzzle, consistency, deadline=deadline.share(1 / 4))
        contradiction = left.contradiction
        if contradiction and clash is not None:
            contradiction = clash_in_words(puzzle.board, clash)
        digits = None if contradiction else [list(each) for each in left.candidates]
        yield _part(kind, digits, contradiction, left.complete, about)
    yield _true(puzzle, deadline)


def _true(puzzle: Puzzle, deadline: Deadline) -> Part:
    try:
        found = candidates.true(puzzle, deadline)
    except BudgetSpent:
        return _part("true", None, "", False, "No solution was found in the time.")
    if found is None:
        return _part("true", None, "there is no solution", True, TRUE)
    digits = [list(found.counts[cell]) for cell in puzzle.board.cells]
    return _part("true", digits, "", found.complete, TRUE if found.complete else SOME)


def _part(
    kind: str, digits: list[list[int]] | None, contradiction: str, complete: bool, about: str
) -> Part:
    return {
        "part": "candidates",
        "kind": kind,
        "digits": digits,
        "contradiction": contradiction or None,
        "complete": complete,
        "about": about,
    }
