"""Anti-knight: cells a chess knight's move apart differ.

Every such pair is all different by itself, which propagation may see together.
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

if TYPE_CHECKING:
    from sudoku_csp.constraints.fpuzzles import Entry
    from sudoku_csp.constraints.fpuzzles_draft import Draft
    from sudoku_csp.constraints.iss import Token
    from sudoku_csp.constraints.iss_draft import TokenDraft
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class AntiKnight(Constraint):
    """Among `cells`, as a rule `board.cells`, those a knight's move apart hold different digits."""

    title: ClassVar[str] = "Anti-knight"
    sentence: ClassVar[str] = "Cells a chess knight's move apart hold different digits."
    source: ClassVar[str] = "Anti-knight Sudoku (chess Sudoku)"
    fpuzzles: ClassVar[tuple[str, ...]] = ("antiknight",)
    iss: ClassVar[tuple[str, ...]] = ("AntiKnight",)
    whole_board: ClassVar[bool] = True

    cells: tuple[Cell, ...]

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        for side in (3, 4):
            board = Board(side, 1, side)
            yield board, cls((Cell(1, 1), Cell(2, 3)))
            yield board, cls((Cell(1, 1), Cell(2, 3), Cell(3, 1)))
            yield board, cls((Cell(1, 1), Cell(2, 2), Cell(3, 2)))
        yield Board(2, 1, 2), cls(Board(2, 1, 2).cells)
        yield Board.customary(9), cls((Cell(7, 8), Cell(9, 9)))

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def marks(self) -> tuple[Mark, ...]:
        return (Caption(),)

    def __str__(self) -> str:
        first, last = self.cells[0], self.cells[-1]
        return f"anti-knight among {len(self.cells)} cells from {first} to {last}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        yield cls(entry.document.board.cells)

    def to_fpuzzles(self, draft: Draft) -> None:
        draft.flag("antiknight")

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        token.require(0)
        yield cls(token.board.cells)

    def to_iss(self, draft: TokenDraft) -> None:
        draft.add("AntiKnight")

    def holds(self, grid: Grid) -> bool:
        return not any(
            grid[one] == grid[other]
            and sorted((abs(one.row - other.row), abs(one.column - other.column))) == [1, 2]
            for one, other in combinations(self.cells, 2)
        )

    def state(self, words: Words) -> None:
        within = set(self.cells)
        for cell in self.cells:
            for down, right in ((1, -2), (1, 2), (2, -1), (2, 1)):
                other = Cell(cell.row + down, cell.column + right)
                if other in within:
                    words.all_different((cell, other))
