"""Cells ("R1C2") and digits as f-puzzles writes them, and places outside the grid that look into
it: in row or column 0 or one past the last, those of a diagonal with their direction.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell

WAYS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
"""The rows and columns of a step in each direction: U or D, then L or R."""

SIDES = {"D": (1, 0), "U": (-1, 0), "R": (0, 1), "L": (0, -1)}
"""The same for rows and columns."""

NUMBER = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)
"""A whole number as a text."""

_PLACE = re.compile(r"[Rr]([0-9]{1,3})[Cc]([0-9]{1,3})", re.ASCII)


def place(name: object, where: str) -> tuple[int, int]:
    """The row and column of a cell's name, also of one outside the grid. Raises ValueError."""
    match = _PLACE.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        raise ValueError(f"{shown(name)} under {where!r} is no cell like R1C2")
    return int(match[1]), int(match[2])


def line_from(outside: tuple[int, int], step: tuple[int, int], board: Board) -> tuple[Cell, ...]:
    """The cells seen from a place outside the grid; none from another place."""
    (row, column), (down, right), side = outside, step, board.side
    if 1 <= row <= side and 1 <= column <= side:
        return ()
    cells = []
    while 1 <= (row := row + down) <= side and 1 <= (column := column + right) <= side:
        cells.append(Cell(row, column))
    return tuple(cells)


def corner(
    line: Sequence[Cell], board: Board, ways: Mapping[str, tuple[int, int]] = WAYS
) -> tuple[str, str] | None:
    """The place outside the grid from which a whole diagonal is seen, and the direction, or None.

    >>> corner((Cell(1, 2), Cell(2, 3), Cell(3, 4)), Board.customary(4))
    ('R0C1', 'DR')
    """
    for way, (down, right) in ways.items():
        outside = line[0].row - down, line[0].column - right
        if line_from(outside, (down, right), board) == tuple(line):
            return "R{}C{}".format(*outside), way
    return None


def beside(line: Sequence[Cell], board: Board) -> str | None:
    """The place beside the grid from which a row or column is seen; None for another line."""
    found = corner(line, board, SIDES)
    return found and found[0]


def digit(value: object, board: Board) -> int:
    """The digit that a number or text is. Raises ValueError for none, and for one too large."""
    if isinstance(value, str) and NUMBER.fullmatch(value.strip()):
        value = int(value)
    if type(value) is not int or value not in board.digits:
        raise ValueError(f"{shown(value)} is no digit of a board of {board}")
    return value


def shown(value: object) -> str:
    """A value in a message, and not too much of it."""
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def named(cell: Cell) -> str:
    """A cell as f-puzzles writes it."""
    return str(cell).upper()
