"""Cells, groups of them, lines and diagonals as ISS names them, and numbers.

A cell is "R1C2", row and column one character each, from a for 10 to g for 16; a row or column is
"R1" or "C12".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import takewhile

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell

BREAK = "-"
"""What stands between groups of cells."""

_SIGNS = "0123456789abcdefg"
_CELL = re.compile(r"[Rr]([1-9a-gA-G])[Cc]([1-9a-gA-G])", re.ASCII)
_LINE = re.compile(r"([RC])(1[0-6]|[1-9a-g])", re.ASCII)
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)
_OUTSIDE = re.compile(r"V[A-Z]+[0-9]*|CC[0-9]+", re.ASCII)


def cell(text: str, board: Board, shift: tuple[int, int] = (0, 0)) -> Cell:
    """The cell of this name, moved by so many rows and columns. Raises ValueError for none."""
    match = _CELL.fullmatch(text)
    if match is None:
        if _OUTSIDE.fullmatch(text):
            raise ValueError(f"{text} is a cell outside the grid, and there are none here")
        raise ValueError(f"{shown(text)} is no cell like R1C2")
    down, right = shift
    row, column = (_SIGNS.index(sign.lower()) for sign in match.groups())
    found = Cell(row + down, column + right)
    if found not in board.cell_set:
        moved = f", moved by {down} and {right}," if shift != (0, 0) else ""
        raise ValueError(f"{text}{moved} is not on a board of {board}")
    return found


def line(text: str, board: Board) -> tuple[Cell, ...]:
    """The row or column of this name, from its first cell on. Raises ValueError for none."""
    match = _LINE.fullmatch(text)
    if match is None:
        raise ValueError(f"{shown(text)} is no row or column like R1 or C2")
    number = int(match[2]) if match[2].isdecimal() else _SIGNS.index(match[2])
    if number > board.side:
        raise ValueError(f"{text} is not on a board of {board}")
    houses = board.rows if match[1] == "R" else board.columns
    return houses[number - 1].cells


def diagonal(first: Cell, board: Board) -> tuple[Cell, ...]:
    """The diagonal that begins in a cell; empty where none does, as only at the border.

    >>> board = Board.customary(4)
    >>> [str(diagonal(Cell(*at), board)[1]) for at in ((1, 1), (2, 4), (1, 4), (4, 3))]
    ['r2c2', 'r1c3', 'r2c3', 'r3c4']
    """
    (row, column), side = first, board.side
    if column == 1 and row < side:
        way = 1, 1
    elif row == 1:
        way = 1, -1
    elif column == side and row < side:
        way = -1, -1
    elif row == side and 1 < column < side:
        way = -1, 1
    else:
        return ()
    steps = (Cell(row + n * way[0], column + n * way[1]) for n in range(side))
    return tuple(takewhile(board.cell_set.__contains__, steps))


def stretches(
    texts: Iterable[str], board: Board, shift: tuple[int, int] = (0, 0)
) -> list[list[tuple[Cell, ...]]]:
    """Groups of cells with nothing or a name (`_name`) between, each as stretches with `-` between.

    Raises ValueError where a group or a stretch has no cells.
    """
    found: list[list[tuple[Cell, ...]]] = [[()]]
    for text in texts:
        if text == BREAK:
            found[-1].append(())
        elif not text or text.startswith("_"):
            found.append([()])
        else:
            found[-1][-1] += (cell(text, board, shift),)
    groups = [group for group in found if group != [()]]
    if not groups or not all(map(any, groups)):
        raise ValueError("no cells")
    return groups


def moves(origin: Cell, places: Iterable[int], board: Board) -> Iterator[tuple[int, int]]:
    """The rows and columns from a cell to each of these places, counted from it in reading order.

    Raises ValueError, when it comes to it, for a place behind the last cell.

    >>> list(moves(Cell(1, 2), [0, 3], Board.customary(4)))
    [(0, 0), (1, -1)]
    """
    first = board.position(origin)
    for place in places:
        if first + place >= len(board.cells):
            raise ValueError("it is to begin in a cell behind the last one")
        to = board.cells[first + place]
        yield to.row - origin.row, to.column - origin.column


def adjacent(one: Cell, other: Cell) -> bool:
    """Whether two cells share a side."""
    return abs(one.row - other.row) + abs(one.column - other.column) == 1


def whole(text: str, what: str) -> int:
    """The whole number that a text is. Raises ValueError for none."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"the {what} {shown(text)} is no whole number")
    return int(text)


def shown(text: str) -> str:
    """A text in a message, and not too much of it."""
    return repr(text if len(text) <= 30 else text[:27] + "...")


def named(cell: Cell) -> str:
    """A cell as ISS writes it.

    >>> named(Cell(1, 12))
    'R1Cc'
    """
    return f"R{_SIGNS[cell.row]}C{_SIGNS[cell.column]}"
