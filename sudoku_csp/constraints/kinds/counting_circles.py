"""Counting circles: a digit in a circle tells how many circles hold that digit.

Stated digit by digit, as automata that count: no circle holds it, or as many as it says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import CellShape, Mark, Shape
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.model import Model


@dataclass(frozen=True)
class CountingCircles(Constraint):
    """Each digit that stands in one of `cells` stands in exactly so many of them.

    The circles of one such constraint are counted together, and no others. Raises ValueError for
    none, or for one twice.
    """

    title: ClassVar[str] = "Counting circles"
    sentence: ClassVar[str] = "A digit in a circle tells how many circles hold that digit."
    source: ClassVar[str] = "Counting Circles"

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        if not self.cells or len(set(self.cells)) < len(self.cells):
            raise ValueError("counting circles need cells, each of them once")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        board = Board(3, 1, 3)
        for size in (1, 2, 3, 4):
            yield board, cls(board.cells[1 : 1 + size])
        board = Board.customary(4)
        yield board, cls((Cell(1, 1), Cell(2, 3), Cell(3, 2)))
        yield board, cls((Cell(4, 1), Cell(1, 4), Cell(2, 3), Cell(3, 2)))
        board = Board.customary(9)
        yield board, cls((Cell(8, 9), Cell(9, 8)))

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def marks(self) -> tuple[Mark, ...]:
        return tuple(CellShape(cell, Shape.RING) for cell in self.cells)

    def __str__(self) -> str:
        return f"counting circles {' '.join(map(str, self.cells))}"

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        return all(digits.count(digit) == digit for digit in digits)

    def decompose(self, model: Model) -> None:
        for counted in model.board.digits:
            step, accept = partial(self._step, counted), partial(self._accept, counted)
            model.regular(self.cells, 0, step, accept)

    @staticmethod
    def _step(counted: int, times: int, digit: int) -> int | None:
        """After a digit: how often the one that is counted has been read."""
        times += digit == counted
        return times if times <= counted else None

    @staticmethod
    def _accept(counted: int, times: int) -> bool:
        return times in (0, counted)
