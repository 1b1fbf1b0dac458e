"""Places of marks in units of the drawing, borders of cells, and room that is still free.

A cell is `CELL` units wide; the upper left corner of the grid is (0, 0).
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell

CELL = 60
Point = tuple[float, float]


def middle(cell: Cell) -> Point:
    return (cell.column - 0.5) * CELL, (cell.row - 0.5) * CELL


def path(points: Sequence[Point], *, closed: bool = False) -> str:
    """The path through points, for SVG.

    >>> path([(0, 0), (60, 30.5)])
    'M0 0L60 30.5'
    """
    return "M" + "L".join(f"{units(x)} {units(y)}" for x, y in points) + "Z" * closed


def units(length: float) -> str:
    """The text of a length."""
    return f"{round(length, 2):g}"


def point_towards(start: Point, end: Point, length: float) -> Point:
    """The point at this distance from the start towards the end."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    return (
        start[0] + (end[0] - start[0]) * length / far,
        start[1] + (end[1] - start[1]) * length / far,
    )


def borders(cells: Collection[Cell], inset: float) -> Iterator[list[Point]]:
    """Yields the closed lines around cells, `inset` units within their border, by their corners.

    >>> list(borders([Cell(1, 1)], 5))
    [[(5, 5), (55, 5), (55, 55), (5, 55)]]
    """
    edges = _edges(frozenset(cells))
    while edges:
        start = next(iter(edges))
        corners, at = [start], edges.pop(start)
        while at is not None and at != start:
            corners.append(at)
            at = edges.pop(at)
        yield list(_inset_corners([point for point, _ in corners], inset))


_Edge = tuple[tuple[int, int], tuple[int, int]]
_TURNS = {(1, 0): (0, 1), (0, 1): (-1, 0), (-1, 0): (0, -1), (0, -1): (1, 0)}
"""The direction to the right of each direction; both are steps right and down."""


def _edges(cells: frozenset[Cell]) -> dict[_Edge, _Edge]:
    """Every side of a cell at the border, by its start and direction, with the next side.

    The cells are to the right of a side. Two cells that touch only at a corner have two lines.
    """
    found: set[_Edge] = set()
    for row, column in cells:
        left, top = column - 1, row - 1
        sides = (
            (Cell._make((row - 1, column)), (left, top), (1, 0)),
            (Cell(row, column + 1), (left + 1, top), (0, 1)),
            (Cell(row + 1, column), (left + 1, top + 1), (-1, 0)),
            (Cell._make((row, column - 1)), (left, top + 1), (0, -1)),
        )
        found |= {(start, way) for beside, start, way in sides if beside not in cells}
    after = {}
    for start, way in sorted(found):
        end = (start[0] + way[0], start[1] + way[1])
        right = _TURNS[way]
        ways = (right, way, (-right[0], -right[1]))
        after[start, way] = next((end, one) for one in ways if (end, one) in found)
    return after


def _inset_corners(corners: Sequence[tuple[int, int]], inset: float) -> Iterator[Point]:
    """Yields the corners of a closed line, moved inwards, without those on a straight line."""
    for before, at, after in zip(
        (corners[-1], *corners[:-1]), corners, (*corners[1:], corners[0]), strict=True
    ):
        come, go = ((b[0] - a[0], b[1] - a[1]) for a, b in ((before, at), (at, after)))
        if come != go:
            (right, down), (other_right, other_down) = _TURNS[come], _TURNS[go]
            yield (
                at[0] * CELL + inset * (right + other_right),
                at[1] * CELL + inset * (down + other_down),
            )


def neighbours(one: Cell, other: Cell) -> bool:
    """True if two cells share a side or a corner."""
    return one != other and abs(one.row - other.row) <= 1 and abs(one.column - other.column) <= 1


class ClueSpot(NamedTuple):
    """The row and column of a clue outside the grid, and the direction of its cells."""

    row: int
    column: int
    down: int
    right: int


def clue_spot(cells: Sequence[Cell], board: Board) -> ClueSpot | None:
    """The spot of a clue for a whole row, column or diagonal; None for other cells.

    A single cell in a corner of the grid is a diagonal.
    """
    first, last = cells[0], cells[-1]
    ways = {(b.row - a.row, b.column - a.column) for a, b in pairwise(cells)}
    if len(cells) == 1:
        ways = {(-1, 1), (-1, -1)}
    elif len(ways) > 1 or max(map(abs, next(iter(ways)))) > 1:
        return None
    for down, right in sorted(ways):
        before = first.moved(-down, -right)
        after = last.moved(down, right)
        if not {before, after} & board.cell_set:
            return ClueSpot(*before, down, right)
    return None


def clue_side(cells: Sequence[Cell]) -> str:
    """The side of the cells' clue: `right of r1c1-r1c4`, or `from r1c1 to r2c2` of a bent line."""
    sides = {(0, 1): "left of", (0, -1): "right of", (1, 0): "above", (-1, 0): "below"}
    steps = {(b.row - a.row, b.column - a.column) for a, b in pairwise(cells)}
    side = sides.get(steps.pop()) if len(steps) == 1 else None
    return f"{side} {min(cells)}-{max(cells)}" if side else f"from {cells[0]} to {cells[-1]}"


class UsedRoom:
    """The room in use: corners of cells by texts, steps by lines, spots by clues."""

    def __init__(self) -> None:
        self._corners: Counter[Cell] = Counter()
        self._outlined: Counter[Cell] = Counter()
        self._outside: Counter[tuple[int, int]] = Counter()
        self._steps: Counter[frozenset[Cell]] = Counter()

    def corner(self, cell: Cell) -> tuple[Point, str]:
        """The place and anchor of a text in the next free corner of a cell."""
        number = self._corners[cell]
        self._corners[cell] += 1
        x, y = (cell.column - 1) * CELL, (cell.row - 1) * CELL
        below, right = number // 2 % 2, number % 2
        place = x + (CELL - 4 if right else 4), y + (CELL - 4 if below else 14)
        return place, "end" if right else "start"

    def inset(self, cells: Collection[Cell]) -> int:
        """The distance of an outline from the border of its cells, so that outlines differ."""
        depth = max(self._outlined[cell] for cell in cells)
        self._outlined.update(set(cells))
        return 4 + 4 * (depth % 3)

    def lines_below(self, cells: Sequence[Cell]) -> int:
        """Number of earlier lines along a step of this line, the largest of all its steps."""
        steps = {frozenset(pair) for pair in pairwise(cells)}
        number = max((self._steps[step] for step in steps), default=0)
        self._steps.update(steps)
        return number

    def clues_at(self, spot: ClueSpot) -> int:
        """Number of earlier clues at a spot outside the grid."""
        self._outside[spot.row, spot.column] += 1
        return self._outside[spot.row, spot.column] - 1
