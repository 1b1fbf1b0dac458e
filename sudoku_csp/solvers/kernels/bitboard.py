"""One integer holds every candidate: a subtraction looks at every house at once.

Each demand of the puzzle (a digit for a cell, a place for a digit in a house) is a field of bits,
and all of them stand side by side in one Python integer (`fields`). A dozen operations on it find
every contradiction and every naked and hidden single of the board, another two dozen all locked
candidates. Python's integers have any length, and one never changes: to keep a state for
backtracking is to keep a name for it.

Singles and locked candidates to the fixpoint, then depth-first search on the fewest candidates.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import and_
from typing import NamedTuple

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers.kernels.fields import (
    CELLS,
    CONFLICT,
    Layout,
    Segments,
    below,
    indices,
    only_ones,
    segments,
)
from sudoku_csp.targets.propagation.journal import Counts, Journal

LARGEST = 16
"""The largest side: the masks take memory, and time to make, by the sixth power of it: on 16x16
30 MB and a tenth of a second, on 25x25 more than ten times as much."""


class State(NamedTuple):
    """The candidates left (CONFLICT if there cannot be a solution, 0 if every demand is met), the
    digits placed as a number of one byte a cell, and the locked segments that have been used."""

    alive: int
    grid: int
    used: tuple[int, ...]


@dataclass(frozen=True)
class Masks:
    """The masks of a board. Lists are indexed by `int.bit_length()`: bit i - 1 is at index i.

    `full`: the blank board. `opens`: the open bits. `keep[i]`: all but what the candidate of a bit
    rules out when it is placed, its own four fields among it. `placed[i]`: its digit in its cell,
    as in `State.grid`. `given[place][digit]`: `keep` for a given. `cells_at`: the lowest bit of
    the cells' fields; `keep_in_cells[i]`: `keep[i]` from there up.
    """

    side: int
    full: int
    opens: int
    keep: list[int]
    placed: list[int]
    given: list[list[int]]
    cells_at: int
    keep_in_cells: list[int]
    segments: tuple[Segments, ...]


class Bitboard:
    """A solver of one puzzle at a time, standard library only. Threads may share it."""

    def __init__(self, board: Board) -> None:
        """Builds the tables of the board. Raises Unsupported for one that is too large."""
        if board.side > LARGEST:
            raise Unsupported(f"the bitboard takes boards up to side {LARGEST}, not {board.side}")
        self._masks = masks_of(board)

    def solutions(
        self, givens: bytes, counts: Counts, check: Callable[[], None]
    ) -> Iterator[bytes]:
        """Every solution of the givens; both have a byte a cell, 0 for an empty one.

        `check` is called before each decision, and what it raises ends the search.
        """
        masks = self._masks
        keep, placed = masks.keep, masks.placed
        state = fixpoint(masks, start(masks, givens))
        decisions: list[tuple[State, list[int]]] = []
        while True:
            alive, grid, used = state
            if alive == CONFLICT:
                counts.conflicts += 1
            elif alive:
                decisions.append((state, choose(masks, alive)))
                counts.deepest = max(counts.deepest, len(decisions))
            else:
                yield grid.to_bytes(len(givens), "little")
            while decisions and not decisions[-1][1]:
                decisions.pop()
            if not decisions:
                return
            check()
            counts.nodes += 1
            (alive, grid, used), untried = decisions[-1]
            index = untried.pop()
            state = fixpoint(masks, State(alive & keep[index], grid + placed[index], used))


def start(masks: Masks, givens: bytes) -> State:
    """The board with the givens placed.

    Each given meets four demands; where two givens share a house, they meet fewer together.
    """
    alive = masks.full
    for keep, digit in zip(masks.given, givens, strict=True):
        if digit:
            alive &= keep[digit]
    if (alive & masks.opens).bit_count() != 4 * givens.count(0):
        alive = CONFLICT
    return State(alive, int.from_bytes(givens, "little"), (0,) * len(masks.segments))


def fixpoint(masks: Masks, state: State) -> State:
    """The state when singles and locked candidates find nothing more."""
    alive, grid, used = state
    while alive > 0:
        alive, grid = place_singles(masks, alive, grid)
        if alive <= 0:
            break
        before = alive
        alive, used = remove_locked(masks, alive, used)
        if alive == before:
            break
    return State(alive, grid, used)


def place_singles(masks: Masks, alive: int, grid: int) -> tuple[int, int]:
    """Places what is the only candidate of a field, until no field has only one."""
    side, opens, keep, placed = masks.side, masks.opens, masks.keep, masks.placed
    while alive:
        found = only_ones(alive, opens, side)
        if found == CONFLICT:
            return CONFLICT, grid
        if not found:
            break
        while found:
            index = found.bit_length()
            alive &= keep[index]
            grid += placed[index]
            found &= alive
    return alive, grid


def remove_locked(masks: Masks, alive: int, used: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Where a digit's candidates in a line are all in one box, or the other way round.

    Then the rest of the box, or of the line, loses them.
    """
    now = []
    for cut, before in zip(masks.segments, used, strict=True):
        locked = cut.locked(alive)
        if locked == CONFLICT:
            return CONFLICT, used
        now.append(before | locked)
        for index in indices(locked & ~before):
            alive &= cut.keep[index]
    return alive, tuple(now)


