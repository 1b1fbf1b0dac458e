"""XV: two digits add up to 10 with an X between them, to 5 with a V."""

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


TOTALS = {"X": 10, "V": 5}
"""The signs and what they stand for."""


@dataclass(frozen=True)
class Xv(Constraint):
    """The digits of the two `cells` add up to `total`: 10 for an X, 5 for a V.

    Raises ValueError for other than two different cells, and for another total.
    """

    title: ClassVar[str] = "XV"
    sentence: ClassVar[str] = (
        "Digits with an X between them add up to 10, digits with a V between them to 5."
    )
    source: ClassVar[str] = "XV Sudoku"
    fpuzzles: ClassVar[tuple[str, ...]] = ("xv",)
    iss: ClassVar[tuple[str, ...]] = ("X", "V")

    cells: tuple[Cell, ...]
    total: int

    def __post_init__(self) -> None:
        if len(self.cells) != 2 or self.cells[0] == self.cells[1]:
            raise ValueError("an X or V is between two cells")
        if self.total not in (5, 10):
            raise ValueError(
                f"an X is a total of 10 and a V one of 5: there is none for {self.total}"
            )

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        a, b, c = Cell(1, 1), Cell(1, 2), Cell(3, 2)
        for board in (Board(3, 1, 3), Board.customary(4)):
            yield board, cls((a, b), 5)
            yield board, cls((c, a), 5)
            yield board, cls((a, b), 10)
        yield Board.customary(6), cls((a, b), 10)
        for total in (5, 10):
            yield Board.customary(9), cls((Cell(9, 8), Cell(9, 9)), total)

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def marks(self) -> tuple[Mark, ...]:
        return (Dot(self.cells, Sign.TEXT, "X" if self.total == 10 else "V"),)

    def __str__(self) -> str:
        return f"{'X' if self.total == 10 else 'V'} between {self.cells[0]} and {self.cells[1]}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        cells, sign = entry.cells(), entry.text()
        if sign not in ("", *TOTALS):
            raise ValueError(f"{sign!r} is neither X nor V")
        if sign:
            yield cls(cells, TOTALS[sign])

    def to_fpuzzles(self, draft: Draft) -> None:
        sign = next(sign for sign, total in TOTALS.items() if total == self.total)
        draft.add("xv", cells=self.cells, value=sign)

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        yield from (cls(pair, TOTALS[token.type]) for pair in token.neighbours())

    def to_iss(self, draft: TokenDraft) -> None:
        sign = next(sign for sign, total in TOTALS.items() if total == self.total)
        draft.pair(sign, self.cells, lambda a, b: a + b == self.total, f"total {self.total}")

    def holds(self, grid: Grid) -> bool:
        return sum(grid[cell] for cell in self.cells) == self.total

    def state(self, words: Words) -> None:
        one, other = self.cells
        words.relation(one, other, lambda a, b: a + b == self.total)
