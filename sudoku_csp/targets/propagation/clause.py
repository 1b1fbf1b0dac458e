"""One of some facts: while two cells can still make one true, nothing follows.

The unit rule of Davis & Putnam ("A computing procedure for quantification theory", 1960), on cells
in the place of literals: a cell makes a fact true by holding one of certain digits. Domain
consistent. A fact about one cell alone is its domain.
"""

from __future__ import annotations

from collections.abc import Mapping

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.conflict import Conflict
from sudoku_csp.targets.propagation.domains import Domains


class Clause:
    """Some cell holds a digit of its mask in `wanted`."""

    def __init__(self, wanted: Mapping[Cell, int]) -> None:
        self.scope = tuple(wanted)
        self._wanted = tuple(wanted.items())

    def propagate(self, domains: Domains) -> None:
        """Leaves the last cell that can hold a wanted digit nothing else. Raises Conflict.

        >>> a, b = Cell(1, 1), Cell(1, 2)
        >>> domains = Domains([a, b], side=4)
        >>> domains.remove(a, 0b0011)
        >>> Clause({a: 0b0011, b: 0b0001}).propagate(domains)
        >>> domains.candidates(b)
        [1]
        """
        last: tuple[Cell, int] | None = None
        for cell, wanted in self._wanted:
            mask = domains[cell]
            if not mask & ~wanted:
                return
            if mask & wanted:
                if last is not None:
                    return
                last = cell, wanted
        if last is None:
            raise Conflict("none of the facts can be true")
        domains.keep(*last)
