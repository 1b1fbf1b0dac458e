"""What SudokuPad draws, as places on the grid: paths of cells, circles on cells, dots between them.

Whatever lies a little off such a place, or looks otherwise than a plain line or shape, is none: it
raises ValueError, or is None. Colours are told by their red, green and blue alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor
from typing import Any, Self

from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs import sudokupad_fields as fields

OF_A_LINE = {
    "wayPoints", "color", "thickness", "headLength", "opacity", "target", "stroke",
    "stroke-linecap", "stroke-linejoin",
}  # fmt: skip
OF_A_SHAPE = {
    "center", "width", "height", "rounded", "backgroundColor", "borderColor", "borderSize",
    "thickness", "stroke", "color", "text", "fontSize", "opacity", "target", "angle",
}  # fmt: skip
"""The fields that change nothing of what a line or shape is taken for, or are looked at."""

NEAR = 0.3
"""How far a corner of a line may lie from the middle of its cell."""

LARGE = 0.6
"""The width of the smallest shape that is on a cell, and not a dot."""

_HEX = re.compile(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", re.ASCII)
_DARK, _LIGHT = 0x80, 0xDC


def colour(said: object) -> str | None:
    """A colour as six digits, one that lets the ground through as what is seen of it where it has
    none of its own; None for anything else.

    >>> colour("#67F067ff"), colour("#abc"), colour("#00000033"), colour("red")
    ('#67f067', '#aabbcc', '#cccccc', None)
    """
    found = _HEX.fullmatch(said.lower()) if isinstance(said, str) else None
    if found is None:
        return None
    digits = found[1] if len(found[1]) > 4 else "".join(2 * digit for digit in found[1])
    red, green, blue = parts = tuple(int(digits[at : at + 2], 16) for at in (0, 2, 4))
    if red == green == blue and len(digits) == 8:
        seen = int(digits[6:], 16) / 255
        parts = tuple(round(255 - seen * (255 - part)) for part in parts)
    return "#{:02x}{:02x}{:02x}".format(*parts)


def is_grey(told: str | None) -> bool:
    """Whether a colour is the grey of lines and bulbs: neither black nor white.

    >>> is_grey("#cfcfcf"), is_grey("#000000"), is_grey("#ffffff"), is_grey("#67f067")
    (True, False, False, False)
    """
    parts = {told[at : at + 2] for at in (1, 3, 5)} if told else set()
    return len(parts) == 1 and _DARK <= int(parts.pop(), 16) <= _LIGHT


def _point(said: object) -> tuple[float, float]:
    """A row and a column. Raises ValueError."""
    numbers = said if isinstance(said, list) and len(said) == 2 else []
    row, column = [one for one in numbers if isinstance(one, int | float)] or (None, None)
    if row is None or column is None or not (abs(row) < 1000 and abs(column) < 1000):
        raise ValueError("no point")
    return row, column


def path(line: Mapping[str, Any], side: int, *, from_circle: bool = False) -> list[Cell]:
    """The cells that a line goes through, from the middle of one to the middle of another.

    The first point of a line `from_circle` may lie anywhere in its cell. Raises ValueError for a
    line that is curved, in any way special, off the grid, or not straight between its corners.
    """
    if line.keys() - OF_A_LINE:
        raise ValueError("a line with more to it")
    said = line.get("wayPoints")
    points = said[: side * side + 2] if isinstance(said, list) else []
    cells: list[Cell] = []
    for at, (row, column) in enumerate(map(_point, points)):
        cell = Cell(floor(row) + 1, floor(column) + 1)
        off = max(abs(row - cell.row + 0.5), abs(column - cell.column + 0.5))
        if not (1 <= cell.row <= side and 1 <= cell.column <= side):
            raise ValueError("a line off the grid")
        if off > NEAR and (at or not from_circle):
            raise ValueError("a line beside the middle of a cell")
        cells.append(cell)
    if len(cells) < 2:
        raise ValueError("no line")
    found = cells[:1] + [cell for pair in pairwise(cells) for cell in _between(*pair)]
    if len(found) > side * side + 1:
        raise ValueError("a line that comes back to its cells")
    return found


def _between(start: Cell, end: Cell) -> list[Cell]:
    """The cells on the way, without the first. Raises ValueError where it is not straight."""
    down, right = end.row - start.row, end.column - start.column
    steps = max(abs(down), abs(right))
    if {abs(down), abs(right)} - {0, steps}:
        raise ValueError("a line that goes neither straight nor diagonally")
    return [
        Cell(start.row + step * down // steps, start.column + step * right // steps)
        for step in range(1, steps + 1)
    ]


def diagonal(line: Mapping[str, Any], side: int) -> str | None:
    """The key of f-puzzles for a line from a corner of the grid to the opposite one."""
    said = line.get("wayPoints")
    ends = sorted(said) if isinstance(said, list) and all(isinstance(p, list) for p in said) else []
    if line.keys() - OF_A_LINE:
        return None
    return {
        str([[0, 0], [side, side]]): "diagonal-",
        str([[0, side], [side, 0]]): "diagonal+",
    }.get(str(ends))


@dataclass(frozen=True)
class Shape:
    """A circle, a square or a word: where, how large, and its colours."""

    row: float
    column: float
    width: float
    height: float
    rounded: bool
    fill: str | None
    border: str | None
    text: str

    @classmethod
    def of(cls, said: Mapping[str, Any]) -> Self:
        """The shape of an underlay or overlay. Raises ValueError for one that is turned, or in any
        way special."""
        if said.keys() - OF_A_SHAPE or said.get("angle"):
            raise ValueError("a shape with more to it")
        row, column = _point(said.get("center"))
        width, height = _point([said.get("width"), said.get("height")])
        fill, border = colour(said.get("backgroundColor")), colour(said.get("borderColor"))
        if fill is None and said.get("backgroundColor"):
            raise ValueError("a colour that is none")
        rounded, text = bool(said.get("rounded")), fields.text(said.get("text"))
        return cls(row, column, width, height, rounded, fill, border, text)

    @property
    def is_dot(self) -> bool:
        """Whether it is a small circle."""
        return self.rounded and 0 < self.width == self.height < LARGE

    def cells(self, side: int) -> tuple[Cell, ...]:
        """The cell that it is on, or the cells in a row or column; none for a dot or a word."""
        if min(self.width, self.height) < LARGE or max(self.width, self.height) > side + 1:
            return ()
        down, right = round(self.height + 0.2), round(self.width + 0.2)
        top, left = self.row - down / 2, self.column - right / 2
        if top % 1 or left % 1 or 1 not in (down, right):
            return ()
        rows = range(int(top) + 1, int(top) + down + 1)
        columns = range(int(left) + 1, int(left) + right + 1)
        if not (1 <= rows[0] <= rows[-1] <= side and 1 <= columns[0] <= columns[-1] <= side):
            return ()
        return tuple(Cell(row, column) for row in rows for column in columns)

    def around(self, side: int) -> tuple[Cell, ...]:
        """The two cells whose border it is on, or the four whose corner; none elsewhere."""
        if (2 * self.row) % 1 or (2 * self.column) % 1:
            return ()
        rows, columns = _beside(self.row), _beside(self.column)
        cells = tuple(Cell(row, column) for row in rows for column in columns)
        inside = all(1 <= cell.row <= side and 1 <= cell.column <= side for cell in cells)
        return cells if inside and len(cells) > 1 else ()


def _beside(number: float) -> Sequence[int]:
    """The rows or columns that touch a place: two at a border, else the one that it is in."""
    return (floor(number) + 1,) if number % 1 else (int(number), int(number) + 1)
