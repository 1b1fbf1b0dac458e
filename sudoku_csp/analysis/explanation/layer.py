"""The base class of layers, and functions for several layers. A layer is one way to find a step."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from sudoku_csp.analysis.explanation.chain import Chain
from sudoku_csp.analysis.explanation.filters import Filter, Group
from sudoku_csp.analysis.explanation.position import CellDigit, Position
from sudoku_csp.analysis.explanation.proof import GroupOracle, facts_of_chain, needed_facts
from sudoku_csp.analysis.explanation.rules import Rules
from sudoku_csp.analysis.explanation.step import Candidate, Step
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.solvers.backend import Deadline

Removal = tuple[Sequence[Group], list[CellDigit]]
"""Groups, and the candidates that they remove."""

SHORT = 6
"""The largest number of rounds in a chain that explains a step other than a trial."""


class Layer(ABC):
    """One way to find a step from a position.

    The position may lose candidates between calls, but must not regain any, since a layer may
    remember earlier results. Methods raise BudgetSpent after the deadline.
    """

    def __init__(
        self, name: str, position: Position, oracle: GroupOracle, deadline: Deadline
    ) -> None:
        self.name, self.oracle, self.deadline = name, oracle, deadline
        self.position, self.rules = position, position.rules

    @abstractmethod
    def find(self) -> Step | None:
        """The next step of this layer, or None if the layer finds none."""

    def step(
        self,
        groups: Iterable[Group],
        removed: Iterable[CellDigit] = (),
        *,
        name: str = "",
        placed: Iterable[CellDigit] = (),
        facts: Iterable[CellDigit] | None = None,
        chain: Chain | None = None,
    ) -> Step:
        """Makes the next step of the position: `removed` and `placed` follow from `groups`.

        `facts` are the missing candidates that the step needs; by default they are found here.
        """
        position, groups, removed = self.position, tuple(groups), tuple(removed)
        if facts is None:
            first = [] if chain is None else facts_of_chain(position, chain, self.deadline)
            facts = needed_facts(position, groups, removed, self.deadline, first)

        def candidates(several: Iterable[CellDigit]) -> tuple[Candidate, ...]:
            return tuple(Candidate(self.rules.board.cells[cell], digit) for cell, digit in several)

        return Step(
            len(position.steps) + 1,
            self.name,
            name or self.name,
            candidates(placed),
            candidates(removed),
            groups,
            tuple(position.facts[at] for at in facts),
            () if chain is None else chain.links,
            None if chain is None else chain.contradiction,
        )

    def by_chain(
        self, name: str, chain: Chain, others: Iterable[CellDigit], rounds: int = SHORT
    ) -> Step:
        """The step that removes the assumed candidate of a chain that reached a contradiction.

        Groups that the chain does not need are left out. The step also removes those of the
        `others` that a chain with the same links refutes.
        """
        needed: set[Group] = set()
        while left := [group for group in chain.groups if group not in needed]:
            group = max(left, key=lambda one: (one.house is None, one.weight))
            smaller = chain.variant(chain.assumed, frozenset(chain.groups) - {group})
            if smaller.run(rounds, self.deadline):
                chain = smaller
            else:
                needed.add(group)
        removed = [chain.assumed]
        for at in others:
            other = chain.variant(at, frozenset(chain.groups))
            if other.run(rounds, self.deadline) and other.contradiction is chain.contradiction:
                links = ([link[:2] for link in each.links[1:]] for each in (other, chain))
                if next(links) == next(links):
                    removed.append(at)
        return self.step(chain.groups, removed, name=name, chain=chain)

    def removed_along(self, pieces: Sequence[Filter]) -> tuple[set[Filter], list[CellDigit]]:
        """Applies pieces until none removes a candidate.

        A piece is the filter of one part of a constraint on a line of cells. Returns the pieces
        that removed candidates, and all removed candidates.
        """
        now, removed, used = list(self.position.candidates), list[CellDigit](), set[Filter]()
        before = -1
        while len(removed) > before:
            before = len(removed)
            for piece in pieces:
                for cell, digit in removed_by(piece, now, self.deadline):
                    now[cell] &= ~(1 << digit - 1)
                    removed.append((cell, digit))
                    used.add(piece)
        return used, removed


class ChangedScopes:
    """The scopes that a layer has to look at: at first all, later those that lost a candidate.

    A caller discards a number from `numbers` when the scope has nothing to offer.
    """

    def __init__(self, position: Position, scopes: Sequence[tuple[int, ...]]) -> None:
        self._position = position
        self._of_cell = position.rules.numbers_by_cell(scopes)
        self._read = 0
        self.numbers = set(range(len(scopes)))

    def update(self) -> list[int]:
        """Adds to `numbers` the scopes that lost a candidate since the last call.

        Returns `numbers`, sorted.
        """
        removed = self._position.removed
        for cell, _ in removed[self._read :]:
            self.numbers.update(self._of_cell[cell])
        self._read = len(removed)
        return sorted(self.numbers)


def removed_by(one: Filter, candidates: Sequence[int], deadline: Deadline) -> list[CellDigit]:
    """The candidates that a filter removes. Raises BudgetSpent."""
    before = tuple(candidates[cell] for cell in one.scope)
    left = one(before, deadline)
    assert left is not None, f"{one.groups} contradict the position"
    if left is before or left == before:
        return []
    return [
        (cell, at + 1)
        for cell, old, new in zip(one.scope, before, left, strict=True)
        for at in bits_of(old & ~new)
    ]


def seeing_all(
    position: Position, places: Sequence[int], digit: int
) -> Iterator[tuple[int, list[Group]]]:
    """Yields each cell that has the candidate and sees the digit in all places.

    Each cell comes with a small set of groups by which it sees them.
    """
    sees = position.rules.sees
    common = set.intersection(*(set(sees[place]) for place in places))
    for cell in position.places(sorted(common.difference(places)), digit):
        yield cell, witness_groups(position.rules, cell, places, digit)


def witness_groups(rules: Rules, cell: int, places: Collection[int], digit: int) -> list[Group]:
    """A small set of groups, found greedily, by which a cell sees the digit in every place."""

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
    for group in list(chosen):  # A later group may have made an earlier group superfluous.
        if all(any(one in chosen and one is not group for one in each) for each in every.values()):
            del chosen[group]
    return list(chosen)
