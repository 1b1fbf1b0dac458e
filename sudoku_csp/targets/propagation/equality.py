"""Equal: two cells hold the same digit, so each has the candidates that both have."""

from __future__ import annotations

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.domains import Domains


class Equality:
    """Both cells hold the same digit."""

    def __init__(self, a: Cell, b: Cell) -> None:
        self.scope = (a, b)

    def propagate(self, domains: Domains) -> None:
        """Intersects the candidates, which is domain consistent. Raises Conflict."""
        a, b = self.scope
        domains.keep(a, domains[b])
        domains.keep(b, domains[a])
