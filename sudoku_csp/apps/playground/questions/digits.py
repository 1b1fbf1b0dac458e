"""Digits in cells: the candidates that are left, and whether a person's entries can be right."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_csp.analysis.diagnosis.candidates import (
    CheckedEntries,
    check_entries,
    filtered,
    true_candidates,
)
from sudoku_csp.analysis.diagnosis.report import clash_sentence
from sudoku_csp.analysis.explanation.phrases import listed
from sudoku_csp.apps.playground.question import Part, Question
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import BudgetSpent, Deadline

PEERS, TRUE = "peers", "true"

BY_PEERS = "A digit in one of a cell's houses is not a candidate of it; nothing more follows."

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

KINDS = (PEERS, *(kind for kind, _, _ in LEVELS), TRUE)
"""The kinds of candidates, the weakest first."""

NAMED = 6
"""Wrong entries that are named; the others are counted."""


def candidates(question: Question) -> Iterator[Part]:
    """The candidates of each kind in `kinds`, of all kinds if it is missing.

    Those by the digits of the peers give nothing away; any other kind may fill the grid. Raises
    UnknownName.
    """
    puzzle = question.puzzle()
    kinds = question.names("kinds") or list(KINDS)
    for kind in kinds:
        if kind not in KINDS:
            raise UnknownName.among("kind of candidates", kind, KINDS)
    deadline = question.budget().start()
    clash = next(puzzle.clashes(), None)
    clashing = "" if clash is None else clash_sentence(puzzle.board, clash)
    if PEERS in kinds:
        by_peers = [_by_peers(puzzle, cell) for cell in puzzle.board.cells]
        yield _candidates(PEERS, None if clashing else by_peers, clashing, True, BY_PEERS)
    for kind, consistency, about in LEVELS:
        if kind not in kinds:
            continue
        left = filtered(puzzle, consistency, deadline=deadline.share(1 / 4))
        contradiction = left.contradiction and (clashing or left.contradiction)
        digits = None if contradiction else [list(each) for each in left.candidates]
        yield _candidates(kind, digits, contradiction, left.complete, about)
    if TRUE in kinds:
        yield _true(puzzle, deadline)


def _by_peers(puzzle: Puzzle, cell: Cell) -> list[int]:
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
        return _candidates(TRUE, None, "", False, "No solution was found in the time.")
    if found is None:
        return _candidates(TRUE, None, "there is no solution", True, IN_SOME)
    digits = [list(found.counts[cell]) for cell in puzzle.board.cells]
    return _candidates(TRUE, digits, "", found.complete, IN_SOME if found.complete else SOME)


def _candidates(
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


def entries(question: Question) -> Iterator[Part]:
    """The cells of wrong entries, whether the others are in one solution together, a sentence.

    Raises InputError, NotReached.
    """
    puzzle = question.puzzle()
    filled = question.entries(puzzle)
    checked = check_entries(puzzle, filled, question.budget().start())
    yield {
        "part": "entries",
        "wrong": [] if checked is None else [str(cell) for cell in checked.wrong],
        "together": checked is not None and checked.together,
        "sentence": _sentence(puzzle.board, filled, checked),
    }


def _sentence(board: Board, filled: list[tuple[Cell, int]], checked: CheckedEntries | None) -> str:
    if checked is None:
        return "No entry can be right: the givens alone have no solution."
    if checked.wrong:
        digits = dict(filled)
        names = [f"{cell}={drawing.symbol(board, digits[cell])}" for cell in checked.wrong]
        more = len(names) - NAMED
        shown = [*names[:NAMED], *([f"{more} other{'s' * (more > 1)}"] if more > 0 else [])]
        verb, them = ("is", "it") if len(names) == 1 else ("are", "any of them")
        end = "" if checked.together else " The others are possible, but not together."
        return f"{listed(shown)} {verb} wrong: no solution has {them}.{end}"
    if not checked.together:
        return "Each entry is in some solution, but no solution has all of them."
    if not filled:
        return "Nothing is filled in yet, and the puzzle has a solution."
    which = "the entry" if len(filled) == 1 else f"all {len(filled)} entries"
    return f"Nothing is wrong so far: there is a solution with {which}."
