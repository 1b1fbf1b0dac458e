"""Skyscraper: how many digits of a row or column can be seen over the lower ones before them.

Stated as an automaton beside all-different: how many digits have been read, the highest of them,
and how many have been seen. Many different digits do not fit below a low one, and few are above a
high one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.fpuzzles_places import beside
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
class Skyscraper(Constraint):
    """Of the digits of `cells` exactly `value` are higher than all before them.

    `cells` are a row or column, read from the side of the clue: its digits differ, which is part of
    the rule, for so every target can count on it. Raises ValueError for no cells, for a cell that
    stands there twice, and for a value below 1.
    """

    title: ClassVar[str] = "Skyscraper"
    sentence: ClassVar[str] = (
        "Digits are heights of buildings: a number outside the grid tells how many can be seen "
        "from there, the higher hiding the lower behind them."
    )
    source: ClassVar[str] = "Skyscraper Sudoku, after the skyscrapers puzzle"
    fpuzzles: ClassVar[tuple[str, ...]] = ("skyscraper",)
    iss: ClassVar[tuple[str, ...]] = ("Skyscraper",)

    cells: tuple[Cell, ...]
    value: int

    def __post_init__(self) -> None:
        if not self.cells or len(set(self.cells)) < len(self.cells):
            raise ValueError("a skyscraper clue needs cells, each of them once")
        if self.value < 1:
            raise ValueError(f"a skyscraper clue is at least 1, not {self.value}")

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
        yield board, cls(board.cells[:2], 2)

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def marks(self) -> tuple[Mark, ...]:
        return (Outside(self.cells, str(self.value)),)

    def __str__(self) -> str:
        return f"skyscraper {self.value} from {self.cells[0]} to {self.cells[-1]}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        cells, value = entry.outside(), entry.value()
        if value is not None:
            yield cls(cells, value)

    def to_fpuzzles(self, draft: Draft) -> None:
        place = beside(self.cells, draft.board)
        if place is None:
            raise Unsupported(f"f-puzzles has no place for {self}: it is not along a whole line")
        draft.add("skyscraper", cell=place, value=str(self.value))

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        yield from (cls(cells, clue) for cells, clue in token.sides())

    def to_iss(self, draft: TokenDraft) -> None:
        draft.outside("Skyscraper", self.cells, self.value, self)

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        if len(set(digits)) < len(digits):
            return False
        seen = [at for at, digit in enumerate(digits) if all(d < digit for d in digits[:at])]
        return len(seen) == self.value

    def state(self, words: Words) -> None:
        words.all_different(self.cells)
        step = partial(self._step, words.board.side)
        words.regular(self.cells, (0, 0, 0), step, lambda state: state[2] == self.value)

    def _step(
        self, side: int, state: tuple[int, int, int], digit: int
    ) -> tuple[int, int, int] | None:
        """After a digit: how many have been read, the highest of them, and how many were seen."""
        read, highest, seen = state
        read += 1
        if digit > highest:
            highest, seen = digit, seen + 1
        to_see = min(side - highest, len(self.cells) - read)
        return (read, highest, seen) if read <= highest and seen + to_see >= self.value else None
