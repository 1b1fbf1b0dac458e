"""The global constraints as clauses, one module an encoding.

Each is a function over the methods of `writer`; it makes the constraint true of the cells and
nothing else, in whatever variables the cells have. New variables follow from the cells,
but for those of `any_of` and its branches; grids are counted on cells in any case. Sums, tables,
relations and automata have several forms, of which `forms` tells the chosen one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cells.encoding import CellEncoding
from sudoku_csp.targets.cnf.globals.automata import regular
from sudoku_csp.targets.cnf.globals.choice import any_of
from sudoku_csp.targets.cnf.globals.counter import count
from sudoku_csp.targets.cnf.globals.facts import at_least_one, domain
from sudoku_csp.targets.cnf.globals.forms import BEST, Forms
from sudoku_csp.targets.cnf.globals.indexed import element
from sudoku_csp.targets.cnf.globals.lexicographic import lex
from sudoku_csp.targets.cnf.globals.relations import relation
from sudoku_csp.targets.cnf.globals.sums import linear
from sudoku_csp.targets.cnf.globals.sums.implied_sums import Total, alike, implied_sums
from sudoku_csp.targets.cnf.globals.sums.sets_inside import sets_inside
from sudoku_csp.targets.cnf.globals.tables import table
from sudoku_csp.targets.cnf.output import Output
from sudoku_csp.targets.cnf.writer import CnfWriter
from sudoku_csp.targets.model import Fact, Model, Op, State, check_comparison

IMPLIED_SUMS = "sums of houses and cages"
"""The part of a formula that follows from several constraints."""


class CnfModel(CnfWriter, Model):
    """A model in clauses: the global constraints, beside the methods of the writer.

    `forms` are the encodings of the global constraints that have several; a form rejects what it
    cannot express by Unsupported.
    """

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
        self._different: list[frozenset[Cell]] = []
        self._totals: list[Total] = []
        """What cells add up to by the constraints so far."""

    def section(self, name: str) -> None:
        super().section(name)
        self._different.clear()  # Each constraint has what it says itself, and no more.

    def domain(self, cell: Cell, digits: Collection[int]) -> None:
        domain(self, cell, digits)

    def at_least_one(self, facts: Sequence[Fact]) -> None:
        at_least_one(self, facts)

    def all_different(self, cells: Sequence[Cell]) -> None:
        for digit in self.digits:
            places = self.places(cells, digit)
            if len(places) == len(self.digits):
                self.implied(places)
            self.at_most_one(places)
        if not self.is_apart:
            self._different.append(frozenset(cells))

    def equal(self, a: Cell, b: Cell) -> None:
        for digit in self.digits:
            one, other = self.literal(a, digit), self.literal(b, digit)
            self.clause([-one, other])
            self.clause([-other, one])

    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        relation(self, a, b, allowed, self._forms.relation)

    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        known = [row for row in rows if all(digit in self.digits for digit in row)]
        table(self, cells, known, self._forms.table)

    def regular(
        self,
        cells: Sequence[Cell],
        start: State,
        step: Callable[[State, int], State | None],
        accept: Callable[[State], bool],
    ) -> None:
        regular(self, cells, start, step, accept, self._forms.regular)

    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        check_comparison(op)
        among = {cell for _, cell in terms}
        distinct = any(among <= group for group in self._different)
        linear(self, terms, op, total, self._forms.sum, distinct=distinct)
        if op == "==" and not self.is_apart and alike(terms):
            self._totals.append(([cell for _, cell in terms], total))

    def conclude(self, houses: Callable[[], Sequence[Sequence[Cell]]]) -> None:
        """Says the sums that follow from houses and those so far, where the forms ask for them."""
        if self._forms.implied_sums and self._totals:
            self.section(IMPLIED_SUMS)
            for terms, total in implied_sums(houses(), self._totals):
                linear(self, terms, "==", total, BEST.sum, distinct=False)

    @property
    def regular_as_suits(self) -> bool:
        """Whether no form of automata is asked for: what is one may be said in another way."""
        return self._forms.regular is BEST.regular

    def sets_inside(
        self,
        cells: Sequence[Cell],
        inside: Sequence[int],
        sets: Sequence[Collection[int]],
        digits: Collection[int],
    ) -> list[int]:
        """What the cells inside hold is one of the sets: a literal for each, that it is this one.

        `inside` has a literal for each cell, that it is inside, where it holds one of `digits`.
        """
        return sets_inside(self, cells, inside, sets, digits)

    def count(
        self, cells: Sequence[Cell], digits: Collection[int], op: Op, times: int | Cell
    ) -> None:
        check_comparison(op)
        count(self, cells, [digit for digit in digits if digit in self.digits], op, times)

    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        if isinstance(value, int) and value not in self.digits:
            self.clause([])
        else:
            element(self, index, cells, value)

    def lex(self, a: Sequence[Cell], b: Sequence[Cell], *, strict: bool) -> None:
        lex(self, a, b, strict=strict)

    def any_of(self, *branches: Callable[[Model], None]) -> None:
        said = []
        for branch in branches:
            with self.apart() as clauses:
                branch(self)
            said.append(clauses)
        any_of(self, said, self.relation)
