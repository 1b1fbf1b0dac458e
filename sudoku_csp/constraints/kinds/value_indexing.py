"""Value indexing: the second digit of a line tells where after it the first digit stands again.

The slingshot. Stated as an element of the cells after the second one, which is their index.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Colour, Line, Mark, Pill, Width
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.model import Model


@dataclass(frozen=True)
class ValueIndexing(Constraint):
    """Where the second of `cells` holds v, the v-th cell after it holds the digit of the first.

    The cells are in line order; a v beyond them breaks the rule. Raises ValueError for fewer than
    three cells, and for a cell that stands there twice.
    """

    title: ClassVar[str] = "Slingshot"
    sentence: ClassVar[str] = (
        "The digit behind an arrow's circle stands so many cells before it as the digit in the "
        "circle says."
    )
    source: ClassVar[str] = "Slingshot Sudoku"
    also: ClassVar[tuple[str, ...]] = ("slingshot",)

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        if len(self.cells) < 3 or len(set(self.cells)) < len(self.cells):
            raise ValueError("value indexing needs at least three cells, each of them once")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        board = Board(3, 1, 3)
        for size in (3, 4, 5):
            yield board, cls(board.cells[1 : 1 + size])
        board = Board.customary(4)
        yield board, cls((Cell(2, 2), Cell(1, 2), Cell(3, 4)))
        yield board, cls((Cell(4, 1), Cell(1, 4), Cell(2, 3), Cell(3, 2)))
        board = Board.customary(9)
        yield board, cls((Cell(9, 7), Cell(9, 8), Cell(9, 9)))

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def marks(self) -> tuple[Mark, ...]:
        behind, circle, *ahead = self.cells
        tail = Line((behind, circle), Colour.GREY, Width.HAIR)
        return (tail, Pill((circle,), (tuple(ahead),)))

    def __str__(self) -> str:
        return f"value indexing along {' '.join(map(str, self.cells))}"

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        place = 1 + digits[1]
        return place < len(digits) and digits[place] == digits[0]

    def decompose(self, model: Model) -> None:
        value, index, *line = self.cells
        model.element(index, line, value)
