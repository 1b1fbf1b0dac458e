"""A table by bit sets: which rows are left, in one integer.

Compact-Table (Demeulenaere, Hartert, Lecoutre, Perez, Perron, Regin & Schaus, "Compact-Table:
efficiently filtering table constraints with reversible sparse bit-sets", CP 2016). Each digit of
each cell has the set of rows that hold it there; the rows that are left are the intersection over
the cells of the union over their candidates, and a candidate stays while one of its rows does.
Domain consistent. Nothing is kept from call to call but unions of row sets, so there is nothing to
undo, and tables of the same rows share them.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.conflict import Conflict
from sudoku_csp.targets.propagation.domains import Domains

KEPT = 1 << 12
"""Unions that are kept of a place."""


class RowSets:
    """The rows of a table, as sets: for each place, and each digit there, the rows that have it."""

    def __init__(self, rows: Sequence[Sequence[int]], length: int, side: int) -> None:
        self.every = (1 << len(rows)) - 1
        self.having = [[0] * side for _ in range(length)]
        for number, row in enumerate(rows):
            bit = 1 << number
            for of_place, digit in zip(self.having, row, strict=True):
                of_place[digit - 1] |= bit
        self._unions: list[dict[int, int]] = [{} for _ in range(length)]

    def union(self, place: int, mask: int) -> int:
        """The rows that have a digit of the mask in this place."""
        kept = self._unions[place]
        found = kept.get(mask)
        if found is None:
            found = 0
            for number, rows in enumerate(self.having[place]):
                if mask >> number & 1:
                    found |= rows
            if len(kept) < KEPT:
                kept[mask] = found
        return found


class BitsetTable:
    """The cells together hold one of the rows."""

    slow = True

    def __init__(self, cells: Sequence[Cell], rows: RowSets) -> None:
        self.scope = tuple(cells)
        self._rows = rows

    def propagate(self, domains: Domains) -> None:
        """Removes every candidate without a row. Raises Conflict.

        >>> a, b = Cell(1, 1), Cell(1, 2)
        >>> domains = Domains([a, b], side=4)
        >>> domains.remove(a, 0b0001)
        >>> BitsetTable([a, b], RowSets([(1, 4), (2, 3), (3, 3)], 2, 4)).propagate(domains)
        >>> domains.candidates(a), domains.candidates(b)
        ([2, 3], [3])
        """
        rows = self._rows
        left, union = rows.every, rows.union
        masks = domains.masks(self.scope)
        for place, mask in enumerate(masks):
            left &= union(place, mask)
        if not left:
            raise Conflict("no row is left")
        for cell, mask, having in zip(self.scope, masks, rows.having, strict=True):
            if not mask & (mask - 1):
                continue
            keep = rest = mask
            while rest:
                bit = rest & -rest
                rest ^= bit
                if not having[bit.bit_length() - 1] & left:
                    keep ^= bit
            if keep != mask:
                domains.keep(cell, keep)
