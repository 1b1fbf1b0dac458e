"""Even: the marked cells hold even digits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import CellShape, Mark, Shape
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.constraints.fpuzzles import Entry
    from sudoku_csp.constraints.fpuzzles_draft import Draft
    from sudoku_csp.constraints.iss_draft import TokenDraft
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class Even(Constraint):
    """Each of `cells` holds an even digit."""

    title: ClassVar[str] = "Even"
    sentence: ClassVar[str] = "A cell with a grey square holds an even digit."
    source: ClassVar[str] = "Odd-even Sudoku"
    fpuzzles: ClassVar[tuple[str, ...]] = ("even", "grid.parity")

    cells: tuple[Cell, ...]

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        a, b, c = Cell(1, 1), Cell(1, 2), Cell(3, 3)
        for board in (Board(3, 1, 3), Board.customary(4)):
            yield board, cls((a,))
            yield board, cls((c, b))
        yield Board(3, 1, 3), cls((a, b, c))
        yield Board.customary(9), cls((Cell(9, 9),))

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def marks(self) -> tuple[Mark, ...]:
        return tuple(CellShape(cell, Shape.SQUARE) for cell in self.cells)

    def __str__(self) -> str:
        return f"even digits in {' '.join(map(str, self.cells))}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        if entry.key == "even":
            yield cls((entry.cell(),))
            return
        parity = entry.text().lower()
        if parity not in ("odd", "even"):
            raise ValueError(f"{parity!r} is neither odd nor even")
        if parity == "even":
            yield cls((entry.cell(),))

    def to_fpuzzles(self, draft: Draft) -> None:
        for cell in self.cells:
            draft.add("even", cell=cell)

    def to_iss(self, draft: TokenDraft) -> None:
        for cell in self.cells:
            draft.keep(cell, draft.board.digits[1::2])

    def holds(self, grid: Grid) -> bool:
        return all(grid[cell] % 2 == 0 for cell in self.cells)

    def state(self, words: Words) -> None:
        digits = words.board.digits[1::2]
        for cell in self.cells:
            words.domain(cell, digits)
