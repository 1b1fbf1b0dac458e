"""Entries: whether what a person has filled in can still become a solution, and what cannot."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_csp.analysis.diagnosis.candidates import CheckedEntries, check_entries
from sudoku_csp.analysis.explanation.phrases import listed
from sudoku_csp.apps.playground.handlers import Part
from sudoku_csp.apps.playground.request import PUZZLE, Request
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError, NotReached
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import BudgetSpent

FIELDS = (*PUZZLE, "entries")

NAMED = 6
"""Wrong entries that are named; the others are counted."""

Pairs = list[tuple[Cell, int]]


def answer(request: Request) -> Iterator[Part]:
    """`{"wrong": [cell...], "together": whether the others go together, "said": sentence}`.

    `entries` is a line as `puzzle`, with the digits filled in alone. Raises InputError for an entry
    in the cell of a given, NotReached.
    """
    puzzle = request.puzzle()
    filled = _pairs(puzzle, request.digits("entries", puzzle.board))
    try:
        checked = check_entries(puzzle, filled, request.budget().start())
    except BudgetSpent:
        raise NotReached("whether the entries are right was not found in the time") from None
    wrong = [] if checked is None else list(checked.wrong)
    yield {
        "part": "entries",
        "wrong": [str(cell) for cell in wrong],
        "together": checked is not None and checked.together,
        "said": _sentence(puzzle.board, filled, checked),
    }


def _pairs(puzzle: Puzzle, digits: bytes) -> Pairs:
    filled = [(cell, d) for cell, d in zip(puzzle.board.cells, digits, strict=True) if d]
    given = dict(puzzle.givens)
    for cell, _ in filled:
        if cell in given:
            raise InputError(f"{cell} is a given: it is not filled in")
    return filled


def _sentence(board: Board, filled: Pairs, checked: CheckedEntries | None) -> str:
    if checked is None:
        return "No entry can be right: the givens alone have no solution."
    if checked.wrong:
        digits = dict(filled)
        names = [f"{cell}={drawing.symbol(board, digits[cell])}" for cell in checked.wrong]
        more = len(names) - NAMED
        shown = [*names[:NAMED], *([f"{more} other{'s' * (more > 1)}"] if more > 0 else [])]
        verb = "is" if len(names) == 1 else "are"
        end = "" if checked.together else " The others are possible, but not together."
        return f"{listed(shown)} {verb} wrong: no solution has {_it(names)}.{end}"
    if not checked.together:
        return "Each entry is in some solution, but no solution has all of them."
    if not filled:
        return "Nothing is filled in yet, and the puzzle has a solution."
    which = "the entry" if len(filled) == 1 else f"all {len(filled)} entries"
    return f"Nothing is wrong so far: there is a solution with {which}."


def _it(names: list[str]) -> str:
    return "it" if len(names) == 1 else "any of them"
