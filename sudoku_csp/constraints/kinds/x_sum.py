"""X-sum: the first digit of a row or column tells how many digits have the given sum.

Stated as an automaton beside all-different: how many cells are still to be added, and what they are
to add up to, as far as so many different digits can.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.fpuzzles import beside
from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.constraints.fpuzzles import Draft, Entry
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class XSum(Constraint):
    """The first X digits of `cells` add up to `value`, where X is the first of them.

    `cells` are a row or column, read from the side of the clue: its digits differ, which is part of
    the rule, for so every target can count on it. X counts itself. Raises ValueError for no cells,
    for a cell that stands there twice, and for a value below 1.
    """

    title: ClassVar[str] = "X-sum"
    sentence: ClassVar[str] = (
        "A number outside the grid is the sum of the first X digits seen from there, where X is "
        "the first of these digits."
    )
    source: ClassVar[str] = "X-Sums Sudoku"
    fpuzzles: ClassVar[tuple[str, ...]] = ("xsum",)

    cells: tuple[Cell, ...]
    value: int

    def __post_init__(self) -> None:
        if not self.cells or len(set(self.cells)) < len(self.cells):
            raise ValueError("an x-sum needs cells, each of them once")
        if self.value < 1:
            raise ValueError(f"an x-sum is at least 1, not {self.value}")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        board = Board(3, 1, 3)
        for value in (1, 4, 6):
            yield board, cls(board.rows[0].cells, value)
        yield board, cls(board.columns[1].cells[::-1], 3)
        board = Board.customary(4)
        for value in (2, 6, 10):
            yield board, cls(board.rows[3].cells[::-1], value)
        yield board, cls(board.columns[0].cells[:3], 10)
        board = Board.customary(9)
        yield board, cls(board.cells[:2], 11)

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def __str__(self) -> str:
        return f"x-sum {self.value} from {self.cells[0]} to {self.cells[-1]}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        cells, value = entry.outside(), entry.value()
        if value is not None:
            yield cls(cells, value)

    def to_fpuzzles(self, draft: Draft) -> None:
        place = beside(self.cells, draft.board)
        if place is None:
            raise Unsupported(f"f-puzzles has no place for {self}: it is not along a whole line")
        draft.add("xsum", cell=place, value=str(self.value))

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        x = digits[0]
        if len(set(digits)) < len(digits):
            return False
        return x <= len(digits) and sum(digits[:x]) == self.value

    def state(self, words: Words) -> None:
        words.all_different(self.cells)
        step = partial(self._step, words.board.side)
        words.regular(self.cells, (-1, self.value), step, lambda state: state == (0, 0))

    @staticmethod
    def _step(side: int, state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        """After a digit: how many are still to be added, -1 at the start, and their sum."""
        cells, total = state
        if cells == 0:
            return state
        cells = (digit if cells < 0 else cells) - 1
        total -= digit
        least, most = cells * (cells + 1) // 2, cells * (2 * side + 1 - cells) // 2
        return (cells, total) if least <= total <= most else None
