"""The CNF target: every global constraint as clauses.

A constraint is true of the cells and nothing else, in whatever variables the cells have. The values
of new variables follow from the cells, except those of `any_of` and its branches; grids are counted
on cells in any case.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cells import CellEncoding
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import GLOBALS, GlobalForm, automata, relations, sums, tables
from sudoku_csp.targets.cnf.globals.automata import Automaton, unrolled
from sudoku_csp.targets.cnf.globals.automata.states_and_arcs import state_layers
from sudoku_csp.targets.cnf.globals.choice import any_of
from sudoku_csp.targets.cnf.globals.relations import Relation
from sudoku_csp.targets.cnf.globals.sums import (
    Sum,
    Total,
    alike,
    digit_sets,
    factors_of,
    implied_sums,
)
from sudoku_csp.targets.cnf.globals.tables import Table
from sudoku_csp.targets.cnf.output import Output
from sudoku_csp.targets.model import Model, Op, State, check_comparison

IMPLIED_SUMS = "sums of houses and cages"
"""The part of a formula that follows from several constraints."""


@dataclass(frozen=True)
class Forms:
    """The form of each global constraint that has several.

    `implied_sums`: state the sums too that follow from those of several constraints.
    """

    sum: GlobalForm[Sum] = sums.automatic
    table: GlobalForm[Table] = tables.automatic
    relation: GlobalForm[Relation] = relations.automatic
    regular: GlobalForm[Automaton] = automata.automatic
    implied_sums: bool = False

    @classmethod
    def named(cls, names: Mapping[str, str], *, implied_sums: bool = False) -> Forms:
        """The forms of these names, by word. Raises UnknownName with the known names.

        >>> Forms.named({"table": "forbidden-rows"}).table.title
        'Forbidden rows'
        """
        named = {word: GLOBALS[word].named(name) for word, name in names.items()}
        return cls(**named, implied_sums=implied_sums)


BEST = Forms()
"""For each constraint the form that suits it."""


class CnfModel(CnfWriter, Model):
    """A model in clauses. A form rejects by Unsupported what it cannot express."""

    def __init__(
        self,
        board: Board,
        output: Output,
        cells: CellEncoding | None = None,
        *,
        implied: bool = True,
        forms: Forms = BEST,
    ) -> None:
        super().__init__(board, output, cells, implied=implied)
        self._forms = forms
        self._totals: list[Total] = []
        """Cells and what they add up to, by the constraints so far."""

    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        self._forms.relation.apply(self, (a, b), Relation.of(self.board.side, allowed))

    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        digits = {*self.digits}
        known = dict.fromkeys(tuple(row) for row in rows if digits.issuperset(row))
        table = Table(self.board.side, len(cells), tuple(known))
        self._forms.table.apply(self, cells, table)

    def regular(
        self,
        cells: Sequence[Cell],
        start: State,
        step: Callable[[State, int], State | None],
        accept: Callable[[State], bool],
    ) -> None:
        layers = unrolled(len(cells), self.board.side, start, step, accept)
        self._forms.regular.apply(self, cells, Automaton(self.board.side, layers))

    @property
    def regular_as_suits(self) -> bool:
        """Whether no form of automata is chosen, so that another statement may replace one."""
        return self._forms.regular is BEST.regular

    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        check_comparison(op)
        among = {cell for _, cell in terms}
        distinct = any(among <= group for group in self._different)
        self._sum(self._forms.sum, terms, op, total, distinct=distinct)
        if op == "==" and not self.is_apart and alike(terms):
            self._totals.append(([cell for _, cell in terms], total))

    def _sum(
        self,
        form: GlobalForm[Sum],
        terms: Sequence[tuple[int, Cell]],
        op: Op,
        total: int,
        *,
        distinct: bool,
    ) -> None:
        factors = factors_of(terms)
        stated = Sum(tuple(factors.values()), op, total, self.board.side, distinct)
        form.apply(self, list(factors), stated)

    def conclude(self, houses: Callable[[], Sequence[Sequence[Cell]]]) -> None:
        """States the sums that follow from houses and sums so far, if the forms include them."""
        if self._forms.implied_sums and self._totals:
            self.section(IMPLIED_SUMS)
            for terms, total in implied_sums(houses(), self._totals):
                self._sum(BEST.sum, terms, "==", total, distinct=False)

    def sets_inside(
        self,
        cells: Sequence[Cell],
        inside: Sequence[int],
        sets: Sequence[Collection[int]],
        digits: Collection[int],
    ) -> list[int]:
        """The cells inside hold one of the sets of digits: a literal for each set.

        `inside` has a literal for each cell, that it is inside, where it holds one of `digits`.
        """
        return digit_sets.sets_inside(self, cells, inside, sets, digits)

    def count(
        self, cells: Sequence[Cell], digits: Collection[int], op: Op, times: int | Cell
    ) -> None:
        """An automaton whose state is how many of the cells so far hold one of the digits.

        The sequential counter (Sinz, "Towards an optimal CNF encoding of Boolean cardinality
        constraints", CP 2005), with states for exactly so many: unit propagation is domain
        consistent for a number, and where a cell beyond those counted holds it.
        """
        check_comparison(op)
        counted_digits = [digit for digit in digits if digit in self.digits]
        if times == 1 and op == ">=":
            self.clause([self.literal(c, digit) for c in cells for digit in sorted(counted_digits)])
            return
        side, size = self.board.side, len(cells)
        most = max(size, side) if isinstance(times, Cell) else times + 1

        def compares(number: int, other: int) -> bool:
            if op == "==":
                return number == other
            return number <= other if op == "<=" else number >= other

        def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
            place, counted = state
            if place == size:  # The cell that holds the number.
                return (size + 1, 0) if compares(counted, digit) else None
            return place + 1, min(counted + (digit in counted_digits), most)

        def accept(state: tuple[int, int]) -> bool:
            return isinstance(times, Cell) or compares(state[1], times)

        read = [*cells, times] if isinstance(times, Cell) else cells
        state_layers(self, read, unrolled(len(read), side, (0, 0), step, accept))

    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        """A variable for "the index is this cell's place, and that cell holds this digit".

        The table encoding (Bacchus, "GAC via unit propagation", CP 2007) with the rows of one index
        and one digit taken together, for in all other cells they have every digit. Unit propagation
        is domain consistent where no cell is repeated.
        """
        if isinstance(value, int) and value not in self.digits:
            self.clause([])
            return
        with_value: dict[int, list[int]] = {digit: [] for digit in self.digits}
        for place in self.digits:
            chosen = self.literal(index, place)
            if place > len(cells):
                self.clause([-chosen])
            elif isinstance(value, int):
                self.clause([-chosen, self.literal(cells[place - 1], value)])
            else:
                held = []
                for digit in self.digits:
                    both = self.fresh()
                    here = self.literal(cells[place - 1], digit)
                    self.clause([-both, chosen])
                    self.clause([-both, here])
                    self.clause([-both, self.literal(value, digit)])
                    self.clause([-chosen, -here, both])
                    held.append(both)
                    with_value[digit].append(both)
                self.clause([-chosen, *held])
        if isinstance(value, Cell):
            for digit, found in with_value.items():
                self.implied([-self.literal(value, digit), *found])

    def any_of(self, *branches: Callable[[Model], None]) -> None:
        stated = []
        for branch in branches:
            with self.apart() as clauses:
                branch(self)
            stated.append(clauses)
        any_of(self, stated, self.relation)
