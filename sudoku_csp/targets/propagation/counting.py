"""Counting: between the cells that must hold one of some digits and those that can.

The bounds of among (Beldiceanu & Contejean, "Introducing global constraints in CHIP", 1994): where
as many cells must as may, the others cannot; where no more can than must, all of those do. Domain
consistent for a number; where a cell holds it, its bounds are filtered.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.model import Op
from sudoku_csp.targets.propagation.conflict import Conflict
from sudoku_csp.targets.propagation.domains import Domains


class Counting:
    """The number of cells with a digit of the mask compares so with a number or a cell's digit."""

    def __init__(self, cells: Sequence[Cell], digits: int, op: Op, times: int | Cell) -> None:
        self._cells = tuple(cells)
        self._digits = digits
        self._op = op
        self._times = times
        more = (times,) if isinstance(times, Cell) and times not in self._cells else ()
        self.scope = (*self._cells, *more)

    def propagate(self, domains: Domains) -> None:
        """Filters the cells, and the one that holds the number. Raises Conflict.

        >>> a, b, c = Cell(1, 1), Cell(1, 2), Cell(1, 3)
        >>> domains = Domains([a, b, c], side=4)
        >>> domains.keep(a, 0b0011)
        >>> Counting([a, b, c], 0b0011, "<=", 1).propagate(domains)
        >>> domains.candidates(b), domains.candidates(c)
        ([3, 4], [3, 4])
        """
        digits, undecided, sure = self._digits, [], 0
        for cell, mask in zip(self._cells, domains.masks(self._cells), strict=True):
            if not mask & ~digits:
                sure += 1
            elif mask & digits:
                undecided.append(cell)
        most = sure + len(undecided)
        low, high = self._bounds(domains, sure, most)
        if sure > high or most < low:
            raise Conflict(f"from {sure} to {most} cells can hold one of the digits")
        if sure == high:
            for cell in undecided:
                domains.remove(cell, digits)
        elif most == low:
            for cell in undecided:
                domains.keep(cell, digits)

    def _bounds(self, domains: Domains, sure: int, most: int) -> tuple[int, int]:
        """The fewest and the most cells that may, filtering the cell that says it."""
        times = self._times
        if isinstance(times, Cell):
            if self._op != ">=":  # As many as are sure may: the digit is no smaller.
                domains.keep(times, -1 << max(sure - 1, 0))
            if self._op != "<=":
                domains.keep(times, (1 << most) - 1)
            mask = domains[times]
            low, high = (mask & -mask).bit_length(), mask.bit_length()
        else:
            low = high = times
        return (0 if self._op == "<=" else low), (most if self._op == ">=" else high)
