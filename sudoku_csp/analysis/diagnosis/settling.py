"""What a list of solutions shows: the two nearest, and the fewest digits that leave one of them.

How near grids are to each other is the number of cells in which they differ. Digits settle a puzzle
where every other solution differs in one of their cells: they hit all its differences. Where all
solutions are known, the fewest such digits of any of them are found by branching on the cells in
which the nearest solution left differs (Reiter, "A theory of diagnosis from first principles",
1987), with one digit more each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from sudoku_csp.analysis.diagnosis.subset import Pairs, Subset
from sudoku_csp.grid.helpers import bits_of, shown
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Deadline


def bits(grid: Grid) -> int:
    """The grid as a number with one bit for each cell: two share the bits of the cells they share.

    >>> from sudoku_csp.grid.board import Board
    >>> one, other = (Grid(Board.customary(1), bytes([1])) for _ in range(2))
    >>> (bits(one) & bits(other)).bit_count()
    1
    """
    side = grid.board.side
    return sum(1 << side * at + digit - 1 for at, digit in enumerate(grid.digits))


def nearest_pair(grids: Sequence[Grid], deadline: Deadline) -> tuple[Grid, Grid]:
    """The two of these, of the same board, that differ in the fewest cells. Raises BudgetSpent."""
    numbers = list(map(bits, grids))
    pair, most = (grids[0], grids[1]), -1
    for at, number in enumerate(numbers):
        deadline.check()
        for before, other in enumerate(numbers[:at]):
            shared = (number & other).bit_count()
            if shared > most:
                pair, most = (grids[before], grids[at]), shared
    return pair


@dataclass(frozen=True, repr=False)
class Settling:
    """Cells that, with the digits that `solution` has there, leave only that solution.

    What `cells` says of its size holds for this solution. `of_all`: it is proved that no fewer
    digits, of any solution, leave one.
    """

    cells: Subset
    solution: Grid
    of_all: bool

    @property
    def pairs(self) -> Pairs:
        """The cells with their digits."""
        return self.cells.pairs

    @property
    def smallest(self) -> bool:
        """Whether no fewer digits leave one solution: no digit at all leaves several."""
        return self.of_all or len(self) == 1

    def __len__(self) -> int:
        return len(self.cells)

    def as_dict(self) -> dict[str, Any]:
        """As plain data."""
        data = self.cells.as_dict()
        return {
            "cells": data["cells"],
            "solution": self.solution.line(),
            "smallest": self.smallest,
            "for_solution": {key: data[key] for key in ("minimal", "smallest", "at_least")},
        }

    def __repr__(self) -> str:
        return shown(self, f"cells={len(self)}: {self.solution!r}")


def fewest(grids: Sequence[Grid], deadline: Deadline) -> Settling:
    """The fewest digits that leave one of these grids, two or more. Raises BudgetSpent."""
    search = _Search(grids, deadline)
    for size in count(1):
        for number, grid in enumerate(grids):
            places = search.digits_for(number, size)
            if places is not None:
                pairs = tuple((grid.board.cells[at], grid.digits[at]) for at in sorted(places))
                return Settling(Subset(pairs, True, True, size), grid, of_all=True)
    raise AssertionError("all digits of a grid leave that grid")


class _Search:
    """Sets of grids are numbers, bit n for grid n; cells are their positions."""

    def __init__(self, grids: Sequence[Grid], deadline: Deadline) -> None:
        self._grids = [grid.digits for grid in grids]
        self._bits = list(map(bits, grids))
        self._deadline = deadline
        self._having: dict[tuple[int, int], int] = {}
        for number, digits in enumerate(self._grids):
            for pair in enumerate(digits):
                self._having[pair] = self._having.get(pair, 0) | 1 << number
        every = self._every = (1 << len(grids)) - 1
        self._open = [
            at for at, digit in enumerate(self._grids[0]) if self._having[at, digit] < every
        ]
        self._failed: set[tuple[int, int]] = set()

    def digits_for(self, number: int, size: int) -> tuple[int, ...] | None:
        """The cells of so many digits, or fewer, that leave this grid alone; None without any."""
        self._failed.clear()
        return self._within(number, self._every, size)

    def _within(self, number: int, left: int, size: int) -> tuple[int, ...] | None:
        """As `digits_for`, where only the grids in `left` are left."""
        if left == 1 << number:
            return ()
        if not size or (left, size) in self._failed:
            return None
        self._deadline.check()
        digits = self._grids[number]
        after = {at: left & self._having[at, digits[at]] for at in self._open}
        best = min(after, key=lambda at: after[at].bit_count())
        others = left.bit_count() - 1
        # No further digit rules out more grids than the best one does now.
        if size * (others + 1 - after[best].bit_count()) >= others:
            cells = [best] if size == 1 else self._differing(number, left)
            for at in cells:
                further = self._within(number, after[at], size - 1)
                if further is not None:
                    return (at, *further)
        self._failed.add((left, size))
        return None

    def _differing(self, number: int, left: int) -> list[int]:
        """Where the nearest of the others that are left differs."""
        ours, mine = self._bits[number], self._grids[number]
        others = bits_of(left & ~(1 << number))
        theirs = self._grids[max(others, key=lambda other: (ours & self._bits[other]).bit_count())]
        return [at for at in self._open if mine[at] != theirs[at]]
