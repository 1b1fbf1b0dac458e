"""One constraint alone: all that it removes from the current candidates of its cells."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.analysis.explanation import names
from sudoku_csp.analysis.explanation.layer import (
    CellDigit,
    Dirty,
    Finding,
    Layer,
    open_cells,
    removed_by,
)
from sudoku_csp.analysis.explanation.position import Position
from sudoku_csp.analysis.explanation.rules import Part, Rules
from sudoku_csp.solvers.backend import Deadline


class OneConstraint(Layer):
    """The constraint of the fewest open cells that removes something."""

    name = "one constraint"

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.parts = self._parts()
        of_cell: list[list[int]] = [[] for _ in rules.board.cells]
        for number, part in enumerate(self.parts):
            for cell in part.scope:
                of_cell[cell].append(number)
        self._dirty = Dirty(of_cell, len(self.parts))

    def _parts(self) -> list[Part]:
        different = [group for group in self.rules.different if len(group.scope) > 2]
        parts = [Part(self.rules.side, [group]) for group in different]
        return [*parts, *(part for part in self.rules.parts if not part.derived)]

    def find(self, position: Position, deadline: Deadline) -> Finding | None:
        best = None
        for number in sorted(self._dirty.update(position)):
            part = self.parts[number]
            removed = removed_by(part, position, deadline)
            if not removed:
                self._dirty.numbers.discard(number)
                continue
            key = (part.weight, open_cells(part.scope, position), -len(removed))
            if best is None or key < best[0]:
                best = key, part, removed
        if best is None:
            return None
        _, part, removed = best
        return Finding(self.name_of(part, removed), part.groups, removed)

    def name_of(self, part: Part, removed: Sequence[CellDigit]) -> str:
        """The name of the step."""
        cells = self.rules.board.cells
        where = [(cells[cell], digit) for cell, digit in removed]
        return names.name_of(part.groups[0].constraints[0], where, self.rules.side)
