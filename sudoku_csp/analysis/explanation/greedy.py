"""The next step, greedily: the shortest refutation that unit propagation sees, then made minimal.

A refutation of round r takes at least 2r groups, for each round adds a true candidate, the group
that makes it so and a group that rules out a rival. So the rounds are gone through for all targets
at once, and end where a further round could not give a smaller step.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from sudoku_csp.analysis.explanation.network import Network
from sudoku_csp.analysis.explanation.refutation import Assumption
from sudoku_csp.solvers.backend import Deadline

TRIED = 16
"""Refutations that are made minimal, the shortest first; then the smallest is taken."""

Refutation = tuple[frozenset[int], int]
"""Groups, and a candidate that cannot be true with them."""


def shortest(network: Network, targets: Collection[int], deadline: Deadline) -> Refutation | None:
    """A small set of groups that refutes a target, minimal for propagation; None if it sees none.

    Raises BudgetSpent.
    """
    found = dict(_first(network, targets, deadline))
    if not found:
        return None
    tried = sorted(found, key=lambda groups: (len(groups), sorted(groups)))[:TRIED]
    best = minimised(network, found[tried[0]], tried[0])
    target = found[tried[0]]
    for groups in tried[1:]:
        deadline.check()
        if len(best) > 2:
            smaller = minimised(network, found[groups], groups)
            if len(smaller) < len(best):
                best, target = smaller, found[groups]
    return best, target


def _first(network: Network, targets: Collection[int], deadline: Deadline) -> Iterator[Refutation]:
    """The first refutations of each target, those of few rounds first."""
    everywhere = network.open_groups()
    waiting = [(target, Assumption(network, target)) for target in targets]
    size = 2 * len(everywhere) + 2
    rounds = 0
    while waiting and 2 * rounds + 2 < size:
        rounds += 1
        going_on = []
        for target, assumption in waiting:
            deadline.check()
            conflicts = assumption.next_round(everywhere)
            for conflict in conflicts:
                groups = groups_of_trace(assumption, conflict)
                size = min(size, len(groups))
                yield groups, target
                if size == 2 * rounds:
                    return  # No other of this round or a later one is smaller.
            if not conflicts and not assumption.stuck:
                going_on.append((target, assumption))
        waiting = going_on


def groups_of_trace(assumption: Assumption, conflict: int) -> frozenset[int]:
    """The groups of a refutation."""
    by = (implied.group for implied in assumption.trace(conflict))
    return frozenset([conflict, *(group for group in by if group is not None)])


def minimised(
    network: Network, candidate: int, groups: Iterable[int], *, holds: bool = True
) -> frozenset[int]:
    """Groups that refute the candidate's truth, without one that propagation can do without.

    Or its falsehood, if `holds` is false. They are no more than those given and mostly among them:
    two rivals may be held apart by another group that both are in.
    """
    left = frozenset(groups)
    for group in sorted(left):
        if group not in left:
            continue
        assumption = Assumption(network, candidate, holds=holds)
        if conflicts := assumption.first_conflicts(sorted(left - {group})):
            left = min((groups_of_trace(assumption, each) for each in conflicts), key=len)
    return left
