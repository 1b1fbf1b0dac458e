"""Lexicographic order: only the first place where the sequences may differ has anything to lose.

Frisch, Hnich, Kiziltan, Miguel & Walsh, "Global constraints for lexicographic orderings", CP 2002.
Before that place both are fixed to the same digits; there the first sequence may be equal only if
the rest, at its lowest against the highest, comes in order. Domain consistent where no cell stands
in both.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.conflict import Conflict
from sudoku_csp.targets.propagation.domains import Domains


class Lexicographic:
    """The first sequence comes before the second, or unless it is `strict` is equal to it."""

    def __init__(self, a: Sequence[Cell], b: Sequence[Cell], *, strict: bool) -> None:
        self._pairs = tuple(zip(a, b, strict=True))
        self._strict = strict
        self.scope = tuple(dict.fromkeys((*a, *b)))

    def propagate(self, domains: Domains) -> None:
        """Filters the first place that is open. Raises Conflict.

        >>> a, b, c, d = (Cell(1, column) for column in (1, 2, 3, 4))
        >>> domains = Domains([a, b, c, d], side=4)
        >>> domains.keep(b, 0b1000)
        >>> Lexicographic([a, b], [c, d], strict=True).propagate(domains)
        >>> domains.candidates(a), domains.candidates(c)
        ([1, 2, 3], [2, 3, 4])
        """
        for place, (a, b) in enumerate(self._pairs):
            equal = self._in_order(domains, place + 1)
            highest = domains[b].bit_length()
            domains.keep(a, (1 << highest - (not equal)) - 1)
            of_a = domains[a]
            lowest = (of_a & -of_a).bit_length()
            domains.keep(b, -1 << lowest - equal)
            of_b = domains[b]
            if of_a != of_b or of_a & of_a - 1:
                return
        if self._strict:
            raise Conflict("the two sequences are equal")

    def _in_order(self, domains: Domains, start: int) -> bool:
        """Whether the rest from this place on, the first low and the second high, is in order."""
        for a, b in self._pairs[start:]:
            mask = domains[a]
            lowest, highest = (mask & -mask).bit_length(), domains[b].bit_length()
            if lowest != highest:
                return lowest < highest
        return not self._strict
