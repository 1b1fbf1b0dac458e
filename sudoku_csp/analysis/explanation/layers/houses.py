"""Layers of houses: singles, locked candidates, subsets and fish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku_csp.analysis.explanation.layer import Finding, Layer, seeing_all
from sudoku_csp.analysis.explanation.position import CellDigit, Position
from sudoku_csp.analysis.explanation.proof import Proof
from sudoku_csp.analysis.explanation.rules import Group, Rules
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.targets.propagation.all_different.hall import hall_sets, transposed

FULL, HIDDEN, NAKED = range(3)
"""The kinds of singles, in their order."""


class Singles(Layer):
    """Full houses first, then hidden singles in boxes, in other houses, and naked singles.

    Those of the cell that the position wants come before all others.
    """

    name = "single"

    def find(self, position: Position, deadline: Deadline) -> Finding | None:  # noqa: ARG002
        found: list[tuple[bool, int, bool, int, int, int]] = []
        for number, (house, cells) in enumerate(self.rules.houses):
            opened = [cell for cell in cells if not position.placed[cell]]
            once = twice = 0
            for cell in opened:
                twice |= once & position.candidates[cell]
                once |= position.candidates[cell]
            if single := once & ~twice:
                in_line = house.name.startswith(("row ", "column "))
                for cell in opened:
                    if held := position.candidates[cell] & single:
                        kind = FULL if len(opened) == 1 and held.bit_count() == 1 else HIDDEN
                        other = cell != position.wanted
                        line = in_line and kind == HIDDEN
                        found.append((other, kind, line, number, cell, held.bit_length()))
        for cell, left in enumerate(position.candidates):
            if left.bit_count() == 1 and not position.placed[cell]:
                found.append((cell != position.wanted, NAKED, False, 0, cell, left.bit_length()))
        if not found:
            return None
        _, kind, _, number, cell, digit = min(found)
        if kind == NAKED:
            others = [(cell, other) for other in self.rules.board.digits if other != digit]
            return Finding("naked single", [], (), (cell, digit), others)
        name = "full house" if kind == FULL else "hidden single"
        facts = [(other, digit) for other in self.rules.houses[number][1] if other != cell]
        return Finding(name, [self.rules.places[number][digit - 1]], (), (cell, digit), facts)


class Locked(Layer):
    """Every place of a digit in a house sees a cell, which cannot hold it: first in a second house
    (pointing and claiming), then by other constraints, such as a cage or an anti-knight rule."""

    name = "locked candidates"

    def find(self, position: Position, deadline: Deadline) -> Finding | None:  # noqa: ARG002
        other = None
        for number, (_, cells) in enumerate(self.rules.houses):
            for digit in self.rules.board.digits:
                bit = 1 << digit - 1
                places = [cell for cell in cells if position.candidates[cell] & bit]
                if not 2 <= len(places) < self.rules.side:
                    continue
                group = self.rules.places[number][digit - 1]
                common = set.intersection(*(set(self.rules.houses_of[at]) for at in places))
                for second in sorted(common - {number}):
                    inside = self.rules.houses[second][1]
                    removed = [
                        (cell, digit)
                        for cell in inside
                        if cell not in places and position.candidates[cell] & bit
                    ]
                    if removed:
                        groups = [group, self.rules.places[second][digit - 1]]
                        return Finding(self.name, groups, removed)
                if other is None:
                    other = self._all_see(position, group, places, digit)
        return other

    def _all_see(
        self, position: Position, group: Group, places: list[int], digit: int
    ) -> Finding | None:
        """The cells that all places see; the first one, and those by the same groups."""
        found: dict[tuple[Group, ...], list[CellDigit]] = {}
        for cell, by in seeing_all(position, places, digit):
            others = tuple(one for one in by if one is not group)
            found.setdefault(others, []).append((cell, digit))
        if not found:
            return None
        fewest, removed = min(found.items(), key=lambda each: len(each[0]))
        return Finding("every place sees the cell", [group, *fewest], removed)


def _hall_sets(table: Sequence[int], size: int) -> Iterator[tuple[list[int], list[int]]]:
    """So many rows of a bit table with as many bits among them, as the numbers of both."""
    for rows, bits in hall_sets(table):
        if rows.bit_count() == size:
            yield list(bits_of(rows)), list(bits_of(bits))


SUBSETS = {2: "pair", 3: "triple", 4: "quad"}


class Subsets(Layer):
    """As many cells with as many candidates (naked), or digits with as many places (hidden)."""

    def __init__(self, rules: Rules, proof: Proof, size: int) -> None:
        super().__init__(rules, proof)
        self.name = SUBSETS[size]
        self._size = size
        self._scopes: list[tuple[Sequence[int], Sequence[Group], bool]] = [
            (cells, rules.places[number], True) for number, (_, cells) in enumerate(rules.houses)
        ]
        self._scopes += [
            (group.scope, (group,) * rules.side, False)
            for group in rules.different
            if len(group.scope) > size
        ]

    def find(self, position: Position, deadline: Deadline) -> Finding | None:
        for cells, groups, is_house in self._scopes:
            deadline.check()
            left = [position.candidates[cell] for cell in cells]
            found = self._naked(cells, left, groups)
            if found is None and is_house:
                found = self._hidden(cells, left, groups)
            if found is not None:
                return found
        return None

    def _naked(
        self, cells: Sequence[int], left: Sequence[int], groups: Sequence[Group]
    ) -> Finding | None:
        for chosen, digits in _hall_sets(left, self._size):
            removed = [
                (cell, at + 1)
                for number, cell in enumerate(cells)
                if number not in chosen
                for at in digits
                if left[number] >> at & 1
            ]
            if removed:
                used = dict.fromkeys(groups[at] for at in digits)
                return Finding(f"naked {self.name}", list(used), removed)
        return None

    def _hidden(
        self, cells: Sequence[int], left: Sequence[int], groups: Sequence[Group]
    ) -> Finding | None:
        for chosen, numbers in _hall_sets(transposed(left), self._size):
            removed = [
                (cells[number], at + 1)
                for number in numbers
                for at in bits_of(left[number])
                if at not in chosen
            ]
            if removed:
                return Finding(f"hidden {self.name}", [groups[at] for at in chosen], removed)
        return None


FISH = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}


class Fish(Layer):
    """The places of a digit in some rows lie in as many columns, or the other way round."""

    def __init__(self, rules: Rules, proof: Proof, size: int) -> None:
        super().__init__(rules, proof)
        self.name = FISH[size]
        self._size = size
        self._rows, self._columns = (
            [
                number
                for number, (house, _) in enumerate(rules.houses)
                if house.name.startswith(kind)
            ]
            for kind in ("row ", "column ")
        )

    def find(self, position: Position, deadline: Deadline) -> Finding | None:
        for digit in self.rules.board.digits:
            deadline.check()
            for bases, covers in ((self._rows, self._columns), (self._columns, self._rows)):
                found = self._of_digit(position, digit, bases, covers)
                if found is not None:
                    return found
        return None

    def _of_digit(
        self, position: Position, digit: int, bases: Sequence[int], covers: Sequence[int]
    ) -> Finding | None:
        cells = [cells for _, cells in self.rules.houses]
        places = {cell for cell, left in enumerate(position.candidates) if left >> digit - 1 & 1}
        cover_of = {cell: at for at, number in enumerate(covers) for cell in cells[number]}
        lines = [
            number for number in bases if places.intersection(cells[number]) <= cover_of.keys()
        ]
        table = [
            sum(1 << cover_of[cell] for cell in cells[number] if cell in places) for number in lines
        ]
        for chosen, covering in _hall_sets(table, self._size):
            over = [covers[at] for at in covering]
            inside = {cell for at in chosen for cell in cells[lines[at]]}
            removed = [
                (cell, digit)
                for number in over
                for cell in cells[number]
                if cell in places and cell not in inside
            ]
            if removed:
                numbers = [*(lines[at] for at in chosen), *over]
                groups = [self.rules.places[number][digit - 1] for number in numbers]
                return Finding(self.name, groups, removed)
        return None
