"""A document of f-puzzles as the kinds see it: what stands under their keys, and where it goes.

f-puzzles (by Eric Fox, 2020) keeps a puzzle as one JSON object with a key for each kind of
constraint. A kind names its keys, makes constraints of an entry, and writes itself back; the whole
document is at hand, for some entries say what others mean. Cells are "R1C2", clues outside the
grid stand in row or column 0 or one past the last.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sudoku_csp.grid.board import Board, Cell

IN_CELL = "grid."
"""What stands before the key of something that is said in the grid, cell by cell."""

_PLACE = re.compile(r"[Rr]([0-9]{1,3})[Cc]([0-9]{1,3})", re.ASCII)
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)


@dataclass(frozen=True)
class Document:
    """What stands in a document: its board, the region of each cell, and the entries by their keys.

    `regions` has the number of each cell's region in reading order, None for a cell in none, as the
    document draws them; the board has them too where they are as many and as large as its rows.
    """

    board: Board
    regions: tuple[int | None, ...]
    found: Mapping[str, Sequence[Mapping[str, Any]]]

    @cached_property
    def _entries(self) -> dict[str, tuple[Entry, ...]]:
        return {
            key: tuple(Entry(self, key, number, one) for number, one in enumerate(entries, start=1))
            for key, entries in self.found.items()
        }

    def entries(self, key: str) -> tuple[Entry, ...]:
        """What stands under a key: the members of its list; one without fields for `true`.

        The members of `negative` stand under `negative.ratio` and so on, what is said of a cell
        under `grid.` and the name, with the cell as `cell`.
        """
        return self._entries.get(key, ())

    def region(self, cell: Cell) -> int | None:
        """The number of the cell's region, None where it is in none."""
        return self.regions[self.board.position(cell)]

    @cached_property
    def cells_of_regions(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each region in reading order, the regions as they begin."""
        members: dict[int, list[Cell]] = {}
        for cell, number in zip(self.board.cells, self.regions, strict=True):
            if number is not None:
                members.setdefault(number, []).append(cell)
        return tuple(tuple(cells) for cells in members.values())

    def pairs(self, *keys: str, value: bool = False) -> tuple[tuple[Cell, Cell], ...]:
        """The pairs of cells under these keys, each once and in reading order.

        With `value` only those of entries with a text as their value.
        """
        found = set()
        for key in keys:
            for entry in self.entries(key):
                cells = entry.cells()
                if len(cells) == 2 and not (value and not entry.text()):
                    found.add((min(cells), max(cells)))
        return tuple(sorted(found))


@dataclass(frozen=True)
class Entry:
    """One member of a document's list. Its methods raise ValueError for what they cannot read.

    `used` are the fields that were asked for: what nobody asks for is not understood.
    """

    document: Document
    key: str
    number: int
    fields: Mapping[str, Any]
    used: set[str] = field(default_factory=set, compare=False)

    def _get(self, name: str) -> Any:
        self.used.add(name)
        return self.fields.get(name)

    def cells(self, name: str = "cells") -> tuple[Cell, ...]:
        """The cells of a list, in its order; none where there is no such field."""
        cells = self._get(name)
        return () if cells is None else self._on_board(cells, name)

    def cell(self, name: str = "cell") -> Cell:
        """The one cell of a field."""
        return self._on_board([self._get(name)], name)[0]

    def lines(self, name: str = "lines") -> tuple[tuple[Cell, ...], ...]:
        """The lines of cells of a list of lists, without those that no two cells are on."""
        lines = self._get(name)
        if lines is None:
            return ()
        if not isinstance(lines, list | tuple):
            raise ValueError(f"{name!r} is no list of lines")  # noqa: TRY004 - as any other.
        read = [self._on_board(line, name) for line in lines]
        return tuple(line for line in read if len(line) > 1)

    def value(self, name: str = "value") -> int | None:
        """The whole number of a field, as a number or a text; None where it says nothing."""
        value = self._get(name)
        if value is None or (isinstance(value, str) and not value.strip()):
            return None
        if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
            return int(value)
        if type(value) is not int or abs(value) > 999_999:
            raise ValueError(f"{shown(value)} is no whole number")
        return value

    def values(self, name: str = "values") -> tuple[int, ...]:
        """The digits of a list. Raises ValueError for one that is none of the board's."""
        values = self._get(name)
        if not isinstance(values, list | tuple):
            raise ValueError(f"{name!r} is no list of digits")  # noqa: TRY004 - as any other.
        return tuple(digit(value, self.document.board) for value in values)

    def text(self, name: str = "value") -> str:
        """The text of a field without blanks around it; empty where it says nothing."""
        value = self._get(name)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise ValueError(f"{shown(value)} is no text")  # noqa: TRY004 - as any other.
        return value.strip()

    def outside(self, name: str = "cell") -> tuple[Cell, ...]:
        """The row or column that a place beside the grid looks into, from that side on."""
        row, column = _place(self._get(name), name)
        board, last = self.document.board, self.document.board.side
        ends = (0, last + 1)
        if row in ends and 1 <= column <= last:
            cells = board.columns[column - 1].cells
            return cells if row == 0 else cells[::-1]
        if column in ends and 1 <= row <= last:
            cells = board.rows[row - 1].cells
            return cells if column == 0 else cells[::-1]
        raise ValueError(f"{self._get(name)} is not beside a row or a column of the grid")

    def slanting(self, cell: str = "cell", direction: str = "direction") -> tuple[Cell, ...]:
        """The diagonal that a place outside the grid looks along: U or D, then L or R."""
        row, column = _place(self._get(cell), cell)
        way = self._get(direction)
        if way not in _WAYS:
            raise ValueError(f"{shown(way)} is no direction: UL, UR, DL or DR")
        board, (down, right) = self.document.board, _WAYS[way]
        if 1 <= row <= board.side and 1 <= column <= board.side:
            raise ValueError(f"{self._get(cell)} is not outside the grid")
        cells = []
        row, column = row + down, column + right
        while 1 <= row <= board.side and 1 <= column <= board.side:
            cells.append(Cell(row, column))
            row, column = row + down, column + right
        if not cells:
            raise ValueError(f"no diagonal of the grid goes {way} from {self._get(cell)}")
        return tuple(cells)

    def _on_board(self, names: object, where: str) -> tuple[Cell, ...]:
        if not isinstance(names, list | tuple):
            raise ValueError(f"{where!r} is no list of cells")  # noqa: TRY004 - as any other.
        cells = tuple(Cell(*_place(name, where)) for name in names)
        for cell in cells:
            if cell not in self.document.board.cell_set:
                raise ValueError(f"{cell} is not on a board of {self.document.board}")
        return cells


_WAYS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}


