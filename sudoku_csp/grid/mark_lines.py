"""Lines and arrows as shapes: a line lies within an edge, and has a look of its own at its ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.mark_places import CELL, Point, borders, middle, path, towards
from sudoku_csp.grid.mark_style import look
from sudoku_csp.grid.marks import Line, Pill, Tip, Width
from sudoku_csp.grid.shapes import Shaped, circle, head, stroke

WIDTHS = {Width.HAIR: 3, Width.THIN: 9, Width.MEDIUM: 16, Width.THICK: 24}
EDGE = 1.5
"""The breadths of lines, and of the edge on either side of them."""

RADIUS = 23
"""Of what stands in a cell: a bulb, the circle of an arrow."""


def line(mark: Line, below: int) -> Iterator[Shaped]:
    """The line within its edges, and what stands at its ends.

    It is narrower than usual where so many lines lie `below` it, which would be hidden.
    """
    points = _points(mark)
    width = max(WIDTHS[mark.width] - 5 * below, 3)
    ends = ((mark.start, points[0], points[1]), (mark.end, points[-1], points[-2]))
    if mark.width is Width.HAIR:
        yield stroke(f"edge {mark.colour}", points, width)
    else:
        yield stroke(f"edge {mark.colour}", points, width + 2 * EDGE)
        for tip, at, _ in ends:
            if tip is Tip.BULB:
                yield circle(f"bulb {mark.colour}", at, RADIUS, EDGE)
        yield stroke(f"line {mark.colour}", points, width)
    for tip, at, before in ends:
        yield from _tip(tip, at, before)


def _points(mark: Line) -> list[Point]:
    """The points of a line, two at least."""
    points = [middle(cell) for cell in mark.cells]
    if len(points) == 1:
        return points * 2
    if mark.whole:
        reach = -CELL * 2**0.5 / 2
        first = towards(points[0], points[1], reach)
        points = [first, *points[1:-1], towards(points[-1], points[-2], reach)]
    return points


def _tip(tip: Tip, at: Point, before: Point) -> Iterator[Shaped]:
    if tip is Tip.CIRCLE:
        yield circle("stop", at, RADIUS)
    elif tip is Tip.DIAMOND:
        x, y = at
        reach = RADIUS + 3
        corners = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
        d = path(corners, closed=True)
        yield Shaped("path", look("stop") | {"d": d, "stroke-width": 2})
    elif tip is Tip.HEAD and at != before:
        yield head(before, at)


def pill(mark: Pill) -> Iterator[Shaped]:
    """The circle, and each shaft from the cell of it that is nearest."""
    for shaft in mark.shafts:
        nearest = min(mark.cells, key=lambda cell: _far(cell, shaft[0]))
        # A cell that stands in the shaft twice in a row is passed once, and counted in words.
        points = [point for point, _ in groupby(map(middle, (nearest, *shaft)))]
        if len(points) == 1:
            continue
        points[0] = towards(points[0], points[1], RADIUS)
        yield stroke("shaft", points, 2.5)
        yield head(points[-2], points[-1])
    if len(mark.cells) == 1:
        yield circle("hollow", middle(mark.cells[0]), RADIUS)
        return
    inset = CELL / 2 - RADIUS
    d = "".join(path(line, closed=True) for line in borders(mark.cells, inset))
    yield Shaped("path", look("hollow") | {"d": d, "stroke-width": 2, "stroke-linejoin": "round"})


def _far(one: Cell, other: Cell) -> int:
    return (one.row - other.row) ** 2 + (one.column - other.column) ** 2
