"""The fields of a SudokuPad document: its cells, counted from 0, its texts, and points.

A point is a row and a column, of which a cell spans one: the middle of the first cell is 0.5, 0.5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import floor
from typing import Any

from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import shown
from sudoku_csp.puzzle.notation.programs.translation import Translation


def side(rows: Sequence[Any]) -> int:
    """The side of the grid. Raises ValueError where it is not square."""
    lengths = {len(row) if isinstance(row, list) else -1 for row in rows}
    if lengths == {len(rows)}:
        return len(rows)
    if len(lengths) == 1 and (columns := lengths.pop()) >= 0:
        raise ValueError(f"a grid of {len(rows)} rows and {columns} columns; boards are square")
    raise ValueError(f"the grid has not {len(rows)} rows of {len(rows)} cells")


def places(said: object, side: int) -> list[Cell]:
    """The cells of a list of rows and columns. Raises ValueError."""
    if not isinstance(said, list):
        raise ValueError(f"{shown(said)} is no list of cells")  # noqa: TRY004 - as any other.
    cells = []
    for pair in said:
        numbers: list[Any] = pair if isinstance(pair, list) and len(pair) == 2 else [None]
        if not all(type(one) is int and 0 <= one < side for one in numbers):
            raise ValueError(f"{shown(pair)} is no cell of a board of side {side}")
        cells.append(Cell(numbers[0] + 1, numbers[1] + 1))
    if len(set(cells)) < len(cells):
        raise ValueError("it has a cell twice")
    return cells


def members(value: Mapping[str, Any], key: str, made: Translation) -> list[Any]:
    """The members of a list, none where it is missing; anything else is a fault."""
    said = value.get(key) or []
    if isinstance(said, list):
        return said
    made.fault(f"{key!r} is {shown(said)}")
    return []


def text(value: object) -> str:
    """A text, or several, or a number as one; empty for anything else."""
    if isinstance(value, list):
        return "\n".join(map(text, value)).strip()
    if isinstance(value, str | int) and not isinstance(value, bool):
        return str(value).strip()
    return ""


def says_nothing(value: object) -> bool:
    """Whether a field is as good as missing."""
    return value in (None, False, "", [], {})


def near(points: object) -> Iterator[str]:
    """The cells that a point, or the points of a line, lie in; beside the grid there are more."""
    several = points if isinstance(points, list) else []
    for point in [several] if several and not isinstance(several[0], list) else several[:40]:
        pair = point if isinstance(point, list) else []
        numbers = [one for one in pair if isinstance(one, int | float) and abs(one) < 1000]
        if len(numbers) == 2:
            yield f"r{floor(numbers[0]) + 1}c{floor(numbers[1]) + 1}"
