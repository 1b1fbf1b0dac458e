"""Minimal cores, by deletion: leave out one group after the other, and keep what is needed.

Bakker, Dikker, Tempelman & Wognum, "Diagnosing and solving over-determined constraint satisfaction
problems", 1993; with clause-set refinement (Belov & Marques-Silva 2011): a group that the solver's
core does without is gone at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sudoku_csp.analysis.cores.oracle import FOREVER, Core, Oracle
from sudoku_csp.solvers.backend import BudgetSpent, Deadline


def minimal(
    oracle: Oracle,
    groups: Iterable[int],
    literals: Sequence[int] = (),
    deadline: Deadline = FOREVER,
) -> Core | None:
    """A minimal core among the groups where the literals are true; None where they can stand.

    The groups that come first are the first to be left out. At the deadline, what is left so far is
    returned, and is not said to be minimal. Raises BudgetSpent if that comes before any core.

    >>> with Oracle(3, [], [[[1]], [[-1, 2]], [[3]], [[-2]]]) as oracle:
    ...     print(minimal(oracle, range(4)))
    Core(groups=(0, 1, 3), minimal=True, smallest=False)
    """
    order = list(groups)
    core = oracle.core(order, literals, deadline)
    if core is None:
        return None
    needed: list[int] = []
    left = [group for group in order if group in core]
    while left:
        group, *others = left
        try:
            core = oracle.core([*needed, *others], literals, deadline)
        except BudgetSpent:
            return Core(tuple(sorted([*needed, *left])))
        if core is None:
            needed.append(group)
            left = others
        else:
            left = [other for other in others if other in core]
    return Core(tuple(sorted(needed)), minimal=True)
