"""A house and a constraint, or two constraints, that share at least two cells.

Where they share one cell, together they remove no more than each alone.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import NamedTuple

from sudoku_csp.analysis.explanation.layer import Dirty, Finding, Layer, removed_by
from sudoku_csp.analysis.explanation.position import Position
from sudoku_csp.analysis.explanation.proof import Proof
from sudoku_csp.analysis.explanation.rules import Part, Rules
from sudoku_csp.solvers.backend import Deadline


class Pair(NamedTuple):
    """Both together, and the house alone if one of them is a house."""

    both: Part
    house: Part | None
    weight: int


class Pairs(Layer):
    """Pairs of groups with a joint filter, the lighter ones first, then those of fewer cells."""

    def __init__(self, rules: Rules, proof: Proof) -> None:
        super().__init__(rules)
        self._proof = proof
        self._pairs: list[Pair] | None = None

    @abstractmethod
    def _made(self) -> Iterator[Pair]:
        """The pairs of this layer."""

    def _begin(self) -> list[Pair]:
        pairs = sorted(self._made(), key=lambda pair: (pair.weight, len(pair.both.scope)))
        of_cell: list[list[int]] = [[] for _ in self.rules.board.cells]
        for number, pair in enumerate(pairs):
            for cell in pair.both.scope:
                of_cell[cell].append(number)
        self._dirty = Dirty(of_cell, len(pairs))
        return pairs

    def find(self, position: Position, deadline: Deadline) -> Finding | None:
        if self._pairs is None:
            self._pairs = self._begin()
        for number in sorted(self._dirty.update(position)):
            deadline.check()
            pair = self._pairs[number]
            removed = removed_by(pair.both, position, deadline)
            if removed and pair.house is not None:
                # What the house alone removes is a subset, a step of another layer.
                alone = set(removed_by(pair.house, position, deadline))
                removed = [at for at in removed if at not in alone]
            if removed:
                reduced = self._proof.reduced(pair.both.groups, removed, position, deadline)
                return Finding(self.name, *reduced)
            self._dirty.numbers.discard(number)
        return None


class HouseAndConstraint(Pairs):
    """A house and a constraint."""

    name = "house and constraint"

    def _made(self) -> Iterator[Pair]:
        rules = self.rules
        houses = [Part(rules.side, places) for places in rules.places]
        for part in rules.parts:
            if len(part.scope) <= 2 * rules.side:
                for places, house in zip(rules.places, houses, strict=True):
                    if len(set(part.scope).intersection(house.scope)) >= 2:
                        both = Part(rules.side, [*part.groups, *places])
                        yield Pair(both, house, part.weight + 1)


class TwoConstraints(Pairs):
    """Two constraints that are no houses."""

    name = "two constraints"

    def _made(self) -> Iterator[Pair]:
        parts, numbers = self.rules.parts, self.rules.parts_of()
        for number, part in enumerate(parts):
            shared: dict[int, int] = {}
            for cell in part.scope:
                for other in numbers[cell]:
                    shared[other] = shared.get(other, 0) + 1
            for other, cells in sorted(shared.items()):
                second = parts[other]
                if other > number and cells >= 2 and not (part.derived and second.derived):
                    both = Part(self.rules.side, [*part.groups, *second.groups])
                    yield Pair(both, None, both.weight)
