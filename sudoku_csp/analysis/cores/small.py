"""Small cores: the smallest of several minimal ones, and where wanted the proof that none is less.

Which minimal core deletion finds hangs on the order in which groups are left out. Different orders
cost little, because what the solver learns in one serves the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from sudoku_csp.analysis.cores.bounded_hitting_set import hitting
from sudoku_csp.analysis.cores.minimal import minimal
from sudoku_csp.analysis.cores.oracle import FOREVER, Core, Oracle
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.solvers.backend import BudgetSpent, Deadline


def smallest(
    oracle: Oracle,
    core: Core,
    literals: Sequence[int] = (),
    deadline: Deadline = FOREVER,
) -> Core:
    """A smallest core where the literals are true, the core at hand if there is no smaller.

    By implicit hitting sets: Ignatiev, Previti, Liffiton & Marques-Silva, "Smallest MUS extraction
    with minimal hitting set dualization", 2015. A core must hit every correction set, which are the
    groups that some assignment leaves out. So a smallest set that hits all known correction sets
    is a core, and then a smallest one; or an assignment of it gives a further correction set. Where
    hitting them takes as many groups as the core at hand, that core is proved smallest.

    At the deadline that is returned as it came, not said to be smallest, with what is proved.

    >>> clashing = [[[1]], [[-1, 2]], [[-2]], [[3]], [[-3]]]
    >>> with Oracle(3, [], clashing) as oracle:
    ...     print(smallest(oracle, Core((0, 1, 2), minimal=True)))
    Core(groups=(3, 4), minimal=True, smallest=True)
    """
    sets: list[int] = []
    size = 0
    try:
        for size in range(len(core)):
            found = hitting(sets, size, lambda groups: oracle.broken(groups, literals, deadline))
            if found is not None:
                return Core(tuple(bits_of(found)), minimal=True, smallest=True)
        return Core(core.groups, minimal=True, smallest=True)
    except BudgetSpent:
        return replace(core, at_least=size)


ORDERS = 10
"""Orders that are tried; the same ones each time."""


def small(oracle: Oracle, deadline: Deadline = FOREVER, *, prove: bool = False) -> Core | None:
    """The smallest minimal core found among all groups; None where they can stand.

    With `prove` a smallest one, and the proof of it, as far as there is time: `Core.smallest` says
    whether there was. Raises BudgetSpent if the deadline comes before any core.

    >>> with Oracle(3, [], [[[1]], [[-1, 2]], [[-2]], [[3]], [[-3]]]) as oracle:
    ...     print(small(oracle))
    Core(groups=(3, 4), minimal=True, smallest=False)
    """
    found = minimal(oracle, range(oracle.size), deadline=deadline)
    if found is None:
        return None
    random = Random(0)  # noqa: S311 - a fixed order, and no secret.
    for _ in range(ORDERS - 1):
        order = random.sample(range(oracle.size), oracle.size)
        try:
            other = minimal(oracle, order, deadline=deadline)
        except BudgetSpent:
            break
        assert other is not None, "the groups clash in whatever order"
        if other.minimal and len(other) < len(found):
            found = other
    return proved(oracle, found, deadline) if prove else found


def proved(oracle: Oracle, core: Core, deadline: Deadline = FOREVER) -> Core:
    """The core, or a smaller one, proved smallest as far as there is time."""
    found = smallest(oracle, core, deadline=deadline)
    return replace(found, at_least=len(found)) if found.smallest else found
