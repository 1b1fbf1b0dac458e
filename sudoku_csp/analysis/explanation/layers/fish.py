"""Fish: the places of a digit in some rows lie in as many columns, or the other way round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from sudoku_csp.analysis.explanation.layer import Finding, Layer
from sudoku_csp.analysis.explanation.position import Position
from sudoku_csp.analysis.explanation.rules import Rules
from sudoku_csp.solvers.backend import Deadline

NAMES = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}


class Fish(Layer):
    """The fish of one size."""

    def __init__(self, rules: Rules, size: int) -> None:
        super().__init__(rules)
        self.name = NAMES[size]
        self._size = size
        numbers = list(enumerate(rules.houses))
        self._rows = [number for number, (house, _) in numbers if house.name.startswith("row ")]
        self._columns = [
            number for number, (house, _) in numbers if house.name.startswith("column ")
        ]

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
        bit = 1 << digit - 1
        cover_of = {cell: number for number in covers for cell in self.rules.houses[number][1]}
        lines = []
        for number in bases:
            places = [
                cell for cell in self.rules.houses[number][1] if position.candidates[cell] & bit
            ]
            if 2 <= len(places) <= self._size:
                lines.append((number, places))
        for chosen in combinations(lines, self._size):
            inside = {cell for _, places in chosen for cell in places}
            covering = sorted({cover_of[cell] for cell in inside})
            if len(covering) != self._size:
                continue
            removed = [
                (cell, digit)
                for number in covering
                for cell in self.rules.houses[number][1]
                if cell not in inside and position.candidates[cell] & bit
            ]
            if removed:
                numbers = [*(number for number, _ in chosen), *covering]
                groups = [self.rules.places[number][digit - 1] for number in numbers]
                return Finding(self.name, groups, removed)
        return None
