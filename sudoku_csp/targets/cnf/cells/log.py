"""The log encoding: a cell's digit in binary.

Walsh ("SAT v CSP", CP 2000); Iwama & Miyazaki ("SAT-variable complexity of hard combinatorial
problems", 1994). A cell has m = ceil(log2 n) variables, the bits of d-1 from the lowest on; the
first is m*(n*(r-1) + c-1) + 1. The 2^m - n codes without a digit are forbidden. A conflict of two
cells takes a clause of 2m literals. The encoding has the fewest variables of all and the weakest
propagation: a clause propagates only after all its bits but one are known.
"""

from collections.abc import Iterator

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.at_most_one import Clause
from sudoku_csp.targets.cnf.cells import CellEncoding, DecodeError


class Log(CellEncoding):
    """The log encoding: ceil(log2 n) variables for each cell.

    >>> [Log(Board.customary(4)).holds(Cell(1, 1), digit) for digit in (1, 2, 3, 4)]
    [[-1, -2], [1, -2], [-1, 2], [1, 2]]
    """

    name = "log"
    idea = "the digit in binary"
    source = "Iwama & Miyazaki 1994; Walsh 2000"

    def __init__(self, board: Board) -> None:
        super().__init__(board, (board.side - 1).bit_length())

    def _code(self, cell: Cell, code: int) -> list[int]:
        base = self.each * self.board.position(cell) + 1
        return [base + k if code >> k & 1 else -(base + k) for k in range(self.each)]

    def holds(self, cell: Cell, digit: int) -> list[int]:
        return self._code(cell, digit - 1)

    def axioms(self, cell: Cell) -> Iterator[Clause]:
        for code in range(self.board.side, 1 << self.each):
            yield [-literal for literal in self._code(cell, code)]

    def meaning(self, number: int) -> str:
        cell, bit = self.pair(number)
        return f"{cell}-1&{1 << bit - 1}"

    def digit_of(self, cell: Cell, true: frozenset[int]) -> int:
        code = 0
        for place, number in enumerate(self._code(cell, (1 << self.each) - 1)):
            code |= self.truth(cell, number, true) << place
        if code >= self.board.side:
            raise DecodeError(f"{cell} has the code {code}, which stands for no digit")
        return code + 1
