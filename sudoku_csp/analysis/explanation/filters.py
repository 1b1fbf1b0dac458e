"""A group is a set of clauses on which a step rests; a filter finds which candidates groups allow.

Here a model is an assignment that satisfies the clauses. A filter keeps each candidate that is in
some model (domain consistency). If there are at most `MOST_ROWS` models, the filter lists them once
as bit sets (a compact table: Demeulenaere et al. 2016). Otherwise a SAT solver looks for a model
with each candidate. The answers are remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import House
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.solvers.backends.sat_sessions import NativeSolver
from sudoku_csp.targets.cnf.at_most_one import Clause

MOST_ROWS = 1500
"""The largest number of models in a table."""

FEW_CELLS, OFTEN = 3, 40
"""A table is tried for a filter over at most this number of cells, or after this number of calls,
since it takes a while to list the models."""

MOST_TABLES = 1000
"""The largest number of tables that are kept."""

MOST_OPEN = 8
"""The largest number of SAT solvers of filters that are kept: MiniSat sets aside 4 MB for each."""

Numbered = tuple[tuple[int, ...], ...]
"""Clauses whose variables are numbered without gaps."""

Candidates = tuple[int, ...]
"""The candidates of each cell of a scope, as bit sets: bit 0 is digit 1."""

Table = tuple[list[list[int]], int]
"""For each cell and digit, the rows (models) in which the cell holds the digit, as a bit set; then
the bit set of all rows."""

_TABLES: dict[tuple[int, int, Numbered], Table | None] = {}


@dataclass(frozen=True, eq=False, repr=False)
class Group:
    """What a step rests on: a digit in a house, a constraint, or a sum that follows from several.

    `scope` are positions in reading order. `state` returns the clauses, in variables of the direct
    encoding. `house` and `digit` are set for a digit in a house. `constraints` are the constraints
    of the puzzle from which the group follows. A group with a larger `weight` is harder to use.
    """

    name: str
    scope: tuple[int, ...]
    state: Callable[[], Sequence[Clause]]
    constraints: tuple[Constraint, ...]
    house: House | None = None
    digit: int = 0
    houses: tuple[House, ...] = ()
    """For a sum that follows from several constraints: the houses whose digits it adds up."""
    equation: tuple[tuple[tuple[int, Cell], ...], int] | None = None
    """For a sum: the terms, each a factor and a cell, and their total."""
    apart: tuple[tuple[int, ...], ...] = ()
    """For a sum: sets of positions. The group also states that the digits in each set differ."""
    within: tuple[House, ...] = ()
    """For a constraint joined with houses: the houses in which its cells hold different digits."""
    weight: int = 1

    @cached_property
    def clauses(self) -> Sequence[Clause]:
        return self.state()

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<Group {self.name}>"


def numbered(side: int, scope: Sequence[int], clauses: Iterable[Clause]) -> Numbered:
    """The clauses with their variables numbered without gaps, the variables of the cells first.

    `clauses` use the variables of cells in the direct encoding of a board with this side, and new
    variables with higher numbers.
    """
    numbers = {
        side * position + digit: side * place + digit
        for place, position in enumerate(scope)
        for digit in range(1, side + 1)
    }

    def number(literal: int) -> int:
        found = numbers.setdefault(abs(literal), len(numbers) + 1)
        return found if literal > 0 else -found

    return tuple([tuple(map(number, clause)) for clause in clauses])


class SmallSolver(NativeSolver):
    """A SAT solver over a few cells, with numbered clauses; each cell holds exactly one digit."""

    def __init__(self, side: int, cells: int, clauses: Numbered) -> None:
        super().__init__()
        self._side = side
        self.variables = [range(side * place + 1, side * (place + 1) + 1) for place in range(cells)]
        for of_cell in self.variables:
            self.add(list(of_cell))
            for first, second in combinations(of_cell, 2):
                self.add([-first, -second])
        for clause in clauses:
            self.add(list(clause))

    def without(self, candidates: Sequence[int]) -> list[int]:
        """The literals that exclude all candidates except these."""
        return [
            -variable
            for of_cell, left in zip(self.variables, candidates, strict=True)
            for at, variable in enumerate(of_cell)
            if not left >> at & 1
        ]

    def model(self, assumptions: list[int], deadline: Deadline) -> Candidates | None:
        """The digits of a satisfying assignment, each as a bit set; None if there is none.

        Raises BudgetSpent.
        """
        literals = self.solve(assumptions, deadline)
        if literals is None:
            return None
        side, cells = self._side, len(self.variables)
        # The variables of the cells are the first ones, and one of each cell is true.
        return tuple(
            [1 << (literal - 1) % side for literal in literals[: side * cells] if literal > 0]
        )


class Solvers(ExitStack):
    """Closes the SAT solvers of an explanation. Only the filters used last have a solver."""

    def __init__(self) -> None:
        super().__init__()
        self._of_filters: dict[Filter, SmallSolver] = {}
        self.callback(self._keep, 0)

    def of_filter(self, one: Filter, make: Callable[[], SmallSolver]) -> SmallSolver:
        """The solver of this filter, which `make` returns if the filter has none."""
        solver = self._of_filters.pop(one, None) or make()
        self._of_filters[one] = solver
        self._keep(MOST_OPEN)
        return solver

    def _keep(self, most: int) -> None:
        while len(self._of_filters) > most:
            self._of_filters.pop(next(iter(self._of_filters))).close()


class Filter:
    """A function that keeps those candidates of some cells which the clauses of `groups` allow.

    If the filter is for a part of a constraint on a line of cells, `line` is the group of the whole
    constraint. The caller closes `solvers`, which keep the filter's SAT solver.

    >>> from sudoku_csp.solvers.backend import FOREVER
    >>> clauses = [[-digit, -4 - digit] for digit in (1, 2, 3, 4)]
    >>> with Solvers() as solvers:
    ...     differ = Group("differ", (0, 1), lambda: clauses, ())
    ...     Filter([differ], 4, solvers)((0b0001, 0b1111), FOREVER)
    (1, 14)
    """

    def __init__(
        self, groups: Sequence[Group], side: int, solvers: Solvers, line: Group | None = None
    ) -> None:
        self.groups = tuple(groups)
        self.line = line
        self.scope = tuple(dict.fromkeys(cell for group in groups for cell in group.scope))
        self.weight = sum(group.weight for group in groups)
        self._solvers = solvers
        self._side = side
        self._known: dict[Candidates, Candidates | None] = {}
        self._table: Table | None = None
        self._tried = False
        self._calls = 0

    @cached_property
    def _clauses(self) -> Numbered:
        clauses = (clause for group in self.groups for clause in group.clauses)
        return numbered(self._side, self.scope, clauses)

    @property
    def _solver(self) -> SmallSolver:
        return self._solvers.of_filter(
            self, lambda: SmallSolver(self._side, len(self.scope), self._clauses)
        )

    def __call__(self, candidates: Candidates, deadline: Deadline) -> Candidates | None:
        """The candidates that some satisfying assignment has; None if there is no assignment.

        Raises BudgetSpent.
        """
        if candidates in self._known:
            return self._known[candidates]
        self._calls += 1
        if not self._tried and (len(self.scope) <= FEW_CELLS or self._calls > OFTEN):
            self._tried = True
            self._table = _list_models(self._side, len(self.scope), self._clauses, deadline)
        if self._table is None:
            left = self._by_solver(candidates, deadline)
        else:
            left = self._by_table(candidates, self._table)
        self._known[candidates] = left
        if left is not None:
            self._known[left] = left
        return left

    def refutes(self, candidates: Candidates, deadline: Deadline) -> bool:
        """True if the clauses allow no choice of a candidate for each cell. Raises BudgetSpent."""
        if 0 in candidates:
            return True
        if candidates in self._known:
            return self._known[candidates] is None
        if self._table is not None:
            return self._by_table(candidates, self._table) is None
        return self._solver.model(self._solver.without(candidates), deadline) is None

    def _by_table(self, candidates: Candidates, table: Table) -> Candidates | None:
        rows_of, alive = table
        for of_cell, left in zip(rows_of, candidates, strict=True):
            some = 0
            for at in bits_of(left):
                some |= of_cell[at]
            alive &= some
        if not alive:
            return None
        return tuple(
            sum([1 << at for at in bits_of(left) if alive & of_cell[at]])
            for of_cell, left in zip(rows_of, candidates, strict=True)
        )

    def _by_solver(self, candidates: Candidates, deadline: Deadline) -> Candidates | None:
        solver = self._solver
        assumptions = solver.without(candidates)
        found = solver.model(assumptions, deadline)
        if found is None:
            return None
        open_ = [
            (place, at, solver.variables[place][at])
            for place, left in enumerate(candidates)
            for at in bits_of(left & ~found[place])
        ]
        supported = list(found)
        while open_:
            # Each open candidate in the next model saves a call.
            solver.prefer([variable for _, _, variable in open_])
            _, _, variable = open_.pop()
            found = solver.model([*assumptions, variable], deadline)
            if found is None:
                assumptions.append(-variable)
                continue
            supported = [a | b for a, b in zip(supported, found, strict=True)]
            open_ = [one for one in open_ if not found[one[0]] >> one[1] & 1]
        return tuple(supported)


def _list_models(side: int, cells: int, clauses: Numbered, deadline: Deadline) -> Table | None:
    """The table of all models; None if there are more than `MOST_ROWS`.

    Tables are kept, since many pairs of cells have the same clauses.
    """
    key = side, cells, clauses
    if key in _TABLES:
        return _TABLES[key]
    table = [[0] * side for _ in range(cells)]
    found = None
    with SmallSolver(side, cells, clauses) as solver:
        for row in range(MOST_ROWS + 1):
            model = solver.model([], deadline)
            if model is None:
                found = table, (1 << row) - 1
                break
            for of_cell, digit in zip(table, model, strict=True):
                of_cell[digit.bit_length() - 1] |= 1 << row
            pairs = zip(solver.variables, model, strict=True)
            solver.add([-of_cell[digit.bit_length() - 1] for of_cell, digit in pairs])
    if len(_TABLES) >= MOST_TABLES:
        _TABLES.clear()
    _TABLES[key] = found
    return found
