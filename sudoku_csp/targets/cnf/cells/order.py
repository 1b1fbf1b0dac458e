"""The order encoding: variables "at most d", and the digit is the first d whose variable is true.

Crawford & Baker ("Experimental results on the application of satisfiability algorithms to
scheduling problems", AAAI 1994); Tamura, Taga, Kitagawa & Banbara ("Compiling finite linear CSP
into SAT", Constraints 14, 2009). A cell has n-1 variables y(r,c,d) for d < n, numbered
(n-1)*(n*(r-1) + c-1) + d, and n-2 axioms y_d -> y_(d+1). A digit d is y_d and not y_(d-1), so a
conflict of two cells takes a clause of four literals, or two for the digits 1 and n. The encoding
was made for sums and comparisons. For "different", unit propagation finds only naked singles.
"""

from collections.abc import Iterator

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.at_most_one import Clause
from sudoku_csp.targets.cnf.cells import CellEncoding, DecodeError


class Order(CellEncoding):
    """The order encoding: n-1 variables for each cell.

    >>> order = Order(Board.customary(4))
    >>> [order.holds(Cell(1, 1), digit) for digit in (1, 2, 3, 4)]
    [[1], [2, -1], [3, -2], [-3]]
    """

    name = "order"
    idea = "variables that say 'at most d'"
    source = "Crawford & Baker 1994; Tamura et al. 2009"

    def __init__(self, board: Board) -> None:
        super().__init__(board, board.side - 1)

    def _base(self, cell: Cell) -> int:
        return self.each * self.board.position(cell)

    def holds(self, cell: Cell, digit: int) -> list[int]:
        base = self._base(cell)
        at_most = [base + digit] if digit <= self.each else []
        return at_most if digit == 1 else [*at_most, -(base + digit - 1)]

    def axioms(self, cell: Cell) -> Iterator[Clause]:
        base = self._base(cell)
        for digit in range(1, self.each):
            yield [-(base + digit), base + digit + 1]

    def meaning(self, number: int) -> str:
        cell, digit = self.pair(number)
        return f"{cell}<={digit}"

    def digit_of(self, cell: Cell, true: frozenset[int]) -> int:
        base = self._base(cell)
        numbers = range(base + 1, base + self.each + 1)
        truths = [self.truth(cell, number, true) for number in numbers]
        if truths != sorted(truths):
            raise DecodeError(f"{cell} is at most one digit and not at most a greater one")
        return truths.count(False) + 1
