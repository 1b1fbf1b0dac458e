"""Cage: different digits in the cells, which add up to a total where one is given.

All different, and a sum: a target that hears both may join them. CP-SAT, and who hears the same, is
told short cages as a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.targets.words import Words

SHORT = 3
"""Cells of a cage whose arrangements are a short table: 504 at the most on a 9x9 board."""


@dataclass(frozen=True)
class Cage(Constraint):
    """The digits of `cells` differ and add up to `total`, or only differ where that is None."""

    title: ClassVar[str] = "Cage"
    sentence: ClassVar[str] = (
        "Digits in a cage do not repeat and add up to the total in its corner, if it has one."
    )
    source: ClassVar[str] = "Killer Sudoku (samunamupure, Japan, 1990s)"

    cells: tuple[Cell, ...]
    total: int | None = None

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        for side in (3, 4):
            board = Board(side, 1, side)
            for size in (1, 2, 3):
                for total in (None, side, side + 1, side + 3, 3 * side):
                    yield board, cls(board.cells[:size], total)
        board = Board.customary(4)
        yield board, cls((Cell(2, 2), Cell(1, 2), Cell(1, 1)), 8)
        board = Board.customary(9)
        for total in (None, 3, 10, 17, 18):
            yield board, cls(board.cells[:2], total)

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def __str__(self) -> str:
        cells = " ".join(str(cell) for cell in self.cells)
        return f"cage of {cells}" + ("" if self.total is None else f" with total {self.total}")

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        return len(set(digits)) == len(digits) and self.total in (None, sum(digits))

    def state(self, words: Words) -> None:
        words.all_different(self.cells)
        if self.total is not None:
            words.linear([(1, cell) for cell in self.cells], "==", self.total)

    def post(self, cp: Words) -> None:
        size, side = len(self.cells), cp.board.side
        cp.all_different(self.cells)
        if self.total is None:
            return
        if size > SHORT:
            cp.linear([(1, cell) for cell in self.cells], "==", self.total)
            return
        digits = range(1, side + 1)
        rows = [row for row in permutations(digits, size) if sum(row) == self.total]
        cp.table(self.cells, rows)
