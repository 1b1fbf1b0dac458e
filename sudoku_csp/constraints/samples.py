"""Samples of a kind as data: its fields on tiny boards, cells by their names."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell

Sample = tuple[Board, tuple[Any, ...]]


def on(boards: str, *fields: str | tuple[Any, ...]) -> tuple[Sample, ...]:
    """The fields on each of the boards: 4 is the customary one, and 4x1 has its rows for boxes.

    Fields are cells and numbers in a text, in their order, or groups of cells with `/` between;
    or a tuple, with cells and groups as texts.

    >>> [(board.side, str(cells[0]), of) for board, (cells, of) in on("3 4", "r1c1 r1c2 5")]
    [(3, 'r1c1', 5), (4, 'r1c1', 5)]
    >>> on("3", "5 r1c1")[0][1]
    (5, (Cell(row=1, column=1),))
    >>> on("3", ("r1c1", None))[0][1]
    ((Cell(row=1, column=1),), None)
    """
    read = [_fields(one) for one in fields]
    return tuple((_board(name), one) for name in boards.split() for one in read)


def _board(name: str) -> Board:
    side, _, flat = name.partition("x")
    rows = flat or int(side) in (2, 3, 5)
    return Board(int(side), 1, int(side)) if rows else Board.customary(int(side))


def _fields(one: str | tuple[Any, ...]) -> tuple[Any, ...]:
    if isinstance(one, tuple):
        return tuple(_value(value) if isinstance(value, str) else value for value in one)
    if "/" in one:
        return (_value(one),)
    found: list[Any] = []
    for is_cells, group in groupby(one.split(), key=lambda word: word.startswith("r")):
        words = list(group)
        found += [cells(" ".join(words))] if is_cells else map(int, words)
    return tuple(found)


def _value(text: str) -> Any:
    """Cells, or groups of them with `/` between, and behind a single one."""
    if "/" not in text:
        return cells(text)
    return tuple(cells(group) for group in text.split("/") if group.strip())


def cells(names: str) -> tuple[Cell, ...]:
    """The cells of these names."""
    return tuple(map(Cell.parse, names.split()))
