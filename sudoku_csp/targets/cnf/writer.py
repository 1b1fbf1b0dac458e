"""The words in which a constraint states its clauses.

A constraint speaks of cells and digits through `literal`, the variable x(r,c,d) of the direct
encoding. Where the cells have another encoding the writer puts the statement into its variables: a
negative literal "not this digit" becomes a clause. A positive one would need a variable that means
"this digit", which only the direct encoding has.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.targets.cnf.at_most_one.method import Clause
from sudoku_csp.targets.cnf.cells import direct
from sudoku_csp.targets.cnf.cells.encoding import CellEncoding
from sudoku_csp.targets.cnf.output import Output


class CnfWriter:
    """Words for stating clauses over the cells of a board.

    `implied` says whether clauses that follow from the others are written: they lose no solution
    and let unit propagation see more. With `cells` every statement is made in that cell encoding,
    and raises ValueError for what it cannot say: a positive literal of a cell in a clause, or a
    negative one in a group.
    """

    def __init__(
        self,
        board: Board,
        output: Output,
        cells: CellEncoding | None = None,
        *,
        implied: bool = True,
    ) -> None:
        self.board = board
        self.digits = board.digits
        self._output = output
        self._encoding = cells
        self._implied = implied
        self._cells: Sequence[Cell] = ()
        self._bases: list[int] = []
        self._base = {cell: direct.variable(board, cell, 0) for cell in board.cells}
        self._names = board.side**3
        self._new: list[int] = []
        """What each new variable is called in the output: here it has a number above all names."""

    def section(self, name: str) -> None:
        """What follows belongs to the part of this name."""
        self._output.section(name)

    def fresh(self) -> int:
        """A new variable, that is no cell's."""
        number = self._output.fresh()
        if self._encoding is None:
            return number
        self._new.append(number)
        return self._names + len(self._new)

    def literal(self, cell: Cell, digit: int) -> int:
        """The literal that is true when the cell holds the digit."""
        return self._base[cell] + digit

    def places(self, cells: Sequence[Cell], digit: int) -> list[int]:
        """The literals of a digit, one for each of the cells."""
        if self._cells is not cells:  # A rule asks for all digits of the same cells.
            self._cells = cells
            self._bases = [self._base[cell] for cell in cells]
        return [base + digit for base in self._bases]

    def digits_of(self, cell: Cell) -> list[int]:
        """The literals of a cell, one for each digit."""
        base = self._base[cell]
        return [base + digit for digit in self.digits]

    def clause(self, literals: Sequence[int]) -> None:
        """At least one of the literals is true."""
        encoding = self._encoding
        self._output.clause(literals if encoding is None else self._said(literals, encoding))

    def at_most_one(self, literals: Sequence[int]) -> None:
        """No two of the literals are true."""
        if self._encoding is None:
            self._output.at_most_one(literals)
        else:
            self._encoding.exclude([self._pair(literal) for literal in literals], self._output)

    def exactly_one(self, literals: Sequence[int]) -> None:
        """One of the literals is true."""
        self.clause(literals)
        self.at_most_one(literals)

    def implied(self, literals: Sequence[int]) -> None:
        """At least one of the literals is true, which the other clauses already imply."""
        if self._implied:
            self.clause(literals)

    def _said(self, literals: Sequence[int], encoding: CellEncoding) -> Clause:
        """The clause in another cell encoding."""
        said: Clause = []
        for literal in literals:
            place = abs(literal) - self._names - 1
            if 0 <= place < len(self._new):
                number = self._new[place]
                said.append(number if literal > 0 else -number)
            else:
                said += encoding.block([self._pair(-literal)])
        return said

    def _pair(self, literal: int) -> tuple[Cell, int]:
        if not 0 < literal <= self._names:
            name = self._encoding and self._encoding.name
            raise ValueError(f"the {name} encoding has no literal for a cell's digit")
        position, digit = divmod(literal - 1, self.board.side)
        return self.board.cells[position], digit + 1
