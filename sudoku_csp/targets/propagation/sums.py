"""The propagators of sums, chosen when it is known which cells differ.

A table of the rows that make the sum while these are few, with the differences taken into account;
else the totals that can be reached. `implied_sums` are those that follow from cages and houses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import NamedTuple

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.model import Op
from sudoku_csp.targets.propagation.domains import Conflict, Domains
from sudoku_csp.targets.propagation.engine import Propagator
from sudoku_csp.targets.propagation.tables import BitsetTable, RowSets


class Sum:
    """A sum before it is known which of its cells differ."""

    def __init__(self, terms: Sequence[tuple[int, Cell]], op: Op, total: int, side: int) -> None:
        added: dict[Cell, int] = {}
        for factor, cell in terms:
            added[cell] = added.get(cell, 0) + factor
        self._factors = {cell: factor for cell, factor in added.items() if factor}
        self._side = side
        least = sum(min(f, f * side) for f in self._factors.values())
        most = sum(max(f, f * side) for f in self._factors.values())
        self._low = least if op == "<=" else max(total, least)
        self._high = most if op == ">=" else min(total, most)

    def propagator(self, different: Mapping[Cell, AbstractSet[Cell]]) -> Propagator:
        """The propagator, where `different` has for each cell those that differ from it."""
        factors, low, high, side = self._factors, self._low, self._high, self._side
        cells = tuple(factors)
        differing = tuple(
            tuple(place for place in range(at) if cells[place] in different.get(cell, ()))
            for at, cell in enumerate(cells)
        )
        rows = sum_rows(tuple(factors.values()), low, high, differing, side)
        if rows is not None:
            return BitsetTable(cells, rows)
        return SubsetSums(factors, low, high, side)


MOST_ROWS = 3_000
"""The most rows of a table for a sum."""

STEPS = 20
"""Partial rows that are tried for each of these rows."""

Earlier = tuple[int, ...]
"""The places before one whose digits differ from its own."""


@lru_cache(maxsize=256)
def sum_rows(
    factors: tuple[int, ...], low: int, high: int, differing: tuple[Earlier, ...], side: int
) -> RowSets | None:
    """The table of a sum from `low` to `high`; None where it is too long.

    Sum and difference together are stronger than each alone: three cells of a house with the sum 7
    hold 1, 2 and 4.

    >>> sum_rows((1, 1), 3, 3, ((), (0,)), 9).every.bit_count()
    2
    """
    rows: list[tuple[int, ...]] = []
    for row in _rows(factors, low, high, differing, side):
        if row is None or len(rows) == MOST_ROWS:
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
        if tried > STEPS * MOST_ROWS:
            yield None
            return


class SubsetSums:
    """The sum of factor times digit is at least `low` and at most `high`.

    No cell stands twice, and no factor is 0. A set of totals is an integer, with bit s for the
    total `least + s`: forwards those that the first cells reach, backwards those from which the
    rest can still end well. A digit stays where it leads from one to the other. Domain consistent
    for the sum alone (Trick, "A dynamic programming approach for consistency and propagation for
    knapsack constraints", Annals of Operations Research 118, 2003).
    """

    slow = True

    def __init__(self, factors: Mapping[Cell, int], low: int, high: int, side: int) -> None:
        self.scope = tuple(factors)
        lowest = [min(f, f * side) for f in factors.values()]
        # Each step is what a digit adds beyond what its cell adds at the least.
        self._steps = [
            [(1 << d - 1, f * d - own) for d in range(1, side + 1)]
            for f, own in zip(factors.values(), lowest, strict=True)
        ]
        least = sum(lowest)
        most = sum(max(add for _, add in steps) for steps in self._steps)
        first, last = max(low - least, 0), min(high - least, most)
        self._wanted = (1 << last + 1) - (1 << first) if first <= last else 0

    def propagate(self, domains: Domains) -> None:
        """Removes the digits that are part of no such sum. Raises Conflict.

        >>> a, b = Cell(1, 1), Cell(1, 2)
        >>> domains = Domains([a, b], side=4)
        >>> domains.keep(a, 0b1010)
        >>> SubsetSums({a: 1, b: 1}, 5, 5, 4).propagate(domains)
        >>> domains.candidates(b)
        [1, 3]
        """
        reached = [1]
        open_steps = []
        masks = domains.masks(self.scope)
        for mask, of_cell in zip(masks, self._steps, strict=True):
            before, after = reached[-1], 0
            left = [step for step in of_cell if step[0] & mask]
            for _, add in left:
                after |= before << add
            open_steps.append(left)
            reached.append(after)
        good = reached.pop() & self._wanted
        if not good:
            raise Conflict("no such sum can be reached")
        for cell, mask in zip(reversed(self.scope), reversed(masks), strict=True):
            before, earlier, kept = reached.pop(), 0, 0
            for bit, add in open_steps.pop():
                if useful := good >> add & before:
                    kept |= bit
                    earlier |= useful
            if kept != mask:
                domains.keep(cell, kept)
            good = earlier


MOST_CELLS = 6
"""The most cells of an implied sum: a longer one propagates little."""

MOST_HOUSES = 4
"""The most houses that are taken together: four rows of nine leave the same open as five."""


class Total(NamedTuple):
    """Cells, none of them twice, and the sum of their digits."""

    cells: frozenset[Cell]
    sum: int


def implied_sums(
    houses: Sequence[Sequence[Cell]], totals: Sequence[Total]
) -> Iterator[tuple[Mapping[Cell, int], int]]:
    """For each sum the factors of its cells, 1 or -1, and its total; each once.

    Where cages nearly fill houses, the cells that they leave open or have outside make a sum of
    their own ("innies and outies", the 45 rule of killer Sudoku). `houses` hold every digit once;
    runs of houses without a common cell are taken together, with the cages that lie in them for
    the most part.

    >>> row = [Cell(1, column) for column in (1, 2, 3, 4)]
    >>> [(factors, total)] = implied_sums([row], [Total(frozenset(row[:3]), 6)])
    >>> print(*factors, total)
    r1c4 4
    """
    seen = set()
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
            if 0 < len(factors) <= MOST_CELLS and key not in seen:
                seen.add(key)
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
