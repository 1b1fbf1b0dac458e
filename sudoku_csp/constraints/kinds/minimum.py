"""Minimum: the digit of a marked cell is smaller than those of the cells around it.

Cells share a side. Marked cells that touch are not compared with one another: a marked area is
below what is around it (fortress).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.iss_places import adjacent
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Dot, Mark, Shade, Sign
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.constraints.fpuzzles import Entry
    from sudoku_csp.constraints.fpuzzles_draft import Draft
    from sudoku_csp.constraints.iss_draft import TokenDraft
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class Minimum(Constraint):
    """Each of `cells` is below its neighbours on a board of `side`, but for those in `cells`.

    Raises ValueError for a cell that is not on the board.
    """

    title: ClassVar[str] = "Minimum"
    sentence: ClassVar[str] = (
        "The digit of a marked cell is smaller than those of the unmarked cells that share a side "
        "with it."
    )
    source: ClassVar[str] = "Fortress Sudoku"
    fpuzzles: ClassVar[tuple[str, ...]] = ("minimum",)

    cells: tuple[Cell, ...]
    side: int

    def __post_init__(self) -> None:
        for cell in self.cells:
            if max(cell) > self.side:
                raise ValueError(f"{cell} is not on a board of side {self.side}")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        a, b, c = Cell(1, 1), Cell(1, 2), Cell(2, 2)
        three, four = Board(3, 1, 3), Board.customary(4)
        yield three, cls((b,), 3)
        yield three, cls((Cell(3, 3),), 3)
        for marked in ((a, b), (c, a), (a, b, c)):
            yield three, cls(marked, 2)
        yield four, cls((a,), 4)
        yield four, cls((Cell(4, 4),), 4)
        yield Board.customary(6), cls((Cell(6, 1),), 6)

    @property
    def scope(self) -> tuple[Cell, ...]:
        found = dict.fromkeys(self.cells)
        for row, column in self.cells:
            around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            found |= dict.fromkeys(
                Cell(*at) for at in around if 1 <= min(at) <= max(at) <= self.side
            )
        return tuple(found)

    def marks(self) -> tuple[Mark, ...]:
        shades = tuple(Shade((cell,)) for cell in self.cells)
        points = (
            Dot((one, cell), Sign.POINT)
            for cell in self.cells
            for one in self.scope
            if one not in self.cells
            if abs(cell.row - one.row) + abs(cell.column - one.column) == 1
        )
        return (*shades, *points)

    def __str__(self) -> str:
        return f"minimum at {' '.join(map(str, self.cells))}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        # One of the list means all of it: they say nothing of one another.
        cell, document = entry.cell(), entry.document
        cells = tuple(one.cell() for one in document.entries("minimum"))
        if cell == cells[0]:
            yield cls(cells, document.board.side)

    def to_fpuzzles(self, draft: Draft) -> None:
        for cell in self.cells:
            draft.add("minimum", cell=cell)

    def to_iss(self, draft: TokenDraft) -> None:
        for cell in self.cells:
            for other in self.scope:
                if adjacent(cell, other) and other not in self.cells:
                    draft.add("GreaterThan", (other, cell))

    def holds(self, grid: Grid) -> bool:
        return all(
            grid[cell] < grid[other]
            for cell in self.cells
            for other in grid.board.cells
            if abs(cell.row - other.row) + abs(cell.column - other.column) == 1
            if max(other) <= self.side and other not in self.cells
        )

    def state(self, words: Words) -> None:
        for cell in self.cells:
            for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
                other = Cell(cell.row + down, cell.column + right)
                inside = 0 < other.row <= self.side and 0 < other.column <= self.side
                if inside and other not in self.cells:
                    words.relation(cell, other, lambda a, b: a < b)
