"""A document of f-puzzles that is read (`Document`) or written (`Draft`), and its names of cells.

f-puzzles (by Eric Fox, 2020) keeps a puzzle as one JSON object with a key for each kind. A clue
outside the grid names a place one step off the grid and, on a diagonal, the direction.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.programs.json_text import shown

WAYS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
SIDES = {"D": (1, 0), "U": (-1, 0), "R": (0, 1), "L": (0, -1)}
"""The steps along diagonals, and along rows and columns, as rows and columns."""

NUMBER = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)
PLACE = re.compile(r"[Rr]([0-9]{1,3})[Cc]([0-9]{1,3})", re.ASCII)


def place(name: object, where: str) -> tuple[int, int]:
    """The row and column of a cell's name, inside or outside the grid. Raises ValueError."""
    match = PLACE.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        raise ValueError(f"{shown(name)} under {where!r} is no cell like R1C2")
    return int(match[1]), int(match[2])


def line_from(outside: tuple[int, int], step: tuple[int, int], side: int) -> tuple[Cell, ...]:
    """The cells seen from a place outside the grid; none from a place inside."""
    (row, column), (down, right) = outside, step
    if 1 <= row <= side and 1 <= column <= side:
        return ()
    cells = []
    while 1 <= (row := row + down) <= side and 1 <= (column := column + right) <= side:
        cells.append(Cell(row, column))
    return tuple(cells)


def outside_of(rule: Any, board: Board, *, slanting: bool) -> tuple[str, str]:
    """The place and the direction of a clue outside the grid. Raises Unsupported."""
    (row, column), *_ = cells = rule.cells
    for way, (down, right) in (WAYS if slanting else SIDES).items():
        outside = row - down, column - right
        if line_from(outside, (down, right), board.side) == cells:
            return "R{}C{}".format(*outside), way
    line = "diagonal" if slanting else "line"
    raise Unsupported(f"f-puzzles has no place for {rule}: it is not along a whole {line}")


def digit(value: object, board: Board) -> int:
    """The digit of a number or text. Raises ValueError."""
    if isinstance(value, str) and NUMBER.fullmatch(value.strip()):
        value = int(value)
    if type(value) is not int or value not in board.digits:
        raise ValueError(f"{shown(value)} is no digit of a board of {board}")
    return value


def named(cell: Cell) -> str:
    return str(cell).upper()


@dataclass(frozen=True)
class Document:
    """The board, the cells of each region in reading order, and the entries by their keys.

    A flag has one entry without fields; `negative.ratio` is a member of the list `negative`, and
    `grid.parity` a field of a cell, which is in the entry as `cell`.
    """

    board: Board
    regions: tuple[tuple[Cell, ...], ...]
    found: Mapping[str, Sequence[Mapping[str, Any]]]

    def entries(self, key: str) -> tuple[Entry, ...]:
        found = enumerate(self.found.get(key, ()), start=1)
        return tuple(Entry(self, key, number, one) for number, one in found)

    def pairs(self, *keys: str, value: bool = False) -> tuple[tuple[Cell, Cell], ...]:
        """The pairs of cells under these keys; with `value` only those that have a text."""
        entries = [entry for key in keys for entry in self.entries(key)]
        found = [entry.cells() for entry in entries if not value or entry.text()]
        return tuple(sorted({(min(pair), max(pair)) for pair in found if len(pair) == 2}))


@dataclass(frozen=True)
class Entry:
    """An entry of a list; `used` are the fields that were read. Its methods raise ValueError."""

    document: Document
    key: str
    number: int
    fields: Mapping[str, Any]
    used: set[str] = field(default_factory=set, compare=False)

    def _get(self, name: str) -> Any:
        self.used.add(name)
        return self.fields.get(name)

    def _list(self, value: object, name: str, what: str) -> list[Any]:
        if not isinstance(value, list):
            raise ValueError(f"{name!r} is no list of {what}")  # noqa: TRY004 - as any other.
        return value

    def _cells(self, value: object, name: str) -> tuple[Cell, ...]:
        cells = tuple(Cell._make(place(one, name)) for one in self._list(value, name, "cells"))
        for cell in cells:
            if cell not in self.document.board.cell_set:
                raise ValueError(f"{cell} is not on a board of {self.document.board}")
        return cells

    def cells(self, name: str = "cells") -> tuple[Cell, ...]:
        value = self._get(name)
        return () if value is None else self._cells(value, name)

    def cell(self) -> Cell:
        return self._cells([self._get("cell")], "cell")[0]

    def lines(self) -> tuple[tuple[Cell, ...], ...]:
        """The lines of the entry with more than one cell: a single cell is a stray click."""
        value = self._get("lines")
        lines = [] if value is None else self._list(value, "lines", "lines")
        return tuple(cells for line in lines if len(cells := self._cells(line, "lines")) > 1)

    def value(self) -> int | None:
        """The whole number of the entry, as a number or a text; None for a blank one."""
        value = self._get("value")
        if isinstance(value, str) and NUMBER.fullmatch(value.strip() or "0"):
            return int(value) if value.strip() else None
        if value is not None and (type(value) is not int or abs(value) > 999_999):
            raise ValueError(f"{shown(value)} is no whole number")
        return value

    def digits(self, name: str) -> tuple[int, ...] | None:
        """The digits of a list; None if it is empty."""
        values = self._list(self._get(name), name, "digits")
        return tuple(digit(value, self.document.board) for value in values) or None

    def text(self) -> str:
        value = self._get("value")
        if not isinstance(value, str | None):
            raise ValueError(f"{shown(value)} is no text")  # noqa: TRY004 - as any other.
        return (value or "").strip()

    def outside(self) -> tuple[Cell, ...]:
        """The row or column that a place beside the grid looks along."""
        outside = place(self._get("cell"), "cell")
        for step in SIDES.values():
            if cells := line_from(outside, step, self.document.board.side):
                return cells
        raise ValueError(f"{self.fields['cell']} is not beside a row or a column of the grid")

    def slanting(self) -> tuple[Cell, ...]:
        """The diagonal that a place outside the grid looks along in a direction."""
        outside, way = place(self._get("cell"), "cell"), self._get("direction")
        if way not in WAYS:
            raise ValueError(f"{shown(way)} is no direction: UL, UR, DL or DR")
        if not (cells := line_from(outside, WAYS[way], self.document.board.side)):
            raise ValueError(f"no diagonal of the grid goes {way} from {self.fields['cell']}")
        return cells


class Draft:
    """A document to be written: its keys, and the fields of cells."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.keys: dict[str, Any] = {}
        self.in_cells: dict[Cell, dict[str, Any]] = {}

    def add(self, key: str, **fields: Any) -> None:
        """Adds an entry to a key's list; a field that is None is left out."""
        entry = {name: _written(value) for name, value in fields.items() if value is not None}
        self.keys.setdefault(key, []).append(entry)

    def flag(self, key: str) -> None:
        """Sets a key of the whole board; `negative.ratio` is a member of the list `negative`."""
        head, _, member = key.partition(".")
        if not member:
            self.keys[head] = True
        elif member not in self.keys.setdefault(head, []):
            self.keys[head].append(member)


def _written(value: Any) -> Any:
    if isinstance(value, Cell):
        return named(value)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [_written(one) for one in value]
    return value
