"""Marks as shapes of a picture, below the digits of a grid or above its lines.

A shape is data: a tag with its attributes. A file, a notebook and a page draw the same shapes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from math import dist
from typing import Any, NamedTuple

from sudoku_csp.grid import marks
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.mark_places import (
    CELL,
    ClueSpot,
    Point,
    UsedRoom,
    borders,
    clue_spot,
    middle,
    neighbours,
    path,
    point_towards,
    units,
)
from sudoku_csp.grid.mark_style import look

ROUND = {"stroke-linecap": "round", "stroke-linejoin": "round"}

WIDTHS = {marks.Width.HAIR: 3, marks.Width.THIN: 9, marks.Width.MEDIUM: 16, marks.Width.THICK: 24}
EDGE = 1.5
"""The widths of lines, and of the edges on either side."""

RADIUS = 23
"""The radius of a bulb or circle in a cell."""

CLUE, STEP = 24, 34
"""The size of a clue outside the grid, and the room that it takes."""

LETTERED, LETTER = 20, 13
"""The size of a clue with a letter beside it, and the size of the letter."""


class Shaped(NamedTuple):
    tag: str
    attributes: dict[str, Any]
    text: str = ""


def stroke(kind: str, points: Sequence[Point], width: float, **more: Any) -> Shaped:
    """A line with round ends through points. `_` in the name of an attribute becomes `-`."""
    how = {"d": path(points), "stroke-width": units(width)} | ROUND | _attributes(more)
    return Shaped("path", look(kind) | how)


def circle(kind: str, at: Point, radius: float, width: float = 2) -> Shaped:
    place = {"cx": units(at[0]), "cy": units(at[1]), "r": units(radius)}
    return Shaped("circle", look(kind) | place | {"stroke-width": width})


def text(kind: str, at: Point, words: str, size: int, **more: Any) -> Shaped:
    """A text, centred above a point."""
    place = {"x": units(at[0]), "y": units(at[1]), "font-size": size, "text-anchor": "middle"}
    return Shaped("text", look(kind) | place | _attributes(more), words)


def _attributes(more: dict[str, Any]) -> dict[str, Any]:
    return {name.replace("_", "-"): value for name, value in more.items()}


def head(start: Point, end: Point, length: float = 12, width: float = 2.5) -> Shaped:
    return stroke("shaft", angle(point_towards(end, start, length), end, 0.75), width)


def angle(back: Point, tip: Point, wide: float) -> list[Point]:
    """The points of two legs that meet at `tip` and end on either side of `back`. Each end is
    `wide` times as far from `back` as the tip is."""
    right, down = (back[1] - tip[1]) * wide, (tip[0] - back[0]) * wide
    return [(back[0] + right, back[1] + down), tip, (back[0] - right, back[1] - down)]


@dataclass
class Canvas:
    """The shapes of all marks on a board: `under` the digits, or `over` the lines of the grid.

    `margin` is the room outside the grid: above, right, below and left.
    """

    board: Board
    under: list[Shaped] = field(default_factory=list)
    over: list[Shaped] = field(default_factory=list)
    margin: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    used: UsedRoom = field(default_factory=UsedRoom)


def draw_marks(several: Iterable[marks.Mark], board: Board) -> Canvas:
    """Returns the canvas with the shapes of these marks.

    Shades are lowest, and narrow lines are above wide lines. Texts do not overlap.
    """
    sheet = Canvas(board)
    order = list(_DRAWING)
    wide = sorted(several, key=lambda one: -WIDTHS[one.width] if isinstance(one, marks.Line) else 0)
    for mark in sorted(wide, key=lambda mark: order.index(type(mark))):
        _DRAWING[type(mark)](mark, sheet)
    return sheet


def _shade(mark: marks.Shade, sheet: Canvas) -> None:
    sheet.under.append(_border(f"shade {mark.colour}", mark.cells, 0.5, {"fill-opacity": "0.6"}))
    _add_corner_text(min(mark.cells), mark.text, sheet)


def _border(kind: str, cells: Collection[Cell], inset: float, how: dict[str, Any]) -> Shaped:
    d = "".join(path(line, closed=True) for line in borders(cells, inset))
    return Shaped("path", look(kind) | {"d": d} | how)


def _cell_shape(mark: marks.CellShape, sheet: Canvas) -> None:
    x, y = middle(mark.cell)
    if mark.shape is marks.Shape.SQUARE:
        size = 2 * RADIUS - 6
        corner = {"x": units(x - size / 2), "y": units(y - size / 2)}
        square = corner | {"width": size, "height": size}
        sheet.under.append(Shaped("rect", look("shape") | square))
    elif mark.shape is marks.Shape.DISC:
        sheet.under.append(circle("shape", (x, y), RADIUS, 1))
    else:
        sheet.under.append(circle("hollow", (x, y), RADIUS + 2))


def _line(mark: marks.Line, sheet: Canvas) -> None:
    sheet.under += line_shapes(mark, sheet.used.lines_below(mark.cells))
    _add_corner_text(mark.cells[0], mark.text, sheet)


def _outline(mark: marks.Outline, sheet: Canvas) -> None:
    how: dict[str, Any] = {"stroke-width": 1.5, "stroke-dasharray": "5 3"}
    if mark.stroke is marks.Stroke.DOTTED:
        how = {"stroke-width": 2, "stroke-dasharray": "1 4"} | ROUND
    kind = f"outline {mark.colour}" if mark.colour else "outline"
    sheet.under.append(_border(kind, mark.cells, sheet.used.inset(mark.cells), how))
    _add_corner_text(min(mark.cells), mark.text, sheet)


def _add_corner_text(cell: Cell, words: str, sheet: Canvas) -> None:
    if words:
        place, anchor = sheet.used.corner(cell)
        halo = {"stroke_width": 4, "paint_order": "stroke", "stroke_linejoin": "round"}
        sheet.over.append(text("corner", place, words, 14, **halo, text_anchor=anchor))


def _small(mark: marks.Small, sheet: Canvas) -> None:
    x, y = middle(mark.cell)
    sheet.over.append(text("small", (x, y + CELL / 2 - 5), mark.text, 13))


def _dot(mark: marks.Dot, sheet: Canvas) -> None:
    corners = [middle(cell) for cell in dict.fromkeys(mark.cells)]
    at = _meeting(mark.cells)
    if at is None:
        at = point_towards(corners[0], corners[-1], CELL / 2)
        sheet.over += (
            stroke("tie", [at, corner], 1.5, stroke_dasharray="4 3") for corner in corners[1:]
        )
    x, y = at
    if mark.sign is marks.Sign.POINT:
        legs = angle(point_towards(at, corners[0], 4.5), point_towards(at, corners[-1], 4.5), 1)
        sheet.over += (stroke("halo", legs, 7), stroke("point", legs, 2.5))
    elif mark.sign is marks.Sign.TEXT:
        halo = {"stroke_width": 5, "paint_order": "stroke", "font_weight": 600}
        sheet.over.append(text("sign", (x, y + 7), mark.text, 20, **halo))
    else:
        lines = _lines_of(mark.text)
        longest = max(map(len, lines), default=0)
        radius = 9 if len(corners) == 2 and longest < 2 else max(13, 4 + 4 * longest)
        sheet.over.append(circle(f"dot {mark.sign}", at, radius, 1.5))
        for number, line in enumerate(lines):
            foot = y + 4.5 + 12 * (number - (len(lines) - 1) / 2)
            sheet.over.append(text(f"on {mark.sign}", (x, foot), line, 13))


def _meeting(cells: Iterable[Cell]) -> Point | None:
    """The point where all the cells meet; None if they do not. For one cell, its lower right."""
    different = list(dict.fromkeys(cells))
    if len(different) == 1:
        x, y = middle(different[0])
        return x + CELL / 2, y + CELL / 2
    if not all(neighbours(a, b) for a in different for b in different if a != b):
        return None
    across, down = zip(*map(middle, different), strict=True)
    return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2


def _lines_of(words: str) -> list[str]:
    """The digits of a quadruple in one or two short lines."""
    digits = words.split()
    if len(digits) < 3:
        return [words] if words else []
    half = (len(digits) + 1) // 2
    return [" ".join(digits[:half]), " ".join(digits[half:])]


def _outside(mark: marks.Outside, sheet: Canvas) -> None:
    board = sheet.board
    spot = clue_spot(mark.cells, board)
    if spot is None:
        how = (marks.Colour.GREY, marks.Width.HAIR, marks.Tip.NONE, marks.Tip.HEAD)
        _line(marks.Line(mark.cells, *how, mark.text), sheet)
        return
    number = sheet.used.clues_at(spot)
    x, y = _clue_middle(spot, board, number)
    slanting = spot.down and spot.right
    if slanting:  # An arrow is between the clue and the grid.
        x, y = x - 8 * spot.right, y - 8 * spot.down
        start, end = ((x + far * spot.right, y + far * spot.down) for far in (12, 21))
        sheet.over += (stroke("shaft", [start, end], 2), head(start, end, 6, 2))
    if mark.letter:  # The text and the letter are as wide as a text without a letter.
        behind = x + LETTERED * (0.28 * len(mark.text) + 0.25) - 4
        sheet.over.append(text("clue", (x - 4, y + 7), mark.text, LETTERED))
        sheet.over.append(text("clue", (behind, y - 2), mark.letter, LETTER))
    else:
        sheet.over.append(text("clue", (x, y + 8), mark.text, CLUE))
    room = STEP * (number + 1) + (12 if slanting else 4)
    sides = (spot.row < 1, spot.column > board.side, spot.row > board.side, spot.column < 1)
    for side, beyond in enumerate(sides):
        if beyond:
            sheet.margin[side] = max(sheet.margin[side], room)


def _clue_middle(spot: ClueSpot, board: Board, number: int) -> Point:
    """The middle of the clue with this number, from 0, at a spot outside the grid."""
    beyond = STEP * number + STEP / 2 + 3
    ends = (-beyond, board.side * CELL + beyond)

    def along(place: int) -> float:
        if 1 <= place <= board.side:
            return (place - 0.5) * CELL
        return ends[place > board.side]

    return along(spot.column), along(spot.row)


def line_shapes(mark: marks.Line, below: int) -> Iterator[Shaped]:
    """Yields the shapes of a line: the line, its edges, and the tips at its ends.

    `below` is the number of lines under this line, which is narrower so as not to hide them.
    """
    points = _points(mark)
    width = max(WIDTHS[mark.width] - 5 * below, 3)
    ends = ((mark.start, points[0], points[1]), (mark.end, points[-1], points[-2]))
    if mark.width is marks.Width.HAIR:
        yield stroke(f"edge {mark.colour}", points, width)
    else:
        yield stroke(f"edge {mark.colour}", points, width + 2 * EDGE)
        for tip, at, _ in ends:
            if tip is marks.Tip.BULB:
                yield circle(f"bulb {mark.colour}", at, RADIUS, EDGE)
        yield stroke(f"line {mark.colour}", points, width)
    for tip, at, before in ends:
        yield from _tip(tip, at, before)


def _points(mark: marks.Line) -> list[Point]:
    """The points of a line, at least two."""
    points = [middle(cell) for cell in mark.cells]
    if len(points) == 1:
        return points * 2
    if mark.whole:
        reach = -CELL * 2**0.5 / 2
        first = point_towards(points[0], points[1], reach)
        points = [first, *points[1:-1], point_towards(points[-1], points[-2], reach)]
    return points


def _tip(tip: marks.Tip, at: Point, before: Point) -> Iterator[Shaped]:
    if tip is marks.Tip.CIRCLE:
        yield circle("stop", at, RADIUS)
    elif tip is marks.Tip.DIAMOND:
        x, y = at
        reach = RADIUS + 3
        corners = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
        d = path(corners, closed=True)
        yield Shaped("path", look("stop") | {"d": d, "stroke-width": 2})
    elif tip is marks.Tip.HEAD and at != before:
        yield head(before, at)


def pill_shapes(mark: marks.Pill) -> Iterator[Shaped]:
    """Yields the shapes of the shafts, each from the nearest cell, and of the circle or pill."""
    for shaft in mark.shafts:
        nearest = min(mark.cells, key=lambda cell: dist(cell, shaft[0]))
        # If the shaft has a cell twice in succession, its line passes the cell once.
        points = [point for point, _ in groupby(map(middle, (nearest, *shaft)))]
        if len(points) == 1:
            continue
        points[0] = point_towards(points[0], points[1], RADIUS)
        yield stroke("shaft", points, 2.5)
        yield head(points[-2], points[-1])
    if len(mark.cells) == 1:
        yield circle("hollow", middle(mark.cells[0]), RADIUS)
        return
    how = {"stroke-width": 2, "stroke-linejoin": "round"}
    yield _border("hollow", mark.cells, CELL / 2 - RADIUS, how)


_DRAWING: dict[type, Callable[[Any, Canvas], None]] = {
    marks.Shade: _shade,
    marks.CellShape: _cell_shape,
    marks.Line: _line,
    marks.Pill: lambda mark, sheet: sheet.under.extend(pill_shapes(mark)),
    marks.Outline: _outline,
    marks.Outside: _outside,
    marks.Dot: _dot,
    marks.Small: _small,
    marks.Caption: lambda *_: None,
}
"""The function that draws each mark, in the order of the marks from the lowest."""
