"""Singles: a digit with one place left in a house, or a cell with one candidate left."""

from __future__ import annotations

from sudoku_csp.analysis.explanation.layer import Finding, Layer
from sudoku_csp.analysis.explanation.position import Position
from sudoku_csp.solvers.backend import Deadline


class Singles(Layer):
    """Full houses first, then hidden singles in boxes, in other houses, and naked singles."""

    name = "single"

    def find(self, position: Position, deadline: Deadline) -> Finding | None:  # noqa: ARG002
        full, hidden = None, []
        for number, (house, cells) in enumerate(self.rules.houses):
            opened = [cell for cell in cells if not position.placed[cell]]
            if len(opened) == 1:
                full = full or (number, opened[0])
            once = twice = 0
            for cell in opened:
                twice |= once & position.candidates[cell]
                once |= position.candidates[cell]
            if single := once & ~twice:
                cell = next(cell for cell in opened if position.candidates[cell] & single)
                digit = (position.candidates[cell] & single).bit_length()
                in_line = house.name.startswith(("row ", "column "))
                hidden.append((in_line, number, cell, digit))
        if full is not None:
            number, cell = full
            digit = position.digit(cell)
            if position.candidates[cell] == 1 << digit - 1:
                return self._in_house("full house", number, cell, digit)
        if hidden:
            _, number, cell, digit = min(hidden)
            return self._in_house("hidden single", number, cell, digit)
        for cell, left in enumerate(position.candidates):
            if left.bit_count() == 1 and not position.placed[cell]:
                digit = position.digit(cell)
                others = [(cell, other) for other in self.rules.board.digits if other != digit]
                return Finding("naked single", [], (), (cell, digit), others)
        return None

    def _in_house(self, name: str, number: int, cell: int, digit: int) -> Finding:
        """The digit in the only place of a house."""
        facts = [(other, digit) for other in self.rules.houses[number][1] if other != cell]
        return Finding(name, [self.rules.places[number][digit - 1]], (), (cell, digit), facts)
