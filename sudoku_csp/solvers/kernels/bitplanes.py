"""The bitboard of a large board: one integer for each digit, and one for each row of cells.

One integer for everything needs masks as long as the board for every candidate, side**3 of them:
too much memory and time above 9x9. Cut into planes the same fields need masks for the houses alone.
A digit's plane holds its places in rows, columns and boxes, and finds its hidden singles; a row's
holds the digits of its cells, and finds its naked singles; a placed digit is taken from the other
planes candidate by candidate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Protocol

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers.kernels.fields import (
    CONFLICT,
    Layout,
    indices,
    only_ones,
    segments,
    with_three_houses,
)

LARGEST = 128
"""The largest side: the bits of the cells alone take memory by its fourth power."""


class Counts(Protocol):
    """What a search counts: decisions tried, contradictions met, most decisions open at once."""

    nodes: int
    conflicts: int
    deepest: int


@dataclass
class Planes:
    """The candidates left: `houses` by digit, `cells` by row; and the digits placed."""

    houses: list[int]
    cells: list[int]
    grid: bytearray

    def copy(self) -> Planes:
        return Planes(self.houses[:], self.cells[:], self.grid[:])


class Bitplanes:
    """The search on planes, for boards of any side."""

    def __init__(self, board: Board) -> None:
        """Builds the tables of the board. Raises Unsupported for one that is too large."""
        if board.side > LARGEST:
            raise Unsupported(f"the bitboard takes boards up to side {LARGEST}, not {board.side}")
        board = with_three_houses(board)
        layout = Layout(board, 1)
        self._side, self._width, self._full = layout.side, layout.width, layout.full
        self._opens = layout.opens
        self._cells_open = layout.open_bits(range(self._side))
        self._in_rows = (1 << self._side * self._width) - 1 & ~self._opens
        places = range(self._side**2)
        self._bits = [layout.bits_of[place, 0] for place in places]
        self._houses = [layout.fields_of[place, 0] for place in places]
        self._keep = [self._full & ~layout.answered(house) for house in range(3 * self._side)]
        self._place_at = {index: place for place in places for index in indices(self._bits[place])}
        self._segments = tuple(segments(layout, board))

    def solutions(
        self, givens: bytes, counts: Counts, check: Callable[[], None]
    ) -> Iterator[bytes]:
        """As `Bitboard.solutions`."""
        planes = self._start(givens)
        sound = planes is not None and self._fixpoint(planes)
        decisions: list[tuple[Planes, int, list[int]]] = []
        while True:
            if planes is None or not sound:
                counts.conflicts += 1
            elif 0 in planes.grid:
                decisions.append((planes, *self._choose(planes)))
                counts.deepest = max(counts.deepest, len(decisions))
            else:
                yield bytes(planes.grid)
            while decisions and not decisions[-1][2]:
                decisions.pop()
            if not decisions:
                return
            before, place, untried = decisions[-1]
            check()
            counts.nodes += 1
            planes = before.copy()
            self._put(planes, place, untried.pop())
            sound = self._fixpoint(planes)

    def _start(self, givens: bytes) -> Planes | None:
        """The board with the givens placed; None where two of them share a house."""
        side, width = self._side, self._width
        houses, keep, filled = [self._full] * side, self._keep, 0
        taken = [0] * (3 * side)
        for place, digit in enumerate(givens):
            if digit:
                row, column, box = self._houses[place]
                houses[digit - 1] &= keep[row] & keep[column] & keep[box]
                filled |= self._bits[place]
                for house in (row, column, box):
                    taken[house] |= 1 << digit - 1
        met = sum((self._opens & ~plane).bit_count() for plane in houses)
        if met != 3 * (len(givens) - givens.count(0)):
            return None
        cells = [0] * side
        every = (1 << width) - 1
        for place, digit in enumerate(givens):
            if not digit:
                row, column, box = self._houses[place]
                left = every & ~(taken[row] | taken[column] | taken[box])
                cells[row] |= left << place % side * width
        return Planes([plane & ~filled for plane in houses], cells, bytearray(givens))

    def _put(self, planes: Planes, place: int, digit: int) -> None:
        """Places a candidate, a digit from 0: its cell and its houses are closed."""
        side, width, keep = self._side, self._width, self._keep
        planes.grid[place] = digit + 1
        row, column, box = self._houses[place]
        shift = place % side * width
        others = planes.cells[row] >> shift & (1 << side) - 1 & ~(1 << digit)
        planes.cells[row] &= ~((1 << width) - 1 << shift)
        not_here = ~self._bits[place]
        for index in indices(others):
            planes.houses[index - 1] &= not_here
        self._narrow(planes, digit, keep[row] & keep[column] & keep[box])

    def _narrow(self, planes: Planes, digit: int, keep: int) -> None:
        """Takes from the digit all places but those of the mask, in its houses and in the cells."""
        width = self._width
        before = planes.houses[digit]
        planes.houses[digit] = before & keep
        for index in indices(before & ~keep & self._in_rows):
            row, column = divmod(index - 1, width)
            planes.cells[row] &= ~(1 << column * width + digit)

    def _fixpoint(self, planes: Planes) -> bool:
        """Singles, and locked candidates when there are none; whether no demand is unmet."""
        scanned: list[int] = []
        while scanned != planes.houses:
            while scanned != planes.houses:
                scanned = planes.houses[:]
                if not (self._place_in_houses(planes) and self._place_in_cells(planes)):
                    return False
            if not self._remove_locked(planes):
                return False
        return True

    def _place_in_houses(self, planes: Planes) -> bool:
        for digit in range(self._side):
            found = only_ones(planes.houses[digit], self._opens, self._side)
            if found == CONFLICT:
                return False
            while found:
                self._put(planes, self._place_at[found.bit_length()], digit)
                found &= planes.houses[digit]
        return True

    def _place_in_cells(self, planes: Planes) -> bool:
        side = self._side
        for row in range(side):
            found = only_ones(planes.cells[row], self._cells_open, side)
            if found == CONFLICT:
                return False
            while found:
                column, digit = divmod(found.bit_length() - 1, self._width)
                self._put(planes, row * side + column, digit)
                found &= planes.cells[row]
        return True

    def _remove_locked(self, planes: Planes) -> bool:
        """Where a digit's places in a line are all in one box, or the other way round."""
        for digit, cut in product(range(self._side), self._segments):
            locked = cut.locked(planes.houses[digit])
            if locked == CONFLICT:
                return False
            for index in indices(locked):
                self._narrow(planes, digit, cut.keep[index])
        return True

    def _choose(self, planes: Planes) -> tuple[int, list[int]]:
        """A cell with the fewest digits, and them, from 0."""
        side, width = self._side, self._width
        every = (1 << side) - 1
        fewest, best, digits = side + 1, 0, 0
        for place, digit in enumerate(planes.grid):
            if not digit:
                left = planes.cells[place // side] >> place % side * width & every
                if left.bit_count() < fewest:
                    fewest, best, digits = left.bit_count(), place, left
                    if fewest == 2:
                        break
        return best, [index - 1 for index in indices(digits)]
