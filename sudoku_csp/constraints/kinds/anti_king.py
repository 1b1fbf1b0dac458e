"""Anti-king: cells that touch at a corner hold different digits.

Cells that touch at a side share a row or a column, whose digits differ anyway.
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

if TYPE_CHECKING:
    from sudoku_csp.constraints.fpuzzles import Entry
    from sudoku_csp.constraints.fpuzzles_draft import Draft
    from sudoku_csp.constraints.iss import Token
    from sudoku_csp.constraints.iss_draft import TokenDraft
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class AntiKing(Constraint):
    """Among `cells`, as a rule `board.cells`, those that touch at a corner differ."""

    title: ClassVar[str] = "Anti-king"
    sentence: ClassVar[str] = "Cells a chess king's move apart hold different digits."
    source: ClassVar[str] = "Anti-king Sudoku (chess Sudoku)"
    fpuzzles: ClassVar[tuple[str, ...]] = ("antiking",)
    iss: ClassVar[tuple[str, ...]] = ("AntiKing",)
    whole_board: ClassVar[bool] = True

    cells: tuple[Cell, ...]

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        for board in (Board(3, 1, 3), Board.customary(4)):
            yield board, cls((Cell(2, 2), Cell(1, 1)))
            yield board, cls((Cell(1, 3), Cell(2, 2), Cell(2, 3)))
        yield Board(3, 1, 3), cls((Cell(1, 3), Cell(2, 2), Cell(3, 3)))
        yield Board(2, 1, 2), cls(Board(2, 1, 2).cells)
        yield Board.customary(9), cls((Cell(8, 9), Cell(9, 8)))

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def marks(self) -> tuple[Mark, ...]:
        return (Caption(),)

    def __str__(self) -> str:
        return f"anti-king among {len(self.cells)} cells from {self.cells[0]} to {self.cells[-1]}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        yield cls(entry.document.board.cells)

    def to_fpuzzles(self, draft: Draft) -> None:
        draft.flag("antiking")

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        token.require(0)
        yield cls(token.board.cells)

    def to_iss(self, draft: TokenDraft) -> None:
        draft.add("AntiKing")

    def holds(self, grid: Grid) -> bool:
        held = {(cell.row, cell.column): grid[cell] for cell in self.cells}
        return not any(
            held.get((row + 1, column + step)) == digit
            for (row, column), digit in held.items()
            for step in (-1, 1)
        )

    def state(self, words: Words) -> None:
        within = set(self.cells)
        for cell in self.cells:
            for other in (Cell(cell.row + 1, cell.column - 1), Cell(cell.row + 1, cell.column + 1)):
                if other in within:
                    words.all_different((cell, other))
