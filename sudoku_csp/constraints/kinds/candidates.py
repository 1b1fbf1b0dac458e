"""Candidates: a cell holds one of the digits that are written into it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Mark, Small
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.model import Model


@dataclass(frozen=True)
class Candidates(Constraint):
    """Each of `cells`, as a rule a single one, holds one of `digits`.

    Raises ValueError where there is no digit, or one below 1.
    """

    title: ClassVar[str] = "Candidates"
    sentence: ClassVar[str] = "A cell holds one of the small digits that are printed in it."
    source: ClassVar[str] = "Sukaku (pencil mark Sudoku)"

    digits: tuple[int, ...]
    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        if not self.digits or min(self.digits) < 1:
            said = " ".join(map(str, self.digits)) or "none"
            raise ValueError(f"candidates are digits of 1 or more, not {said}")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        a, b = Cell(1, 1), Cell(3, 2)
        yield Board(3, 1, 3), cls((2,), (a,))
        yield Board(3, 1, 3), cls((3, 1), (b, a))
        yield Board(3, 1, 3), cls((3, 4), (b,))
        yield Board(3, 1, 3), cls((1, 2, 3), (b,))
        yield Board.customary(4), cls((2, 4), (a,))
        yield Board.customary(4), cls((1, 2, 3), (a, b))
        yield Board.customary(9), cls((1, 5, 9), (b,))

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    @property
    def named_digits(self) -> Iterable[int]:
        return self.digits

    def marks(self) -> tuple[Mark, ...]:
        return tuple(Small(cell, " ".join(map(str, self.digits))) for cell in self.cells)

    def __str__(self) -> str:
        return f"candidates {' '.join(map(str, self.digits))} in {' '.join(map(str, self.cells))}"

    def holds(self, grid: Grid) -> bool:
        return all(grid[cell] in self.digits for cell in self.cells)

    def decompose(self, model: Model) -> None:
        # Of those that the board has.
        digits = [digit for digit in model.board.digits if digit in self.digits]
        for cell in self.cells:
            model.domain(cell, digits)
