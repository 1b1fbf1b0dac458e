"""What kinds of a shape have in common: their cells, what is refused of these, and their look.

A shape says nothing of the rule itself: `holds` and `state` are each kind's own.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Caption, Dot, Line, Mark, Outside, Shade, Sign


@dataclass(frozen=True)
class CellsOnce(Constraint):
    """A rule on some cells, none of them twice. Raises ValueError for others, and too few."""

    fewest: ClassVar[int] = 1

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.cells) < self.fewest or len(set(self.cells)) < len(self.cells):
            wanted = "cells" if self.fewest == 1 else "at least two cells"
            raise ValueError(f"{self.noun} needs {wanted}, each of them once")


@dataclass(frozen=True)
class OnPair(Constraint):
    """A rule on two `cells`. Raises ValueError for others."""

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.cells) != 2 or self.cells[0] == self.cells[1]:
            raise ValueError(f"{self.noun} is between two cells")


@dataclass(frozen=True)
class OnLine(CellsOnce):
    """A rule on two or more `cells` in line order, each once."""

    fewest: ClassVar[int] = 2
    look: ClassVar[tuple[Any, ...]]
    """The colour of the line, its width and its tips (`marks.Line`)."""

    def marks(self) -> tuple[Mark, ...]:
        return (Line(self.cells, *self.look),)


@dataclass(frozen=True)
class Beside(CellsOnce):
    """A clue outside the grid: `cells` are a row, column or diagonal, read from its side."""

    value: int

    def marks(self) -> tuple[Mark, ...]:
        return (Outside(self.cells, str(self.value)),)


@dataclass(frozen=True)
class Everywhere(Constraint):
    """A rule among `cells`, as a rule `board.cells`."""

    whole_board: ClassVar[bool] = True

    cells: tuple[Cell, ...]

    def marks(self) -> tuple[Mark, ...]:
        return (Caption(),)


@dataclass(frozen=True)
class Fortress(Constraint):
    """Marked `cells` on a board of `side`, compared with the cells around them that share a side.

    Those that touch are not compared with one another. Raises ValueError for a cell that is not on
    the board.
    """

    cells: tuple[Cell, ...]
    side: int

    def __post_init__(self) -> None:
        for cell in self.cells:
            if max(cell) > self.side:
                raise ValueError(f"{cell} is not on a board of side {self.side}")

    @property
    def scope(self) -> tuple[Cell, ...]:
        found = dict.fromkeys(self.cells)
        for row, column in self.cells:
            around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            found |= dict.fromkeys(
                Cell(*at) for at in around if 1 <= min(at) <= max(at) <= self.side
            )
        return tuple(found)

    def marks(self) -> tuple[Mark, ...]:
        pairs = (
            (cell, one)
            for cell in self.cells
            for one in self.scope
            if one not in self.cells
            if abs(cell.row - one.row) + abs(cell.column - one.column) == 1
        )
        points = (Dot(self.larger_first(*pair), Sign.POINT) for pair in pairs)
        return (*(Shade((cell,)) for cell in self.cells), *points)

    @staticmethod
    @abstractmethod
    def larger_first(marked: Cell, beside: Cell) -> tuple[Cell, Cell]:
        """The marked cell and one beside it, that of the larger digit first."""
