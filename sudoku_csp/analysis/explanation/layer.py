"""What a layer is: one way to find the next step from a position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from sudoku_csp.analysis.explanation.chain import Chain, Trace
from sudoku_csp.analysis.explanation.position import CellDigit, Position
from sudoku_csp.analysis.explanation.proof import Proof
from sudoku_csp.analysis.explanation.rules import Group, Part, Rules
from sudoku_csp.analysis.explanation.step import Candidate, Link
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.solvers.backend import Deadline

SHORT = 6
"""Rounds of a chain that is shown for a step which is no trial."""


@dataclass(frozen=True)
class Finding:
    """What a layer found: `removed` and `placed` follow from the groups and the candidates.

    `facts` are the missing candidates that it rests on, None where they are to be found out.
    """

    name: str
    groups: Sequence[Group]
    removed: Sequence[CellDigit] = ()
    placed: CellDigit | None = None
    facts: Sequence[CellDigit] | None = None
    chain: Sequence[Link] = ()
    contradiction: Group | None = None


class Layer(ABC):
    """One way to find a step. It may keep what it found out about a position it saw before."""

    name: str

    def __init__(self, rules: Rules, proof: Proof) -> None:
        self.rules = rules
        self.proof = proof

    @abstractmethod
    def find(self, position: Position, deadline: Deadline) -> Finding | None:
        """The next step of this kind, None if there is none. Raises BudgetSpent."""

    def by_chain(
        self,
        name: str,
        groups: Collection[Group],
        removed: Sequence[CellDigit],
        position: Position,
        deadline: Deadline,
        further: Sequence[Part] = (),
        rounds: int = SHORT,
        trace: Trace | None = None,
    ) -> Finding | None:
        """The removal of the first candidate by a chain; None if the groups have no chain for it.

        `trace` is a chain that is known. No group is left that the chain can do without. Other
        candidates are removed with the first if the same chain refutes them. Raises BudgetSpent.
        """

        def run(at: CellDigit, allowed: Collection[Group]) -> Trace | None:
            chain = Chain(self.rules, position.candidates, at, allowed, further)
            return chain.run(rounds, deadline)

        trace = trace or run(removed[0], groups)
        if trace is None:
            return None
        needed: set[Group] = set()
        while left := [group for group in trace.groups if group not in needed]:
            group = max(left, key=lambda one: (one.house is None, one.weight))
            smaller = run(removed[0], frozenset(trace.groups) - {group})
            if smaller is None:
                needed.add(group)
            else:
                trace = smaller
        alike = [
            at
            for at in removed[1:]
            if (other := run(at, frozenset(trace.groups))) is not None
            and other.contradiction is trace.contradiction
            and _candidates(other) == _candidates(trace)
        ]
        found = [removed[0], *alike]
        return Finding(
            name, trace.groups, found, chain=trace.chain, contradiction=trace.contradiction
        )


def _candidates(trace: Trace) -> list[tuple[Candidate, bool]]:
    """What each link of a trace concludes, but for the assumption."""
    return [(link.candidate, link.holds) for link in trace.chain[1:]]


class Dirty:
    """The numbers of those scopes in which a candidate went since they were last looked at."""

    def __init__(self, rules: Rules, scopes: Sequence[tuple[int, ...]]) -> None:
        self._of_cell = rules.numbers_of(scopes)
        self._read = 0
        self.numbers = set(range(len(scopes)))

    def update(self, position: Position) -> set[int]:
        for cell, _ in position.removed[self._read :]:
            self.numbers.update(self._of_cell[cell])
        self._read = len(position.removed)
        return self.numbers


def removed_by(part: Part, candidates: Sequence[int], deadline: Deadline) -> list[CellDigit]:
    """The candidates that the filter of a part removes. Raises BudgetSpent."""
    before = tuple(candidates[cell] for cell in part.scope)
    left = part.filter(before, deadline)
    assert left is not None, f"{part.groups} contradict the position"
    if left is before or left == before:
        return []
    return [
        (cell, at + 1)
        for cell, old, new in zip(part.scope, before, left, strict=True)
        for at in bits_of(old & ~new)
    ]


def seeing_all(
    position: Position, places: Sequence[int], digit: int
) -> Iterator[tuple[int, list[Group]]]:
    """The cells with this candidate that see all the places, each with groups by which it does."""
    sees = position.rules.sees
    common = set.intersection(*(set(sees[place]) for place in places))
    for cell in sorted(common.difference(places)):
        if position.candidates[cell] >> digit - 1 & 1:
            yield cell, by_which(position.rules, cell, places, digit)


def by_which(rules: Rules, cell: int, places: Sequence[int], digit: int) -> list[Group]:
    """A small set of groups that together make a cell see every place (greedy)."""

    def key(group: Group) -> object:
        return group if group.digit else group.constraints

    every = {place: [by[digit - 1] for by in rules.sees[place][cell]] for place in places}
    left, chosen = dict(every), dict[Group, None]()
    while left:
        keys = (dict.fromkeys(map(key, groups)) for groups in left.values())  # In a fixed order.
        count = Counter(one for of_place in keys for one in of_place)
        best = max(count, key=lambda one: count[one])
        for place, groups in list(left.items()):
            if by := [group for group in groups if key(group) == best]:
                chosen[by[0]] = None
                del left[place]
    for group in list(chosen):  # A later one may have made an earlier one superfluous.
        if all(any(one in chosen and one is not group for one in each) for each in every.values()):
            del chosen[group]
    return list(chosen)
