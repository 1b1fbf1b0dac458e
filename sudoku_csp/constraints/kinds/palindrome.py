"""Palindrome: a line reads the same from both ends.

A line may come back to one of its cells, which then stands in it again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Colour, Line, Mark
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.constraints.fpuzzles import Entry
    from sudoku_csp.constraints.fpuzzles_draft import Draft
    from sudoku_csp.constraints.iss import Token
    from sudoku_csp.constraints.iss_draft import TokenDraft
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class Palindrome(Constraint):
    """The i-th of `cells` from the front holds the digit of the i-th from the back."""

    title: ClassVar[str] = "Palindrome"
    sentence: ClassVar[str] = "The digits on a grey line read the same from both ends."
    source: ClassVar[str] = "Palindrome Sudoku"
    also: ClassVar[tuple[str, ...]] = ("palindrome-line",)
    fpuzzles: ClassVar[tuple[str, ...]] = ("palindrome",)
    iss: ClassVar[tuple[str, ...]] = ("Palindrome",)
    comes_back: ClassVar[bool] = True

    cells: tuple[Cell, ...]

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        a, b, c, d = Cell(1, 1), Cell(2, 2), Cell(2, 3), Cell(3, 2)
        for board in (Board(3, 1, 3), Board.customary(4)):
            yield board, cls((a, b))
            yield board, cls((c, a, b))
            yield board, cls((a, b, c, d))
        yield Board(3, 1, 3), cls((a, b, c, d, a))
        yield Board(3, 1, 3), cls((a, b, b, c, d))
        yield Board(3, 1, 3), cls((a,))
        yield Board.customary(9), cls((Cell(8, 9), Cell(9, 9)))

    @property
    def scope(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(self.cells))

    def means_nothing(self, board: Board) -> str:  # noqa: ARG002
        return "" if len(self.cells) > 1 else "a palindrome needs at least two cells"

    def marks(self) -> tuple[Mark, ...]:
        return (Line(self.cells, Colour.GREY),)

    def __str__(self) -> str:
        return f"palindrome {' '.join(map(str, self.cells))}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        yield from map(cls, entry.lines())

    def to_fpuzzles(self, draft: Draft) -> None:
        draft.add("palindrome", lines=[self.cells])

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        yield cls(token.cells())

    def to_iss(self, draft: TokenDraft) -> None:
        draft.add("Palindrome", self.cells)

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        return digits == digits[::-1]

    def state(self, words: Words) -> None:
        for place in range(len(self.cells) // 2):
            front, back = self.cells[place], self.cells[-1 - place]
            if front != back:
                words.equal(front, back)
