"""Sums that follow from others: the digits of one house or two, less the cages mostly inside.

The sums of houses and of cages are known; the difference of such equations is another, and where
few cells are left in it, it excludes what no cage excludes by itself ("innies and outies", the rule
of 45 of killer Sudoku). Unit propagation does not add equations. On published killers it saves all
but a third to a sixth of the conflicts of the hard ones; sums of more cells gain nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sudoku_csp.grid.cell import Cell

MOST_CELLS = 4
"""The most cells of a stated sum."""

MOST_HOUSES = 2
"""The most houses together: neighbours among rows, columns or boxes."""

Total = tuple[Sequence[Cell], int]
"""Cells, none of them twice, and what their digits add up to."""


def alike(terms: Sequence[tuple[int, Cell]]) -> bool:
    """Whether the terms are different cells with factor 1.

    >>> a, b = Cell(1, 1), Cell(1, 2)
    >>> alike([(1, a), (1, b)]), alike([(1, a), (2, b)]), alike([(1, a), (1, a)])
    (True, False, False)
    """
    return all(factor == 1 for factor, _ in terms) and len(terms) == len({c for _, c in terms})


def implied_sums(
    houses: Sequence[Sequence[Cell]], sums: Sequence[Total]
) -> Iterator[tuple[list[tuple[int, Cell]], int]]:
    """Factors with their cells and totals, no sum twice; each follows from the given sums.

    `houses` hold every digit once, those that follow one another in any order.

    >>> row = [Cell(1, column) for column in (1, 2, 3, 4)]
    >>> [([(factor, cell)], total)] = implied_sums([row], [(row[:3], 6)])
    >>> print(factor, cell, total)
    1 r1c4 4
    """
    stated = set()
    for at in range(len(houses)):
        for number in range(1, MOST_HOUSES + 1):
            together = houses[at : at + number]
            cells = [cell for house in together for cell in house]
            if len(together) < number or len(set(cells)) < len(cells):
                break
            terms, total = _left(cells, sum(len(h) * (len(h) + 1) // 2 for h in together), sums)
            key = frozenset(terms)
            if 0 < len(terms) <= MOST_CELLS and key not in stated:
                stated.add(key)
                yield terms, total


def _left(
    cells: Sequence[Cell], total: int, sums: Sequence[Total]
) -> tuple[list[tuple[int, Cell]], int]:
    """The equation of the cells less those of all sums with more cells inside than outside."""
    factors = Counter(cells)
    inside = set(cells)
    for others, number in sums:
        if 2 * len(inside.intersection(others)) > len(others):
            factors.subtract(others)
            total -= number
    return [(factor, cell) for cell, factor in sorted(factors.items()) if factor], total
