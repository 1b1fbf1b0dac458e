"""A board as arrays of numbers, for the kernels that work on arrays.

Cells are numbered in reading order; houses are rows, then columns, then boxes (or regions, or the
rows again where there are neither).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudoku_csp.grid.board import Board
from sudoku_csp.solvers.kernels.three_houses import with_three_houses

Numbers = NDArray[np.intp]


class Segments(NamedTuple):
    """Where the lines of one direction meet the boxes, in any shape.

    `cells`: those of each segment, the last repeated where it is shorter than the longest.
    `line`, `box`: the numbers, among the lines and among the boxes, of the two that meet there.
    `of_line`, `of_box`: the segments of each, filled up with the number after the last. `of_cell`:
    the segment of each cell.
    """

    cells: Numbers
    line: Numbers
    box: Numbers
    of_line: Numbers
    of_box: Numbers
    of_cell: Numbers


class Tables(NamedTuple):
    """`houses`: the cells of each, shape (3 * side, side); `houses_of`: the three of each cell;
    `peers`: the other cells of these, the last repeated where a cell has fewer than others."""

    side: int
    houses: Numbers
    houses_of: Numbers
    peers: Numbers
    rows: Segments
    columns: Segments


@lru_cache(maxsize=8)
def tables_of(board: Board) -> Tables:
    """The tables of the board."""
    board = with_three_houses(board)
    side = board.side
    places = [[board.position(cell) for cell in house.cells] for house in board.houses]
    houses = np.array(places, dtype=np.intp)
    houses_of = np.argsort(houses.reshape(3, -1), axis=1).T // side + np.arange(3) * side
    peers = [
        sorted({peer for house in three for peer in places[house]} - {cell})
        for cell, three in enumerate(houses_of.tolist())
    ]
    return Tables(
        side=side,
        houses=houses,
        houses_of=np.ascontiguousarray(houses_of),
        peers=_padded(peers),
        rows=_segments(places[:side], places[2 * side :]),
        columns=_segments(places[side : 2 * side], places[2 * side :]),
    )


def _segments(lines: Sequence[Sequence[int]], boxes: Sequence[Sequence[int]]) -> Segments:
    meeting = {
        (line, box): shared
        for line, cells in enumerate(lines)
        for box, others in enumerate(boxes)
        if (shared := sorted(set(cells).intersection(others)))
    }
    line_of, box_of = zip(*meeting, strict=True)
    segment_of = [
        (cell, number) for number, shared in enumerate(meeting.values()) for cell in shared
    ]
    return Segments(
        cells=_padded(list(meeting.values())),
        line=np.array(line_of, dtype=np.intp),
        box=np.array(box_of, dtype=np.intp),
        of_line=_members(line_of, len(lines)),
        of_box=_members(box_of, len(boxes)),
        of_cell=np.array([number for _, number in sorted(segment_of)], dtype=np.intp),
    )


def _members(numbers: Sequence[int], count: int) -> Numbers:
    """For each of `count` numbers the indices at which it stands, filled up with the length."""
    lists: list[list[int]] = [[] for _ in range(count)]
    for index, number in enumerate(numbers):
        lists[number].append(index)
    longest = max(map(len, lists))
    return np.array([row + [len(numbers)] * (longest - len(row)) for row in lists], dtype=np.intp)


def _padded(lists: Sequence[Sequence[int]]) -> Numbers:
    """The lists as rows of one array, the last number of each repeated."""
    longest = max(map(len, lists))
    return np.array(
        [[*row, *[row[-1]] * (longest - len(row))] if row else [] for row in lists], dtype=np.intp
    )