class Draft:
    """A document that is being written: what the kinds have put under their keys."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.keys: dict[str, Any] = {}
        self.in_cells: dict[Cell, dict[str, Any]] = {}

    def add(self, key: str, **fields: Any) -> None:
        """Another entry of a key's list. Cells are written as the format has them; a field that is
        None is left out."""
        entry = {name: _written(value) for name, value in fields.items() if value is not None}
        self.keys.setdefault(key, []).append(entry)

    def flag(self, key: str) -> None:
        """A key of the whole board; `negative.ratio` is a member of the list `negative`."""
        head, _, member = key.partition(".")
        if not member:
            self.keys[head] = True
        elif member not in self.keys.setdefault(head, []):
            self.keys[head].append(member)

    def mark(self, cell: Cell, name: str, value: Any) -> None:
        """Something that is said of a cell in the grid."""
        self.in_cells.setdefault(cell, {})[name] = value


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
    for way, (down, right) in _WAYS.items():
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
    if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
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


def _place(name: object, where: str) -> tuple[int, int]:
    match = _PLACE.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        raise ValueError(f"{shown(name)} under {where!r} is no cell like R1C2")
    return int(match[1]), int(match[2])


def _written(value: Any) -> Any:
    if isinstance(value, Cell):
        return named(value)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [_written(one) for one in value]
    return value
