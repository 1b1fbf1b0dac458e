"""Candidates: what the digits of its peers leave to a cell, what propagation does, what is true."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_csp.analysis.diagnosis.candidates import true_candidates
from sudoku_csp.analysis.diagnosis.report import clash_sentence
from sudoku_csp.apps.playground.handlers import Part
from sudoku_csp.apps.playground.request import LONGEST_WORD, PUZZLE, Request
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError, UnknownName
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import BudgetSpent, Deadline
from sudoku_csp.solvers.filtering import filtered

FIELDS = (*PUZZLE, "kinds")

PEERS, TRUE = "peers", "true"

SEEN = "A digit that stands in one of a cell's houses is no candidate of it; nothing more follows."

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

IN_SOME = "The true candidates: every digit left is in some solution."
SOME = "Digits that are in some solution, as far as was found in the time; there may be more."

NAMES = (PEERS, *(kind for kind, _, _ in LEVELS), TRUE)
"""What can be asked for, the weakest first."""


def answer(request: Request) -> Iterator[Part]:
    """The candidates at each of the levels in `kinds`, all of them where nothing is said.

    Those that the digits of the peers leave follow from a look; any other level may fill the grid.
    Raises UnknownName.
    """
    puzzle, kinds = request.puzzle(), _kinds(request)
    deadline = request.budget().start()
    clash = next(puzzle.clashes(), None)
    if PEERS in kinds:
        said = "" if clash is None else clash_sentence(puzzle.board, clash)
        unseen = [_unseen(puzzle, cell) for cell in puzzle.board.cells]
        yield _part(PEERS, None if said else unseen, said, True, SEEN)
    for kind, consistency, about in LEVELS:
        if kind not in kinds:
            continue
        left = filtered(puzzle, consistency, deadline=deadline.share(1 / 4))
        contradiction = left.contradiction
        if contradiction and clash is not None:
            contradiction = clash_sentence(puzzle.board, clash)
        digits = None if contradiction else [list(each) for each in left.candidates]
        yield _part(kind, digits, contradiction, left.complete, about)
    if TRUE in kinds:
        yield _true(puzzle, deadline)


def _kinds(request: Request) -> list[str]:
    kinds = request.sent("kinds", list(NAMES))
    if not isinstance(kinds, list) or not all(isinstance(kind, str) for kind in kinds):
        raise InputError("kinds is a list of names")
    for kind in kinds:
        if kind not in NAMES:
            raise UnknownName.among("kind of candidates", kind[:LONGEST_WORD], NAMES)
    return kinds


def _unseen(puzzle: Puzzle, cell: Cell) -> list[int]:
    """The digit of the cell, or those that none of its peers has."""
    board, digits = puzzle.board, puzzle.digits
    if own := digits[board.position(cell)]:
        return [own]
    seen = {digits[board.position(peer)] for peer in board.peers(cell)}
    return [digit for digit in board.digits if digit not in seen]


def _true(puzzle: Puzzle, deadline: Deadline) -> Part:
    try:
        found = true_candidates(puzzle, deadline)
    except BudgetSpent:
        return _part(TRUE, None, "", False, "No solution was found in the time.")
    if found is None:
        return _part(TRUE, None, "there is no solution", True, IN_SOME)
    digits = [list(found.counts[cell]) for cell in puzzle.board.cells]
    return _part(TRUE, digits, "", found.complete, IN_SOME if found.complete else SOME)


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
