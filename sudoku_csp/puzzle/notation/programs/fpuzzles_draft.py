"""A document of f-puzzles that is being written: what the kinds have put under its keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import named


class Draft:
    """The keys of the whole document, and what is said in the grid, cell by cell."""

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


def _written(value: Any) -> Any:
    if isinstance(value, Cell):
        return named(value)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [_written(one) for one in value]
    return value
