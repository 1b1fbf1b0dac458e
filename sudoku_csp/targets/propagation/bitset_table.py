"""A table by bit sets: which rows are left, in one integer.

Compact-Table (Demeulenaere, Hartert, Lecoutre, Perez, Perron, Regin & Schaus, "Compact-Table:
efficiently filtering table constraints with reversible sparse bit-sets", CP 2016). Each digit of
each cell has the set of rows that hold it there; the rows that are left are the intersection over
the cells of the union over their candidates, and a candidate stays while one of its rows does.
Domain consistent. Nothing is kept from call to call but unions of row sets, so there is nothing to
undo.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.board import Cell
from sudoku_csp.targets.propagation.conflict import Conflict
from sudoku_csp.targets.propagation.domains import Domains

KEPT = 1 << 12
"""Unions that are kept of a cell."""


class BitsetTable:
    """The cells together hold one of the rows."""

    def __init__(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]], side: int) -> None:
        self.scope = tuple(cells)
        self._with = [[0] * side for _ in self.scope]
        for number, row in enumerate(rows):
            for supports, digit in zip(self._with, row, strict=True):
                supports[digit - 1] |= 1 << number
        self._all = (1 << len(rows)) - 1
        self._unions: list[dict[int, int]] = [{} for _ in self.scope]

    def propagate(self, domains: Domains) -> None:
        """Removes every candidate without a row. Raises Conflict.

        >>> a, b = Cell(1, 1), Cell(1, 2)
        >>> domains = Domains([a, b], side=4)
        >>> domains.remove(a, 0b0001)
        >>> BitsetTable([a, b], [(1, 4), (2, 3), (3, 3)], 4).propagate(domains)
        >>> domains.candidates(a), domains.candidates(b)
        ([2, 3], [3])
        """
        left = self._all
        masks = domains.masks(self.scope)
        for place, mask in enumerate(masks):
            left &= self._union(place, mask)
        if not left:
            raise Conflict("no row is left")
        for cell, mask, supports in zip(self.scope, masks, self._with, strict=True):
            keep = rest = mask
            while rest:
                bit = rest & -rest
                rest ^= bit
                if not supports[bit.bit_length() - 1] & left:
                    keep ^= bit
            if keep != mask:
                domains.keep(cell, keep)

    def _union(self, place: int, mask: int) -> int:
        """The rows that hold a digit of the mask there."""
        kept = self._unions[place]
        union = kept.get(mask)
        if union is None:
            union = 0
            for number, rows in enumerate(self._with[place]):
                if mask >> number & 1:
                    union |= rows
            if len(kept) < KEPT:
                kept[mask] = union
        return union
