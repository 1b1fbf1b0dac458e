"""Marks as shapes: those below the digits of a grid, and those above its lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from sudoku_csp.grid import mark_lines
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.mark_lines import RADIUS, WIDTHS
from sudoku_csp.grid.mark_places import (
    CELL,
    Look,
    Point,
    Rooms,
    borders,
    look_along,
    middle,
    neighbours,
    path,
    rounded,
    towards,
)
from sudoku_csp.grid.mark_style import look
from sudoku_csp.grid.marks import (
    Caption,
    CellShape,
    Colour,
    Dot,
    Line,
    Mark,
    Outline,
    Outside,
    Pill,
    Shade,
    Shape,
    Sign,
    Small,
    Stroke,
    Tip,
    Width,
)
from sudoku_csp.grid.shapes import ROUND, Shaped, angle, circle, head, stroke, text

CLUE, STEP = 24, 34
"""The size of a text outside the grid, and the room that each takes."""

LETTERED, LETTER = 20, 13
"""The size of a text with a letter beside it, and of that."""


@dataclass
class Drawn:
    """The shapes of all marks on a board: `under` its digits, and `over` the lines of its grid.

    `margin` is the room that they need outside the grid: above, right, below and left.
    """

    board: Board
    under: list[Shaped] = field(default_factory=list)
    over: list[Shaped] = field(default_factory=list)
    margin: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    rooms: Rooms = field(default_factory=Rooms)


def drawn(marks: Iterable[Mark], board: Board) -> Drawn:
    """The shapes of these marks on a board.

    Shades lie lowest and narrow lines above broad ones; texts in the corners of cells and outside
    the grid give way to one another.
    """
    sheet = Drawn(board)
    for mark in sorted(marks, key=_depth):
        _DRAWING[type(mark)](mark, sheet)
    return sheet


def _depth(mark: Mark) -> tuple[int, int]:
    """What is drawn first has the lowest."""
    return list(_DRAWING).index(type(mark)), -WIDTHS[mark.width] if isinstance(mark, Line) else 0


def _shade(mark: Shade, sheet: Drawn) -> None:
    d = "".join(path(line, closed=True) for line in borders(mark.cells, 0.5))
    shown = look(f"shade {mark.colour}") | {"d": d, "fill-opacity": "0.6"}
    sheet.under.append(Shaped("path", shown))
    _in_corner(min(mark.cells), mark.text, sheet)


def _cell_shape(mark: CellShape, sheet: Drawn) -> None:
    x, y = middle(mark.cell)
    if mark.shape is Shape.SQUARE:
        size = 2 * RADIUS - 6
        corner = {"x": rounded(x - size / 2), "y": rounded(y - size / 2)}
        square = corner | {"width": size, "height": size}
        sheet.under.append(Shaped("rect", look("shape") | square))
    elif mark.shape is Shape.DISC:
        sheet.under.append(circle("shape", (x, y), RADIUS, 1))
    else:
        sheet.under.append(circle("hollow", (x, y), RADIUS + 2))


def _line(mark: Line, sheet: Drawn) -> None:
    sheet.under += mark_lines.line(mark, sheet.rooms.below(mark.cells))
    _in_corner(mark.cells[0], mark.text, sheet)


def _pill(mark: Pill, sheet: Drawn) -> None:
    sheet.under += mark_lines.pill(mark)


def _outline(mark: Outline, sheet: Drawn) -> None:
    inset = sheet.rooms.inset(mark.cells)
    d = "".join(path(line, closed=True) for line in borders(mark.cells, inset))
    how: dict[str, Any] = {"d": d, "stroke-width": 1.5, "stroke-dasharray": "5 3"}
    if mark.stroke is Stroke.DOTTED:
        how |= ROUND | {"stroke-width": 2, "stroke-dasharray": "1 4"}
    kind = f"outline {mark.colour}" if mark.colour else "outline"
    sheet.under.append(Shaped("path", look(kind) | how))
    _in_corner(min(mark.cells), mark.text, sheet)


def _in_corner(cell: Cell, said: str, sheet: Drawn) -> None:
    if said:
        place, anchor = sheet.rooms.corner(cell)
        halo = {"stroke_width": 4, "paint_order": "stroke", "stroke_linejoin": "round"}
        sheet.over.append(text("corner", place, said, 14, **halo, text_anchor=anchor))


def _small(mark: Small, sheet: Drawn) -> None:
    x, y = middle(mark.cell)
    sheet.over.append(text("small", (x, y + CELL / 2 - 5), mark.text, 13))


def _dot(mark: Dot, sheet: Drawn) -> None:
    corners = [middle(cell) for cell in dict.fromkeys(mark.cells)]
    at = _meeting(mark.cells)
    if at is None:
        at = towards(corners[0], corners[-1], CELL / 2)
        sheet.over += (
            stroke("tie", [at, corner], 1.5, stroke_dasharray="4 3") for corner in corners[1:]
        )
    x, y = at
    if mark.sign is Sign.POINT:
        legs = angle(towards(at, corners[0], 4.5), towards(at, corners[-1], 4.5), 1)
        sheet.over += (stroke("halo", legs, 7), stroke("point", legs, 2.5))
    elif mark.sign is Sign.TEXT:
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
    """Where cells meet, None where they do not; of a single cell its lower right corner."""
    different = list(dict.fromkeys(cells))
    if len(different) == 1:
        x, y = middle(different[0])
        return x + CELL / 2, y + CELL / 2
    if not all(neighbours(a, b) for a in different for b in different if a != b):
        return None
    across, down = zip(*map(middle, different), strict=True)
    return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2


def _lines_of(said: str) -> list[str]:
    """The digits of a quadruple in two lines, as short as they can be."""
    words = said.split()
    if len(words) < 3:
        return [said] if said else []
    half = (len(words) + 1) // 2
    return [" ".join(words[:half]), " ".join(words[half:])]


def _outside(mark: Outside, sheet: Drawn) -> None:
    """The text beside the grid; a small arrow beside it where it looks along a diagonal."""
    board = sheet.board
    seen = look_along(mark.cells, board)
    if seen is None:
        _line(Line(mark.cells, Colour.GREY, Width.HAIR, end=Tip.HEAD, text=mark.text), sheet)
        return
    number = sheet.rooms.outside(seen)
    x, y = _beside(seen, board, number)
    if seen.slanting:  # Its arrow is between it and the grid.
        x, y = x - 8 * seen.right, y - 8 * seen.down
        start, end = ((x + far * seen.right, y + far * seen.down) for far in (12, 21))
        sheet.over += (stroke("shaft", [start, end], 2), head(start, end, 6, 2))
    if mark.letter:  # Together they are as wide as the text alone.
        behind = x + LETTERED * (0.28 * len(mark.text) + 0.25) - 4
        sheet.over.append(text("clue", (x - 4, y + 7), mark.text, LETTERED))
        sheet.over.append(text("clue", (behind, y - 2), mark.letter, LETTER))
    else:
        sheet.over.append(text("clue", (x, y + 8), mark.text, CLUE))
    room = STEP * (number + 1) + (12 if seen.slanting else 4)
    sides = (seen.row < 1, seen.column > board.side, seen.row > board.side, seen.column < 1)
    for side, beyond in enumerate(sides):
        if beyond:
            sheet.margin[side] = max(sheet.margin[side], room)


def _beside(seen: Look, board: Board, number: int) -> Point:
    """The middle of the text of this number, from 0, at a place outside the grid."""
    beyond = STEP * number + STEP / 2 + 3
    ends = (-beyond, board.side * CELL + beyond)

    def along(place: int) -> float:
        if 1 <= place <= board.side:
            return (place - 0.5) * CELL
        return ends[place > board.side]

    return along(seen.column), along(seen.row)


def _nothing(mark: Caption, sheet: Drawn) -> None:
    """Whoever draws the picture puts the words below it."""


_DRAWING: dict[type, Callable[[Any, Drawn], None]] = {
    Shade: _shade,
    CellShape: _cell_shape,
    Line: _line,
    Pill: _pill,
    Outline: _outline,
    Outside: _outside,
    Dot: _dot,
    Small: _small,
    Caption: _nothing,
}
"""How each mark is drawn, the lowest first."""
