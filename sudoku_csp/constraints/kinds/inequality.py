"""Inequality: the digit of one cell is above that of another.

The sign of Futoshiki (Tamaki Seto, 2001) and of greater-than Sudoku. A relation of two cells: every
target is domain consistent on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Dot, Mark, Sign
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.constraints.iss import Token
    from sudoku_csp.constraints.iss_draft import TokenDraft
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class Inequality(Constraint):
    """Of the two `cells` the first holds the larger digit.

    Raises ValueError for other than two different cells.
    """

    title: ClassVar[str] = "Inequality"
    sentence: ClassVar[str] = "The sign between two cells points to the smaller digit."
    source: ClassVar[str] = "Futoshiki (Seto 2001), greater-than Sudoku"
    also: ClassVar[tuple[str, ...]] = ("greater-than",)
    iss: ClassVar[tuple[str, ...]] = ("GreaterThan",)

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        if len(self.cells) != 2 or self.cells[0] == self.cells[1]:
            raise ValueError("an inequality is between two cells")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        for board in (Board(3, 1, 3), Board.customary(4), Board.customary(9)):
            yield board, cls(board.cells[:2])
        yield Board.customary(4), cls((Cell(3, 2), Cell(1, 2)))
        yield Board.customary(4), cls((Cell(4, 4), Cell(1, 1)))

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def marks(self) -> tuple[Mark, ...]:
        return (Dot(self.cells, Sign.POINT),)

    def __str__(self) -> str:
        return f"{self.cells[0]} > {self.cells[1]}"

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        yield from (cls(pair) for pair in token.neighbours())

    def to_iss(self, draft: TokenDraft) -> None:
        draft.pair("GreaterThan", self.cells, lambda a, b: a > b, "greater")

    def holds(self, grid: Grid) -> bool:
        first, second = self.cells
        return grid[first] > grid[second]

    def state(self, words: Words) -> None:
        larger, smaller = self.cells
        words.relation(larger, smaller, lambda a, b: a > b)
