"""How a sum is propagated: by what is known of its cells when all rules have been heard.

A table of its rows while these are few, with what differs taken into account (`sum_rows`); else the
totals that can be reached (`subset_sums`), and where all its cells differ the sets of digits that
make it besides (`digit_sets`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from math import comb

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.model import Op
from sudoku_csp.targets.propagation.bitset_table import BitsetTable
from sudoku_csp.targets.propagation.digit_sets import DigitSets
from sudoku_csp.targets.propagation.engine import Propagator
from sudoku_csp.targets.propagation.subset_sums import SubsetSums
from sudoku_csp.targets.propagation.sum_rows import sum_rows

MOST_SETS = 500
"""The most sets of digits that a propagator goes through: 126 on a 9x9 board."""


class Sum:
    """A sum that was said, until it is known which of its cells differ."""

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

    def propagators(self, different: Mapping[Cell, AbstractSet[Cell]]) -> Iterator[Propagator]:
        """Those of the sum, where for each cell these are known to differ from it."""
        factors, low, high, side = self._factors, self._low, self._high, self._side
        cells = tuple(factors)
        differing = tuple(
            tuple(place for place in range(at) if cells[place] in different.get(cell, ()))
            for at, cell in enumerate(cells)
        )
        rows = sum_rows(tuple(factors.values()), low, high, differing, side)
        if rows is not None:
            yield BitsetTable(cells, rows)
            return
        yield SubsetSums(factors, low, high, side)
        distinct = all(len(earlier) == at for at, earlier in enumerate(differing))
        if distinct and set(factors.values()) == {1} and comb(side, len(cells)) <= MOST_SETS:
            yield DigitSets(cells, low, high, side)
