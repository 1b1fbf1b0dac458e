"""Ratio: one of two digits is so many times the other.

Twice, which is the black dot of Kropki, where no other number stands in the dot.
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
class Ratio(Constraint):
    """The digit of one of the two `cells` is `value` times that of the other.

    Raises ValueError for other than two different cells, and for a value below 1.
    """

    title: ClassVar[str] = "Ratio"
    sentence: ClassVar[str] = (
        "Of two digits with a black dot between them, one is as many times the other as the number "
        "in it tells, or twice the other without one."
    )
    source: ClassVar[str] = "Kropki Sudoku"
    also: ClassVar[tuple[str, ...]] = ("black-dot", "kropki", "kropki-dot")
    fpuzzles: ClassVar[tuple[str, ...]] = ("ratio",)
    iss: ClassVar[tuple[str, ...]] = ("BlackDot",)

    cells: tuple[Cell, ...]
    value: int = 2

    def __post_init__(self) -> None:
        if len(self.cells) != 2 or self.cells[0] == self.cells[1]:
            raise ValueError("a ratio is between two cells")
        if self.value < 1:
            raise ValueError(f"a ratio is 1 or more, not {self.value}")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        a, b, c = Cell(1, 1), Cell(1, 2), Cell(3, 2)
        for board in (Board(3, 1, 3), Board.customary(4)):
            yield board, cls((a, b))
            yield board, cls((c, a), 3)
        for value in (1, 4, 5):
            yield Board.customary(4), cls((a, b), value)
        for value in (2, 3, 9):
            yield Board.customary(9), cls((Cell(9, 8), Cell(9, 9)), value)

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def means_nothing(self, board: Board) -> str:
        seen = self.cells[1] in board.peers(self.cells[0])
        return (
            "a ratio of 1 is between two cells that see each other"
            if self.value < 2 and seen
            else ""
        )

    def marks(self) -> tuple[Mark, ...]:
        return (Dot(self.cells, Sign.BLACK, "" if self.value == 2 else str(self.value)),)

    def __str__(self) -> str:
        return f"ratio of 1:{self.value} between {self.cells[0]} and {self.cells[1]}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        value = entry.value()
        yield cls(entry.cells(), 2 if value is None else value)

    def to_fpuzzles(self, draft: Draft) -> None:
        value = None if self.value == 2 else str(self.value)
        draft.add("ratio", cells=self.cells, value=value)

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        yield from (cls(pair) for pair in token.neighbours())

    def to_iss(self, draft: TokenDraft) -> None:
        type_ = "BlackDot" if self.value == 2 else ""
        draft.pair(
            type_,
            self.cells,
            lambda a, b: max(a, b) == self.value * min(a, b),
            f"ratio {self.value}",
        )

    def holds(self, grid: Grid) -> bool:
        low, high = sorted(grid[cell] for cell in self.cells)
        return high == low * self.value

    def state(self, words: Words) -> None:
        one, other = self.cells
        words.relation(one, other, lambda a, b: self.value * a == b or self.value * b == a)
