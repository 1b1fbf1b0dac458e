"""Minimal correction sets, the smallest first.

A correction set is a set of groups without which the other groups have a common model. A set hits
another set if they share a group. Every correction set hits every core (Reiter, "A theory of
diagnosis from first principles", 1987). So take a smallest set that hits all known cores: if the
other groups have a model, it is a smallest correction set; otherwise they contain a further core.
When a correction set is found, all sets that contain it are forbidden. Smallest hitting sets are a
MaxSAT problem, solved by PySAT's RC2 (Ignatiev, Morgado & Marques-Silva 2019).
"""

from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Any

from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

from sudoku_csp.analysis.cores.minimal import minimal
from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.solvers.backend import FOREVER, Deadline
from sudoku_csp.solvers.backends.sat_sessions import MINISAT, decide, guard_interrupts


class HittingSets(RC2):  # type: ignore[misc]  # PySAT has no types.
    """Finds smallest sets of groups that hit all added sets. The caller must close it.

    Each call of the SAT solver has the deadline, since RC2 itself can only be stopped by a timer.

    >>> from sudoku_csp.solvers.backend import FOREVER
    >>> sets = HittingSets(3)
    >>> sets.add({0, 1})
    >>> sets.add({1, 2})
    >>> sets.smallest(FOREVER)
    [1]
    >>> sets.close()
    """

    def __init__(self, groups: int) -> None:
        weighted = WCNF()
        for group in range(groups):
            weighted.append([-group - 1], weight=1)
        self.deadline = FOREVER
        super().__init__(weighted, solver=MINISAT.name)

    def _call_oracle(self, assumptions: list[int], **_: Any) -> bool:
        return decide(self.oracle, MINISAT, assumptions, self.deadline) is not None

    def add(self, groups: Iterable[int]) -> None:
        """Adds a set that is to be hit."""
        self.add_clause([group + 1 for group in groups])

    def forbid(self, groups: Iterable[int]) -> None:
        """Forbids all sets that contain these groups."""
        self.add_clause([-group - 1 for group in groups])

    @guard_interrupts()
    def smallest(self, deadline: Deadline) -> list[int] | None:
        """A smallest set that hits all sets and is not forbidden; None if there is none.

        Raises BudgetSpent after the deadline.
        """
        deadline.check()
        self.deadline = deadline
        found = self.compute()
        return None if found is None else [literal - 1 for literal in found if literal > 0]

    def close(self) -> None:
        self.delete()


def correction_sets(oracle: Oracle, deadline: Deadline = FOREVER) -> Iterator[frozenset[int]]:
    """Yields every minimal correction set, the smallest first.

    Yields only the empty set if all groups have a common model, and nothing if the hard clauses
    have no model. After each set, `Oracle.true` returns a model of the other groups. Raises
    BudgetSpent.

    >>> with Oracle(3, [], [[[1]], [[-1, 2]], [[-2]], [[3]], [[-3]]]) as oracle:
    ...     print(sorted(sorted(each) for each in correction_sets(oracle)))
    [[0, 3], [0, 4], [1, 3], [1, 4], [2, 3], [2, 4]]
    """
    every = frozenset(range(oracle.size))
    with closing(HittingSets(oracle.size)) as sets:
        while (found := sets.smallest(deadline)) is not None:
            left_out = frozenset(found)
            left = every - left_out
            while (core := minimal(oracle, sorted(left), deadline=deadline)) is not None:
                if not core.groups:
                    return
                sets.add(core.groups)
                left -= frozenset(core.groups)
            if left == every - left_out:  # There was no core.
                yield left_out
                if not left_out:
                    return
                sets.forbid(left_out)
