"""What kinds of a shape have in common: their cells, what is refused of these, and their look.

A shape says nothing of the rule itself: `holds` and `state` are each kind's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Caption, Line, Mark, Outside


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
