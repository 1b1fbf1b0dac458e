"""Grids that are the same but for the order of rows and columns, a mirror, or digit names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from random import Random

from sudoku_csp.apps.course.models import grids_4x4
from sudoku_csp.grid.board import Board

Grid = tuple[int, ...]


def moved(rows: Sequence[int], columns: Sequence[int]) -> Callable[[Grid], Grid]:
    """The change that takes rows and columns of a grid in another order; they count from 0."""
    side = len(rows)
    return lambda grid: tuple(grid[side * r + c] for r in rows for c in columns)


def turned(grid: Grid) -> Grid:
    """A quarter turn to the right."""
    return tuple(grid[4 * (3 - c) + r] for r in range(4) for c in range(4))


def mirrored(grid: Grid) -> Grid:
    """Rows become columns."""
    return tuple(grid[4 * c + r] for r in range(4) for c in range(4))


ORDER = (0, 1, 2, 3)

CHANGES: dict[str, Callable[[Grid], Grid]] = {
    "exchange rows 1 and 2": moved((1, 0, 2, 3), ORDER),
    "exchange rows 3 and 4": moved((0, 1, 3, 2), ORDER),
    "exchange columns 1 and 2": moved(ORDER, (1, 0, 2, 3)),
    "exchange columns 3 and 4": moved(ORDER, (0, 1, 3, 2)),
    "exchange the upper and the lower half": moved((2, 3, 0, 1), ORDER),
    "exchange the left and the right half": moved(ORDER, (2, 3, 0, 1)),
    "mirror: rows become columns": mirrored,
    "a quarter turn to the right": turned,
}
"""Changes of a grid of side 4 that make a right grid of a right grid."""


def renamed(grid: Grid, names: Sequence[int]) -> Grid:
    """A grid with `names[0]` for the digit 1, and so on."""
    return tuple(names[digit - 1] for digit in grid)


def normal(grid: Grid) -> Grid:
    """A grid with its digits renamed in the order in which they come."""
    order = list(dict.fromkeys(grid))
    return tuple(order.index(digit) + 1 for digit in grid)


@cache
def classes_4x4() -> tuple[frozenset[Grid], ...]:
    """The grids of side 4 that begin with 1 2 3 4, in classes of grids that are the same."""
    left = {grid for grid in grids_4x4() if grid[:4] == (1, 2, 3, 4)}
    found = []
    while left:
        one: set[Grid] = set()
        new = [min(left)]
        while new:
            grid = new.pop()
            if grid not in one:
                one.add(grid)
                new += [normal(change(grid)) for change in CHANGES.values()]
        found.append(frozenset(one))
        left -= one
    return tuple(found)


def shuffled(board: Board, grid: Sequence[int], random: Random) -> bytes:
    """A grid or a puzzle with rows, columns and digits in a random order; 0 stands for no digit."""
    side = board.side

    def order(size: int) -> list[int]:
        bands = [list(range(at, at + size)) for at in range(0, side, size)]
        for band in bands:
            random.shuffle(band)
        random.shuffle(bands)
        return list(chain.from_iterable(bands))

    rows, columns = order(board.box_rows), order(board.box_columns)
    names = [0, *random.sample(range(1, side + 1), side)]
    return bytes(names[grid[side * r + c]] for r in rows for c in columns)
