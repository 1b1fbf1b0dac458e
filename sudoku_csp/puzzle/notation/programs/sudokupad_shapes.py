"""The fields of a SudokuPad document, and its drawings as places on the grid.

A point is a row and a column, of which a cell spans one: the middle of the first cell is 0.5, 0.5.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from math import floor
from typing import Any, NamedTuple

from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import shown
from sudoku_csp.puzzle.notation.programs.translation import colour, spoken

OF_A_LINE = {
    "wayPoints", "color", "thickness", "headLength", "opacity", "target", "stroke",
    "stroke-linecap", "stroke-linejoin",
}  # fmt: skip
OF_A_SHAPE = {
    "center", "width", "height", "rounded", "backgroundColor", "borderColor", "borderSize",
    "thickness", "stroke", "color", "text", "fontSize", "opacity", "target", "angle",
}  # fmt: skip
"""The fields that are read, or change nothing of what a line or shape is read as."""

NEAR, LARGE = 0.3, 0.6
"""How far a corner of a line lies from the middle of its cell; the smallest shape on a cell."""


def members(value: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    """The objects of a list, none where it is missing. Raises ValueError."""
    found = value.get(key) or []
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise ValueError(f"{key!r} is {shown(found)}")
    return found


def places(value: object, side: int) -> list[Cell]:
    """The cells of a list of rows and columns, counted from 0. Raises ValueError."""
    if not isinstance(value, list):
        raise ValueError(f"{shown(value)} is no list of cells")  # noqa: TRY004 - as any other.
    cells = []
    for pair in value:
        numbers: list[Any] = pair if isinstance(pair, list) and len(pair) == 2 else [None]
        if not all(type(one) is int and 0 <= one < side for one in numbers):
            raise ValueError(f"{shown(pair)} is no cell of a board of side {side}")
        cells.append(Cell(numbers[0] + 1, numbers[1] + 1))
    if len(set(cells)) < len(cells):
        raise ValueError("it has a cell twice")
    return cells


def text(value: object) -> str:
    """A text, or several, or a number as one; empty for any other value."""
    if isinstance(value, list):
        return "\n".join(map(text, value)).strip()
    return str(value).strip() if type(value) in (str, int) else ""


def is_blank(value: object) -> bool:
    """Whether a field is as good as missing."""
    return value in (None, False, "", [], {})


def point(value: object) -> tuple[float, float]:
    """A row and a column. Raises ValueError."""
    numbers: list[Any] = value if isinstance(value, list) and len(value) == 2 else [None]
    if not all(type(one) in (int, float) and abs(one) < 1000 for one in numbers):
        raise ValueError(f"{shown(value)} is no point")
    return numbers[0], numbers[1]


def where(drawing: Mapping[str, Any], side: int) -> str:
    """The cells of a drawing, also outside the grid, for a message."""
    with suppress(ValueError):
        return spoken(path(drawing, side))
    with suppress(ValueError, TypeError):
        points = list(map(point, drawing.get("wayPoints") or [drawing.get("center")]))
        return " ".join(f"r{floor(row) + 1}c{floor(column) + 1}" for row, column in points[:40])
    return ""


def path(line: Mapping[str, Any], side: int, *, from_circle: bool = False) -> list[Cell]:
    """The cells that a straight, plain line goes through. Raises ValueError for another.

    The first point of a line `from_circle` may lie anywhere in its cell.
    """
    points = line.get("wayPoints")
    if line.keys() - OF_A_LINE or not isinstance(points, list) or len(points) < 2:
        raise ValueError("no plain line")
    cells: list[Cell] = []
    for at, (row, column) in enumerate(map(point, points)):
        cell = Cell(floor(row) + 1, floor(column) + 1)
        off = max(abs(row - cell.row + 0.5), abs(column - cell.column + 0.5))
        inside = 1 <= cell.row <= side and 1 <= cell.column <= side
        if not inside or (off > NEAR and (at or not from_circle)):
            raise ValueError("a line beside the middle of a cell")
        row_before, column_before = cells[-1] if cells else cell
        down, right = cell.row - row_before, cell.column - column_before
        steps = max(abs(down), abs(right))
        if {abs(down), abs(right)} - {0, steps}:
            raise ValueError("a line that goes neither straight nor diagonally")
        way = ((at * down // steps, at * right // steps) for at in range(1, steps + 1))
        cells += [Cell(row_before + r, column_before + c) for r, c in way] if cells else [cell]
        if len(cells) > side * side + 1:
            raise ValueError("a line that comes back to its cells")
    return cells


def diagonal(line: Mapping[str, Any], side: int) -> str | None:
    """The key of f-puzzles for a line from a corner of the grid to the opposite one."""
    points = line.get("wayPoints")
    for key, ends in (("diagonal-", [[0, 0], [side, side]]), ("diagonal+", [[0, side], [side, 0]])):
        if points in (ends, ends[::-1]) and not line.keys() - OF_A_LINE:
            return key
    return None


class Shape(NamedTuple):
    """A circle, a square or a word, on cells in a row or column or between two cells or four."""

    on: tuple[Cell, ...]
    between: tuple[Cell, ...]
    rounded: bool
    is_dot: bool
    fill: str | None
    text: str


def shape(drawing: Mapping[str, Any], side: int) -> Shape:
    """The shape of an underlay or overlay. Raises ValueError for one that is turned or special."""
    fill, angle = colour(drawing.get("backgroundColor")), drawing.get("angle")
    row, column = point(drawing.get("center"))
    width, height = point([drawing.get("width"), drawing.get("height")])
    odd_colour = fill is None and drawing.get("backgroundColor")
    if drawing.keys() - OF_A_SHAPE or angle or odd_colour or (2 * row) % 1 or (2 * column) % 1:
        raise ValueError("no plain shape")
    sides = round(height + 0.2), round(width + 0.2)
    rows, columns = _span(row, height / 2 - 0.2), _span(column, width / 2 - 0.2)
    large = min(width, height) >= LARGE and max(width, height) <= side + 1 and 1 in sides
    on = _cells(rows, columns, side) if large and (len(rows), len(columns)) == sides else ()
    touched = _cells(_span(row, 0.1), _span(column, 0.1), side)
    rounded, words = bool(drawing.get("rounded")), text(drawing.get("text"))
    is_dot = rounded and 0 < width == height < LARGE
    return Shape(on, touched if len(touched) > 1 else (), rounded, is_dot, fill, words)


def _cells(rows: range, columns: range, side: int) -> tuple[Cell, ...]:
    """The cells of rows and columns; none where one is off the grid."""
    inside = all(1 <= one <= side for one in (*rows, *columns))
    return tuple(Cell(row, column) for row in rows for column in columns) if inside else ()


def _span(middle: float, half: float) -> range:
    """The rows or columns of a stretch of twice this half."""
    return range(floor(middle - half) + 1, floor(middle + half) + 2)
