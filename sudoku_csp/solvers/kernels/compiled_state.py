"""What the compiled search works on: the board as arrays, and the state of one puzzle.

All arrays are as long as any search of the board can need: a cell loses each candidate once on the
way to a leaf, and is decided once. Indices are unsigned: numba then leaves out the test for a
negative one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudoku_csp.grid.board import Board
from sudoku_csp.solvers.kernels.three_houses import with_three_houses

Masks = NDArray[np.uint64]
Indices = NDArray[np.uint64]

CHANGES, WAITING = 0, 1
"""The lengths of the trail and of the queue, in `State.lengths`."""


class Meetings(NamedTuple):
    """Where the lines of one direction meet the boxes, in any shape.

    `cells`: those of each meeting, the last repeated where it has fewer than another. `line`,
    `box`: the numbers, among the lines and among the boxes, of the two that meet there.
    """

    cells: Indices
    line: Indices
    box: Indices


class Geometry(NamedTuple):
    """A board as numbers: cells in reading order; rows, then columns, then boxes (or regions).

    `houses`: the cells of each, shape (3 * side, side); `houses_of`: the three of each cell;
    `peers`: the other cells of these, the last repeated where a cell has fewer than others.
    """

    houses: Indices
    houses_of: Indices
    peers: Indices
    rows: Meetings
    columns: Meetings


@lru_cache(maxsize=8)
def geometry_of(board: Board) -> Geometry:
    """The geometry of the board."""
    board = with_three_houses(board)
    side = board.side
    houses = [[board.position(cell) for cell in house.cells] for house in board.houses]
    houses_of: list[list[int]] = [[] for _ in board.cells]
    for number, places in enumerate(houses):
        for place in places:
            houses_of[place].append(number)
    peers = [
        sorted({peer for house in three for peer in houses[house]} - {place})
        for place, three in enumerate(houses_of)
    ]
    return Geometry(
        houses=np.array(houses, np.uint64),
        houses_of=np.array(houses_of, np.uint64),
        peers=_padded(peers),
        rows=_meetings(houses[:side], houses[2 * side :]),
        columns=_meetings(houses[side : 2 * side], houses[2 * side :]),
    )


def _meetings(lines: Sequence[Sequence[int]], boxes: Sequence[Sequence[int]]) -> Meetings:
    meeting = {
        (line, box): shared
        for line, cells in enumerate(lines)
        for box, others in enumerate(boxes)
        if (shared := sorted(set(cells).intersection(others)))
    }
    line_of, box_of = zip(*meeting, strict=True)
    return Meetings(
        _padded(list(meeting.values())), np.array(line_of, np.uint64), np.array(box_of, np.uint64)
    )


def _padded(lists: Sequence[Sequence[int]]) -> Indices:
    """The lists as rows of one array, the last number of each repeated."""
    longest = max(map(len, lists))
    rows = [[*row, *[row[-1]] * (longest - len(row))] if row else [] for row in lists]
    return np.array(rows, np.uint64)


class State(NamedTuple):
    """What changes while one puzzle is solved.

    `left`: the candidates of each cell. `changed`, `before`: the trail, cells and what they had.
    `queue`: cells with one candidate that their peers may still have. `dirty`: houses in which a
    cell has changed. `taken` to `present`: room for the masks of houses and meetings. `decided`,
    `mark`, `untried`: the open decisions, by their cell, the length of the trail before, and the
    candidates not tried yet.
    """

    left: Masks
    changed: Indices
    before: Masks
    queue: Indices
    lengths: NDArray[np.int64]
    dirty: NDArray[np.bool_]
    taken: Masks
    line_once: Masks
    line_twice: Masks
    line_needs: Masks
    box_once: Masks
    box_twice: Masks
    box_needs: Masks
    present: Masks
    decided: Indices
    mark: NDArray[np.int64]
    untried: Masks


def room(side: int) -> State:
    """A state as large as any search of a board needs."""
    cells = side * side
    return State(
        left=np.empty(cells, np.uint64),
        changed=np.empty(cells * side, np.uint64),
        before=np.empty(cells * side, np.uint64),
        queue=np.empty(cells, np.uint64),
        lengths=np.empty(2, np.int64),
        dirty=np.empty(3 * side, np.bool_),
        taken=np.empty(3 * side, np.uint64),
        line_once=np.empty(side, np.uint64),
        line_twice=np.empty(side, np.uint64),
        line_needs=np.empty(side, np.uint64),
        box_once=np.empty(side, np.uint64),
        box_twice=np.empty(side, np.uint64),
        box_needs=np.empty(side, np.uint64),
        present=np.empty(cells, np.uint64),
        decided=np.empty(cells, np.uint64),
        mark=np.empty(cells, np.int64),
        untried=np.empty(cells, np.uint64),
    )
