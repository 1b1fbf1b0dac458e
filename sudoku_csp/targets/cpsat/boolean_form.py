"""The global constraints over Booleans, one for each digit of each cell, ready to be searched.

What presolve would have to find out of integer variables is said in so many constraints over
Booleans: clauses, and sets of which at most or exactly one is true (the direct encoding; on it
CP-SAT is a SAT solver that counts). A row of a table is a Boolean, and what holds a digit in a cell
is one of its rows (Bacchus, "GAC via unit propagation", CP 2007). Only a sum of three cells or more
that may be alike is over integers, which follow the Booleans. The constraints are written into the
model's proto: OR-Tools' own functions for each take Python three times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cpsat.automaton import Arc
from sudoku_csp.targets.cpsat.boolean_layers import unroll
from sudoku_csp.targets.cpsat.boolean_sets import one_of_sets, sets_of
from sudoku_csp.targets.cpsat.pairs import Pattern, pattern
from sudoku_csp.targets.cpsat.prepared import prepared
from sudoku_csp.targets.cpsat.writer import ModelWriter
from sudoku_csp.targets.model import Fact, Op, State, check_comparison

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

LEAST, MOST = -(1 << 63), (1 << 63) - 1
"""The ends of a domain without an end."""


class BooleanWriter(ModelWriter):
    """`side` Boolean variables for each cell, of digit 1 first, exactly one of them true.

    A literal is the number of its variable, and -1 less than that for its contrary.
    """

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._prepared = prepared(board)
        self._proto = self.model.proto
        self._proto.copy_from(self._prepared.model)
        self._add = self._proto.constraints.add
        self._first = {cell: board.side * place for place, cell in enumerate(board.cells)}
        """The variable of digit 1."""
        self._integers: dict[Cell, int] = {}
        self._asked: dict[int, tuple[Callable[[int, int], bool], Pattern]] = {}
        """What the functions say, by their identities: one is said of many pairs of cells."""
        self._different: list[frozenset[Cell]] = []
        """The cells that differ from one another, in all branches."""
        self.width = board.side * len(board.cells)
        self._given = bytes(len(board.cells))

    def value(self, cell: Cell) -> cp_model.IntVar:
        return self.model.get_int_var_from_proto_index(self._integer(cell))

    def holds(self, cell: Cell, digit: int) -> cp_model.IntVar:
        return self.model.get_bool_var_from_proto_index(self._first[cell] + digit - 1)

    def _integer(self, cell: Cell) -> int:
        """The number of the integer variable of the cell, which has its digit from now on."""
        number = self._integers.get(cell)
        if number is None:
            place = self._first[cell] // self.board.side
            number = self._integers[cell] = self._prepared.integer(place)
            self._set_domain(number, 1, self.board.side)
            self._proto.merge_from(self._prepared.channel(place))
        return number

    def _constraint(self) -> Any:
        """A new constraint, enforced by the branches in which it is said."""
        constraint = self._add()
        if self._guards:
            constraint.enforcement_literal.extend([guard.index for guard in self._guards])
        return constraint

    def _clause(self, literals: Sequence[int]) -> None:
        self._constraint().bool_or.literals.extend(literals)

    def _exactly_one(self, literals: Sequence[int]) -> None:
        self._constraint().exactly_one.literals.extend(literals)

    def _booleans(self, number: int) -> range:
        """So many new variables."""
        first = len(self._proto.variables)
        self._proto.variables.extend([self._prepared.boolean] * number)
        return range(first, first + number)

    def domain(self, cell: Cell, digits: Collection[int]) -> None:
        for digit in self.board.digits:
            if digit not in digits:
                self._clause((-self._first[cell] - digit,))

    def at_least_one(self, facts: Sequence[Fact]) -> None:
        literals = []
        for cell, digit, sign in facts:
            if 1 <= digit <= self.board.side:
                literal = self._first[cell] + digit - 1
                literals.append(literal if sign else -1 - literal)
            elif not sign:
                return
        self._clause(literals)

    def all_different(self, cells: Sequence[Cell]) -> None:
        if not self._guards:
            self._different.append(frozenset(cells))
        firsts = tuple([self._first[cell] for cell in cells])
        if not self._guards and (known := self._prepared.all_different(firsts)) is not None:
            self._proto.merge_from(known)
            return
        whole = len(cells) == self.board.side  # Then each digit has a place, too.
        for digit in range(self.board.side):
            places = [first + digit for first in firsts]
            if whole:
                self._exactly_one(places)
            else:
                self._constraint().at_most_one.literals.extend(places)

    def equal(self, a: Cell, b: Cell) -> None:
        for digit in range(self.board.side):
            self._exactly_one((-1 - self._first[a] - digit, self._first[b] + digit))

    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        digits = self.board.digits
        if a == b:
            self.domain(a, [digit for digit in digits if allowed(digit, digit)])
            return
        if id(allowed) not in self._asked:
            fits = tuple([tuple([bool(allowed(v, w)) for w in digits]) for v in digits])
            self._asked[id(allowed)] = allowed, pattern(fits)
        first, second = self._first[a], self._first[b]
        found = self._asked[id(allowed)][1]
        for one, other, supports in ((first, second, found.ahead), (second, first, found.back)):
            for digit, of_other in supports:
                self._clause([-1 - one - digit, *[other + fit for fit in of_other]])
        for places, others in found.conflicts:
            literals = [*[first + one for one in places], *[second + other for other in others]]
            self._constraint().at_most_one.literals.extend(literals)

    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        digits = frozenset(self.board.digits)
        rows = [row for row in dict.fromkeys(map(tuple, rows)) if digits.issuperset(row)]
        if not rows:
            self._clause(())
        elif len(cells) == 1:
            self.domain(cells[0], [digit for (digit,) in rows])
        elif len(cells) == 2:
            known = set(rows)
            self.relation(cells[0], cells[1], lambda one, other: (one, other) in known)
        elif cells:
            self._one_of_rows([self._first[cell] - 1 for cell in cells], rows)

    def _one_of_rows(self, befores: Sequence[int], rows: Sequence[Sequence[int]]) -> None:
        """A Boolean for each row. Where a cell holds a digit, one of the rows with it is true.

        `befores` are the numbers before those of digit 1.
        """
        held = self._booleans(len(rows))
        if self._guards:
            self._clause(held)
        for before, column in zip(befores, zip(*rows, strict=True), strict=True):
            with_digit: dict[int, list[int]] = {digit: [] for digit in self.board.digits}
            for row, digit in zip(held, column, strict=True):
                with_digit[digit].append(row)
            for digit, these in with_digit.items():
                literals = [-1 - before - digit, *these]
                if self._guards:
                    for row in these:
                        self._add().bool_or.literals.extend((-1 - row, before + digit))
                    self._clause(literals)
                else:
                    self._exactly_one(literals)

    def _unroll(
        self, cells: Sequence[Cell], start: State, layers: Sequence[Sequence[Arc[State]]]
    ) -> None:
        befores = [self._first[cell] - 1 for cell in cells]
        unroll(self._add, self._booleans, befores, self.board.digits, start, layers)

    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        check_comparison(op)
        factors: dict[Cell, int] = {}
        for factor, cell in terms:
            factors[cell] = factors.get(cell, 0) + factor
        cells = [cell for cell, factor in factors.items() if factor]
        if len(cells) > 2:
            if op == "==" and self._is_set(factors):
                sets = sets_of(self.board.digits, len(cells), total)
                if sets is not None:
                    firsts = [self._first[cell] for cell in cells]
                    held = self._booleans(len(sets))
                    one_of_sets(self._add, held, sets, firsts, self.board.digits)
                    return
            self._compared([(factors[cell], self._integer(cell)) for cell in cells], op, total)
            return
        fits = {"==": int.__eq__, "<=": int.__le__, ">=": int.__ge__}[op]
        weights = [factors[cell] for cell in cells]
        digits = product(self.board.digits, repeat=len(cells))
        sums = ((row, sum(map(int.__mul__, weights, row))) for row in digits)
        self.table(cells, [row for row, number in sums if fits(number, total)])

    def _is_set(self, factors: dict[Cell, int]) -> bool:
        """Whether it is the plain sum of cells that differ."""
        if self._guards or set(factors.values()) != {1}:
            return False
        return any(factors.keys() <= cells for cells in self._different)

    def count(
        self, cells: Sequence[Cell], digits: Collection[int], op: Op, times: int | Cell
    ) -> None:
        check_comparison(op)
        among = [digit - 1 for digit in self.board.digits if digit in digits]
        terms = [(1, self._first[cell] + digit) for cell in cells for digit in among]
        if isinstance(times, Cell):
            terms += [(-digit, self._first[times] + digit - 1) for digit in self.board.digits]
        self._compared(terms, op, 0 if isinstance(times, Cell) else times)

    def _compared(self, terms: Iterable[tuple[int, int]], op: Op, total: int) -> None:
        """A sum over variables by their numbers, of which one may come several times."""
        factors: dict[int, int] = {}
        for factor, number in terms:
            factors[number] = factors.get(number, 0) + factor
        linear = self._constraint().linear
        linear.vars.extend(factors.keys())
        linear.coeffs.extend(factors.values())
        linear.domain.extend((LEAST if op == "<=" else total, MOST if op == ">=" else total))

    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        self.domain(index, range(1, len(cells) + 1))
        for place, cell in zip(range(self.board.side), cells, strict=False):
            elsewhere = -1 - self._first[index] - place
            for digit in range(self.board.side):
                held = self._first[cell] + digit
                if isinstance(value, Cell):
                    wanted = self._first[value] + digit
                    self._clause((elsewhere, -1 - held, wanted))
                    self._clause((elsewhere, held, -1 - wanted))
                elif digit == value - 1:
                    self._clause((elsewhere, held))
            if not isinstance(value, Cell) and value not in self.board.digits:
                self._clause((elsewhere,))

    def give(self, givens: bytes) -> None:
        side = self.board.side
        for cell, (before, digit) in enumerate(zip(self._given, givens, strict=True)):
            if digit != before:
                if before:
                    self._set_domain(side * cell + before - 1, 0, 1)
                if digit:
                    self._set_domain(side * cell + digit - 1, 1, 1)
        self._given = givens

    def read(self, solution: Sequence[int]) -> bytes:
        side, cells = self.board.side, self.board.cells
        values = list(solution[: side * len(cells)])
        digits = bytearray()
        for start in range(0, len(values), side):
            of_cell = values[start : start + side]
            if of_cell.count(1) != 1 or of_cell.count(0) != side - 1:
                raise ValueError(f"{cells[start // side]} the values {of_cell}")
            digits.append(of_cell.index(1) + 1)
        return bytes(digits)
