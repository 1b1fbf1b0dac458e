"""Smallest cores, with the proof that there is none smaller, by implicit hitting sets.

Ignatiev, Previti, Liffiton & Marques-Silva, "Smallest MUS extraction with minimal hitting set
dualization", 2015. A core must hit every correction set, which are the groups that some model
leaves out. So a smallest set that hits all correction sets known so far is a core, and then a
smallest one; or a model of it gives a further correction set. Where hitting them takes as many
groups as the core at hand, that core is proved smallest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sudoku_csp.analysis.cores.hitting_sets import HittingSets
from sudoku_csp.analysis.cores.oracle import FOREVER, Core, Oracle
from sudoku_csp.solvers.backend import BudgetSpent, Deadline


def smallest(
    oracle: Oracle,
    core: Core,
    literals: Sequence[int] = (),
    deadline: Deadline = FOREVER,
) -> Core:
    """A smallest core where the literals are true, the core at hand if there is no smaller.

    At the deadline that is returned as it came, not said to be smallest, with what is proved.

    >>> clashing = [[[1]], [[-1, 2]], [[-2]], [[3]], [[-3]]]
    >>> with Oracle(3, [], clashing) as oracle:
    ...     print(smallest(oracle, Core((0, 1, 2), minimal=True)))
    Core(groups=(3, 4), minimal=True, smallest=True)
    """
    sets = HittingSets(oracle.size)
    hitting: list[int] = []
    try:
        while len(hitting := sets.smallest(deadline)) < len(core):
            if oracle.core(hitting, literals, deadline) is not None:
                return Core(tuple(sorted(hitting)), minimal=True, smallest=True)
            sets.add(frozenset(range(oracle.size)) - oracle.grown(literals, deadline))
        return Core(core.groups, minimal=True, smallest=True)
    except BudgetSpent:
        return replace(core, at_least=len(hitting))
    finally:
        sets.close()
