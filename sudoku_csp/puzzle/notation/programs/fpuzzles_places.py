"""Cells and digits as f-puzzles writes them, and the places outside the grid that look into it.

Cells are "R1C2"; clues outside the grid stand in row or column 0 or one past the last, those of a
diagonal with the direction in which they look.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell

WAYS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
"""The rows and columns of a step in each direction: U or D, then L or R."""

NUMBER = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)
"""A whole number as a text."""

_PLACE = re.compile(r"[Rr]([0-9]{1,3})[Cc]([0-9]{1,3})", re.ASCII)


def place(name: object, where: str) -> tuple[int, int]:
    """The row and column that a name of a cell says, also outside the grid.

    Raises ValueError, with the field `where` it stands, for what is no such name.
    """
    match = _PLACE.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        raise ValueError(f"{shown(name)} under {where!r} is no cell like R1C2")
    return int(match[1]), int(match[2])


def beside(line: Sequence[Cell], board: Board) -> str | None:
    """The place beside the grid from which a row or column is looked into; None for another line.

    >>> board = Board.customary(4)
    >>> beside(board.rows[1].cells, board), beside(board.columns[2].cells[::-1], board)
    ('R2C0', 'R5C3')
    """
    cells = tuple(line)
    for number, (row, column) in enumerate(zip(board.rows, board.columns, strict=True), start=1):
        places = {
            row.cells: (number, 0),
            row.cells[::-1]: (number, board.side + 1),
            column.cells: (0, number),
            column.cells[::-1]: (board.side + 1, number),
        }
        if cells in places:
            return "R{}C{}".format(*places[cells])
    return None


def corner(line: Sequence[Cell], board: Board) -> tuple[str, str] | None:
    """The place outside the grid and the direction in which it looks along a whole diagonal.

    None for another line. A single cell, which is a corner of the grid, is looked at from beyond.

    >>> board = Board.customary(4)
    >>> corner((Cell(1, 2), Cell(2, 3), Cell(3, 4)), board)
    ('R0C1', 'DR')
    """
    cells = list(line)
    for way, (down, right) in WAYS.items():
        outside = (cells[0].row - down, cells[0].column - right)
        row, column = outside[0] + down, outside[1] + right
        walked = []
        while 1 <= row <= board.side and 1 <= column <= board.side:
            walked.append(Cell(row, column))
            row, column = row + down, column + right
        if walked == cells and Cell(*outside) not in board.cell_set:
            return "R{}C{}".format(*outside), way
    return None


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
    """A cell as f-puzzles writes it.

    >>> named(Cell(1, 2))
    'R1C2'
    """
    return str(cell).upper()
