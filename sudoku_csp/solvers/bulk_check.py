"""The judge of many grids at once: does each obey the classic rules and its givens?

The twin of `Puzzle.violations` for millions of grids, in numpy, held to it by tests. A house is
right when the bits of its digits, put together, are all the bits there are; what is no digit has
none.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board

WORD = 64
"""Digits whose bits are put together at a time."""


def broken(board: Board, puzzles: NDArray[np.uint8], grids: NDArray[np.uint8]) -> NDArray[np.intp]:
    """The numbers of the grids that break the rules or change a given of their puzzle.

    Both arrays have the shape (grids, cells), 0 for an empty cell of a puzzle.
    """
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


def first_broken(board: Board, pairs: Sequence[tuple[bytes, bytes]]) -> str:
    """The first grid that is no solution of its puzzle, as a line; empty if all are solutions.

    >>> from sudoku_csp.grid.board import Board
    >>> puzzle, grid = (
    ...     bytes([1, *[0] * 15]),
    ...     bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]),
    ... )
    >>> first_broken(Board.customary(4), [(puzzle, grid)])
    ''
    >>> first_broken(Board.customary(4), [(puzzle, grid[::-1]), (bytes(16), grid)])
    ''
    """
    cells = len(board.cells)
    for _, grid in pairs:
        if len(grid) != cells:
            return f"{len(grid)} digits for {cells} cells"
    if not pairs:
        return ""
    shape = (len(pairs), cells)
    puzzles = np.frombuffer(b"".join(puzzle for puzzle, _ in pairs), np.uint8).reshape(shape)
    grids = np.frombuffer(b"".join(grid for _, grid in pairs), np.uint8).reshape(shape)
    wrong = broken(board, puzzles, grids)
    return drawing.line(board, pairs[wrong[0]][1]) if wrong.size else ""
