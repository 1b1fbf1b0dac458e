"""A network: sets of candidates of which exactly one is true, and what follows there, and why.

Unit propagation: a true candidate makes its rivals false; a group with one candidate left makes
that one true; a group with none left refutes an assumption. Going by rounds finds the conflicts
first that take the fewest rounds, and the reasons of a conflict, traced back, are a short proof (as
in implication graphs: Marques-Silva & Sakallah, "GRASP", 1999).

Candidates and groups are numbered from 0 without gaps here; `candidates` and `groups` say what
numbers they have on the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from copy import copy
from itertools import combinations
from typing import NamedTuple

from sudoku_csp.analysis.cores.oracle import FOREVER
from sudoku_csp.analysis.explanation.groups import Layout
from sudoku_csp.analysis.explanation.state import State
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.targets.cnf.at_most_one import Clause

Refutation = tuple[frozenset[int], int]
"""Groups, and a candidate that cannot be true with them."""


class Network:
    """Some groups of a board, with those of their members that are not ruled out.

    `members` are the groups and `rivals` the candidates that share one with a candidate, as bit
    sets; `of` are the groups of a candidate. `rule_out` takes candidates away.
    """

    def __init__(self, layout: Layout, groups: Iterable[int], out: Collection[int] = ()) -> None:
        self.groups = tuple(groups)
        number: dict[int, int] = {}
        self.members: list[int] = []
        self.of: list[list[int]] = []
        for group, on_board in enumerate(self.groups):
            bits = 0
            for member in layout.members[on_board]:
                if member in out:
                    continue
                if member not in number:
                    number[member] = len(number)
                    self.of.append([])
                self.of[number[member]].append(group)
                bits |= 1 << number[member]
            self.members.append(bits)
        self.number = number
        self.candidates = tuple(number)
        self.rivals = [self._rivals(candidate) for candidate in range(len(number))]
        self.all = (1 << len(number)) - 1

    def _rivals(self, candidate: int) -> int:
        bits = 0
        for group in self.of[candidate]:
            bits |= self.members[group]
        return bits & ~(1 << candidate)

    def rule_out(self, candidate: int) -> None:
        """A candidate is out, and in no group any more."""
        left = ~(1 << candidate)
        self.all &= left
        for group in self.of[candidate]:
            self.members[group] &= left

    def without(self, candidates: int) -> Network:
        """A network of its own, in which these candidates, a bit set, are out as well."""
        other = copy(self)
        left = ~candidates
        other.all &= left
        other.members = [members & left for members in self.members]
        return other

    def open_groups(self) -> list[int]:
        """The groups with two candidates or more."""
        return [group for group, bits in enumerate(self.members) if bits & (bits - 1)]

    def clauses(self, group: int, deadline: Deadline = FOREVER) -> Iterator[Clause]:
        """That one of a group is true and no two are, the i-th candidate being variable i + 1.

        Raises BudgetSpent, once the deadline has passed, instead of the first clause.
        """
        deadline.check()
        variables = [member + 1 for member in bits_of(self.members[group])]
        yield variables
        for first, second in combinations(variables, 2):
            yield [-first, -second]


def network_of(state: State) -> Network:
    """The groups that have no true candidate yet, with the candidates left to them."""
    return Network(state.layout, state.unsettled(), state.out)


class Implied(NamedTuple):
    """A candidate that is true or false by a group; the assumption itself is so by None."""

    candidate: int
    holds: bool
    group: int | None


class Assumption:
    """A candidate that is assumed to be true, or false, and what that leads to."""

    def __init__(self, network: Network, candidate: int, *, holds: bool = True) -> None:
        self._network = network
        self._assumed = Implied(candidate, holds, None)
        self._false = network.rivals[candidate] if holds else 1 << candidate
        self._true = 1 << candidate if holds else 0
        # Each true candidate in the order of its coming, by which group, and in which round.
        self._order: list[tuple[int, int | None, int]] = [(candidate, None, 0)] if holds else []
        self.rounds = 0
        self.stuck = False

    def next_round(self, groups: Iterable[int]) -> list[int]:
        """The groups that are left without a candidate after one more round among these groups."""
        self.rounds += 1
        members, true = self._network.members, self._true
        possible = self._network.all & ~self._false
        conflicts: list[int] = []
        came: dict[int, int] = {}
        for group in groups:
            left = members[group] & possible
            if not left:
                conflicts.append(group)
            elif not left & (left - 1) and not left & true:
                came.setdefault(left, group)
        self.stuck = not came
        for bit, group in came.items():
            candidate = bit.bit_length() - 1
            self._order.append((candidate, group, self.rounds))
            self._true |= bit
            self._false |= self._network.rivals[candidate]
        return conflicts

    def first_conflicts(self, groups: Iterable[int]) -> list[int]:
        """The conflicts of the first round that has any; none where propagation ends without."""
        groups = tuple(groups)
        while not self.stuck:
            if conflicts := self.next_round(groups):
                return conflicts
        return []

    def trace(self, conflict: int) -> list[Implied]:
        """From the assumption to the conflict: all that is needed, each after what it rests on."""
        return _Trace(self._network, self._assumed, self._order).of(conflict)


class _Trace:
    """Goes back from a conflict, and takes up what is needed for it."""

    def __init__(
        self, network: Network, assumed: Implied, order: list[tuple[int, int | None, int]]
    ) -> None:
        self._network = network
        self._order = order
        self._round = {candidate: came for candidate, _, came in order}
        self._by = {candidate: group for candidate, group, _ in order}
        self._links: dict[
            tuple[int, bool], tuple[int, Implied]
        ] = {}  # Each with its place in time.
        self._groups: set[int] = set()
        if not assumed.holds:
            self._links[assumed.candidate, False] = (0, assumed)

    def of(self, conflict: int) -> list[Implied]:
        """What the conflict rests on: true candidates of a round, then those that they rule out."""
        self._groups.add(conflict)
        pending = list(bits_of(self._network.members[conflict]))
        while pending:
            member = pending.pop()
            if (member, False) in self._links:
                continue
            true = self._ruled_out_by(member)
            if (true, True) not in self._links:
                group = self._by[true]
                self._links[true, True] = (2 * self._round[true], Implied(true, True, group))
                if group is not None:
                    self._groups.add(group)
                    pending += bits_of(self._network.members[group] & ~(1 << true))
        return [implied for _, implied in sorted(self._links.values(), key=lambda link: link[0])]

    def _ruled_out_by(self, member: int) -> int:
        """The true candidate that was the first to make this one false, by a group in use."""
        rivals = self._network.rivals[member]
        true = next(each for each, _, _ in self._order if rivals >> each & 1)
        for each, _, came in self._order:
            if came == self._round[true] and (each, True) in self._links and rivals >> each & 1:
                true = each
                break
        shared = set(self._network.of[member]).intersection(self._network.of[true])
        group = min(shared, key=lambda each: (each not in self._groups, each))
        self._groups.add(group)
        self._links[member, False] = (2 * self._round[true] + 1, Implied(member, False, group))
        return true


def groups_of_trace(assumption: Assumption, conflict: int) -> frozenset[int]:
    """The groups of a refutation."""
    by = (implied.group for implied in assumption.trace(conflict))
    return frozenset([conflict, *(group for group in by if group is not None)])


def minimised(
    network: Network, candidate: int, groups: Iterable[int], *, holds: bool = True
) -> frozenset[int]:
    """Groups that refute the candidate's truth: each of those given is left out once, if it can be.

    Or its falsehood, if `holds` is false. They are no more than those given and mostly among them:
    two rivals may be held apart by another group that both are in, and this one is not tried.
    """
    left = frozenset(groups)
    for group in sorted(left):
        if group not in left:
            continue
        assumption = Assumption(network, candidate, holds=holds)
        if conflicts := assumption.first_conflicts(sorted(left - {group})):
            left = min((groups_of_trace(assumption, each) for each in conflicts), key=len)
    return left
