"""Locked candidates: every place of a digit in a house sees a cell, which cannot hold it.

With a second house these are pointing and claiming; with another constraint that keeps cells apart,
such as a cage or an anti-knight rule, "every place sees the cell".
"""

from __future__ import annotations

from sudoku_csp.analysis.explanation.layer import CellDigit, Finding, Layer, by_which
from sudoku_csp.analysis.explanation.position import Position
from sudoku_csp.analysis.explanation.rules import Group
from sudoku_csp.solvers.backend import Deadline


class Locked(Layer):
    """Two houses first, then a house and other constraints."""

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
                for second in self._houses_with(places, number):
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

    def _houses_with(self, places: list[int], but: int) -> list[int]:
        """The other houses that contain all places."""
        common = set(self.rules.houses_of[places[0]]).intersection(
            *(self.rules.houses_of[place] for place in places[1:])
        )
        return sorted(common - {but})

    def _all_see(
        self, position: Position, group: Group, places: list[int], digit: int
    ) -> Finding | None:
        """The cells that all places see; the first one, and those by the same groups."""
        sees = self.rules.sees
        common = set(sees[places[0]]).intersection(*(sees[place] for place in places[1:]))
        found: dict[tuple[Group, ...], list[CellDigit]] = {}
        for cell in sorted(common.difference(places)):
            if position.candidates[cell] >> digit - 1 & 1:
                by = by_which(self.rules, cell, places, digit)
                others = tuple(one for one in by if one is not group)
                found.setdefault(others, []).append((cell, digit))
        if not found:
            return None
        fewest, removed = min(found.items(), key=lambda each: len(each[0]))
        return Finding("every place sees the cell", [group, *fewest], removed)
