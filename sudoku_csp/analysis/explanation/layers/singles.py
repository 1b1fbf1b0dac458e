"""Singles: a digit with one place left in a house, or a cell with one candidate left."""

from __future__ import annotations

from sudoku_csp.analysis.explanation.layer import Finding, Layer
from sudoku_csp.analysis.explanation.position import Position
from sudoku_csp.solvers.backend import Deadline

FULL, HIDDEN, NAKED = range(3)
"""The kinds of singles, in their order."""


class Singles(Layer):
    """Full houses first, then hidden singles in boxes, in other houses, and naked singles.

    Those of the cell `wanted` come before all others.
    """

    name = "single"
    wanted: int | None = None

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
                        other = cell != self.wanted
                        line = in_line and kind == HIDDEN
                        found.append((other, kind, line, number, cell, held.bit_length()))
        for cell, left in enumerate(position.candidates):
            if left.bit_count() == 1 and not position.placed[cell]:
                found.append((cell != self.wanted, NAKED, False, 0, cell, left.bit_length()))
        if not found:
            return None
        _, kind, _, number, cell, digit = min(found)
        if kind == NAKED:
            others = [(cell, other) for other in self.rules.board.digits if other != digit]
            return Finding("naked single", [], (), (cell, digit), others)
        name = "full house" if kind == FULL else "hidden single"
        return self._in_house(name, number, cell, digit)

    def _in_house(self, name: str, number: int, cell: int, digit: int) -> Finding:
        """The digit in the only place of a house."""
        facts = [(other, digit) for other in self.rules.houses[number][1] if other != cell]
        return Finding(name, [self.rules.places[number][digit - 1]], (), (cell, digit), facts)
