"""A document of f-puzzles as the table of its keys reads it (`Document`) and writes it (`Draft`).

f-puzzles (by Eric Fox, 2020) keeps a puzzle as one JSON object with a key for each kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs import fpuzzles_places as places

IN_CELL = "grid."
"""The beginning of the key of a field that stands in the grid, cell by cell."""


@dataclass(frozen=True)
class Document:
    """The board, the region of each cell in reading order or None, and the entries by their keys.

    A flag has one entry without fields; `negative.ratio` is a member of the list `negative`, and
    `grid.parity` is a field of a cell, which the entry has as `cell`.
    """

    board: Board
    regions: tuple[int | None, ...]
    found: Mapping[str, Sequence[Mapping[str, Any]]]

    def entries(self, key: str) -> tuple[Entry, ...]:
        found = enumerate(self.found.get(key, ()), start=1)
        return tuple(Entry(self, key, number, one) for number, one in found)

    @cached_property
    def cells_of_regions(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each region in reading order, the regions as they begin."""
        members: dict[int, list[Cell]] = {}
        for cell, number in zip(self.board.cells, self.regions, strict=True):
            if number is not None:
                members.setdefault(number, []).append(cell)
        return tuple(tuple(cells) for cells in members.values())

    def pairs(self, *keys: str, value: bool = False) -> tuple[tuple[Cell, Cell], ...]:
        """The pairs of cells under these keys in reading order, with `value` those with a text."""
        entries = [entry for key in keys for entry in self.entries(key)]
        found = [entry.cells() for entry in entries if not value or entry.text()]
        return tuple(sorted({(min(pair), max(pair)) for pair in found if len(pair) == 2}))


@dataclass(frozen=True)
class Entry:
    """A member of a list; `used` are the fields that are read. Its methods raise ValueError."""

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
        cells = tuple(Cell(*places.place(one, name)) for one in self._list(value, name, "cells"))
        for cell in cells:
            if cell not in self.document.board.cell_set:
                raise ValueError(f"{cell} is not on a board of {self.document.board}")
        return cells

    def cells(self, name: str = "cells") -> tuple[Cell, ...]:
        """The cells of a list, in its order; none where there is no such field."""
        value = self._get(name)
        return () if value is None else self._cells(value, name)

    def cell(self) -> Cell:
        return self._cells([self._get("cell")], "cell")[0]

    def lines(self) -> tuple[tuple[Cell, ...], ...]:
        """The lines of the entry, without those of one cell: a click that went astray."""
        value = self._get("lines")
        lines = [] if value is None else self._list(value, "lines", "lines")
        return tuple(cells for line in lines if len(cells := self._cells(line, "lines")) > 1)

    def value(self, name: str = "value") -> int | None:
        """The whole number of a field, as a number or a text; None where it is blank."""
        value = self._get(name)
        if isinstance(value, str) and places.NUMBER.fullmatch(value.strip() or "0"):
            return int(value) if value.strip() else None
        if value is not None and (type(value) is not int or abs(value) > 999_999):
            raise ValueError(f"{places.shown(value)} is no whole number")
        return value

    def values(self, name: str = "values") -> tuple[int, ...]:
        """The digits of a list."""
        values = self._list(self._get(name), name, "digits")
        return tuple(places.digit(value, self.document.board) for value in values)

    def text(self) -> str:
        """The text of the value without blanks around it."""
        value = self._get("value")
        if not isinstance(value, str | None):
            raise ValueError(f"{places.shown(value)} is no text")  # noqa: TRY004 - as any other.
        return (value or "").strip()

    def outside(self) -> tuple[Cell, ...]:
        """The row or column seen from a place beside the grid."""
        outside = places.place(self._get("cell"), "cell")
        for step in places.SIDES.values():
            if cells := places.line_from(outside, step, self.document.board):
                return cells
        raise ValueError(f"{self.fields['cell']} is not beside a row or a column of the grid")

    def slanting(self) -> tuple[Cell, ...]:
        """The diagonal seen from a place outside the grid in a direction."""
        outside, way = places.place(self._get("cell"), "cell"), self._get("direction")
        if way not in places.WAYS:
            raise ValueError(f"{places.shown(way)} is no direction: UL, UR, DL or DR")
        cells = places.line_from(outside, places.WAYS[way], self.document.board)
        if not cells:
            raise ValueError(f"no diagonal of the grid goes {way} from {self.fields['cell']}")
        return cells


class Draft:
    """A document that is being written: its keys, and the fields of cells in the grid."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.keys: dict[str, Any] = {}
        self.in_cells: dict[Cell, dict[str, Any]] = {}

    def add(self, key: str, **fields: Any) -> None:
        """Adds an entry to a key's list, cells as the format names them; None is left out."""
        entry = {name: _written(value) for name, value in fields.items() if value is not None}
        self.keys.setdefault(key, []).append(entry)

    def flag(self, key: str) -> None:
        """Sets a key of the whole board; `negative.ratio` is a member of the list `negative`."""
        head, _, member = key.partition(".")
        if not member:
            self.keys[head] = True
        elif member not in self.keys.setdefault(head, []):
            self.keys[head].append(member)

    def mark(self, cell: Cell, name: str, value: Any) -> None:
        self.in_cells.setdefault(cell, {})[name] = value


def _written(value: Any) -> Any:
    if isinstance(value, Cell):
        return places.named(value)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [_written(one) for one in value]
    return value