def choose(masks: Masks, alive: int) -> list[int]:
    """The candidates of a field that has the fewest, by a bit of each: one of them must be placed.

    No field has only one. The trick of `only_ones` goes on: each subtraction takes one more.
    """
    side, at = masks.side, masks.cells_at
    opened = alive & masks.opens
    ones = opened >> side
    rest = alive & alive - ones
    rest &= rest - ones
    fewest = opened & ~(rest - ones)
    if pairs := fewest >> at:
        return _narrowest(masks, alive >> at, pairs)
    while not fewest:
        rest &= rest - ones
        fewest = opened & ~(rest - ones)
    return indices(alive & below(fewest.bit_length(), side))


def _narrowest(masks: Masks, cells: int, pairs: int) -> list[int]:
    """Of the cells with two candidates, the one whose two choices leave the fewest in the cells.

    `cells` and `pairs` are of the cells' fields alone: all bits, and the open bits to choose from.
    """
    at, keep = masks.cells_at, masks.keep_in_cells
    best: list[int] = []
    least = 2 * cells.bit_count()
    while pairs:
        index = pairs.bit_length()
        pairs ^= 1 << index - 1
        pair = cells & below(index, masks.side)
        one, other = (pair & -pair).bit_length() + at, pair.bit_length() + at
        left = (cells & keep[one]).bit_count() + (cells & keep[other]).bit_count()
        if left < least:
            best, least = [one, other], left
    return best


@lru_cache(maxsize=4)
def masks_of(board: Board) -> Masks:
    """The masks of the board: side**3 integers of about 4 * side**3 bits."""
    if not board.has_boxes:  # Boxes that are the rows are no new rule.
        board = Board(board.side, 1, board.side)
    layout = Layout(board)
    side, full = layout.side, layout.full
    without = [full & ~layout.answered(field) for field in range(len(layout.members))]
    size = full.bit_length() + 1
    keep, placed = [full] * size, [0] * size
    given = [[full] * (side + 1) for _ in board.cells]
    for (place, digit), fields in layout.fields_of.items():
        mask = reduce(and_, (without[field] for field in fields))
        given[place][digit + 1] = mask
        for index in indices(layout.bits_of[place, digit]):
            keep[index], placed[index] = mask, digit + 1 << 8 * place
    cells_at = layout.field(CELLS, 0, 0) * layout.width
    return Masks(
        side=side,
        full=full,
        opens=layout.opens,
        keep=keep,
        placed=placed,
        given=given,
        cells_at=cells_at,
        keep_in_cells=[mask >> cells_at for mask in keep],
        segments=tuple(segments(layout, board)),
    )


class OutOfNodes(Exception):
    """As many decisions have been tried as were allowed."""


class Bounded(Journal):
    """Counts, and ends the search once so many nodes are counted; None for no bound."""

    def __init__(self, most: int | None) -> None:
        super().__init__(self._stop)
        self._most = most

    def _stop(self) -> None:
        if self.counts.nodes == self._most:
            raise OutOfNodes


def first(solutions: Iterator[bytes], limit: int) -> tuple[list[bytes], bool]:
    """Solutions up to the limit, of a search that may be bounded; whether there can be no more."""
    grids: list[bytes] = []
    with suppress(OutOfNodes):
        for grid in solutions:
            grids.append(grid)
            if len(grids) == limit:
                return grids, False
        return grids, True
    return grids, False
