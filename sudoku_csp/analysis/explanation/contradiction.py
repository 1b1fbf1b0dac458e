"""Steps that unit propagation does not see: a minimal core of the groups, by a SAT solver.

Such a step takes thirty groups and more. It is a proof and no hint: the smallest of some cores,
none of which is said to be a smallest one.
"""

from __future__ import annotations

from collections.abc import Collection

from sudoku_csp.analysis.cores.minimal import minimal
from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.analysis.explanation.greedy import Refutation
from sudoku_csp.solvers.backend import BudgetSpent, Deadline

TRIED = 24
"""Cores that are made minimal, the smallest first."""


def smallest_core(
    oracle: Oracle, groups: Collection[int], targets: Collection[int], deadline: Deadline
) -> Refutation:
    """A minimal set of groups that refutes one of the targets, each of which can be refuted.

    Raises BudgetSpent where the deadline passes before there is any.
    """
    cores = []
    for target in targets:
        core = oracle.core(groups, [target + 1], deadline)
        assert core is not None, "a target is in no solution"
        cores.append((core, target))
    cores.sort(key=lambda each: (len(each[0]), each[1]))
    best: Refutation | None = None
    for core, target in cores[:TRIED]:
        try:
            found = minimal(oracle, sorted(core), [target + 1], deadline)
        except BudgetSpent:
            if best is None:
                raise
            break
        assert found is not None
        if found.minimal and (best is None or len(found) < len(best[0])):
            best = frozenset(found.groups), target
    if best is None:
        raise BudgetSpent
    return best
