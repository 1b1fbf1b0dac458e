"""The direct encoding: one variable for each cell and digit, true if the cell holds the digit.

The numbering is the customary one, x(r,c,d) = n*n*(r-1) + n*(c-1) + d with everything counted from
1 (Lynce & Ouaknine 2006 write s_xyz), so the variables of a board of side n are exactly 1 to n^3.
"""

from __future__ import annotations

from collections.abc import Iterable

from sudoku_csp.board import Board, Cell
from sudoku_csp.solution import Grid


class DecodeError(ValueError):
    """A set of true literals that is not one digit in each cell; the text names the cell."""


def variable(board: Board, cell: Cell, digit: int) -> int:
    """The variable that says "this cell holds this digit".

    >>> variable(Board.customary(9), Cell(1, 1), 1), variable(Board.customary(9), Cell(9, 9), 9)
    (1, 729)
    """
    return board.side * board.position(cell) + digit


def variable_count(board: Board) -> int:
    """How many variables the cells have: side cubed."""
    return board.side**3


def meaning(board: Board, number: int) -> tuple[Cell, int]:
    """The cell and digit of a variable. Raises DecodeError for a number that is no cell's.

    >>> meaning(Board.customary(9), 729)
    (Cell(row=9, column=9), 9)
    """
    if not 1 <= number <= variable_count(board):
        raise DecodeError(f"{number} is not a variable of {board}")
    position, digit = divmod(number - 1, board.side)
    return board.cells[position], digit + 1


def decode(board: Board, literals: Iterable[int]) -> Grid:
    """The grid that a model stands for.

    `literals` are those of a satisfying assignment, negative ones and auxiliary variables included.
    Raises DecodeError unless they give every cell exactly one digit.

    >>> print(decode(Board(2, 1, 2), [1, -2, -3, 4, -5, 6, 7, -8]).line())
    1221
    """
    digits = bytearray(len(board.cells))
    last = variable_count(board)
    for literal in literals:
        if 0 < literal <= last:
            position, digit = divmod(literal - 1, board.side)
            before = digits[position]
            if before and before != digit + 1:
                cell = board.cells[position]
                raise DecodeError(f"{cell} has two digits, {before} and {digit + 1}")
            digits[position] = digit + 1
    if 0 in digits:
        raise DecodeError(f"{board.cells[digits.index(0)]} has no digit")
    return Grid(board, bytes(digits))
