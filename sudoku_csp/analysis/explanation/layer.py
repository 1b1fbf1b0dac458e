"""What a layer is: one way to find the next step from a position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sudoku_csp.analysis.explanation.chain import Chain
from sudoku_csp.analysis.explanation.position import CellDigit, Position
from sudoku_csp.analysis.explanation.proof import Proof
from sudoku_csp.analysis.explanation.rules import Group, Part, Rules
from sudoku_csp.analysis.explanation.step import Link
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

    def with_chain(self, found: Finding, position: Position, deadline: Deadline) -> Finding:
        """The finding, with the short chain by which its groups refute the first removal, if any.

        None of the groups can be left out, so that the chain has them all. Raises BudgetSpent.
        """
        chain = Chain(self.rules, position.candidates, found.removed[0], set(found.groups))
        trace = chain.run(SHORT, deadline)
        if trace is None:
            return found
        return replace(found, chain=trace.chain, contradiction=trace.contradiction)


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


def removed_by(part: Part, position: Position, deadline: Deadline) -> list[CellDigit]:
    """The candidates that the filter of a part removes. Raises BudgetSpent."""
    before = tuple(position.candidates[cell] for cell in part.scope)
    left = part.filter(before, deadline)
    assert left is not None, f"{part.groups} contradict the position"
    if left is before or left == before:
        return []
    return [
        (cell, at + 1)
        for cell, old, new in zip(part.scope, before, left, strict=True)
        for at in bits_of(old & ~new)
    ]


def by_which(rules: Rules, cell: int, places: Sequence[int], digit: int) -> list[Group]:
    """Few groups by which a cell sees all places: each time those of the constraint, or digit of a
    house, that most of the places share."""

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
