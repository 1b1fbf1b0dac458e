"""Clone: two groups of cells of the same shape hold the same digits, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Caption, Colour, Mark, Shade
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.constraints.fpuzzles import Entry
    from sudoku_csp.constraints.fpuzzles_draft import Draft
    from sudoku_csp.constraints.iss_draft import TokenDraft
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class Clone(Constraint):
    """Each of `cells` holds the digit of the cell in the same place of `copies`.

    The two may overlap, and a cell may be its own copy. Raises ValueError where they are not
    equally long.
    """

    title: ClassVar[str] = "Clone"
    sentence: ClassVar[str] = "Clones hold the same digits in the same places."
    source: ClassVar[str] = "Clone Sudoku"
    fpuzzles: ClassVar[tuple[str, ...]] = ("clone",)

    cells: tuple[Cell, ...]
    copies: tuple[Cell, ...]

    def __post_init__(self) -> None:
        if len(self.cells) != len(self.copies):
            raise ValueError(
                f"a clone of {len(self.cells)} cells has as many copies, not {len(self.copies)}"
            )

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        a, b, c, d = Cell(1, 1), Cell(1, 2), Cell(2, 2), Cell(3, 3)
        for board in (Board(3, 1, 3), Board.customary(4)):
            yield board, cls((a,), (d,))
            yield board, cls((a, b), (c, d))
            yield board, cls((a, b, c), (b, d, c))
        yield Board.customary(9), cls((Cell(1, 9),), (Cell(9, 1),))

    @property
    def scope(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys((*self.cells, *self.copies)))

    def means_nothing(self, board: Board) -> str:  # noqa: ARG002
        return "the cells are their own copies" if self.cells == self.copies else ""

    def marks(self) -> tuple[Mark, ...]:
        shades = (Shade(self.cells, Colour.BLUE), Shade(self.copies, Colour.BLUE))
        moved = {
            (copy.row - cell.row, copy.column - cell.column)
            for cell, copy in zip(self.cells, self.copies, strict=True)
        }
        # Only copies that lie as the cells do can be told by looking.
        return shades if len(moved) == 1 else (*shades, Caption())

    def __str__(self) -> str:
        cells, copies = (" ".join(map(str, part)) for part in (self.cells, self.copies))
        return f"clone of {cells} in {copies}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        yield cls(entry.cells(), entry.cells("cloneCells"))

    def to_fpuzzles(self, draft: Draft) -> None:
        draft.add("clone", cells=self.cells, cloneCells=self.copies)

    def to_iss(self, draft: TokenDraft) -> None:
        for cell, copy in zip(self.cells, self.copies, strict=True):
            if cell != copy:
                draft.add("SameValues", 2, cell, copy)

    def holds(self, grid: Grid) -> bool:
        return [grid[cell] for cell in self.cells] == [grid[cell] for cell in self.copies]

    def state(self, words: Words) -> None:
        for cell, copy in zip(self.cells, self.copies, strict=True):
            if cell != copy:
                words.equal(cell, copy)
