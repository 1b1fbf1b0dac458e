"""A block of constraints of SudokuMaker, and the places that its numbers stand for.

A block holds all clues of a type. Cells are numbered row by row from 0. Of the edges those between
the cells of a row come first, then those below that row: 2N numbers a row, of which 0 and the last
N lie on the rim. Corners are numbered along the N + 1 lines, outer cells as those of a grid that is
one cell larger on each side.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.notation.programs.fpuzzles_places import WAYS, shown
from sudoku_csp.puzzle.notation.programs.translation import Translation

OF_A_BLOCK = frozenset(("type", "name", "disabled", "solverIgnored", "style"))
"""The fields that a block of any type may have."""

DIAGONALS = {-1: ("DR", "UL"), 1: ("DL", "UR")}
"""The directions of a diagonal: a negative one falls to the right, a positive one rises."""


class Type(NamedTuple):
    """A type: its name, the names of its fields, what reads a block of it, unless it says nothing,
    and the key of f-puzzles or the name of the kind under which its constraints go."""

    name: str
    fields: str
    read: Callable[[Block], None] | None = None
    key: str = ""


@dataclass
class Block:
    """A block that counts, `among` all of those on a board of this side. What it says goes into
    `made`; the methods raise ValueError for what they cannot read."""

    type: Type
    fields: Mapping[str, Any]
    side: int
    made: Translation
    among: Sequence[Block]
    blank: int | None = None
    """The value of a clue that says nothing."""
    number: int = 0
    """The clue that is being read, counted from 1; 0 for the block as a whole."""

    def members(self, name: str) -> Iterator[Any]:
        """The members of a list, one after another; none if the block has no such field."""
        for number, member in enumerate(list_of(self.fields.get(name, []), name), start=1):
            self.number = number
            yield member
        self.number = 0

    def clues(self, name: str, *fields: str) -> Iterator[Mapping[str, Any]]:
        """The members of a list, which are objects with these fields and no others."""
        for clue in self.members(name):
            if not isinstance(clue, dict):
                raise ValueError(f"{shown(clue)} is no clue")  # noqa: TRY004 - as all here.
            reject_others(clue, fields)
            if self.blank is None or clue.get("value") != self.blank:
                yield clue

    def flag(self, name: str, default: bool = False) -> bool:
        """A field that is true or false."""
        value = self.fields.get(name, default)
        if not isinstance(value, bool):
            raise ValueError(f"{name!r} is {shown(value)}")  # noqa: TRY004
        return value

    def cells(self, numbers: object) -> list[Cell]:
        """The cells that a list of numbers stands for."""
        places = [_divided(number, self.side) for number in list_of(numbers, "cells")]
        if any(row >= self.side for row, _ in places):
            raise ValueError(f"{shown(numbers)} are no cells of a board of side {self.side}")
        return [Cell(row + 1, column + 1) for row, column in places]

    def of_type(self, name: str) -> list[Block]:
        """The blocks of a type."""
        return [block for block in self.among if block.type.name == name]


def list_of(value: object, name: str) -> list[Any]:
    """The value of a field as a list. Raises ValueError for anything else."""
    if not isinstance(value, list):
        raise ValueError(f"{name!r} is {shown(value)}, no list")  # noqa: TRY004
    return value


def reject_others(value: Mapping[str, Any], fields: Collection[str]) -> None:
    """Raises ValueError for a field of an object that is none of these."""
    for name in value:
        if name not in fields:
            raise ValueError(f"the field {name!r} is not read: {shown(value[name])}")


def edge(number: object, side: int) -> tuple[Cell, Cell]:
    """The two cells beside an edge. Raises ValueError for an edge of the rim.

    >>> [" ".join(map(str, edge(number, 9))) for number in (1, 9, 27)]
    ['r1c1 r1c2', 'r1c1 r2c1', 'r2c1 r3c1']
    """
    row, column = _divided(number, 2 * side)
    if 1 <= column < side and row < side:
        return Cell(row + 1, column), Cell(row + 1, column + 1)
    if column >= side and row < side - 1:
        return Cell(row + 1, column - side + 1), Cell(row + 2, column - side + 1)
    raise ValueError(f"the edge {shown(number)} is between no two cells")


def corner(number: object, side: int) -> list[Cell]:
    """The four cells around a corner. Raises ValueError for a corner of the rim.

    >>> " ".join(map(str, corner(11, 9)))
    'r1c1 r1c2 r2c1 r2c2'
    """
    row, column = _divided(number, side + 1)
    if not (1 <= row < side and 1 <= column < side):
        raise ValueError(f"the corner {shown(number)} is between no four cells")
    return [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]


def outside(number: object, side: int) -> tuple[int, int]:
    """The row and column of an outer cell, from 0. Raises ValueError for a cell of the grid."""
    row, column = _divided(number, side + 2)
    if row > side + 1 or (1 <= row <= side and 1 <= column <= side):
        raise ValueError(f"the outer cell {shown(number)} is not beside the grid")
    return row, column


def line_from(number: object, side: int) -> list[Cell]:
    """The cells of the row or column that an outer cell looks into, the nearest first.

    Raises ValueError for an outer cell at a corner.
    """
    row, column = outside(number, side)
    lines = range(1, side + 1)
    if row not in lines and column not in lines:
        raise ValueError(f"the outer cell {shown(number)} is not beside a row or a column")
    cells = [Cell(row, at) if row in lines else Cell(at, column) for at in lines]
    return cells if 0 in (row, column) else cells[::-1]


def direction(number: object, diagonal: object, side: int) -> str:
    """The direction in which a diagonal goes from an outer cell into the grid: U or D, then L or R.

    Raises ValueError where it does not meet the grid.
    """
    row, column = outside(number, side)
    for way in DIAGONALS.get(diagonal, ()) if type(diagonal) is int else ():
        down, right = WAYS[way]
        if 1 <= row + down <= side and 1 <= column + right <= side:
            return way
    raise ValueError(f"no diagonal {shown(diagonal)} starts at the outer cell {shown(number)}")


def _divided(number: object, width: int) -> tuple[int, int]:
    """The row and column, from 0, of a number. Raises ValueError for what is no such number."""
    if type(number) is not int or number < 0:
        raise ValueError(f"{shown(number)} is no number of a place")
    return divmod(number, width)
