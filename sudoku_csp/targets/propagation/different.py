"""All different as a propagator: one step of the filter that the domains were made with."""

from __future__ import annotations

from collections.abc import Iterable

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.domains import Domains


class Different:
    """The cells hold different digits."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        self.scope = tuple(cells)

    def propagate(self, domains: Domains) -> None:
        """Filters by the level of consistency of the domains. Raises Conflict."""
        domains.all_different(self.scope)
