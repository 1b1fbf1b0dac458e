"""Sum: the digits of some cells add up to a total; they may repeat, and may have factors.

Stated as one sum.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Caption, Mark, Outline, Stroke
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.model import Model


@dataclass(frozen=True)
class Sum(Constraint):
    """The digits of `cells`, each times its coefficient, add up to `total`.

    Without `coefficients` every digit counts once, and a cell that is listed twice twice; with them
    the total may be below 0. Raises ValueError for no cells, and for coefficients that are not as
    many as the cells.
    """

    title: ClassVar[str] = "Sum"
    sentence: ClassVar[str] = (
        "The digits in the cells add up to the total, each times its factor if it has one; digits "
        "may repeat."
    )
    source: ClassVar[str] = "sums of Kakuro (Kaneko 1980), without all-different"

    total: int
    cells: tuple[Cell, ...]
    coefficients: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.cells:
            raise ValueError("a sum needs cells")
        if len(self.coefficients) not in (0, len(self.cells)):
            raise ValueError(
                f"a sum of {len(self.cells)} cells has as many coefficients or none, not "
                f"{len(self.coefficients)}"
            )

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        board = Board(3, 1, 3)
        a, b, c = board.cells[:3]
        yield board, cls(3, (b,))
        yield board, cls(5, (a, b, c))
        yield board, cls(-1, (a, b, c), (2, -1, -1))
        yield board, cls(7, (a, b, a))
        board = Board.customary(4)
        a, b, c = board.cells[2:5]
        yield board, cls(8, (a, b))
        yield board, cls(-5, (a, b, c), (1, 0, -3))
        yield board, cls(2, (c, a, c), (3, -2, -1))
        yield board, cls(0, (a, b), (1, 2))
        board = Board.customary(9)
        yield board, cls(17, board.cells[:2])

    @property
    def scope(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(self.cells))

    def marks(self) -> tuple[Mark, ...]:
        outline = Outline(self.scope, str(self.total), Stroke.DOTTED)
        alike = not self.coefficients and len(self.scope) == len(self.cells)
        return (outline,) if alike else (outline, Caption())

    def __str__(self) -> str:
        if not self.coefficients:
            return f"sum of {' '.join(map(str, self.cells))} = {self.total}"
        terms = zip(self.coefficients, self.cells, strict=True)
        return f"sum of {' '.join(f'{factor}*{cell}' for factor, cell in terms)} = {self.total}"

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        if self.coefficients:
            digits = [n * digit for n, digit in zip(self.coefficients, digits, strict=True)]
        return sum(digits) == self.total

    def decompose(self, model: Model) -> None:
        factors = self.coefficients or (1,) * len(self.cells)
        model.linear(list(zip(factors, self.cells, strict=True)), "==", self.total)
