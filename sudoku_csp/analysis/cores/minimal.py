"""Minimal cores, by deletion: leave out one group after the other, and keep what is needed.

Bakker, Dikker, Tempelman & Wognum, "Diagnosing and solving over-determined constraint satisfaction
problems", 1993; with clause-set refinement (Belov & Marques-Silva 2011): a group that the solver's
core does without is gone at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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


def minimal_cores(
    oracle: Oracle, asked: Iterable[tuple[Iterable[int], Sequence[int]]], deadline: Deadline
) -> Iterator[tuple[Core, Sequence[int]]]:
    """A minimal core in each of these groups where its literals are true, which they clash with.

    It ends where the deadline passes; raises BudgetSpent if that is before the first.
    """
    none = True
    try:
        for groups, literals in asked:
            core = minimal(oracle, groups, literals, deadline)
            assert core is not None, "the groups cannot stand"
            if core.minimal:
                yield core, literals
                none = False
    except BudgetSpent:
        pass
    if none:
        raise BudgetSpent
