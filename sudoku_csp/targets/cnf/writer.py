"""The methods by which a constraint writes clauses.

A constraint speaks of cells and digits through `literal`, the variable x(r,c,d) of the direct
encoding. Where the cells have another encoding the writer puts the statement into its variables: a
negative literal "not this digit" becomes a clause. For a positive one a variable that means "this
digit" is made when it is first wanted, and tied to those of the cell in both directions (a channel:
Walsh, "Permutation problems and channelling constraints", LPAR 2001).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import combinations

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.at_most_one.method import Clause
from sudoku_csp.targets.cnf.cells import direct
from sudoku_csp.targets.cnf.cells.encoding import CellEncoding
from sudoku_csp.targets.cnf.output import Output


class CnfWriter:
    """Writes clauses over the cells of a board.

    `implied` says whether clauses that follow from the others are written: they lose no solution
    and let unit propagation see more. With `cells` every statement is made in that cell encoding.
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
        self._apart: list[Clause] | None = None
        """Where clauses are collected that are not to be written as they are."""
        self._cells: Sequence[Cell] = ()
        self._bases: list[int] = []
        self._base = {cell: direct.variable(board, cell, 0) for cell in board.cells}
        self._names = board.side**3
        self._new: list[int] = []
        """What each new variable is called in the output: here it has a number above all names."""
        self._channels: dict[int, int] = {}
        """Literals of the output that are true exactly where a cell holds a digit."""

    def section(self, name: str) -> None:
        """What follows belongs to the part of this name, a rule as a rule."""
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

    @cached_property
    def positive(self) -> bool:
        """Whether a literal says "this cell holds this digit" without a channel."""
        encoding, cell = self._encoding, self.board.cells[0]
        return encoding is None or all(len(encoding.holds(cell, d)) == 1 for d in self.digits)

    @property
    def is_apart(self) -> bool:
        """Whether what is stated now is only collected, and need not hold."""
        return self._apart is not None

    @contextmanager
    def apart(self) -> Iterator[list[Clause]]:
        """What is stated within is not written, but collected as clauses in the list."""
        found: list[Clause] = []
        before, self._apart = self._apart, found
        try:
            yield found
        finally:
            self._apart = before

    def clause(self, literals: Sequence[int]) -> None:
        """At least one of the literals is true."""
        if self._apart is not None:
            self._apart.append(list(literals))
            return
        encoding = self._encoding
        self._output.clause(literals if encoding is None else self._said(literals, encoding))

    def at_most_one(self, literals: Sequence[int]) -> None:
        """No two of the literals are true."""
        encoding = self._encoding
        if self._apart is None and encoding is None:
            self._output.at_most_one(literals)
        elif self._apart is None and encoding and all(0 < x <= self._names for x in literals):
            encoding.exclude([self._pair(literal) for literal in literals], self._output)
        else:
            for one, other in combinations(literals, 2):
                self.clause([-one, -other])

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
            if place >= 0:
                number = self._new[place]
                said.append(number if literal > 0 else -number)
            elif literal > 0:
                said.append(self._channel(literal, encoding))
            else:
                said += encoding.block([self._pair(-literal)])
        return said

    def _channel(self, literal: int, encoding: CellEncoding) -> int:
        """A literal of the output that is true exactly where the cell holds the digit."""
        if literal not in self._channels:
            pair = self._pair(literal)
            holds = encoding.holds(*pair)
            if len(holds) == 1:
                self._channels[literal] = holds[0]
            else:
                # These are never apart: what the variable means holds in every branch.
                new = self._channels[literal] = self._output.fresh()
                for each in holds:
                    self._output.clause([-new, each])
                self._output.clause([new, *encoding.block([pair])])
        return self._channels[literal]

    def pair(self, literal: int) -> tuple[Cell, int] | None:
        """The cell and the digit that the variable of a literal speaks of; None of a new one."""
        # Over direct cells too the new variables are numbered after all the names.
        return self._pair(abs(literal)) if abs(literal) <= self._names else None

    def _pair(self, literal: int) -> tuple[Cell, int]:
        position, digit = divmod(literal - 1, self.board.side)
        return self.board.cells[position], digit + 1
