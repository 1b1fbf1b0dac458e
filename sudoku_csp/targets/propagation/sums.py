"""The propagators of sums. They are made when it is known which cells must differ.

A sum with few rows becomes the table of these rows, without rows in which such cells are equal. The
propagator of a sum with more rows finds the totals that can be reached.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import NamedTuple

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.model import Op
from sudoku_csp.targets.propagation.domains import Conflict, Domains, Wide
from sudoku_csp.targets.propagation.engine import Propagator
from sudoku_csp.targets.propagation.tables import BitsetTable, RowSets


def sum_propagator(
    terms: Sequence[tuple[int, Cell]],
    op: Op,
    total: int,
    side: int,
    different: Mapping[Cell, AbstractSet[Cell]],
) -> Propagator:
    """Returns the propagator of a sum; `different` maps a cell to the cells that differ from it."""
    added: dict[Cell, int] = {}
    for factor, cell in terms:
        added[cell] = added.get(cell, 0) + factor
    factors = {cell: factor for cell, factor in added.items() if factor}
    least = sum(min(f, f * side) for f in factors.values())
    most = sum(max(f, f * side) for f in factors.values())
    low = least if op == "<=" else max(total, least)
    high = most if op == ">=" else min(total, most)
    cells = tuple(factors)
    differing = tuple(
        tuple(place for place in range(at) if cells[place] in different.get(cell, ()))
        for at, cell in enumerate(cells)
    )
    rows = sum_rows(tuple(factors.values()), low, high, differing, side)
    return SubsetSums(factors, low, high, side) if rows is None else BitsetTable(cells, rows)


MOST_ROWS = 3_000
"""Largest number of rows of a table for a sum."""

STEPS = 20
"""The search for the rows tries at most `STEPS` times `MOST_ROWS` partial rows."""


@lru_cache(maxsize=256)
def sum_rows(
    factors: tuple[int, ...], low: int, high: int, differing: tuple[tuple[int, ...], ...], side: int
) -> RowSets | None:
    """Returns the table of the rows with a sum from `low` to `high`; None if it is too long.

    `differing` has for each place the earlier places that hold another digit. Sum and difference
    together exclude more than each alone: three cells of a house with the sum 7 hold 1, 2 and 4.
    """
    # Entry n is the least, or the most, that the last n places add to a sum.
    least, most = [0], [0]
    for factor in reversed(factors):
        least.append(least[-1] + min(factor, factor * side))
        most.append(most[-1] + max(factor, factor * side))
    rows: list[tuple[int, ...]] = []
    tried = 0
    stack: list[tuple[tuple[int, ...], int]] = [((), 0)]
    while stack:
        row, total = stack.pop()
        place = len(row)
        if place == len(factors):
            if low <= total <= high:
                if len(rows) == MOST_ROWS:
                    return None
                rows.append(row)
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
            return None
    return RowSets(rows, len(factors), side)


class SubsetSums:
    """The sum of factor times digit is at least `low` and at most `high`.

    No cell stands twice, and no factor is 0. A set of totals is an integer with bit s for the total
    `least + s`. A forward pass finds the totals that the first cells reach, a backward pass the
    totals from which the other cells reach the bounds. A digit stays if it leads from a total of
    the first kind to one of the second. Domain consistent for the sum alone (Trick, "A dynamic
    programming approach for consistency and propagation for knapsack constraints", Annals of
    Operations Research 118, 2003).
    """

    slow = True

    def __init__(self, factors: Mapping[Cell, int], low: int, high: int, side: int) -> None:
        self.scope = tuple(factors)
        lowest = [min(f, f * side) for f in factors.values()]
        # A step has a digit's bit, and what the digit adds beyond the least that its cell adds.
        self._steps = [
            [(1 << d - 1, f * d - own) for d in range(1, side + 1)]
            for f, own in zip(factors.values(), lowest, strict=True)
        ]
        least = sum(lowest)
        most = sum(max(add for _, add in steps) for steps in self._steps)
        first, last = max(low - least, 0), min(high - least, most)
        self._wanted = (1 << last + 1) - (1 << first) if first <= last else 0

    def propagate(self, domains: Domains) -> None:
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

    def explain(self, domains: Domains, cell: Cell | None, mask: int) -> Wide:
        """No sum within the bounds can be reached by digits of the masks.

        From the first cell to the last, a mask is made wider by each digit that leads to no total
        from which candidates of the cells after reach the bounds.
        """
        removed = domains.full ^ mask
        good = [self._wanted]
        for one, steps in zip(reversed(self.scope), reversed(self._steps), strict=True):
            own, before = removed if one == cell else domains[one], 0
            for bit, add in steps:
                if bit & own:
                    before |= good[-1] >> add
            good.append(before)
        wide, reached = [], 1
        for one, steps in zip(self.scope, self._steps, strict=True):
            good.pop()
            own, after = 0, 0
            for bit, add in steps:
                if bit & removed if one == cell else not reached << add & good[-1]:
                    own |= bit
                    after |= reached << add
            reached = after
            if one != cell:
                wide.append((one, own))
        return wide


MOST_CELLS = 6
"""Largest number of cells in an implied sum; a longer sum propagates little."""

MOST_HOUSES = 4
"""Largest number of houses in a region. Five rows of nine give the same sum as the other four."""


class Total(NamedTuple):
    """Different cells and the sum of their digits."""

    cells: frozenset[Cell]
    sum: int


def implied_sums(
    houses: Sequence[Sequence[Cell]], totals: Sequence[Total]
) -> Iterator[tuple[Mapping[Cell, int], int]]:
    """Yields sums that follow, each once: the factors of the cells, 1 or -1, and the total.

    A region is one house, or several successive houses without a common cell. The cages that lie
    mostly in the region leave some of its cells open and have some cells outside. These cells make
    a sum of their own ("innies and outies", the 45 rule of killer Sudoku).

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
    """Returns a sum: the cages' cells outside the region, minus the cells that they leave open."""
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
