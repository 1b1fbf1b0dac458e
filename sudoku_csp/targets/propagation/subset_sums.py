"""A sum by the set of totals that can be reached, in one integer.

Bit s of a set is the total `least + s`. Forward over the cells it has the totals of the first ones,
backward those from which the rest can still end well; a digit stays where it leads from the one to
the other. Domain consistent for the sum alone (Trick, "A dynamic programming approach for
consistency and propagation for knapsack constraints", Annals of Operations Research 118, 2003).
"""

from __future__ import annotations

from collections.abc import Mapping

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.conflict import Conflict
from sudoku_csp.targets.propagation.domains import Domains


class SubsetSums:
    """The sum of factor times digit is at least `low` and at most `high`.

    No cell stands twice, and no factor is 0.
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
