"""Extra region: no digit stands twice in a region beside the houses of the board.

With as many cells as there are digits it holds each of them, as the windows of a Windoku do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Mark, Shade
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.constraints.fpuzzles import Entry
    from sudoku_csp.constraints.fpuzzles_draft import Draft
    from sudoku_csp.constraints.iss_draft import TokenDraft
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class ExtraRegion(Constraint):
    """The digits of `cells` differ. Raises ValueError for none, or for one twice."""

    title: ClassVar[str] = "Extra region"
    sentence: ClassVar[str] = "No digit repeats in the shaded region."
    source: ClassVar[str] = "Windoku: Peter Ritmeester, NRC Handelsblad 2005"
    fpuzzles: ClassVar[tuple[str, ...]] = ("extraregion",)

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        if not self.cells or len(set(self.cells)) < len(self.cells):
            raise ValueError("an extra region needs cells, each of them once")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        for board in (Board(3, 1, 3), Board.customary(4)):
            yield board, cls((Cell(1, 2), Cell(2, 1)))
            yield board, cls((Cell(1, 2), Cell(2, 1), Cell(3, 3)))
        yield Board(3, 1, 3), cls((Cell(1, 2), Cell(2, 1), Cell(3, 3), Cell(3, 1)))
        four = Board.customary(4)
        yield four, cls((Cell(2, 2), Cell(2, 3), Cell(3, 2), Cell(3, 3)))
        yield Board.customary(9), cls((Cell(2, 2), Cell(4, 4)))

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def marks(self) -> tuple[Mark, ...]:
        return (Shade(self.cells),)

    def __str__(self) -> str:
        return f"extra region {' '.join(map(str, self.cells))}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        yield cls(entry.cells())

    def to_fpuzzles(self, draft: Draft) -> None:
        draft.add("extraregion", cells=self.cells)

    def to_iss(self, draft: TokenDraft) -> None:
        draft.add("AllDifferent", self.cells)

    def holds(self, grid: Grid) -> bool:
        return len({grid[cell] for cell in self.cells}) == len(self.cells)

    def state(self, words: Words) -> None:
        words.all_different(self.cells)
