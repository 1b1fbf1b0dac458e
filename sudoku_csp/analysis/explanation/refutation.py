"""What follows from an assumption by unit propagation, breadth first, and why.

A true candidate makes its rivals false; a group with one candidate left makes that one true; a
group with none left refutes the assumption. Going by rounds finds the conflicts first that take the
fewest rounds, and the reasons of a conflict, traced back, are a short proof (as in implication
graphs: Marques-Silva & Sakallah, "GRASP", 1999).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sudoku_csp.analysis.explanation.network import Network
from sudoku_csp.grid.bits import bits_of


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
            if (true, True) in self._links:
                continue
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
