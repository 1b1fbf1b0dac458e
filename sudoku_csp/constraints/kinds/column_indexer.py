"""Column indexer: a digit tells in which column of its row the number of its own column stands.

If the cell in column j of a row holds v, the one in column v holds j, and no other of the row does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Colour, Mark, Shade
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.model import Fact, Model


@dataclass(frozen=True)
class ColumnIndexer(Constraint):
    """Each of `cells` holds v, where the v-th cell of its row holds the number of its column.

    The rows have `side` cells. Raises ValueError for a cell that is not on the board.
    """

    title: ClassVar[str] = "Column indexer"
    sentence: ClassVar[str] = (
        "A marked cell tells in which column of its row the number of its own column stands."
    )
    source: ClassVar[str] = "159 Sudoku"

    cells: tuple[Cell, ...]
    side: int

    def __post_init__(self) -> None:
        for cell in self.cells:
            if max(cell) > self.side:
                raise ValueError(f"{cell} is not on a board of side {self.side}")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        three, four = Board(3, 1, 3), Board.customary(4)
        for cells in ((Cell(1, 1),), (Cell(2, 3),), (Cell(3, 2),), (Cell(2, 1), Cell(2, 3))):
            yield three, cls(cells, 3)
        yield four, cls((Cell(1, 4),), 4)
        yield four, cls((Cell(2, 2),), 4)
        yield Board.customary(9), cls((Cell(1, 2),), 2)

    @property
    def scope(self) -> tuple[Cell, ...]:
        numbers = range(1, self.side + 1)
        return tuple(
            dict.fromkeys(Cell(cell.row, number) for cell in self.cells for number in numbers)
        )

    def marks(self) -> tuple[Mark, ...]:
        return tuple(Shade((cell,), Colour.RED, "C") for cell in self.cells)

    def __str__(self) -> str:
        return f"column indexer at {' '.join(map(str, self.cells))}"

    def holds(self, grid: Grid) -> bool:
        for cell in self.cells:
            row = {number: grid[Cell(cell.row, number)] for number in range(1, self.side + 1)}
            if [number for number in row if row[number] == cell.column] != [grid[cell]]:
                return False
        return True

    def decompose(self, model: Model) -> None:
        for cell in self.cells:
            row = [Cell(cell.row, number) for number in range(1, self.side + 1)]
            model.element(cell, row, cell.column)
            for digit, place in enumerate(row, 1):
                if place != cell:
                    model.at_least_one([Fact(place, cell.column, sign=False), Fact(cell, digit)])
