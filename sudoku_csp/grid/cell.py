"""A cell of the grid, by row and column counted from 1."""

from __future__ import annotations

import re
from operator import index
from reprlib import repr as shortened
from typing import NamedTuple, Self, TypeAlias

_CELL = re.compile(r"[rR]([1-9][0-9]{0,2})[cC]([1-9][0-9]{0,2})", re.ASCII)


class Cell(NamedTuple("Cell", [("row", int), ("column", int)])):
    """A cell of the grid, by row and column, both counted from 1.

    Raises TypeError for anything but whole numbers, ValueError for numbers below 1.

    >>> print(Cell(3, 7))
    r3c7
    """

    __slots__ = ()

    def __new__(cls, row: int, column: int) -> Self:
        try:
            row, column = index(row), index(column)
        except TypeError:
            found = f"row and column, not {shortened((row, column))}"
            raise TypeError(f"a cell is two whole numbers, {found}") from None
        if row < 1 or column < 1:
            raise ValueError(f"rows and columns are counted from 1, not {row} and {column}")
        return super().__new__(cls, row, column)

    def __str__(self) -> str:
        return f"r{self.row}c{self.column}"

    def moved(self, down: int, right: int) -> Cell:
        """The cell `down` rows below and `right` columns beside this one, perhaps off the board."""
        return Cell._make((self.row + down, self.column + right))

    @classmethod
    def parse(cls, text: str) -> Cell:
        """The cell with a name like `r3c7`. Raises ValueError for anything else.

        >>> Cell.parse("r3c7")
        Cell(row=3, column=7)
        """
        match = isinstance(text, str) and _CELL.fullmatch(text)
        if not match:
            raise ValueError(f"{text!r} is not a cell like r3c7")
        return cls(int(match[1]), int(match[2]))

    @classmethod
    def of(cls, cell: CellLike) -> Cell:
        """Returns a Cell for a Cell, a name, or a row and a column. Raises ValueError otherwise.

        >>> Cell.of("r3c7") == Cell.of((3, 7)) == Cell(3, 7)
        True
        """
        if isinstance(cell, cls):
            return cell
        if isinstance(cell, str):
            return cls.parse(cell)
        try:
            row, column = cell
            return cls(row, column)
        except (TypeError, ValueError):
            found = f"not {shortened(cell)}"
            raise ValueError(f"a cell is Cell(3, 7), 'r3c7' or (3, 7), {found}") from None


CellLike: TypeAlias = Cell | str | tuple[int, int]
"""A cell, its name `r3c7`, or its row and column from 1."""
