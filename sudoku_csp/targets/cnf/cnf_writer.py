"""Writes statements about cells as clauses, in the variables of any cell encoding.

A constraint names cells and digits by `literal`, the variable x(r,c,d) of the direct encoding. If
the cells have another encoding, the writer translates each clause into its variables. A negative
literal "not this digit" becomes a disjunction. A positive literal becomes a new variable "this
digit" at its first use, which is equivalent to the digit in the cell's variables (a channel: Walsh,
"Permutation problems and channelling constraints", LPAR 2001).
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import combinations

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.at_most_one import Clause
from sudoku_csp.targets.cnf.cells import CellEncoding, direct
from sudoku_csp.targets.cnf.output import Output
from sudoku_csp.targets.model import Fact


class CnfWriter:
    """Writes clauses over the cells of a board, and global constraints that have only one form.

    `cells` is the cell encoding, None for the direct one. `implied`: also write clauses that follow
    from the others, by which unit propagation finds more.
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
        """The clauses of the branch that is being collected; None outside of `apart`."""
        self._base = {cell: direct.variable(board, cell, 0) for cell in board.cells}
        self._names = board.side**3
        self._new: list[int] = []
        """The numbers of the new variables in the output; here they follow `_names`, one by one."""
        self._channels: dict[int, int] = {}
        """For a literal of a cell and digit, the equivalent literal of the output."""
        self._different: list[frozenset[Cell]] = []
        """The groups of cells that the current constraint makes different."""

    def section(self, name: str, rule: object = None) -> None:
        """Begins a section of the formula, usually the clauses of the constraint `rule`."""
        self._output.section(name, rule)
        self._different.clear()

    def fresh(self) -> int:
        """Takes and returns a new variable."""
        number = self._output.fresh()
        if self._encoding is None:
            return number
        self._new.append(number)
        return self._names + len(self._new)

    def literal(self, cell: Cell, digit: int) -> int:
        """Returns the literal that is true if the cell holds the digit."""
        return self._base[cell] + digit

    def places(self, cells: Sequence[Cell], digit: int) -> list[int]:
        """Returns the literals of a digit, one for each of the cells."""
        return [self._base[cell] + digit for cell in cells]

    def digits_of(self, cell: Cell) -> list[int]:
        """Returns the literals of a cell, one for each digit."""
        base = self._base[cell]
        return [base + digit for digit in self.digits]

    def pair(self, literal: int) -> tuple[Cell, int] | None:
        """Returns the cell and the digit of a literal's variable, or None for a new variable."""
        return self._pair(abs(literal)) if abs(literal) <= self._names else None

    @cached_property
    def positive(self) -> bool:
        """True if a literal "this cell holds this digit" needs no channel."""
        encoding, cell = self._encoding, self.board.cells[0]
        return encoding is None or all(len(encoding.holds(cell, d)) == 1 for d in self.digits)

    @contextmanager
    def apart(self) -> Iterator[list[Clause]]:
        """Collects the clauses of a `with` block in a list, and writes none of them."""
        found: list[Clause] = []
        before, self._apart = self._apart, found
        try:
            yield found
        finally:
            self._apart = before

    def clause(self, literals: Sequence[int]) -> None:
        """States that at least one of the literals is true."""
        if self._apart is not None:
            self._apart.append(list(literals))
            return
        encoding = self._encoding
        self._output.clause(literals if encoding is None else self._translated(literals, encoding))

    def implied(self, literals: Sequence[int]) -> None:
        """States a clause that follows from the other clauses, if implied clauses are written."""
        if self._implied:
            self.clause(literals)

    def at_most_one(self, literals: Sequence[int]) -> None:
        """States that no two of the literals are true."""
        encoding = self._encoding
        if self._apart is None and encoding is None:
            self._output.at_most_one(literals)
        elif self._apart is None and encoding and all(0 < x <= self._names for x in literals):
            encoding.exclude([self._pair(literal) for literal in literals], self._output)
        else:
            for one, other in combinations(literals, 2):
                self.clause([-one, -other])

    def exactly_one(self, literals: Sequence[int]) -> None:
        """States that exactly one of the literals is true."""
        self.clause(literals)
        self.at_most_one(literals)

    def all_different(self, cells: Sequence[Cell]) -> None:
        """States that the cells hold different digits, and that n cells hold each of n digits."""
        for digit in self.digits:
            places = self.places(cells, digit)
            if len(places) == len(self.digits):
                self.implied(places)
            self.at_most_one(places)
        if self._apart is None:
            self._different.append(frozenset(cells))

    def equal(self, a: Cell, b: Cell) -> None:
        for digit in self.digits:
            one, other = self.literal(a, digit), self.literal(b, digit)
            self.clause([-one, other])
            self.clause([-other, one])

    def domain(self, cell: Cell, digits: Collection[int]) -> None:
        for digit in self.digits:
            if digit not in digits:
                self.clause([-self.literal(cell, digit)])

    def at_least_one(self, facts: Sequence[Fact]) -> None:
        """States a clause of the digits in the facts; all digits but one are a negative literal.

        For a cell with several of these digits, implied clauses state that any other digit of the
        cell requires a fact about another cell. With these clauses unit propagation is domain
        consistent.
        """
        allowed: dict[Cell, set[int]] = {}
        for cell, digit, sign in facts:
            fitting = allowed.setdefault(cell, set())
            fitting |= {digit} & {*self.digits} if sign else {*self.digits} - {digit}
        if any(len(digits) == len(self.digits) for digits in allowed.values()):
            return
        if len(allowed) == 1 and len(next(iter(allowed.values()))) > 1:
            self.domain(*allowed.popitem())
            return
        stated = {cell: self._one_of(cell, digits) for cell, digits in allowed.items()}
        self.clause([literal for literals in stated.values() for literal in literals])
        for cell, literals in stated.items():
            if len(literals) < 2:
                continue
            others = [x for other, its in stated.items() if other != cell for x in its]
            for digit in self.digits:
                if digit not in allowed[cell]:
                    self.implied([-self.literal(cell, digit), *others])

    def _one_of(self, cell: Cell, digits: Collection[int]) -> list[int]:
        out = [-self.literal(cell, digit) for digit in self.digits if digit not in digits]
        return out if len(out) == 1 else [self.literal(cell, digit) for digit in sorted(digits)]

    def _translated(self, literals: Sequence[int], encoding: CellEncoding) -> Clause:
        found: Clause = []
        for literal in literals:
            place = abs(literal) - self._names - 1
            if place >= 0:
                number = self._new[place]
                found.append(number if literal > 0 else -number)
            elif literal > 0:
                found.append(self._channel(literal, encoding))
            else:
                found += encoding.block([self._pair(-literal)])
        return found

    def _channel(self, literal: int, encoding: CellEncoding) -> int:
        if literal not in self._channels:
            pair = self._pair(literal)
            holds = encoding.holds(*pair)
            if len(holds) == 1:
                self._channels[literal] = holds[0]
            else:
                # Written within a branch too: the variable has this meaning in every branch.
                new = self._channels[literal] = self._output.fresh()
                for each in holds:
                    self._output.clause([-new, each])
                self._output.clause([new, *encoding.block([pair])])
        return self._channels[literal]

    def _pair(self, literal: int) -> tuple[Cell, int]:
        position, digit = divmod(literal - 1, self.board.side)
        return self.board.cells[position], digit + 1
