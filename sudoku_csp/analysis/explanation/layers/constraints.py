"""Layers of constraints: one alone, one and a house, and two; and names for what one does."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sudoku_csp.analysis.explanation.layer import Dirty, Finding, Layer, removed_by
from sudoku_csp.analysis.explanation.position import CellDigit, Position
from sudoku_csp.analysis.explanation.proof import Proof
from sudoku_csp.analysis.explanation.rules import Group, Part, Rules
from sudoku_csp.constraints import registry
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.cell import Cell
from sudoku_csp.solvers.backend import Deadline

MOST_TRIED = 6
"""Removals by two groups for which a chain is looked for."""

NAMES = {
    "arrow": "sum of an arrow",
    "between_line": "between the ends of a line",
    "cage": "combinations of a cage",
    "difference": "Kropki pair",
    "double_arrow": "sum of a double arrow",
    "entropic_line": "low, middle and high along a line",
    "little_killer": "combinations of a diagonal",
    "lockout_line": "outside the ends of a line",
    "modular_line": "remainders along a line",
    "numbered_room": "numbered room",
    "palindrome": "mirrored cells",
    "ratio": "Kropki pair",
    "region_sum_line": "equal sums along a line",
    "renban": "consecutive digits of a line",
    "sandwich": "combinations of a sandwich",
    "skyscraper": "skyscraper clue",
    "slow_thermometer": "thermometer",
    "thermometer": "thermometer",
    "whisper": "low and high along a whisper",
    "x_sum": "x-sum",
    "xv": "XV pair",
}
"""By kind; any other kind has its title for a name."""


def name_of(constraint: Constraint, removed: Sequence[tuple[Cell, int]], side: int) -> str:
    """The name of a step by one constraint alone that removes these candidates.

    >>> from sudoku_csp.constraints.typed_line import parse
    >>> from sudoku_csp.grid.board import Board
    >>> line = parse("thermometer r1c1 r1c2 r1c3", Board.customary(9))
    >>> name_of(line, [(Cell(1, 1), 9), (Cell(1, 3), 1)], 9)
    'bulb and tip of a thermometer'
    """
    kind = registry.name_of(type(constraint)) or ""
    cells, digits = {cell for cell, _ in removed}, {digit for _, digit in removed}
    ends = {constraint.scope[0], constraint.scope[-1]}
    if kind == "thermometer" and cells <= ends:
        return "bulb and tip of a thermometer"
    if kind == "whisper" and len(digits) < 3 and 1 not in digits and side not in digits:
        return "middle digits of a whisper"
    if kind == "arrow" and cells == {constraint.scope[0]}:
        return "circle of an arrow"
    if kind == "sandwich" and digits <= {1, side}:
        return "ends of a sandwich"
    return NAMES.get(kind, (constraint.about.title or str(constraint)).lower())


class OneConstraint(Layer):
    """The constraint of the fewest open cells that removes something."""

    name = "one constraint"

    def __init__(self, rules: Rules, proof: Proof) -> None:
        super().__init__(rules, proof)
        self.parts = self._parts()
        self._dirty = Dirty(rules, [part.scope for part in self.parts])

    def _parts(self) -> list[Part]:
        different = [group for group in self.rules.different if len(group.scope) > 2]
        parts = [Part(self.rules, [group]) for group in different]
        return [*parts, *(part for part in self.rules.parts if not part.derived)]

    def find(self, position: Position, deadline: Deadline) -> Finding | None:
        best = None
        for number in sorted(self._dirty.update(position)):
            part = self.parts[number]
            removed = removed_by(part, position.candidates, deadline)
            if not removed:
                self._dirty.numbers.discard(number)
                continue
            opened = sum(position.candidates[cell].bit_count() > 1 for cell in part.scope)
            key = part.weight, opened, -len(removed)
            if best is None or key < best[0]:
                best = key, part, removed
        if best is None:
            return None
        _, part, removed = best
        groups = part.groups
        if part.line is not None:
            pieces = [other for other in self.parts if other.line is part.line]
            used, along = _along(pieces, position, deadline)
            if len(used) > 1:
                groups, removed = (part.line,), along
        if part.derived:
            return Finding("innies and outies", groups, removed)
        where = [(self.rules.board.cells[cell], digit) for cell, digit in removed]
        name = name_of(part.groups[0].constraints[0], where, self.rules.side)
        return Finding(name, groups, removed)


def _along(
    pieces: Sequence[Part], position: Position, deadline: Deadline
) -> tuple[set[Part], list[CellDigit]]:
    """The pieces of a line that remove candidates, and what they remove one after the other."""
    now, removed, used = list(position.candidates), list[CellDigit](), set[Part]()
    before = -1
    while len(removed) > before:
        before = len(removed)
        for part in pieces:
            for cell, digit in removed_by(part, now, deadline):
                now[cell] &= ~(1 << digit - 1)
                removed.append((cell, digit))
                used.add(part)
    return used, removed


class Pair(NamedTuple):
    """Both together. If one of them is a house, `house` is the house alone.

    `apart` is then the constraint whose cells in the house differ, None if it says so itself.
    """

    both: Part
    weight: int
    house: Part | None = None
    apart: Part | None = None


class Pairs(Layer):
    """Pairs of groups with a joint filter, the lighter ones first, then those of fewer cells.

    They share at least two cells: otherwise they remove no more together than each alone.
    """

    def __init__(self, rules: Rules, proof: Proof) -> None:
        super().__init__(rules, proof)
        self._pairs: list[Pair] | None = None
        self._lines: dict[Group, tuple[Group, list[Part]]] = {}

    @abstractmethod
    def _made(self) -> Iterator[Pair]:
        """The pairs of this layer."""

    def find(self, position: Position, deadline: Deadline) -> Finding | None:
        if self._pairs is None:
            self._pairs = sorted(self._made(), key=lambda one: (one.weight, len(one.both.scope)))
            self._dirty = Dirty(self.rules, [pair.both.scope for pair in self._pairs])
        for number in sorted(self._dirty.update(position)):
            deadline.check()
            pair = self._pairs[number]
            left = position.candidates
            removed = removed_by(pair.both, left, deadline)
            if removed and pair.house is not None:
                # What the house alone removes is a subset, a step of another layer.
                alone = set(removed_by(pair.house, left, deadline))
                removed = [at for at in removed if at not in alone]
            if removed:
                return self._reasoned(pair, removed, position, deadline)
            self._dirty.numbers.discard(number)
        return None

    def _line(self, line: Group) -> tuple[Group, list[Part]]:
        """A line whose cells in one house differ, and its pieces, of which the same is true."""
        if line not in self._lines:
            rules, every = self.rules, range(len(self.rules.houses))
            group = rules.kept_apart(line, every)
            assert group is not None, "one of its pieces has two cells in a house"
            pieces = [part.groups[0] for part in rules.parts if part.line is line]
            apart = [Part(rules, [rules.kept_apart(piece, every) or piece]) for piece in pieces]
            self._lines[line] = group, apart
        return self._lines[line]

    def _reasoned(
        self, pair: Pair, removed: list[CellDigit], position: Position, deadline: Deadline
    ) -> Finding:
        """A removal with a chain, or by cells that differ; without either all that is removed."""
        part = pair.apart
        if part is not None and (apart := removed_by(part, position.candidates, deadline)):
            if part.line is not None:
                group, pieces = self._line(part.line)
                used, along = _along(pieces, position, deadline)
                if len(used) > 1:
                    return Finding(self.name, [group], along)
            return Finding(self.name, part.groups, apart)
        beside = tuple(one for one in (pair.house, pair.apart) if one is not None)
        for further in dict.fromkeys(((), beside)):
            allowed = {group for part in (pair.both, *further) for group in part.groups}
            for at in removed[:MOST_TRIED]:
                order = [at, *(other for other in removed if other != at)]
                found = self.by_chain(self.name, allowed, order, position, deadline, further)
                if found is not None:
                    return found
        reduced = self.proof.reduced(pair.both.groups, removed, position, deadline)
        return Finding(self.name, *reduced)


class HouseAndConstraint(Pairs):
    """A house and a constraint."""

    name = "house and constraint"

    def _made(self) -> Iterator[Pair]:
        rules = self.rules
        houses = [Part(rules, [rules.whole(places)]) for places in rules.places]
        for part in rules.parts:
            if len(part.scope) <= 2 * rules.side:
                for number, house in enumerate(houses):
                    places = rules.places[number]
                    if len(set(part.scope).intersection(house.scope)) >= 2:
                        both = Part(rules, [*part.groups, *places])
                        apart = None
                        if group := rules.kept_apart(part.groups[0], [number]):
                            apart = Part(rules, [group])
                            apart.line = part.line
                        yield Pair(both, part.weight + 1, house, apart)


class TwoConstraints(Pairs):
    """Two constraints that are no houses."""

    name = "two constraints"

    def _made(self) -> Iterator[Pair]:
        parts, numbers = self.rules.parts, self.rules.parts_of
        for number, part in enumerate(parts):
            shared: dict[int, int] = {}
            for cell in part.scope:
                for other in numbers[cell]:
                    shared[other] = shared.get(other, 0) + 1
            for other, cells in sorted(shared.items()):
                second = parts[other]
                if other > number and cells >= 2 and not (part.derived and second.derived):
                    both = Part(self.rules, [*part.groups, *second.groups])
                    yield Pair(both, both.weight)
