"""Anti-taxicab: no digit stands as many steps from itself as it says.

Steps go from cell to cell over their sides, as a taxi goes through the streets of a grid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
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
class AntiTaxicab(Constraint):
    """Among `cells`, as a rule `board.cells`, none d steps apart both hold d."""

    title: ClassVar[str] = "Anti-taxicab"
    sentence: ClassVar[str] = (
        "Two cells with the same digit are not exactly as many steps up, down, left and right "
        "apart as the digit says."
    )
    source: ClassVar[str] = "Anti-taxicab Sudoku"
    iss: ClassVar[tuple[str, ...]] = ("AntiTaxicab",)
    whole_board: ClassVar[bool] = True

    cells: tuple[Cell, ...]

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        for board in (Board(3, 1, 3), Board.customary(4)):
            yield board, cls((Cell(2, 2), Cell(1, 1)))
            yield board, cls((Cell(1, 3), Cell(2, 2), Cell(2, 3)))
        yield Board(3, 1, 3), cls((Cell(3, 1), Cell(1, 2), Cell(3, 3)))
        yield Board.customary(4), cls((Cell(2, 1), Cell(4, 3)))
        yield Board.customary(9), cls((Cell(9, 9), Cell(4, 5)))

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def marks(self) -> tuple[Mark, ...]:
        return (Caption(),)

    def __str__(self) -> str:
        first, last = self.cells[0], self.cells[-1]
        return f"anti-taxicab among {len(self.cells)} cells from {first} to {last}"

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        token.require(0)
        yield cls(token.board.cells)

    def to_iss(self, draft: TokenDraft) -> None:
        draft.add("AntiTaxicab")

    def holds(self, grid: Grid) -> bool:
        return not any(
            grid[one] == grid[other] == abs(one.row - other.row) + abs(one.column - other.column)
            for one, other in combinations(self.cells, 2)
        )

    def state(self, words: Words) -> None:
        for at, (row, column) in enumerate(self.cells):
            for other in self.cells[at + 1 :]:
                steps = abs(other.row - row) + abs(other.column - column)
                if steps in words.board.digits:
                    both = Fact(self.cells[at], steps, sign=False), Fact(other, steps, sign=False)
                    words.at_least_one(both)
