"""Little killer: the digits of a diagonal, clued from outside the grid, add up to a value.

Stated as one sum; digits may repeat on the diagonal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.fpuzzles_places import corner
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.marks import Mark, Outside
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.constraints.fpuzzles import Entry
    from sudoku_csp.constraints.fpuzzles_draft import Draft
    from sudoku_csp.constraints.iss import Token
    from sudoku_csp.constraints.iss_draft import TokenDraft
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class LittleKiller(Constraint):
    """The digits of `cells`, a diagonal in line order, add up to `value`.

    Raises ValueError for no cells, for a cell that stands there twice, and for a value below 0. No
    digits add up to 0.
    """

    title: ClassVar[str] = "Little killer"
    sentence: ClassVar[str] = (
        "Digits along the diagonal that an arrow outside the grid points at add up to the number "
        "beside it; they may repeat."
    )
    source: ClassVar[str] = "Little Killer Sudoku"
    fpuzzles: ClassVar[tuple[str, ...]] = ("littlekillersum",)
    iss: ClassVar[tuple[str, ...]] = ("LittleKiller",)

    cells: tuple[Cell, ...]
    value: int

    def __post_init__(self) -> None:
        if not self.cells or len(set(self.cells)) < len(self.cells):
            raise ValueError("a little killer needs cells, each of them once")
        if self.value < 0:
            raise ValueError(f"a little killer has no sum of {self.value}")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        board = Board(3, 1, 3)
        for value in (2, 3, 6, 7):
            yield board, cls((Cell(2, 1), Cell(1, 2)), value)
        yield board, cls((Cell(1, 1), Cell(2, 2), Cell(3, 3)), 6)
        board = Board.customary(4)
        yield board, cls((Cell(1, 1),), 4)
        yield board, cls((Cell(1, 1),), 0)
        yield board, cls((Cell(4, 2), Cell(3, 3), Cell(2, 4)), 5)
        board = Board.customary(9)
        yield board, cls((Cell(8, 9), Cell(9, 8)), 17)

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def marks(self) -> tuple[Mark, ...]:
        return (Outside(self.cells, str(self.value)),)

    def __str__(self) -> str:
        return f"little killer {self.value} from {self.cells[0]} to {self.cells[-1]}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        cells, value = entry.slanting(), entry.value()
        if entry.cells() not in ((), cells):
            raise ValueError("its cells are not those of the diagonal that it points at")
        if value is not None:
            yield cls(cells, value)

    def to_fpuzzles(self, draft: Draft) -> None:
        place = corner(self.cells, draft.board)
        if place is None:
            raise Unsupported(f"f-puzzles has no place for {self}: it is not a whole diagonal")
        cell, direction = place
        value = str(self.value)
        draft.add("littlekillersum", cell=cell, direction=direction, cells=self.cells, value=value)

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        token.require(2)
        cells, clue = token.slanting(1), token.number(what="clue")
        if token.is_last(1):
            yield cls(cells, clue)

    def to_iss(self, draft: TokenDraft) -> None:
        draft.slanting("LittleKiller", self.cells, self.value, self)

    def holds(self, grid: Grid) -> bool:
        return sum(grid[cell] for cell in self.cells) == self.value

    def state(self, words: Words) -> None:
        words.linear([(1, cell) for cell in self.cells], "==", self.value)
