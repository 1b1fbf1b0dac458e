"""The size of a decomposition in clauses, by the formulas of its global constraints.

The constraints are counted as `CnfModel` would write them over direct cells, and nothing is
written. Not each of them has a formula: `known` is false after one that has none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Any

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.at_most_one.method import Size
from sudoku_csp.targets.cnf.globals.automata.automaton import Automaton, unrolled
from sudoku_csp.targets.cnf.globals.automata.states_and_arcs import STATES_AND_ARCS
from sudoku_csp.targets.cnf.globals.counter import count_layers
from sudoku_csp.targets.cnf.globals.forms import Forms
from sudoku_csp.targets.cnf.globals.global_form import GlobalForm
from sudoku_csp.targets.cnf.globals.lexicographic import lex_layers
from sudoku_csp.targets.cnf.globals.relations.relation import Relation
from sudoku_csp.targets.cnf.globals.sums import factors_of
from sudoku_csp.targets.cnf.globals.sums.implied_sums import Total, alike
from sudoku_csp.targets.cnf.globals.sums.sum import Sum
from sudoku_csp.targets.cnf.globals.tables.table import Table
from sudoku_csp.targets.model import Model, Op, State, check_comparison


def _unknown(self: GlobalSizes, *_: object, **__: object) -> None:
    self.known = False


class GlobalSizes(Model):
    """New variables and clauses of one constraint's statement, those of at-most-one groups apart.

    `groups` counts these by their sizes, `totals` are what different cells add up to. `implied` as
    in `CnfWriter`.
    """

    def __init__(self, board: Board, forms: Forms, *, implied: bool) -> None:
        self.board = board
        self.auxiliary = self.clauses = 0
        self.groups: Counter[int] = Counter()
        self.known = True
        self.totals: list[Total] = []
        self._forms = forms
        self._implied = implied
        self._different: list[frozenset[Cell]] = []

    def domain(self, cell: Cell, digits: Collection[int]) -> None:  # noqa: ARG002
        self.clauses += self.board.side - len({*digits} & {*self.board.digits})

    def all_different(self, cells: Sequence[Cell]) -> None:
        side = self.board.side
        self.groups[len(cells)] += side
        if len(cells) == side and self._implied:
            self.clauses += side
        self._different.append(frozenset(cells))

    def equal(self, a: Cell, b: Cell) -> None:  # noqa: ARG002
        self.clauses += 2 * self.board.side

    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:  # noqa: ARG002
        self._said(self._forms.relation, Relation.of(self.board.side, allowed))

    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        digits = {*self.board.digits}
        known = dict.fromkeys(tuple(row) for row in rows if digits.issuperset(row))
        self._said(self._forms.table, Table(self.board.side, len(cells), tuple(known)))

    def regular(
        self,
        cells: Sequence[Cell],
        start: State,
        step: Callable[[State, int], State | None],
        accept: Callable[[State], bool],
    ) -> None:
        side = self.board.side
        layers = unrolled(len(cells), side, start, step, accept)
        self._said(self._forms.regular, Automaton(side, layers))

    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        check_comparison(op)
        factors = tuple(factors_of(terms).values())
        among = {cell for _, cell in terms}
        distinct = any(among <= group for group in self._different)
        self._said(self._forms.sum, Sum(factors, op, total, self.board.side, distinct))
        if op == "==" and alike(terms):
            self.totals.append(([cell for _, cell in terms], total))

    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:  # noqa: ARG002
        side = self.board.side
        if isinstance(value, int):
            self.clauses += side if value in self.board.digits else 1
            return
        places = min(side, len(cells))
        self.auxiliary += places * side
        self.clauses += places * (4 * side + 1) + side - places
        self.clauses += side if self._implied else 0

    def count(
        self, cells: Sequence[Cell], digits: Collection[int], op: Op, times: int | Cell
    ) -> None:
        check_comparison(op)
        if times == 1 and op == ">=":
            self.clauses += 1
            return
        known = {*digits} & {*self.board.digits}
        number = None if isinstance(times, Cell) else times
        layers = count_layers(self.board.side, len(cells), known, op, number)
        self._said(STATES_AND_ARCS, Automaton(self.board.side, layers))

    def lex(self, a: Sequence[Cell], b: Sequence[Cell], *, strict: bool) -> None:
        layers = lex_layers(self.board.side, len(a) + len(b), strict=strict)
        self._said(STATES_AND_ARCS, Automaton(self.board.side, layers))

    at_least_one = any_of = _unknown

    def _said(self, form: GlobalForm[Any], said: Any) -> None:
        fits = form.fits(said)
        size = form.size(said, self._implied) if fits else Size(0, 0)
        self.known = self.known and fits
        self.auxiliary += size.auxiliary
        self.clauses += size.clauses
