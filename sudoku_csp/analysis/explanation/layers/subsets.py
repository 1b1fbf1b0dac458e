"""Subsets: as many cells with as many candidates (naked), or digits with as many places (hidden).

Both are Hall sets of an all-different constraint (Hall 1935; Regin 1994).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from sudoku_csp.analysis.explanation.layer import CellDigit, Finding, Layer
from sudoku_csp.analysis.explanation.position import Position
from sudoku_csp.analysis.explanation.rules import Group, Rules
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.solvers.backend import Deadline

NAMES = {2: "pair", 3: "triple", 4: "quad"}


class Subsets(Layer):
    """The subsets of one size, naked before hidden."""

    def __init__(self, rules: Rules, size: int) -> None:
        super().__init__(rules)
        self.name = NAMES[size]
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
            opened = [cell for cell in cells if not position.placed[cell]]
            if len(opened) <= self._size:
                continue
            found = self._naked(position, opened, groups)
            if found is None and is_house:
                found = self._hidden(position, opened, groups)
            if found is not None:
                return found
        return None

    def _naked(
        self, position: Position, opened: list[int], groups: Sequence[Group]
    ) -> Finding | None:
        left = position.candidates
        few = [cell for cell in opened if left[cell].bit_count() <= self._size]
        for chosen in combinations(few, self._size):
            union = 0
            for cell in chosen:
                union |= left[cell]
            if union.bit_count() != self._size:
                continue
            removed = [
                (cell, at + 1)
                for cell in opened
                if cell not in chosen
                for at in bits_of(left[cell] & union)
            ]
            if removed:
                used = dict.fromkeys(groups[at] for at in bits_of(union))
                return Finding(f"naked {self.name}", list(used), removed)
        return None

    def _hidden(
        self, position: Position, opened: list[int], groups: Sequence[Group]
    ) -> Finding | None:
        places: list[tuple[int, frozenset[int]]] = []
        for at in range(self.rules.side):
            cells = frozenset(cell for cell in opened if position.candidates[cell] >> at & 1)
            if 2 <= len(cells) <= self._size:
                places.append((at, cells))
        for chosen in combinations(places, self._size):
            union = frozenset[int]().union(*(cells for _, cells in chosen))
            if len(union) != self._size:
                continue
            kept = sum(1 << at for at, _ in chosen)
            removed: list[CellDigit] = [
                (cell, at + 1)
                for cell in sorted(union)
                for at in bits_of(position.candidates[cell] & ~kept)
            ]
            if removed:
                used = [groups[at] for at, _ in chosen]
                return Finding(f"hidden {self.name}", used, removed)
        return None
