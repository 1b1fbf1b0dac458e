"""Numbered room: the first digit of a row or column tells in which cell of it the clue stands.

Stated as an element of the line, indexed by its first cell; a first digit of 1 names itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import Mark, Outside
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.constraints.iss import Token
    from sudoku_csp.constraints.iss_draft import TokenDraft
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class NumberedRoom(Constraint):
    """The X-th of `cells`, counted from 1, holds `value`, where X is the digit of the first.

    `cells` are a row or column, read from the side of the clue; an X beyond them breaks the rule.
    Raises ValueError for no cells, for a cell that stands there twice, and for a value below 1.
    """

    title: ClassVar[str] = "Numbered room"
    sentence: ClassVar[str] = (
        "A number outside the grid is the digit in the X-th cell seen from there, where X is the "
        "digit in the first cell."
    )
    source: ClassVar[str] = "Numbered Rooms Sudoku"
    iss: ClassVar[tuple[str, ...]] = ("NumberedRoom",)

    cells: tuple[Cell, ...]
    value: int

    def __post_init__(self) -> None:
        if not self.cells or len(set(self.cells)) < len(self.cells):
            raise ValueError("a numbered room needs cells, each of them once")
        if self.value < 1:
            raise ValueError(f"the digit of a numbered room is at least 1, not {self.value}")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        board = Board(3, 1, 3)
        for value in (1, 2, 3, 4):
            yield board, cls(board.rows[0].cells, value)
        yield board, cls(board.columns[1].cells[::-1], 2)
        board = Board.customary(4)
        yield board, cls(board.rows[3].cells[::-1], 4)
        yield board, cls(board.columns[0].cells[:3], 1)
        board = Board.customary(9)
        yield board, cls(board.cells[:2], 9)

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    @property
    def named_digits(self) -> Iterable[int]:
        return (self.value,)

    def marks(self) -> tuple[Mark, ...]:
        return (Outside(self.cells, str(self.value)),)

    def __str__(self) -> str:
        return f"numbered room {self.value} from {self.cells[0]} to {self.cells[-1]}"

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        yield from (cls(cells, clue) for cells, clue in token.sides())

    def to_iss(self, draft: TokenDraft) -> None:
        draft.outside("NumberedRoom", self.cells, self.value, self)

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        x = digits[0]
        return x <= len(digits) and digits[x - 1] == self.value

    def state(self, words: Words) -> None:
        words.element(self.cells[0], self.cells, self.value)
