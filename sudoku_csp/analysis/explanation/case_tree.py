"""A refutation by cases: suppose the contrary, propagate, and try what is left of a group.

This is how a step is told that propagation alone does not see: the search tree of backtracking
(Golomb & Baumert 1965) among the groups of the step, each leaf with the reasons of its conflict.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sudoku_csp.analysis.explanation.groups import Candidate, Group
from sudoku_csp.analysis.explanation.step import Conclusion, Link, Step

MOST = 2000
"""Cases after which a tree is given up: nobody follows one as large."""


@dataclass(frozen=True)
class Case:
    """What is assumed, what would have to be so thereupon, and how it ends.

    It ends in `conflict`, a group that would have no candidate left, or in further `cases`, one for
    each candidate that is left to a group.
    """

    assumed: Conclusion
    forced: tuple[Link, ...]
    conflict: Group | None = None
    cases: tuple[Case, ...] = ()

    @property
    def leaves(self) -> int:
        """The number of cases that end in a conflict."""
        return 1 if self.conflict is not None else sum(case.leaves for case in self.cases)


@dataclass(frozen=True)
class _Refuted:
    """A case, and the candidates whose being true it rests on, those before it as well."""

    case: Case
    used: frozenset[Candidate]


class _Stands(Exception):
    """Some assignment satisfies the groups, or the tree is too large."""


def case_tree(step: Step) -> Case | None:
    """The tree of a step, from the contrary of its conclusion.

    None where it has more than MOST cases, or where the groups and facts do not force the step.
    """
    out = {fact.out for fact in step.facts}
    groups = {group: tuple(one for one in group.members if one not in out) for group in step.groups}
    candidate, holds = step.conclusion
    board = _Position(groups)
    if holds:
        board.out[candidate] = None
    try:
        return _Tree().refuted(board, Conclusion(candidate, not holds)).case
    except _Stands:
        return None


class _Position:
    """The candidates that are out by now, each with the true one that rules it out."""

    def __init__(self, groups: dict[Group, tuple[Candidate, ...]]) -> None:
        self.groups = groups
        self.out: dict[Candidate, Candidate | None] = {}
        self.true: dict[Candidate, Group | None] = {}

    def copy(self) -> _Position:
        other = _Position(self.groups)
        other.out, other.true = dict(self.out), dict(self.true)
        return other

    def take(self, candidate: Candidate, by: Group | None) -> None:
        """A candidate is true, by a group that has no other left or by assumption."""
        self.true[candidate] = by
        for members in self.groups.values():
            if candidate in members:
                for member in members:
                    if member != candidate:
                        self.out.setdefault(member, candidate)

    def left(self, group: Group) -> list[Candidate]:
        return [member for member in self.groups[group] if member not in self.out]

    def propagate(self) -> Group | None:
        """Takes what is the last of its group, up to a group with none left, which is returned."""
        going_on = True
        while going_on:
            going_on = False
            for group in self.groups:
                left = self.left(group)
                if not left:
                    return group
                if len(left) == 1 and left[0] not in self.true:
                    self.take(left[0], group)
                    going_on = True
        return None

    def reasons(self, groups: Iterable[Group], used: Iterable[Candidate]) -> frozenset[Candidate]:
        """The true candidates that these rest on, and what is out of the groups."""
        found: set[Candidate] = set()
        pending = [*used, *self._causes(groups)]
        while pending:
            one = pending.pop()
            if one not in found and one in self.true:
                found.add(one)
                by = self.true[one]
                pending += () if by is None else self._causes([by])
        return frozenset(found)

    def _causes(self, groups: Iterable[Group]) -> Iterator[Candidate]:
        for group in groups:
            for member in self.groups[group]:
                cause = self.out.get(member)
                if cause is not None:
                    yield cause


class _Tree:
    """Builds a tree, up to MOST cases."""

    def __init__(self) -> None:
        self._cases = 0

    def refuted(self, position: _Position, assumed: Conclusion) -> _Refuted:
        """The case, where the position is that before it."""
        self._cases += 1
        if self._cases > MOST:
            raise _Stands
        before = set(position.true)
        if assumed.holds:
            position.take(assumed.candidate, None)
        conflict = position.propagate()
        cases: list[_Refuted] = []
        if conflict is None:
            cases, group = self._branched(position)
            used = position.reasons([group], frozenset[Candidate]().union(*(c.used for c in cases)))
        else:
            used = position.reasons([conflict], ())
        forced = tuple(
            Link(Conclusion(one, holds=True), by)
            for one, by in position.true.items()
            if one in used and one not in before and by is not None
        )
        case = Case(assumed, forced, conflict, tuple(each.case for each in cases))
        return _Refuted(case, used)

    def _branched(self, position: _Position) -> tuple[list[_Refuted], Group]:
        """A case for each candidate that is left to a group, one with the fewest that there are."""
        choices = [(group, position.left(group)) for group in position.groups]
        choices = [choice for choice in choices if len(choice[1]) > 1]
        if not choices:
            raise _Stands
        fewest = min(len(left) for _, left in choices)
        group, left = max(
            (choice for choice in choices if len(choice[1]) == fewest),
            key=lambda choice: sum(_ends(position, candidate) for candidate in choice[1]),
        )
        return [self.refuted(position.copy(), Conclusion(one, holds=True)) for one in left], group


def _ends(position: _Position, candidate: Candidate) -> bool:
    """Whether propagation alone refutes a candidate."""
    after = position.copy()
    after.take(candidate, None)
    return after.propagate() is not None
