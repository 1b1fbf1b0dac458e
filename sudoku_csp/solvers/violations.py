"""Checks many grids together, as bytes: one byte for each cell in reading order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

if TYPE_CHECKING:
    from numpy import intp, uint8
    from numpy.typing import NDArray


def first_broken_grid(ruleset: Ruleset, pairs: Sequence[tuple[bytes, bytes]]) -> str:
    """The first grid that is not a solution of its puzzle, as a line; "" if all are solutions.

    Each pair has the givens of a puzzle and a grid. With the classic rules, all grids are checked
    together. If a grid has the wrong number of digits, a sentence about this is returned instead.

    >>> from sudoku_csp.grid.board import Board
    >>> four = Ruleset.classic(Board.customary(4))
    >>> puzzle, grid = bytes([1, *[0] * 15]), bytes(map(int, "1234341221434321"))
    >>> first_broken_grid(four, [(puzzle, grid)]), first_broken_grid(four, [(bytes(16), bytes(16))])
    ('', '................')
    """
    if not ruleset.is_classic:
        for givens, digits in pairs:
            if Puzzle(ruleset, givens).violations(grid := Grid(ruleset.board, digits)):
                return grid.line()
        return ""
    import numpy as np  # noqa: PLC0415 - it takes its time to load.

    cells = len(ruleset.board.cells)
    for _, grid_digits in pairs:
        if len(grid_digits) != cells:
            return f"{len(grid_digits)} digits for {cells} cells"
    if not pairs:
        return ""
    puzzles, grids = (
        np.frombuffer(b"".join(part), np.uint8).reshape(len(pairs), cells)
        for part in zip(*pairs, strict=True)
    )
    wrong = broken_grids(ruleset.board, puzzles, grids)
    return drawing.line(ruleset.board, pairs[wrong[0]][1]) if wrong.size else ""


WORD = 64
"""Number of digits that are checked together, as the bits of one word."""


def broken_grids(board: Board, puzzles: NDArray[uint8], grids: NDArray[uint8]) -> NDArray[intp]:
    """The numbers of the grids that break the classic rules or change a given of their puzzle.

    Does for millions of grids what `Puzzle.violations` does for one; tests compare the two. Both
    arrays have the shape (grids, cells), with 0 for an empty cell. Each digit is one bit: a house
    is right if its cells together have the bits of all digits. A byte that is not a digit has no
    bit.
    """
    import numpy as np  # noqa: PLC0415

    wrong = ((puzzles != 0) & (puzzles != grids)).any(axis=1)
    cells = np.ascontiguousarray(grids.T)
    houses = [[board.position(cell) for cell in house.cells] for house in board.houses]
    for first in range(0, board.side, WORD):
        digits = board.digits[first : first + WORD]
        each = [1 << place for place in range(len(digits))]
        bit_of = np.zeros(256, np.min_scalar_type(each[-1]))
        bit_of[digits] = each
        bits, every = bit_of[cells], bit_of.sum(dtype=bit_of.dtype)
        for places in houses:
            wrong |= np.bitwise_or.reduce(bits[places]) != every
    return np.flatnonzero(wrong)
