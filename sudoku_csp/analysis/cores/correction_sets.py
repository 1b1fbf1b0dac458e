"""Minimal correction sets, smallest first: groups without which all the others can stand together.

Every correction set hits every core (Reiter, "A theory of diagnosis from first principles", 1987).
So a smallest set that hits all cores known so far is a smallest correction set, or what it leaves
has a further core. A set that was found is forbidden, and with it every larger set that contains
it: what comes next is minimal again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku_csp.analysis.cores.hitting_sets import HittingSets, NoneLeft
from sudoku_csp.analysis.cores.minimal import minimal
from sudoku_csp.analysis.cores.oracle import FOREVER, Oracle
from sudoku_csp.solvers.backend import Deadline


def correction_sets(
    oracle: Oracle, literals: Sequence[int] = (), deadline: Deadline = FOREVER
) -> Iterator[frozenset[int]]:
    """Yields every minimal correction set where the literals are true, none before a smaller one.

    The first is empty, and the only one, where all groups can stand; there is none where even no
    group at all can. `Oracle.true` is then a model of the groups left. Raises BudgetSpent.

    >>> with Oracle(3, [], [[[1]], [[-1, 2]], [[-2]], [[3]], [[-3]]]) as oracle:
    ...     print(sorted(sorted(each) for each in correction_sets(oracle)))
    [[0, 3], [0, 4], [1, 3], [1, 4], [2, 3], [2, 4]]
    """
    every = frozenset(range(oracle.size))
    sets = HittingSets(oracle.size)
    try:
        while True:
            left_out = frozenset(sets.smallest(deadline))
            cores = _disjoint_cores(oracle, every - left_out, literals, deadline)
            for core in cores:
                if not core:
                    return
                sets.add(core)
            if not cores:
                yield left_out
                if not left_out:
                    return
                sets.forbid(left_out)
    except NoneLeft:
        return
    finally:
        sets.close()


def _disjoint_cores(
    oracle: Oracle, groups: frozenset[int], literals: Sequence[int], deadline: Deadline
) -> list[frozenset[int]]:
    """Minimal cores among the groups, each without the groups of those before."""
    found = []
    left = groups
    while (core := minimal(oracle, sorted(left), literals, deadline)) is not None:
        found.append(frozenset(core.groups))
        left -= found[-1]
        if not found[-1]:
            break
    return found
