"""Places of marks in units of the drawing, outlines of cells, and the room that marks use.

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
    """The SVG text of a path through points.

    >>> path([(0, 0), (60, 30.5)])
    'M0 0L60 30.5'
    """
    return "M" + "L".join(f"{units(x)} {units(y)}" for x, y in points) + "Z" * closed


def units(length: float) -> str:
    """The text of a length."""
    return f"{round(length, 2):g}"


def point_towards(start: Point, end: Point, length: float) -> Point:
    """The point at the distance `length` from the start, in the direction of the end."""
    far = hypot(end[0] - start[0], end[1] - start[1])
    return (
        start[0] + (end[0] - start[0]) * length / far,
        start[1] + (end[1] - start[1]) * length / far,
    )


def borders(cells: Collection[Cell], inset: float) -> Iterator[list[Point]]:
    """Yields each outline of the cells as the list of its corners, `inset` units inside the cells.

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
"""For each direction, the one after a turn to the right. Directions are steps right and down."""


def _edges(cells: frozenset[Cell]) -> dict[_Edge, _Edge]:
    """For each edge of the outlines, the next edge. An edge is its start and its direction.

    The cells are to the right of an edge. Two cells that touch only at a corner get two outlines.
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
    """Yields the corners of a closed line, moved inwards, without points where it goes straight."""
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
    """The row and column of a clue outside the grid, and the direction in which its cells lie."""

    row: int
    column: int
    down: int
    right: int


def clue_spot(cells: Sequence[Cell], board: Board) -> ClueSpot | None:
    """The spot of a clue whose cells are a whole row, column or diagonal; None for other cells.

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
    """Where a clue stands: `right of r1c1-r1c4` if its cells run along a row or column.

    For all other cells the text names the first and the last cell: `from r1c1 to r2c2`.
    """
    sides = {(0, 1): "left of", (0, -1): "right of", (1, 0): "above", (-1, 0): "below"}
    steps = {(b.row - a.row, b.column - a.column) for a, b in pairwise(cells)}
    side = sides.get(steps.pop()) if len(steps) == 1 else None
    return f"{side} {min(cells)}-{max(cells)}" if side else f"from {cells[0]} to {cells[-1]}"


class UsedRoom:
    """The room that is in use: by texts in corners, outlines, clues, and lines between cells."""

    def __init__(self) -> None:
        self._corners: Counter[Cell] = Counter()
        self._outlined: Counter[Cell] = Counter()
        self._outside: Counter[tuple[int, int]] = Counter()
        self._steps: Counter[frozenset[Cell]] = Counter()

    def corner(self, cell: Cell) -> tuple[Point, str]:
        """Takes the next free corner of a cell. Returns the place and anchor of a text there."""
        number = self._corners[cell]
        self._corners[cell] += 1
        x, y = (cell.column - 1) * CELL, (cell.row - 1) * CELL
        below, right = number // 2 % 2, number % 2
        place = x + (CELL - 4 if right else 4), y + (CELL - 4 if below else 14)
        return place, "end" if right else "start"

    def inset(self, cells: Collection[Cell]) -> int:
        """Adds an outline. Returns a distance from the border of its cells that keeps it apart from
        earlier outlines."""
        depth = max(self._outlined[cell] for cell in cells)
        self._outlined.update(set(cells))
        return 4 + 4 * (depth % 3)

    def lines_below(self, cells: Sequence[Cell]) -> int:
        """Adds a line. Returns the largest number of earlier lines along any step of this line."""
        steps = {frozenset(pair) for pair in pairwise(cells)}
        number = max((self._steps[step] for step in steps), default=0)
        self._steps.update(steps)
        return number

    def clues_at(self, spot: ClueSpot) -> int:
        """Adds a clue at a spot outside the grid. Returns the number of earlier clues there."""
        self._outside[spot.row, spot.column] += 1
        return self._outside[spot.row, spot.column] - 1
