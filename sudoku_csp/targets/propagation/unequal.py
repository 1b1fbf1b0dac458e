"""Two different cells: nothing follows before one is fixed, and then its digit leaves the other."""

from __future__ import annotations

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.domains import Domains


class Unequal:
    """The two cells hold different digits. Domain consistent."""

    only_fixed = True

    def __init__(self, a: Cell, b: Cell) -> None:
        self.scope = (a, b)

    def propagate(self, domains: Domains) -> None:
        """Removes the digit of a fixed cell from the other. Raises Conflict."""
        a, b = self.scope
        mask = domains[a]
        if not mask & (mask - 1):
            domains.remove(b, mask)
        mask = domains[b]
        if not mask & (mask - 1):
            domains.remove(a, mask)
