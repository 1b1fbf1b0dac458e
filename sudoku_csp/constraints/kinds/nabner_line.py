"""Nabner line: no two digits on the line are equal or consecutive.

Stated as a relation of every two of its cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Colour, Line, Mark
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.model import Model


@dataclass(frozen=True)
class NabnerLine(Constraint):
    """Any two of the `cells` differ by at least 2, wherever they stand on the line.

    Raises ValueError for fewer than two cells, and for a cell that stands there twice.
    """

    title: ClassVar[str] = "Nabner line"
    sentence: ClassVar[str] = (
        "Along a nabner line no digit repeats, and no two digits are consecutive, wherever they "
        "stand on it."
    )
    source: ClassVar[str] = "Nabner Lines (renban, read backwards)"
    also: ClassVar[tuple[str, ...]] = ("nabner",)

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        if len(self.cells) < 2 or len(set(self.cells)) < len(self.cells):
            raise ValueError("a nabner line needs at least two cells, each of them once")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        board = Board(3, 1, 3)
        yield board, cls(board.cells[1:3])
        yield board, cls(board.cells[1:4])
        board = Board.customary(4)
        yield board, cls(board.cells[2:5])
        board = Board(5, 1, 5)
        yield board, cls(board.cells[4:7])
        board = Board.customary(9)
        yield board, cls(board.cells[:2])

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def marks(self) -> tuple[Mark, ...]:
        return (Line(self.cells, Colour.YELLOW),)

    def __str__(self) -> str:
        return f"nabner line along {' '.join(map(str, self.cells))}"

    def holds(self, grid: Grid) -> bool:
        digits = sorted(grid[cell] for cell in self.cells)
        return all(low + 1 < high for low, high in pairwise(digits))

    def decompose(self, model: Model) -> None:
        for one, other in combinations(self.cells, 2):
            model.relation(one, other, lambda a, b: abs(a - b) > 1)
