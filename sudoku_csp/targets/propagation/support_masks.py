"""A relation of two cells by support masks: the digits that go with those of the other cell.

Arc consistency (Mackworth, "Consistency in networks of relations", 1977), with the supports of a
digit as a bit mask (AC-4, Mohr & Henderson 1986, has them as counters): the union of the supports
of a cell's candidates is what the other cell keeps. A union is kept for the next time the same
candidates are met.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.domains import Domains

KEPT = 1 << 12
"""Unions that are kept of a direction: all there are up to side 12."""


class SupportMasks:
    """The digits of the two cells are a pair that is allowed."""

    def __init__(self, a: Cell, b: Cell, side: int, allowed: Callable[[int, int], bool]) -> None:
        self.scope = (a, b)
        digits = range(1, side + 1)
        self._of_a = [_mask(w for w in digits if allowed(v, w)) for v in digits]
        self._of_b = [_mask(v for v in digits if allowed(v, w)) for w in digits]
        self._unions_of_a: dict[int, int] = {}
        self._unions_of_b: dict[int, int] = {}

    def propagate(self, domains: Domains) -> None:
        """Removes what has no support in the other cell. Raises Conflict.

        >>> a, b = Cell(1, 1), Cell(1, 2)
        >>> domains = Domains([a, b], side=4)
        >>> SupportMasks(a, b, 4, lambda v, w: v == 2 * w).propagate(domains)
        >>> domains.candidates(a), domains.candidates(b)
        ([2, 4], [1, 2])
        """
        a, b = self.scope
        domains.keep(b, _union(domains[a], self._of_a, self._unions_of_a))
        domains.keep(a, _union(domains[b], self._of_b, self._unions_of_b))


def _mask(digits: Iterable[int]) -> int:
    return sum(1 << digit - 1 for digit in digits)


def _union(mask: int, supports: list[int], kept: dict[int, int]) -> int:
    """What goes with some digit of the mask."""
    union = kept.get(mask)
    if union is None:
        union, rest = 0, mask
        while rest:
            union |= supports[(rest & -rest).bit_length() - 1]
            rest &= rest - 1
        if len(kept) < KEPT:
            kept[mask] = union
    return union
