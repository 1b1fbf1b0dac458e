"""What unit propagation leaves open of a puzzle, searched as a small formula of its own.

The rules of a classic board all say "exactly one of these". After propagation such a group has its
one, or only open members; over these it stands again, as a clause and an at-most-one that MiniCARD
takes whole (Liffiton & Maglalang, "A cardinality solver: more expressive constraints for free", SAT
2012). There is little to load, so each puzzle gets a solver of its own, which drags along no clause
of another and finds the same solutions whatever was asked before.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from pysat.solvers import Minicard

from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.solvers.backends.sat_decision import decide
from sudoku_csp.targets.cnf.output import ClauseStream, Output

SOLVER = sat_solvers.named("minicard")


class OpenGroups:
    """The groups of a formula that says nothing but "exactly one of these" over its variables.

    Raises ValueError for a formula that says anything else.
    """

    def __init__(self, rules: ClauseStream) -> None:
        stated = _Groups(rules.variables)
        rules.state(stated)
        if stated.clauses != stated.groups:
            raise ValueError("these rules say more than: exactly one of these")
        self._number = len(stated.groups)
        self._variables = frozenset(range(1, rules.variables + 1))
        self._groups_of: list[list[int]] = [[] for _ in range(rules.variables + 1)]
        for number, group in enumerate(stated.groups):
            for variable in group:
                self._groups_of[variable].append(number)

    def solutions(self, decided: Sequence[int], deadline: Deadline) -> Generator[list[int]]:
        """The variables that each solution makes true, of those that are not decided.

        `decided` are the literals that unit propagation found, without a conflict. It ends when
        there is no further solution. Raises BudgetSpent once the deadline has passed.
        """
        opened = sorted(self._variables.difference(map(abs, decided)))
        groups: list[list[int]] = [[] for _ in range(self._number)]
        groups_of = self._groups_of
        for number, variable in enumerate(opened, start=1):
            for group in groups_of[variable]:
                groups[group].append(number)
        with Minicard() as native:
            for members in filter(None, groups):
                native.add_clause(members)
                native.add_atmost(members, 1)
            while (assignment := decide(native, SOLVER, [], deadline)) is not None:
                true = [number for number in assignment if number > 0]
                yield [opened[number - 1] for number in true]
                native.add_clause([-number for number in true])


class _Groups(Output):
    """Keeps the groups, and the clauses beside them."""

    def __init__(self, variables: int) -> None:
        super().__init__(variables)
        self.clauses: list[list[int]] = []
        self.groups: list[list[int]] = []

    def clause(self, literals: Sequence[int]) -> None:
        self.clauses.append(list(literals))

    def at_most_one(self, literals: Sequence[int]) -> None:
        self.groups.append(list(literals))
