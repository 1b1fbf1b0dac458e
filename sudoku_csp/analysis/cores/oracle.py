"""The oracle finds a common model of groups of clauses, or groups that have none together.

Every group has a selector, a variable that is assumed to be true to enable the group (Een &
Sorensson, "Temporal induction by incremental SAT solving", 2003). One solver serves all calls, so
that each call profits from the clauses that earlier calls learned.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.solvers.backend import FOREVER, Deadline
from sudoku_csp.solvers.backends.sat_sessions import NativeSolver
from sudoku_csp.targets.cnf.at_most_one import Clause


@dataclass(frozen=True)
class Core:
    """Groups without a common model.

    `minimal` is True if no group can be left out, `smallest` if it is proved that no core has fewer
    groups. It is proved that every core has at least `at_least` groups.
    """

    groups: tuple[int, ...]
    minimal: bool = False
    smallest: bool = False
    at_least: int = field(default=0, repr=False, compare=False)

    def __len__(self) -> int:
        return len(self.groups)


class Oracle(NativeSolver):
    """A SAT solver with hard clauses and numbered groups of clauses; each call enables some groups.

    `variables` is the highest variable in the clauses.

    >>> with Oracle(2, [[1, 2]], [[[-1]], [[-2]], [[1]]]) as oracle:
    ...     print(oracle.core([0, 2]), oracle.core([0, 1]))
    frozenset({0, 2}) frozenset({0, 1})
    >>> with Oracle(2, [[1, 2]], [[[-1]], [[-2]]]) as oracle:
    ...     print(oracle.core([1]), sorted(oracle.true()))
    None [-2, 1]
    """

    def __init__(
        self, variables: int, hard: Iterable[Clause], groups: Sequence[Iterable[Clause]]
    ) -> None:
        super().__init__(hard)
        self.size = len(groups)
        self._variables = variables
        self._last = variables + self.size  # The highest variable of the solver.
        self._assignment: list[int] = []
        for number, clauses in enumerate(groups):
            for clause in clauses:
                self.add([*clause, -self._selector(number)])
        # Free selectors prefer to be true, so a model also shows which other groups can hold.
        self._phases = [*map(self._selector, range(self.size))]
        self.prefer(self._phases)

    def _selector(self, group: int) -> int:
        return self._variables + 1 + group

    def solve(self, assumptions: list[int], deadline: Deadline = FOREVER) -> list[int] | None:
        """Solves as `NativeSolver.solve` does, and keeps the model for `true`."""
        assignment = super().solve(assumptions, deadline)
        if assignment is not None:
            self._assignment = assignment
        return assignment

    def core(
        self, groups: Iterable[int], literals: Sequence[int] = (), deadline: Deadline = FOREVER
    ) -> frozenset[int] | None:
        """A core of the groups, if the literals are true; None if there is a common model.

        The core need not be minimal. It is empty if the hard clauses exclude the literals.
        """
        core = super().core(map(self._selector, groups), literals, deadline)
        first = self._selector(0)
        return None if core is None else frozenset([x - first for x in core if x >= first])

    def true(self) -> frozenset[int]:
        """The literals that are true in the last model, without the selectors."""
        return frozenset(self._assignment[: self._variables])

    def broken(self, groups: int, deadline: Deadline) -> int | None:
        """A minimal correction set without these groups; both are bit sets.

        None if these groups have no model. In each round a new clause requires one of the groups
        that do not hold, until none of them can hold with the others (Marques-Silva, Heras, Janota,
        Previti & Belov, "On computing minimal correction subsets", 2013).
        """
        if self.core(bits_of(groups), deadline=deadline) is not None:
            return None
        while True:
            selectors = self._assignment[self._variables : self._variables + self.size]
            standing = [group for group, literal in enumerate(selectors) if literal > 0]
            broken = [group for group, literal in enumerate(selectors) if literal < 0]
            if not broken:
                return 0
            self._last += 1
            self.prefer(self._phases)
            self.add([*map(self._selector, broken), -self._last])
            try:
                core = self.core(standing, [self._last], deadline)
            finally:
                self.add([-self._last])
            if core is not None:
                return sum([1 << group for group in broken])
