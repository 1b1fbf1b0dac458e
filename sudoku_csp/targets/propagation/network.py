"""The network of a ruleset: every global constraint as a propagator, made once for all searches.

A propagator reads the cells of its scope alone. It removes nothing that an allowed assignment
needs. When all its cells are fixed, it raises Conflict exactly if its constraint is broken.
"""

import operator
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from typing import NamedTuple

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import ConstraintFault
from sudoku_csp.targets.model import Accept, Fact, Model, Op, State, Step, check_comparison
from sudoku_csp.targets.propagation.clashes import Candidate, Clashes
from sudoku_csp.targets.propagation.domains import Domains
from sudoku_csp.targets.propagation.engine import Propagator
from sudoku_csp.targets.propagation.propagators import (
    Clause,
    Counting,
    Different,
    Disjunction,
    Element,
    Unequal,
)
from sudoku_csp.targets.propagation.sums import Total, implied_sums, sum_propagator
from sudoku_csp.targets.propagation.tables import (
    BitsetTable,
    LayeredAutomaton,
    RowSets,
    SupportMasks,
)


class _FunctionPropagator(NamedTuple):
    """A propagator that calls a rule's function. Raises ConstraintFault if the function fails."""

    scope: tuple[Cell, ...]
    filter: Callable[[Domains], None]
    rule: object

    def propagate(self, domains: Domains) -> None:
        try:
            self.filter(domains)
        except Exception as error:
            if not ConstraintFault.is_own(error):
                raise
            raise ConstraintFault(self.rule, "propagate", error) from error


class Network(Model):
    """The propagators of a ruleset, in the order of its constraints.

    Sums become propagators at the end, when it is known which of their cells differ.
    """

    def __init__(
        self, board: Board, different: Mapping[Cell, AbstractSet[Cell]] | None = None
    ) -> None:
        self.board = board
        self._made: list[tuple[Propagator | partial[Propagator], object]] = []
        """Propagators with their rules. For a sum, a function that makes it from `_different`."""
        self._rule: object = "a rule"
        self._different: dict[Cell, set[Cell]] = {
            cell: set(others) for cell, others in (different or {}).items()
        }
        """For each cell, the cells that some rule makes different from it."""
        self._groups: list[tuple[Cell, ...]] = []
        self._totals: list[Total] = []
        self._pairs: list[tuple[Candidate, Candidate]] = []
        """Pairs of candidates, in two cells, that exclude one another."""

    def section(self, rule: object) -> None:
        """Sets the rule of the following constraints; a trace gives the rule as the reason."""
        self._rule = rule

    def add(self, propagator: Propagator) -> None:
        """Adds a propagator of a global constraint, or a kind's own."""
        self._made.append((propagator, self._rule))

    def watch(self, cells: Iterable[Cell], propagate: Callable[[Domains], None]) -> None:
        """Adds a function as a propagator, which is called when one of the cells has changed."""
        self.add(_FunctionPropagator(tuple(cells), propagate, self._rule))

    @property
    def propagators(self) -> list[Propagator]:
        return [propagator for propagator, _ in self.ruled]

    @property
    def ruled(self) -> list[tuple[Propagator, object]]:
        """The propagators, each with the rule that it comes from."""
        made = [
            (one(self._different) if isinstance(one, partial) else one, rule)
            for one, rule in self._made
        ]
        self._made = list(made)
        if self._pairs and self._houses:
            made.append((self.clashes(), "the pairs of all rules"))
        for factors, total in implied_sums(self._houses, self._totals) if self._totals else ():
            terms = [(factor, cell) for cell, factor in factors.items()]
            implied = sum_propagator(terms, "==", total, self.board.side, self._different)
            made.append((implied, "sums of houses and cages"))
        return made

    @property
    def _houses(self) -> list[tuple[Cell, ...]]:
        return [cells for cells in self._groups if len(cells) == self.board.side]

    def clashes(self) -> Clashes:
        """The propagator of the pairs of candidates that exclude one another, from all rules."""
        digits = self.board.digits
        pairs = list(self._pairs)
        for cell, others in self._different.items():
            pairs += [((cell, d), (one, d)) for one in others if one > cell for d in digits]
        return Clashes(self.board.cells, self.board.side, pairs, self._houses)

    def domain(self, cell: Cell, digits: Collection[int]) -> None:
        self.add(Clause({cell: self._mask(digits)}))

    def at_least_one(self, facts: Sequence[Fact]) -> None:
        full = (1 << self.board.side) - 1
        wanted: dict[Cell, int] = {}
        for cell, digit, sign in facts:
            bit = self._mask([digit])
            wanted[cell] = wanted.get(cell, 0) | (bit if sign else full ^ bit)
        self.add(Clause(wanted))

    def all_different(self, cells: Sequence[Cell]) -> None:
        for cell in cells:
            self._different.setdefault(cell, set()).update(cells)
        self._groups.append(tuple(cells))
        # On a board of side 2 two cells are a permutation: each digit has a place.
        pair = len(cells) == 2 and self.board.side > 2
        if pair:
            self._pairs += [((cells[0], digit), (cells[1], digit)) for digit in self.board.digits]
        self.add(Unequal(*cells) if pair else Different(cells))

    def equal(self, a: Cell, b: Cell) -> None:
        self.add(SupportMasks(a, b, self.board.side, operator.eq))

    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        digits = self.board.digits
        self._pairs += [((a, v), (b, w)) for v in digits for w in digits if not allowed(v, w)]
        self.add(SupportMasks(a, b, self.board.side, allowed))

    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        side = self.board.side
        known = [row for row in rows if not row or 1 <= min(row) <= max(row) <= side]
        self.add(BitsetTable(cells, RowSets(known, len(cells), side)))

    def regular(
        self, cells: Sequence[Cell], start: State, step: Step[State], accept: Accept[State]
    ) -> None:
        self.add(LayeredAutomaton(cells, self.board.side, start, step, accept))

    def linear(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int) -> None:
        check_comparison(op)
        self._made.append((partial(sum_propagator, terms, op, total, self.board.side), self._rule))
        cells = frozenset(cell for _, cell in terms)
        if op == "==" and len(cells) == len(terms) and all(factor == 1 for factor, _ in terms):
            self._totals.append(Total(cells, total))

    def count(
        self, cells: Sequence[Cell], digits: Collection[int], op: Op, times: int | Cell
    ) -> None:
        check_comparison(op)
        self.add(Counting(cells, self._mask(digits), op, times))

    def element(self, index: Cell, cells: Sequence[Cell], value: int | Cell) -> None:
        if isinstance(value, int) and not self._mask([value]):
            self.add(Clause({index: 0}))
        else:
            self.add(Element(index, cells, value))

    def any_of(self, *branches: Callable[[Model], None]) -> None:
        stated = []
        for branch in branches:
            network = Network(self.board, self._different)
            branch(network)
            stated.append(network.propagators)
        self.add(Disjunction(stated))

    def _mask(self, digits: Collection[int]) -> int:
        """The mask of those digits that the board has."""
        return sum(1 << digit - 1 for digit in self.board.digits if digit in digits)
