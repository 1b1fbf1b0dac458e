"""A document of f-puzzles as the kinds see it: what stands under their keys.

f-puzzles (by Eric Fox, 2020) keeps a puzzle as one JSON object with a key for each kind of
constraint. A kind names its keys, makes constraints of an entry, and writes itself back
(`fpuzzles_draft`); the whole document is at hand, for some entries say what others mean. How cells
are named, and clues outside the grid, says `fpuzzles_places`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import NUMBER, WAYS, digit, place, shown

IN_CELL = "grid."
"""What stands before the key of something that is said in the grid, cell by cell."""


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
        if isinstance(value, str) and NUMBER.fullmatch(value.strip()):
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
        row, column = place(self._get(name), name)
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
        row, column = place(self._get(cell), cell)
        way = self._get(direction)
        if way not in WAYS:
            raise ValueError(f"{shown(way)} is no direction: UL, UR, DL or DR")
        board, (down, right) = self.document.board, WAYS[way]
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
        cells = tuple(Cell(*place(name, where)) for name in names)
        for cell in cells:
            if cell not in self.document.board.cell_set:
                raise ValueError(f"{cell} is not on a board of {self.document.board}")
        return cells
