"""The words in which a constraint states its clauses.

A constraint speaks of cells and digits through `literal`, the variable x(r,c,d) of the direct
encoding. How a cell really becomes variables is the business of the cell encoding: it passes the
statement on as it is, or puts it into variables of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.targets.cnf.cells import direct
from sudoku_csp.targets.cnf.output import Output


class CnfWriter:
    """Words for stating clauses over the cells of a board.

    `implied` says whether clauses that follow from the others are written: they lose no solution
    and let unit propagation see more.
    """

    def __init__(self, board: Board, output: Output, *, implied: bool = True) -> None:
        self.board = board
        self.digits = board.digits
        self._output = output
        self._implied = implied
        self._cells: Sequence[Cell] = ()
        self._bases: list[int] = []
        self._base = {cell: direct.variable(board, cell, 0) for cell in board.cells}

    def section(self, name: str) -> None:
        """What follows belongs to the part of this name."""
        self._output.section(name)

    def fresh(self) -> int:
        """A new variable, that is no cell's."""
        return self._output.fresh()

    def literal(self, cell: Cell, digit: int) -> int:
        """The literal that is true when the cell holds the digit."""
        return self._base[cell] + digit

    def places(self, cells: Sequence[Cell], digit: int) -> list[int]:
        """The literals of a digit, one for each of the cells."""
        if self._cells is not cells:  # A rule asks for all digits of the same cells.
            self._cells = cells
            self._bases = [self._base[cell] for cell in cells]
        return [base + digit for base in self._bases]

    def clause(self, literals: Sequence[int]) -> None:
        """At least one of the literals is true."""
        self._output.clause(literals)

    def at_most_one(self, literals: Sequence[int]) -> None:
        """No two of the literals are true."""
        self._output.at_most_one(literals)

    def exactly_one(self, literals: Sequence[int]) -> None:
        """One of the literals is true."""
        self.clause(literals)
        self.at_most_one(literals)

    def implied(self, literals: Sequence[int]) -> None:
        """At least one of the literals is true, which the other clauses already imply."""
        if self._implied:
            self.clause(literals)

    def digits_of(self, cell: Cell) -> list[int]:
        """The literals of a cell, one for each digit."""
        base = self._base[cell]
        return [base + digit for digit in self.digits]
