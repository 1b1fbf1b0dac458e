"""Global modular: every two by two cells hold digits of all three remainders by three.

Stated as one clause for each class of digits: one of the four cells has one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Caption, Mark
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.words import Fact

if TYPE_CHECKING:
    from sudoku_csp.constraints.iss import Token
    from sudoku_csp.constraints.iss_draft import TokenDraft
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class GlobalModular(Constraint):
    """Among `cells`, as a rule `board.cells`, every 2x2 has digits of every remainder by three."""

    title: ClassVar[str] = "Global modular"
    sentence: ClassVar[str] = (
        "Every 2x2 square holds digits with all three remainders when divided by 3: one of 1, 4, "
        "7, one of 2, 5, 8 and one of 3, 6, 9."
    )
    source: ClassVar[str] = "Global Modular, after Global Entropy"
    iss: ClassVar[tuple[str, ...]] = ("GlobalMod",)
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
        return f"global modular among {len(self.cells)} cells from {first} to {last}"

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        token.require(0)
        yield cls(token.board.cells)

    def to_iss(self, draft: TokenDraft) -> None:
        draft.add("GlobalMod")

    def holds(self, grid: Grid) -> bool:
        held = {(cell.row, cell.column): grid[cell] % 3 for cell in self.cells}
        for row, column in held:
            square = {(row + down, column + right) for down in (0, 1) for right in (0, 1)}
            if square <= held.keys() and {held[place] for place in square} != {0, 1, 2}:
                return False
        return True

    def state(self, words: Words) -> None:
        classes = [words.board.digits[first::3] for first in range(3)]
        within = set(self.cells)
        for row, column in self.cells:
            square = [Cell(row + down, column + right) for down in (0, 1) for right in (0, 1)]
            if within.issuperset(square):
                for one in classes:
                    words.at_least_one([Fact(cell, digit) for cell in square for digit in one])
