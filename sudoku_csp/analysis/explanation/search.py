"""The search for the next step: the shortest refutation that unit propagation sees, made minimal.

A refutation of round r takes at least 2r groups, for each round adds a true candidate, the group
that makes it so and a group that rules out a rival. So the rounds are gone through for all targets
at once, and end where a further round could not give a smaller step. Where propagation sees none,
the step is a minimal core of the groups, by a SAT solver.

That no fewer groups refute any target is proved by implicit hitting sets (Ignatiev, Previti,
Liffiton & Marques-Silva 2015), bounded by the size at hand. An assignment in which the target is
true breaks some groups, and a refutation has one of them. Groups that hit all broken sets, fewer
than the step at hand has, refute the target; where there are no such groups, the target takes as
many as the step at hand. Without the bound, a target whose smallest refutation is large would take
for ever.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from math import inf

from sudoku_csp.analysis.cores.minimal import hitting, minimal, minimal_cores
from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.analysis.explanation.network import (
    Assumption,
    Network,
    Refutation,
    groups_of_trace,
    minimised,
    network_of,
)
from sudoku_csp.analysis.explanation.state import State
from sudoku_csp.analysis.explanation.step_making import Reason
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.solvers.backend import BudgetSpent, Deadline


class Prover:
    """Keeps what was broken: it serves every target that the assignment makes true.

    Assignments keep to the literals of `solution` where they can, for that breaks little.
    """

    def __init__(self, oracle: Oracle, solution: Collection[int] = ()) -> None:
        self._oracle = oracle
        self._solution = solution
        self._known: list[tuple[int, int]] = []  # Groups that are broken, and the assignment.

    def rule_out(self, candidate: int) -> None:
        """Forgets the assignments in which this candidate, which is out, is true."""
        self._known = [each for each in self._known if not each[1] >> candidate & 1]

    def proved(
        self, found: Refutation, targets: Iterable[int], deadline: Deadline
    ) -> tuple[Refutation, bool]:
        """The smallest refutation of any target, and whether the deadline left time to prove it."""
        try:
            for target in targets:
                while (fewer := self._fewer(target, len(found[0]) - 1, deadline)) is not None:
                    found = fewer, target
        except BudgetSpent:
            return found, False
        return found, True

    def _fewer(self, target: int, limit: int, deadline: Deadline) -> frozenset[int] | None:
        """At most so many groups that refute the target. Raises BudgetSpent."""

        def further(groups: int) -> int | None:
            return self._broken(groups, target, deadline)

        sets = [broken for broken, true in self._known if true >> target & 1]
        chosen = hitting(sets, limit, further)
        if chosen is None:
            return None
        found = minimal(self._oracle, bits_of(chosen), [target + 1], deadline)
        assert found is not None, "what hits all broken sets refutes the target"
        if not found.minimal:
            raise BudgetSpent
        return frozenset(found.groups)

    def _broken(self, groups: int, target: int, deadline: Deadline) -> int | None:
        """Groups that break where these stand and the target is true; None if it is refuted."""
        self._oracle.prefer(self._solution)
        broken = self._oracle.broken(groups, [target + 1], deadline)
        if broken is None:
            return None
        true = sum([1 << literal - 1 for literal in self._oracle.true() if literal > 0])
        self._known.append((broken, true))
        return broken


SHORTEST_TRIED = 16
"""Refutations that are made minimal, the shortest first; then the smallest is taken."""


def shortest(network: Network, targets: Collection[int], deadline: Deadline) -> Refutation | None:
    """A small set of groups that refutes a target, minimal for propagation; None if it sees none.

    Raises BudgetSpent.
    """
    found = dict(_first(network, targets, deadline))
    if not found:
        return None
    tried = sorted(found, key=lambda groups: (len(groups), sorted(groups)))[:SHORTEST_TRIED]
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
    size = inf
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


CORES_TRIED = 24
"""Cores that are made minimal, the smallest first."""


def smallest_core(
    oracle: Oracle, groups: Collection[int], targets: Collection[int], deadline: Deadline
) -> Refutation:
    """The smallest of some minimal sets of groups that refute a target.

    For what propagation does not see: such a step takes thirty groups and more. It is a proof and
    no hint, and none of the cores is said to be a smallest one.

    Raises BudgetSpent where the deadline passes before there is any.
    """
    cores = []
    for target in targets:
        core = oracle.core(groups, [target + 1], deadline)
        assert core is not None, "a target is in no solution"
        cores.append((core, target))
    cores.sort(key=lambda each: (len(each[0]), each[1]))
    asked = [(sorted(core), [target + 1]) for core, target in cores[:CORES_TRIED]]
    found, literals = min(minimal_cores(oracle, asked, deadline), key=lambda each: len(each[0]))
    return frozenset(found.groups), literals[0] - 1


FREE = 2
"""A step of so many groups is a smallest where no single is left: one group is a single."""


class Search:
    """Looks for small steps from a state without singles. To be closed.

    `possible` are the candidates that are in a solution. Raises BudgetSpent.
    """

    def __init__(self, state: State, possible: Collection[int], deadline: Deadline) -> None:
        self._network = network_of(state)
        network = self._network
        self._targets = [
            place for place, each in enumerate(network.candidates) if each not in possible
        ]
        every = range(len(network.groups))
        self._oracle = Oracle(
            len(network.candidates), [], [network.clauses(group, deadline) for group in every]
        )
        self._prover: Prover | None = None
        self._place = {on_board: group for group, on_board in enumerate(network.groups)}

    def close(self) -> None:
        """Gives the solver back."""
        self._oracle.close()

    def learn(self, state: State) -> None:
        """Takes over what is out by now."""
        came = [
            place
            for place in bits_of(self._network.all)
            if self._network.candidates[place] in state.out
        ]
        for place in came:
            self._network.rule_out(place)
            self._oracle.add([-place - 1])
            if self._prover is not None:
                self._prover.rule_out(place)
        self._targets = [place for place in self._targets if self._network.all >> place & 1]

    def next(self, deadline: Deadline) -> Reason | None:
        """A small reason why a target is out, None where there is no target. Raises BudgetSpent."""
        if not self._targets:
            return None
        found = shortest(self._network, self._targets, deadline)
        if found is None:
            groups = self._network.open_groups()
            found = smallest_core(self._oracle, groups, self._targets, deadline)
        else:
            core = minimal(self._oracle, sorted(found[0]), [found[1] + 1], deadline)
            assert core is not None, "propagation is sound"
            if not core.minimal:
                raise BudgetSpent
            found = frozenset(core.groups), found[1]
        return self._reason(found, smallest=len(found[0]) <= FREE)

    def prove(self, reason: Reason, deadline: Deadline) -> Reason:
        """The reason proved smallest, or a smaller one; as it was where the deadline passes."""
        groups = frozenset(self._place[group] for group in reason.groups)
        target = self._network.number[reason.candidate]
        found, proved = self._proving(deadline).proved((groups, target), self._targets, deadline)
        return self._reason(found, smallest=proved)

    def _proving(self, deadline: Deadline) -> Prover:
        """The prover, which begins from a solution of the puzzle."""
        if self._prover is None:
            clash = self._oracle.core(range(self._oracle.size), [], deadline)
            assert clash is None, "the puzzle has a solution"
            self._prover = Prover(self._oracle, self._oracle.true())
        return self._prover

    def _reason(self, found: Refutation, *, smallest: bool) -> Reason:
        groups, target = found
        on_board = sorted(self._network.groups[group] for group in groups)
        return Reason(tuple(on_board), self._network.candidates[target], smallest=smallest)
