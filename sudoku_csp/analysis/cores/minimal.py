"""Minimal cores by deletion, and smallest cores by hitting sets.

Deletion tries to leave out one group after the other, and keeps a group without which there is a
model (Bakker, Dikker, Tempelman & Wognum 1993). Clause-set refinement (Belov & Marques-Silva 2011)
also leaves out all groups that are not in the solver's core. The order of the groups decides which
core is found.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random

from sudoku_csp.analysis.cores.oracle import Core, Oracle
from sudoku_csp.grid.errors import BudgetSpent
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.solvers.backend import FOREVER, Deadline
from sudoku_csp.solvers.backends.sat_sessions import NativeSolver

ORDERS = 10
"""The number of orders of the groups that `small` tries by default, the same ones in every run."""


def minimal(
    oracle: NativeSolver,
    groups: Iterable[int],
    literals: Sequence[int] = (),
    deadline: Deadline = FOREVER,
    *,
    part: float = 1,
) -> Core | None:
    """A minimal core of the groups, if the literals are true; None if there is a common model.

    The search tries to leave out the groups in the given order. A group whose search takes more
    than this `part` of the time left is tried again after the others. After the deadline, the last
    core is returned, not marked as minimal; without a core, BudgetSpent is raised.

    >>> with Oracle(3, [], [[[1]], [[-1, 2]], [[3]], [[-2]]]) as oracle:
    ...     print(minimal(oracle, range(4)))
    Core(groups=(0, 1, 3), minimal=True, smallest=False)
    """
    order = list(groups)
    core = oracle.core(order, literals, deadline)
    if core is None:
        return None
    needed, late = list[int](), list[int]()
    left = [group for group in order if group in core]
    while left:
        group, *left = left
        until = deadline if part == 1 else deadline.share(part)
        try:
            core = oracle.core([*needed, *left, *late], literals, until)
        except BudgetSpent:
            if part == 1 or deadline.expired():
                return Core(tuple(sorted([*needed, group, *left, *late])))
            late.append(group)
        else:
            if core is None:
                needed.append(group)
            else:
                left, late = ([one for one in each if one in core] for each in (left, late))
        if not left:
            left, late = late, []
    return Core(tuple(sorted(needed)), minimal=True)


def small(
    oracle: Oracle,
    deadline: Deadline = FOREVER,
    *,
    literals: Sequence[int] = (),
    orders: int = ORDERS,
    prove: bool = False,
) -> Core | None:
    """The smallest of the minimal cores that several orders of the groups give.

    The literals are assumed to be true. The result is None if the groups have a model. With
    `prove`, a smallest of all cores is searched for; `prove` is for calls without literals. After
    the deadline the smallest core so far is returned; without a core, BudgetSpent is raised.

    >>> with Oracle(3, [], [[[1]], [[-1, 2]], [[-2]], [[3]], [[-3]]]) as oracle:
    ...     print(small(oracle))
    Core(groups=(3, 4), minimal=True, smallest=False)
    """
    found = minimal(oracle, range(oracle.size), literals, deadline)
    if found is None:
        return None
    random = Random(0)  # noqa: S311 - a fixed order, and no secret.
    for _ in range(orders - 1):
        if len(found) < 2:
            break
        order = random.sample(range(oracle.size), oracle.size)
        try:
            other = minimal(oracle, order, literals, deadline)
        except BudgetSpent:
            break
        assert other is not None, "the groups conflict in any order"
        if other.minimal and len(other) < len(found):
            found = other
    return smallest(oracle, found, deadline) if prove else found


def smallest(oracle: Oracle, core: Core, deadline: Deadline = FOREVER) -> Core:
    """A smallest core; the given core if no core is smaller.

    By implicit hitting sets (Ignatiev, Previti, Liffiton & Marques-Silva, "Smallest MUS extraction
    with minimal hitting set dualization", 2015): take a smallest set that hits all known correction
    sets. If this set has no model, it is a smallest core; otherwise a model gives a new correction
    set. After the deadline the given core is returned, with the lower bound proved so far.

    >>> groups = [[[1]], [[-1, 2]], [[-2]], [[3]], [[-3]]]
    >>> with Oracle(3, [], groups) as oracle:
    ...     print(smallest(oracle, Core((0, 1, 2), minimal=True)))
    Core(groups=(3, 4), minimal=True, smallest=True)
    """
    sets: list[int] = []
    size = 0
    try:
        for size in range(len(core)):
            found = hitting(sets, size, lambda groups: oracle.broken(groups, deadline))
            if found is not None:
                groups = tuple(bits_of(found))
                return Core(groups, minimal=True, smallest=True, at_least=len(groups))
        return Core(core.groups, minimal=True, smallest=True, at_least=len(core))
    except BudgetSpent:
        return replace(core, at_least=size)


def hitting(
    sets: list[int],
    limit: int,
    further: Callable[[int], int | None],
    chosen: int = 0,
    allowed: int = -1,
) -> int | None:
    """Adds at most `limit` of the `allowed` groups to `chosen`, so that every set is hit.

    Returns `chosen` with the added groups; None if this is impossible. Sets of groups are bit sets.
    `further` returns a set that the groups in its argument do not hit, or None; this set is added
    to `sets`. The search branches on the groups of one set (Reiter's hitting-set tree, "A theory of
    diagnosis from first principles", 1987), and gives up if there are more disjoint sets than
    groups that may be added. `further` also gets the groups of these sets, to find one more.

    >>> both = [0b011, 0b110]
    >>> def further(groups):
    ...     return next((each for each in both if not each & groups), None)
    >>> hitting([], 1, further), hitting([0b001], 1, further)
    (2, None)
    """
    while True:
        left = sorted([each & allowed for each in sets if not each & chosen], key=int.bit_count)
        if left and not left[0]:
            return None
        counted = count = 0
        for each in left:
            if not each & counted:
                counted |= each
                count += 1
        if count > limit:
            return None
        new = further(chosen | counted)
        if new is not None:
            sets.append(new)
        elif not left:
            return chosen
        elif count == limit and allowed & ~counted:
            allowed &= counted  # Only the groups of the counted sets can help.
        else:
            # That group of the smallest set which is in the most sets.
            most = max(bits_of(left[0]), key=lambda group: sum([s >> group & 1 for s in left]))
            found = hitting(sets, limit - 1, further, chosen | 1 << most, allowed)
            if found is not None:
                return found
            allowed &= ~(1 << most)
