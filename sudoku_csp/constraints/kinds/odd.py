"""Odd: the marked cells hold odd digits."""

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
class Odd(Constraint):
    """Each of `cells` holds an odd digit."""

    title: ClassVar[str] = "Odd"
    sentence: ClassVar[str] = "A cell with a grey circle holds an odd digit."
    source: ClassVar[str] = "Odd-even Sudoku"
    fpuzzles: ClassVar[tuple[str, ...]] = ("odd", "grid.parity")

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
        return tuple(CellShape(cell, Shape.DISC) for cell in self.cells)

    def __str__(self) -> str:
        return f"odd digits in {' '.join(map(str, self.cells))}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        if entry.key == "odd":
            yield cls((entry.cell(),))
            return
        parity = entry.text().lower()
        if parity not in ("odd", "even"):
            raise ValueError(f"{parity!r} is neither odd nor even")
        if parity == "odd":
            yield cls((entry.cell(),))

    def to_fpuzzles(self, draft: Draft) -> None:
        for cell in self.cells:
            draft.add("odd", cell=cell)

    def to_iss(self, draft: TokenDraft) -> None:
        for cell in self.cells:
            draft.keep(cell, draft.board.digits[::2])

    def holds(self, grid: Grid) -> bool:
        return all(grid[cell] % 2 == 1 for cell in self.cells)

    def state(self, words: Words) -> None:
        digits = words.board.digits[::2]
        for cell in self.cells:
            words.domain(cell, digits)
