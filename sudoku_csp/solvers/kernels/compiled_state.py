"""What the compiled search works on: the board as arrays, and the state of one puzzle.

All arrays are as long as any search of the board can need: a cell loses each candidate once on the
way to a leaf, and is decided once. Indices are unsigned: numba then leaves out the test for a
negative one.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Masks = NDArray[np.uint64]
Indices = NDArray[np.uint64]

CHANGES, WAITING = 0, 1
"""The lengths of the trail and of the queue, in `State.lengths`."""


class Meetings(NamedTuple):
    """`tables.Segments`, as far as it is read here."""

    cells: Indices
    line: Indices
    box: Indices


class Geometry(NamedTuple):
    """`tables.Tables`."""

    houses: Indices
    houses_of: Indices
    peers: Indices
    rows: Meetings
    columns: Meetings


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
