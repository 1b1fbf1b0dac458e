"""The rows of digits that make a sum, where some cells differ and the rows are few.

Sum and difference together are stronger than each by itself: three cells of a house with the sum 7
hold 1, 2 and 4. While they are few, the rows that obey both are a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from sudoku_csp.targets.propagation.bitset_table import RowSets

MOST = 3_000
"""The most rows of such a table."""

STEPS = 20
"""Digits tried for each row that is allowed, before it is left at that."""

Earlier = tuple[int, ...]
"""The places before one whose digits differ from its own."""


@lru_cache(maxsize=256)
def sum_rows(
    factors: tuple[int, ...], low: int, high: int, differing: tuple[Earlier, ...], side: int
) -> RowSets | None:
    """The table of a sum from `low` to `high`; None where it is too long.

    >>> sum_rows((1, 1), 3, 3, ((), (0,)), 9).every.bit_count()
    2
    """
    rows: list[tuple[int, ...]] = []
    for row in _rows(factors, low, high, differing, side):
        if row is None or len(rows) == MOST:
            return None
        rows.append(row)
    return RowSets(rows, len(factors), side)


def _rows(
    factors: tuple[int, ...], low: int, high: int, differing: tuple[Earlier, ...], side: int
) -> Iterator[tuple[int, ...] | None]:
    """The rows; None when too much has been tried."""
    # What the places from each one on add at the least and at the most.
    least, most = [0], [0]
    for factor in reversed(factors):
        least.append(least[-1] + min(factor, factor * side))
        most.append(most[-1] + max(factor, factor * side))
    tried = 0
    stack: list[tuple[tuple[int, ...], int]] = [((), 0)]
    while stack:
        row, total = stack.pop()
        place = len(row)
        if place == len(factors):
            if low <= total <= high:
                yield row
            continue
        excluded = {row[earlier] for earlier in differing[place]}
        rest = len(factors) - place - 1
        for digit in range(side, 0, -1):
            further = total + factors[place] * digit
            fits = low - most[rest] <= further <= high - least[rest]
            if fits and digit not in excluded:
                stack.append(((*row, digit), further))
        tried += 1
        if tried > STEPS * MOST:
            yield None
            return
