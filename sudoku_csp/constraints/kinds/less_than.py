"""Less than: the digit of one cell is below that of another.

The inequality sign of Futoshiki (Tamaki Seto, 2001) and of greater-than Sudoku. A relation of two
cells: every target is domain consistent on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class LessThan(Constraint):
    """The digit of `low` is below that of `high`."""

    title: ClassVar[str] = "Less than"
    sentence: ClassVar[str] = "The digit at the pointed end of the sign is the smaller one."
    source: ClassVar[str] = "Futoshiki (Seto 2001)"

    low: Cell
    high: Cell

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        for board in (Board(3, 1, 3), Board.customary(4), Board.customary(9)):
            yield board, cls(board.cells[0], board.cells[1])
        yield Board.customary(4), cls(Cell(3, 2), Cell(1, 2))
        yield Board.customary(4), cls(Cell(4, 4), Cell(1, 1))

    @property
    def scope(self) -> tuple[Cell, ...]:
        return (self.low, self.high)

    def __str__(self) -> str:
        return f"{self.low} < {self.high}"

    def holds(self, grid: Grid) -> bool:
        return grid[self.low] < grid[self.high]

    def state(self, words: Words) -> None:
        words.relation(self.low, self.high, lambda low, high: low < high)
