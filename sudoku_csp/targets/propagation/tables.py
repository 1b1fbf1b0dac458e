"""The propagators of relations of two cells and of tables, by bit sets.

Both keep the unions of sets that they have computed, so a search has nothing to undo.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.domains import Conflict, Domains

KEPT = 1 << 12
"""Unions that are kept of the sets of a place: all there are up to side 12."""


class Unions:
    """Sets as bits, one for each digit, and their unions over the digits of a mask."""

    def __init__(self, sets: Sequence[int]) -> None:
        self.sets = sets
        self._kept: dict[int, int] = {}

    def of(self, mask: int) -> int:
        """The union of the sets of these digits."""
        union = self._kept.get(mask)
        if union is None:
            union, rest = 0, mask
            while rest:
                union |= self.sets[(rest & -rest).bit_length() - 1]
                rest &= rest - 1
            if len(self._kept) < KEPT:
                self._kept[mask] = union
        return union


class SupportMasks:
    """The digits of the two cells are a pair that is allowed. Domain consistent.

    A cell keeps the union of the supports of the other's candidates (Mackworth, "Consistency in
    networks of relations", 1977; supports as in AC-4, Mohr & Henderson 1986, but as bit masks).
    """

    def __init__(self, a: Cell, b: Cell, side: int, allowed: Callable[[int, int], bool]) -> None:
        self.scope = (a, b)
        digits = range(1, side + 1)
        pairs = [[bool(allowed(v, w)) for w in digits] for v in digits]
        self._of_a = Unions([_mask(row) for row in pairs])
        self._of_b = Unions([_mask(column) for column in zip(*pairs, strict=True)])

    def propagate(self, domains: Domains) -> None:
        """Removes what has no support in the other cell. Raises Conflict.

        >>> a, b = Cell(1, 1), Cell(1, 2)
        >>> domains = Domains([a, b], side=4)
        >>> SupportMasks(a, b, 4, lambda v, w: v == 2 * w).propagate(domains)
        >>> domains.candidates(a), domains.candidates(b)
        ([2, 4], [1, 2])
        """
        a, b = self.scope
        domains.keep(b, self._of_a.of(domains[a]))
        domains.keep(a, self._of_b.of(domains[b]))


def _mask(fits: Sequence[bool]) -> int:
    return sum(1 << place for place, fit in enumerate(fits) if fit)


class RowSets:
    """The rows of a table as sets: for each place, and each digit there, the rows that have it."""

    def __init__(self, rows: Sequence[Sequence[int]], length: int, side: int) -> None:
        self.every = (1 << len(rows)) - 1
        having = [[0] * side for _ in range(length)]
        for number, row in enumerate(rows):
            for of_place, digit in zip(having, row, strict=True):
                of_place[digit - 1] |= 1 << number
        self.places = [Unions(of_place) for of_place in having]


class BitsetTable:
    """The cells together hold one of the rows. Domain consistent.

    The rows that are left are the intersection over the cells of the union over their candidates;
    a candidate stays while one of its rows is left (Compact-Table: Demeulenaere, Hartert,
    Lecoutre, Perez, Perron, Regin & Schaus, CP 2016). Tables of the same rows share the unions.
    """

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
        left, places = self._rows.every, self._rows.places
        masks = domains.masks(self.scope)
        for mask, unions in zip(masks, places, strict=True):
            left &= unions.of(mask)
        if not left:
            raise Conflict("no row is left")
        for cell, mask, unions in zip(self.scope, masks, places, strict=True):
            if not mask & (mask - 1):
                continue
            keep = rest = mask
            while rest:
                bit = rest & -rest
                rest ^= bit
                if not unions.sets[bit.bit_length() - 1] & left:
                    keep ^= bit
            if keep != mask:
                domains.keep(cell, keep)
