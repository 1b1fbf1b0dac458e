"""The direct encoding: one variable for each cell and digit, true if the cell holds the digit.

The numbering is the customary one, x(r,c,d) = n*n*(r-1) + n*(c-1) + d with everything counted from
1 (Lynce & Ouaknine 2006 write s_xyz). The variables of a board of side n are 1 to n^3. Exactly one
of a cell's n variables is true: a clause and an at-most-one. An early source of the name is de
Kleer, "A comparison of ATMS and CSP techniques", IJCAI 1989.
"""

from collections.abc import Iterator

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.at_most_one import Clause
from sudoku_csp.targets.cnf.at_most_one.pairwise import pairwise
from sudoku_csp.targets.cnf.cells import CellEncoding, DecodeError


def variable(board: Board, cell: Cell, digit: int) -> int:
    """Returns the variable "this cell holds this digit".

    >>> variable(Board.customary(9), Cell(1, 1), 1), variable(Board.customary(9), Cell(9, 9), 9)
    (1, 729)
    """
    return board.side * board.position(cell) + digit


class Direct(CellEncoding):
    """The direct encoding: n variables for each cell.

    >>> print(Direct(Board(2, 1, 2)).decode([1, -2, -3, 4, -5, 6, 7, -8]).line())
    1221
    """

    name = "direct"
    idea = "a variable for each digit of each cell"
    source = "de Kleer 1989"
    signed = False

    def __init__(self, board: Board) -> None:
        super().__init__(board, board.side)

    def holds(self, cell: Cell, digit: int) -> list[int]:
        return [variable(self.board, cell, digit)]

    def axioms(self, cell: Cell) -> Iterator[Clause]:
        literals = [variable(self.board, cell, digit) for digit in self.board.digits]
        yield literals
        yield from pairwise(literals)

    def meaning(self, number: int) -> str:
        cell, digit = self.pair(number)
        return f"{cell}={digit}"

    def digit_of(self, cell: Cell, true: frozenset[int]) -> int:
        base = variable(self.board, cell, 0)
        digits = [digit for digit in self.board.digits if base + digit in true]
        if not digits:
            raise DecodeError(f"{cell} has no digit")
        if len(digits) > 1:
            raise DecodeError(f"{cell} has two digits, {digits[0]} and {digits[1]}")
        return digits[0]
