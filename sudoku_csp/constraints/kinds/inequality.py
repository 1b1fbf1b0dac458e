"""Inequality: of two cells that share a side, the first holds the larger digit.

The signs of greater-than Sudoku and Futoshiki (Tamaki Seto, 2001). A longer list has a sign between
every two of its cells that touch.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class Inequality(Constraint):
    """Of any two of `cells` that share a side, the earlier one holds the larger digit.

    Raises ValueError where no two of them do.
    """

    title: ClassVar[str] = "Inequality"
    sentence: ClassVar[str] = "The sign between two cells points to the smaller digit."
    source: ClassVar[str] = "Futoshiki (Seto 2001), greater-than Sudoku"

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        pairs = combinations(self.cells, 2)
        if all(abs(a.row - b.row) + abs(a.column - b.column) != 1 for a, b in pairs):
            raise ValueError("an inequality needs two cells that share a side")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        a, b, c, d = Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(2, 1)
        for board in (Board(3, 1, 3), Board.customary(4)):
            yield board, cls((a, b))
            yield board, cls((c, b))
            yield board, cls((b, d, c))
        yield Board.customary(4), cls((a, b, c, d))
        yield Board.customary(9), cls((Cell(9, 9), Cell(9, 8)))

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def __str__(self) -> str:
        return ", ".join(
            f"{first} > {second}"
            for first, second in combinations(self.cells, 2)
            if abs(first.row - second.row) + abs(first.column - second.column) == 1
        )

    def holds(self, grid: Grid) -> bool:
        return all(
            grid[first] > grid[second]
            for first, second in combinations(self.cells, 2)
            if abs(first.row - second.row) + abs(first.column - second.column) == 1
        )

    def state(self, words: Words) -> None:
        for place, first in enumerate(self.cells):
            row, column = first
            for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
                second = Cell(row + down, column + right)
                if second in self.cells[place + 1 :]:
                    words.relation(first, second, lambda a, b: a > b)
