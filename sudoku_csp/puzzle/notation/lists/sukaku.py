"""Sukaku: candidates in place of givens, nine signs for each cell on one line of 729.

    1.3.5.7.9.2.4.6.8.... (9 x 81 signs: the digit at its place, or . or 0)

The puzzles of pencil marks, as they are passed around in forums. What is listed are the rules.
"""

from __future__ import annotations

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.lists import candidates_of_cells
from sudoku_csp.puzzle.notation.lists.candidates_of_cells import Candidates
from sudoku_csp.puzzle.puzzle import Puzzle

TITLE = "a line of Sukaku"

SIDE = 9
LENGTH = SIDE**3

LEAST = 28
"""Digits from which on the line is no 27x27 puzzle: some would stand in a column twice."""

_DIGITS = "123456789"
_PLACES = tuple(_DIGITS[at % SIDE] for at in range(LENGTH))


def is_text(text: str) -> bool:
    """Whether a line is one.

    >>> is_text("123456789" * 81), is_text("1........" * 81), is_text("." * 729)
    (True, True, False)
    """
    if len(text) != LENGTH or text.count(".") + text.count("0") > LENGTH - LEAST:
        return False
    pairs = zip(text, _PLACES, strict=True)
    return all(sign in (place, ".", "0") for sign, place in pairs)


def puzzle(text: str, context: Context, line: int) -> Puzzle:
    """The puzzle of the line. Raises InputError for a cell without a candidate."""
    board = Board.customary(SIDE)
    context.require(board, line)
    pieces = (text[start : start + SIDE] for start in range(0, LENGTH, SIDE))
    listed = {
        cell: [int(sign) for sign in piece if sign in _DIGITS]
        for cell, piece in zip(board.cells, pieces, strict=True)
    }
    for cell, digits in listed.items():
        if not digits:
            raise context.error("no candidate", line, cell)
    candidates = Candidates(board, listed, {})
    return candidates.puzzle(f"{context.name}:{line}", candidates.removed())


def text(puzzle: Puzzle) -> str:
    """The puzzle as such a line. Raises Unsupported, by name, for what it cannot say."""
    listed = candidates_of_cells.of_puzzle(puzzle, TITLE, rules=True)
    return "".join(
        "".join(digit if int(digit) in listed[cell] else "." for digit in _DIGITS)
        for cell in puzzle.board.cells
    )
