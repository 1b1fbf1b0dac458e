"""Sudoku's elementary logic on many boards at once, in numpy: singles and locked candidates.

A board is a column of a matrix of masks, a row a cell. A house that folds its cells into "some cell
has it" and "two cells have it" knows its hidden singles, and of cells with one candidate its
contradictions.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sudoku_csp.grid.board import Board
from sudoku_csp.solvers.kernels.tables import Numbers, Segments, tables_of

Masks = NDArray[np.unsignedinteger]
Flags = NDArray[np.bool_]

OPEN = 65
"""More candidates than a cell can have."""

MANY = 3 * 64
"""As many cells as it can see, and itself three times."""


class Logic:
    """The steps for a board; each takes and gives matrices, and changes none that it is given."""

    def __init__(self, board: Board) -> None:
        self._tables = tables_of(board)
        bits = next(bits for bits in (8, 16, 32, 64) if bits >= board.side)
        self.dtype = np.dtype(f"uint{bits}")
        self._one = self.dtype.type(1)
        self._every = self.dtype.type((1 << board.side) - 1)
        self._of_digit = np.array(
            [self._every, *(1 << digit for digit in range(board.side))], self.dtype
        )

    def begin(self, digits: NDArray[np.uint8]) -> Masks:
        """The candidates of puzzles: a given has its digit alone, an empty cell all."""
        left: Masks = self._of_digit[digits]
        return left

    def digits(self, left: Masks) -> NDArray[np.uint8]:
        """The digits of complete boards."""
        digits: NDArray[np.uint8] = np.bitwise_count(left - self._one) + np.uint8(1)
        return digits

    def complete(self, left: Masks) -> Flags:
        """The boards that have one candidate in every cell."""
        complete: Flags = ((left & (left - self._one)) == 0).all(axis=0)
        return complete

    def singles(self, left: Masks) -> tuple[Masks, Flags, Flags]:
        """Takes placed digits from their peers, then places hidden singles.

        Returns the boards, which of them contradict themselves, and which have changed.
        """
        placed = left * ((left & (left - self._one)) == 0)
        once, twice = _fold(placed, self._tables.houses)
        wrong = twice.any(axis=0)
        narrowed = left & ~self._in_houses(once) | placed
        once, twice = _fold(narrowed, self._tables.houses)
        wrong |= (once != self._every).any(axis=0)
        hidden = narrowed & self._in_houses(once & ~twice)
        wrong |= ((hidden & (hidden - (hidden != 0))) != 0).any(axis=0)
        wrong |= (narrowed == 0).any(axis=0)
        np.copyto(narrowed, hidden, where=hidden != 0)
        return narrowed, wrong, (narrowed != left).any(axis=0)

    def _in_houses(self, masks: Masks) -> Masks:
        """For each cell what its three houses have."""
        row, column, box = self._tables.houses_of.T
        seen: Masks = masks[row]
        seen |= masks[column]
        seen |= masks[box]
        return seen

    def locked(self, left: Masks) -> Masks:
        """Digits whose candidates in a line are all in one box, or the other way round.

        The rest of the box, or of the line, loses them.
        """
        gone = _ruled_out(left, self._tables.rows)
        gone |= _ruled_out(left, self._tables.columns)
        return left & ~gone

    def choose(self, left: Masks) -> tuple[Numbers, Masks]:
        """A cell of each board, and its lowest candidate: one with the fewest, of several the one
        that sees most cells with two."""
        count = np.bitwise_count(left).astype(np.int16)
        pairs = (count == 2)[self._tables.houses].sum(axis=1, dtype=np.int16)
        row, column, box = self._tables.houses_of.T
        count[count == 1] = OPEN
        cell = (count * MANY - pairs[row] - pairs[column] - pairs[box]).argmin(axis=0)
        mask = left[cell, np.arange(cell.size)]
        return cell, mask & ~(mask - self._one)


def _fold(left: Masks, groups: Numbers) -> tuple[Masks, Masks]:
    """For each group of rows the candidates that one of them has, and that two have."""
    once = left[groups[:, 0]]
    twice = np.zeros_like(once)
    row, both = np.empty_like(once), np.empty_like(once)
    for number in range(1, groups.shape[1]):
        left.take(groups[:, number], axis=0, out=row, mode="clip")
        np.bitwise_and(once, row, out=both)
        twice |= both
        once |= row
    return once, twice


def _ruled_out(left: Masks, segments: Segments) -> Masks:
    """What locked candidates take from each cell, by segments of lines of one direction."""
    present = np.zeros((len(segments.cells) + 1, left.shape[1]), left.dtype)
    for number in range(segments.cells.shape[1]):
        present[:-1] |= left[segments.cells[:, number]]
    _, twice_on_line = _fold(present, segments.of_line)
    _, twice_in_box = _fold(present, segments.of_box)
    twice_on_line, twice_in_box = twice_on_line[segments.line], twice_in_box[segments.box]
    needed = np.zeros_like(present)
    np.bitwise_and(present[:-1], ~twice_on_line, out=needed[:-1])
    gone = twice_on_line & _fold(needed, segments.of_box)[0][segments.box]
    np.bitwise_and(present[:-1], ~twice_in_box, out=needed[:-1])
    gone |= twice_in_box & _fold(needed, segments.of_line)[0][segments.line]
    return gone[segments.of_cell]
