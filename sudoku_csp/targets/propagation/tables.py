"""The propagators of relations of two cells and of tables, by sets of bits.

They keep unions of sets and no state of the search, so a search has nothing to undo.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_

from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.targets.propagation.domains import Conflict, Domains

KEPT = 1 << 12
"""Largest number of unions kept for a place: all of them up to side 12."""


class Unions:
    """A set of bits for each digit, and the unions of these sets over the digits of a mask."""

    def __init__(self, sets: Sequence[int]) -> None:
        self.sets = sets
        self._kept: dict[int, int] = {}

    def union(self, mask: int) -> int:
        union = self._kept.get(mask)
        if union is None:
            union = reduce(or_, (self.sets[digit] for digit in bits_of(mask)), 0)
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
        self._of_a, self._of_b = (
            Unions([sum(1 << place for place, fits in enumerate(line) if fits) for line in lines])
            for lines in (pairs, zip(*pairs, strict=True))
        )

    def propagate(self, domains: Domains) -> None:
        a, b = self.scope
        domains.keep(b, self._of_a.union(domains[a]))
        domains.keep(a, self._of_b.union(domains[b]))


class RowSets:
    """The rows of a table as sets: for each place and digit the rows with this digit there."""

    def __init__(self, rows: Sequence[Sequence[int]], length: int, side: int) -> None:
        self.every = (1 << len(rows)) - 1
        rows_with = [[0] * side for _ in range(length)]
        for number, row in enumerate(rows):
            for of_digits, digit in zip(rows_with, row, strict=True):
                of_digits[digit - 1] |= 1 << number
        self.places = [Unions(of_digits) for of_digits in rows_with]


class BitsetTable:
    """The cells together hold one of the rows. Domain consistent.

    For each cell, some rows have one of its candidates. The rows that are left are common to all
    cells. A candidate stays while one of its rows is left (Compact-Table: Demeulenaere, Hartert,
    Lecoutre, Perez, Perron, Regin & Schaus, CP 2016). Tables of the same rows share the unions.
    """

    slow = True

    def __init__(self, cells: Sequence[Cell], rows: RowSets) -> None:
        self.scope = tuple(cells)
        self._rows = rows

    def propagate(self, domains: Domains) -> None:
        left, places = self._rows.every, self._rows.places
        masks = domains.masks(self.scope)
        for mask, unions in zip(masks, places, strict=True):
            left &= unions.union(mask)
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
