"""The CNF target states every global constraint as clauses, for every cell encoding.

The digits of the cells decide the new variables, except in `any_of` and its branches. Solutions
are counted on the variables of the cells in any case.
"""

from __future__ import annotations

from collections import Counter
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
from sudoku_csp.targets.cnf.globals.sums import COMPARE, Sum, Total, implied_sums
from sudoku_csp.targets.cnf.globals.sums.digit_sets import sets_inside
from sudoku_csp.targets.cnf.globals.tables import Table
from sudoku_csp.targets.cnf.output import Output
from sudoku_csp.targets.model import Model, Op, State, check_comparison

IMPLIED_SUMS = "sums of houses and cages"
"""The section of the sums that follow from several constraints."""


@dataclass(frozen=True)
class Forms:
    """The chosen form of each global constraint that has several forms.

    `implied_sums`: also state the sums that follow from several constraints.
    """

    sum: GlobalForm[Sum] = sums.automatic
    table: GlobalForm[Table] = tables.automatic
    relation: GlobalForm[Relation] = relations.automatic
    regular: GlobalForm[Automaton] = automata.automatic
    implied_sums: bool = False

    @classmethod
    def named(cls, names: Mapping[str, str], *, implied_sums: bool = False) -> Forms:
        """Returns the forms with these names; the keys are words of `GLOBALS`. Raises UnknownName.

        >>> Forms.named({"table": "forbidden-rows"}).table.title
        'Forbidden rows'
        """
        named = {word: GLOBALS[word].named(name) for word, name in names.items()}
        return cls(**named, implied_sums=implied_sums)


BEST = Forms()
"""The form that suits each constraint."""


class CnfModel(CnfWriter, Model):
    """A model in clauses. Raises Unsupported for a constraint that does not fit its form."""

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
        """The cells and totals of the sums that were stated."""

    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        self._forms.relation.apply(self, (a, b), Relation.allowing(self.board.side, allowed))

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
        """True if no form for automata is chosen, so that a kind may state something better."""
        return self._forms.regular is BEST.regular

    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        check_comparison(op)
        cells = [cell for _, cell in terms]
        distinct = any(group.issuperset(cells) for group in self._different)
        self._sum(self._forms.sum, terms, op, total, distinct=distinct)
        alike = len(set(cells)) == len(cells) and all(factor == 1 for factor, _ in terms)
        if op == "==" and self._apart is None and alike:
            self._totals.append((cells, total))

    def _sum(
        self,
        form: GlobalForm[Sum],
        terms: Sequence[tuple[int, Cell]],
        op: Op,
        total: int,
        *,
        distinct: bool,
    ) -> None:
        added: Counter[Cell] = Counter()
        for factor, cell in terms:
            added[cell] += factor
        factors = {cell: factor for cell, factor in added.items() if factor}
        stated = Sum(tuple(factors.values()), op, total, self.board.side, distinct)
        form.apply(self, list(factors), stated)

    def conclude(self, houses: Callable[[], Sequence[Sequence[Cell]]]) -> None:
        """States the sums that follow from the stated sums and from houses, which hold all digits.

        Does nothing unless `Forms.implied_sums` is true.
        """
        if self._forms.implied_sums and self._totals:
            self.section(IMPLIED_SUMS)
            for terms, total in implied_sums(houses(), self._totals):
                self._sum(BEST.sum, terms, "==", total, distinct=False)

    sets_inside = sets_inside

    def count(
        self, cells: Sequence[Cell], digits: Collection[int], op: Op, times: int | Cell
    ) -> None:
        """States an automaton whose state is the number of cells with one of the digits.

        The sequential counter (Sinz, "Towards an optimal CNF encoding of Boolean cardinality
        constraints", CP 2005), with a state for each exact number. Unit propagation is domain
        consistent if `times` is a number, or a cell that is not counted.
        """
        check_comparison(op)
        counted_digits = [digit for digit in digits if digit in self.digits]
        if times == 1 and op == ">=":
            self.clause([self.literal(c, digit) for c in cells for digit in sorted(counted_digits)])
            return
        side, size = self.board.side, len(cells)
        most = max(size, side) if isinstance(times, Cell) else times + 1

        def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
            place, counted = state
            if place == size:  # The cell that holds the number.
                return (size + 1, 0) if COMPARE[op](counted, digit) else None
            return place + 1, min(counted + (digit in counted_digits), most)

        def accept(state: tuple[int, int]) -> bool:
            return isinstance(times, Cell) or COMPARE[op](state[1], times)

        read = [*cells, times] if isinstance(times, Cell) else cells
        state_layers(self, read, unrolled(len(read), side, (0, 0), step, accept))

    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        """States variables "the index names this place, and its cell holds this digit".

        The table encoding (Bacchus, "GAC via unit propagation", CP 2007). All rows with the same
        index and digit share a variable, because their other cells may hold any digit. Unit
        propagation is domain consistent if no cell is repeated.
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
