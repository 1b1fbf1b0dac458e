"""Equality cage: as many odd digits as even ones, and as many low ones as high ones.

Stated as an automaton beside all-different: by how many the odd ones are ahead, and the low ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Colour, Mark, Outline
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.model import Model


@dataclass(frozen=True)
class EqualityCage(Constraint):
    """The digits of `cells` differ, half of them are odd, and half of them are low.

    Low digits are below the middle, high ones above: 1234 and 6789. The middle digit, 5, is
    neither, and in no cell; a board of even side has none. Raises ValueError for an odd number of
    cells or none, and for a cell that stands there twice.
    """

    title: ClassVar[str] = "Equality cage"
    sentence: ClassVar[str] = (
        "Digits in a cage do not repeat; it holds as many odd digits as even ones, as many low "
        "digits (of nine 1 to 4) as high ones (6 to 9), and none in the middle (5)."
    )
    source: ClassVar[str] = "Equality Cages"

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        if not self.cells or len(set(self.cells)) < len(self.cells):
            raise ValueError("an equality cage needs cells, each of them once")
        if len(self.cells) % 2:
            raise ValueError(f"an equality cage of {len(self.cells)} cells has no two halves")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        board = Board(3, 1, 3)
        yield board, cls((Cell(1, 3), Cell(2, 1)))
        board = Board.customary(4)
        yield board, cls((Cell(1, 1), Cell(1, 2)))
        yield board, cls((Cell(1, 4), Cell(2, 1), Cell(3, 2), Cell(4, 2)))
        yield Board(5, 1, 5), cls((Cell(3, 5), Cell(4, 1)))
        yield Board.customary(9), cls((Cell(8, 9), Cell(9, 8)))

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def marks(self) -> tuple[Mark, ...]:
        return (Outline(self.cells, "=", colour=Colour.BLUE),)

    def __str__(self) -> str:
        return f"equality cage of {' '.join(map(str, self.cells))}"

    def holds(self, grid: Grid) -> bool:
        digits = {grid[cell] for cell in self.cells}
        middle = (1 + grid.board.side) / 2
        odd = sum(digit % 2 == 1 for digit in digits)
        low, high = sum(d < middle for d in digits), sum(d > middle for d in digits)
        whole = len(digits) == len(self.cells) == low + high
        return whole and odd == len(digits) - odd and low == high

    def decompose(self, model: Model) -> None:
        model.all_different(self.cells)
        step = partial(self._step, model.board.side)
        model.regular(self.cells, (0, 0), step, lambda ahead: ahead == (0, 0))

    @staticmethod
    def _step(side: int, ahead: tuple[int, int], digit: int) -> tuple[int, int] | None:
        """After a digit: by how many the odd ones, and the low ones, are ahead of the others."""
        if 2 * digit == side + 1:
            return None
        odd, low = ahead
        return odd + (1 if digit % 2 else -1), low + (1 if 2 * digit <= side else -1)
