"""Sums that follow from sums of cages and from houses, whose digits add up to a known number.

Where cages nearly fill houses, what they leave open or have outside adds up to what they are more
or less than the houses ("innies and outies", the 45 rule of killer Sudoku). Each run of disjoint
houses is taken with the cages that lie in it for the most part: the cells outside, less the cells
left open, are the difference. A sum that has itself followed is not used again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from sudoku_csp.grid.cell import Cell

MOST_CELLS = 6
"""Cells of a sum that is told: one of many says little of each."""

MOST_HOUSES = 4
"""Houses that are taken together: of nine rows four and the other five leave the same open."""


class Total(NamedTuple):
    """Cells, none of them twice, and the sum of their digits."""

    cells: frozenset[Cell]
    sum: int


def implied_sums(
    houses: Sequence[Sequence[Cell]], totals: Sequence[Total]
) -> Iterator[tuple[Mapping[Cell, int], int]]:
    """For each sum the factors of its cells, 1 or -1, and what it comes to; each once.

    `houses` hold every digit once; those that follow one another without sharing a cell are taken
    together.

    >>> row = [Cell(1, column) for column in (1, 2, 3, 4)]
    >>> [(factors, total)] = implied_sums([row], [Total(frozenset(row[:3]), 6)])
    >>> print(*factors, total)
    r1c4 4
    """
    told = set()
    for start in range(len(houses)):
        region: set[Cell] = set()
        for house in houses[start : start + MOST_HOUSES]:
            if not region.isdisjoint(house):
                break
            region.update(house)
            side = len(house)
            number = len(region) // side * (side * (side + 1) // 2)
            factors, total = _difference(region, number, totals)
            key = frozenset(factors.items())
            if 0 < len(factors) <= MOST_CELLS and key not in told:
                told.add(key)
                yield factors, total


def _difference(
    region: set[Cell], number: int, totals: Sequence[Total]
) -> tuple[dict[Cell, int], int]:
    """The cells of the cages outside the region, less those of it that they leave open."""
    covered: set[Cell] = set()
    within = 0
    for cells, total in totals:
        inside = len(cells & region)
        if 2 * inside > len(cells) and covered.isdisjoint(cells):
            covered |= cells
            within += total
    factors = dict.fromkeys(sorted(covered - region), 1) | dict.fromkeys(
        sorted(region - covered), -1
    )
    if all(factor == -1 for factor in factors.values()):
        return dict.fromkeys(factors, 1), number - within
    return factors, within - number
