"""Difference: the digits of two cells are so far apart.

By 1, which is the white dot of Kropki, where no other number stands in the dot.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Dot, Mark, Sign
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.constraints.fpuzzles import Entry
    from sudoku_csp.constraints.fpuzzles_draft import Draft
    from sudoku_csp.constraints.iss import Token
    from sudoku_csp.constraints.iss_draft import TokenDraft
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class Difference(Constraint):
    """The digits of the two `cells` differ by `value`.

    Raises ValueError for other than two different cells, and for a value below 0.
    """

    title: ClassVar[str] = "Difference"
    sentence: ClassVar[str] = (
        "Digits with a white dot between them differ by the number in it, or by 1 without one."
    )
    source: ClassVar[str] = "Kropki Sudoku"
    also: ClassVar[tuple[str, ...]] = ("white-dot", "kropki", "kropki-dot")
    fpuzzles: ClassVar[tuple[str, ...]] = ("difference",)
    iss: ClassVar[tuple[str, ...]] = ("WhiteDot",)

    cells: tuple[Cell, ...]
    value: int = 1

    def __post_init__(self) -> None:
        if len(self.cells) != 2 or self.cells[0] == self.cells[1]:
            raise ValueError("a difference is between two cells")
        if self.value < 0:
            raise ValueError(f"a difference is 0 or more, not {self.value}")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        a, b, c = Cell(1, 1), Cell(1, 2), Cell(3, 2)
        for board in (Board(3, 1, 3), Board.customary(4)):
            yield board, cls((a, b))
            yield board, cls((c, a), 2)
        for value in (0, 3, 4):
            yield Board.customary(4), cls((a, b), value)
        for value in (1, 4, 8):
            yield Board.customary(9), cls((Cell(9, 8), Cell(9, 9)), value)

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def means_nothing(self, board: Board) -> str:
        seen = self.cells[1] in board.peers(self.cells[0])
        return (
            "a difference of 0 is between two cells that see each other"
            if self.value < 1 and seen
            else ""
        )

    def marks(self) -> tuple[Mark, ...]:
        return (Dot(self.cells, Sign.WHITE, "" if self.value == 1 else str(self.value)),)

    def __str__(self) -> str:
        return f"difference of {self.value} between {self.cells[0]} and {self.cells[1]}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        value = entry.value()
        yield cls(entry.cells(), 1 if value is None else value)

    def to_fpuzzles(self, draft: Draft) -> None:
        value = None if self.value == 1 else str(self.value)
        draft.add("difference", cells=self.cells, value=value)

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        yield from (cls(pair) for pair in token.neighbours())

    def to_iss(self, draft: TokenDraft) -> None:
        type_ = "WhiteDot" if self.value == 1 else ""
        draft.pair(
            type_, self.cells, lambda a, b: abs(a - b) == self.value, f"difference {self.value}"
        )

    def holds(self, grid: Grid) -> bool:
        low, high = sorted(grid[cell] for cell in self.cells)
        return high - low == self.value

    def state(self, words: Words) -> None:
        one, other = self.cells
        words.relation(one, other, lambda a, b: abs(a - b) == self.value)
