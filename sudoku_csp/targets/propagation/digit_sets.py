"""A sum of different digits by the sets of digits that make it.

The combinations of a killer cage, as every solver of them knows them: of the sets of so many digits
with the sum, those stay that every cell can take a digit of and that are among the candidates. A
cell keeps the digits of the sets that are left, and a digit that all of them have goes to its only
place. Weaker than the table of the rows, and short where that is long: 126 sets at most on a 9x9
board. The difference itself and the sum have their own propagators.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.conflict import Conflict
from sudoku_csp.targets.propagation.domains import Domains


class DigitSets:
    """The digits of the cells, all different, add up to a sum from `low` to `high`."""

    slow = True

    def __init__(self, cells: Sequence[Cell], low: int, high: int, side: int) -> None:
        self.scope = tuple(cells)
        self._sets = digit_sets(len(self.scope), low, high, side)

    def propagate(self, domains: Domains) -> None:
        """Removes the digits of no set, and places those of all sets. Raises Conflict.

        >>> a, b = Cell(1, 1), Cell(1, 2)
        >>> domains = Domains([a, b], side=9)
        >>> DigitSets([a, b], 16, 16, 9).propagate(domains)
        >>> domains.candidates(b)
        [7, 9]
        """
        masks = domains.masks(self.scope)
        twice = once = 0
        for mask in masks:
            twice |= once & mask
            once |= mask
        union, common = 0, -1
        for digits in self._sets:
            if digits & ~once or not all(map(digits.__and__, masks)):
                continue
            union |= digits
            common &= digits
        if not union:
            raise Conflict("no set of digits makes the sum")
        needed = common & ~twice
        for cell, mask in zip(self.scope, masks, strict=True):
            domains.keep(cell, union & (mask & needed or mask))


@lru_cache(maxsize=256)
def digit_sets(size: int, low: int, high: int, side: int) -> tuple[int, ...]:
    """The sets of so many digits with such a sum, as masks.

    >>> digit_sets(2, 3, 4, 9)
    (3, 5)
    """
    return tuple(
        sum(1 << digit - 1 for digit in digits)
        for digits in combinations(range(1, side + 1), size)
        if low <= sum(digits) <= high
    )
