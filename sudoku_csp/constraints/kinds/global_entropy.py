"""Global entropy: every two by two cells hold a low, a middle and a high digit.

Stated as one clause for each class of digits: one of the four cells has one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Caption, Mark
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.model import Fact, Model


@dataclass(frozen=True)
class GlobalEntropy(Constraint):
    """Among `cells`, as a rule `board.cells`, every 2x2 holds a low, a middle and a high digit.

    These are 123, 456 and 789. On other boards there are as many low digits as high ones, and one
    more or one less between them where the side is no multiple of three (1, 23, 4).
    """

    title: ClassVar[str] = "Global entropy"
    sentence: ClassVar[str] = (
        "Every 2x2 square holds a low (of nine digits 1, 2, 3), a middle (4, 5, 6) and a high one "
        "(7, 8, 9)."
    )
    source: ClassVar[str] = "Global Entropy"
    whole_board: ClassVar[bool] = True

    cells: tuple[Cell, ...]

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        square = tuple(Cell(row, column) for row in (2, 3) for column in (2, 3))
        for board in (Board(3, 1, 3), Board.customary(4)):
            yield board, cls(square)
            yield board, cls(square[:3])
        yield Board(3, 1, 3), cls((Cell(1, 2), *square[::-1]))
        yield Board(3, 1, 3), cls((*square[:2], Cell(1, 3), Cell(1, 2), Cell(2, 1)))
        yield Board(5, 1, 5), cls(square)

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def marks(self) -> tuple[Mark, ...]:
        return (Caption(),)

    def __str__(self) -> str:
        first, last = self.cells[0], self.cells[-1]
        return f"global entropy among {len(self.cells)} cells from {first} to {last}"

    def holds(self, grid: Grid) -> bool:
        third, rest = divmod(grid.board.side, 3)
        low, middle = (third, third + 1) if rest == 1 else (third + (rest > 0), third)

        def name(digit: int) -> str:
            return "low" if digit <= low else "middle" if digit <= low + middle else "high"

        held = {(cell.row, cell.column): name(grid[cell]) for cell in self.cells}
        for row, column in held:
            square = {(row + down, column + right) for down in (0, 1) for right in (0, 1)}
            if square <= held.keys() and len({held[place] for place in square}) < 3:
                return False
        return True

    def decompose(self, model: Model) -> None:
        digits = model.board.digits
        third = (len(digits) + 1) // 3
        classes = digits[:third], digits[third : len(digits) - third], digits[-third:]
        within = set(self.cells)
        for row, column in self.cells:
            square = [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
            if within.issuperset(square):
                for one in classes:
                    model.at_least_one([Fact(cell, digit) for cell in square for digit in one])
