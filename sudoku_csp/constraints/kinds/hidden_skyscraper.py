"""Hidden skyscraper: the first digit of a row or column that a higher one hides is known.

Stated as an automaton: the highest digit so far, all of which rose, until one does not.
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

HIDDEN = -1
"""The state of the automaton after the first digit that is hidden."""


@dataclass(frozen=True)
class HiddenSkyscraper(Constraint):
    """The first of `cells` whose digit is not higher than all before it holds `value`.

    `cells` are a row or column, read from the side of the clue. One of them is hidden: digits that
    rise to the end break the rule. Raises ValueError for fewer than two cells, for a cell that
    stands there twice, and for a value below 1.
    """

    title: ClassVar[str] = "Hidden skyscraper"
    sentence: ClassVar[str] = (
        "Digits are heights of buildings, the higher hiding the lower behind them: a number "
        "outside the grid is the first digit that cannot be seen from there."
    )
    source: ClassVar[str] = "Hidden Skyscrapers, after the skyscrapers puzzle"
    iss: ClassVar[tuple[str, ...]] = ("HiddenSkyscraper",)

    cells: tuple[Cell, ...]
    value: int

    def __post_init__(self) -> None:
        if len(self.cells) < 2 or len(set(self.cells)) < len(self.cells):
            raise ValueError("a hidden skyscraper needs at least two cells, each of them once")
        if self.value < 1:
            raise ValueError(f"a hidden skyscraper is at least 1, not {self.value}")

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        board = Board(3, 1, 3)
        for value in (1, 2, 3, 4):
            yield board, cls(board.rows[0].cells, value)
        yield board, cls(board.columns[1].cells[::-1], 2)
        board = Board.customary(4)
        yield board, cls(board.rows[3].cells[::-1], 3)
        yield board, cls(board.columns[0].cells[:3], 1)
        board = Board.customary(9)
        yield board, cls(board.cells[:2], 8)

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    @property
    def named_digits(self) -> Iterable[int]:
        return (self.value,)

    def marks(self) -> tuple[Mark, ...]:
        return (Outside(self.cells, str(self.value)),)

    def __str__(self) -> str:
        return f"hidden skyscraper {self.value} from {self.cells[0]} to {self.cells[-1]}"

    @classmethod
    def from_iss(cls, token: Token) -> Iterator[Constraint]:
        yield from (cls(cells, clue) for cells, clue in token.sides())

    def to_iss(self, draft: TokenDraft) -> None:
        draft.outside("HiddenSkyscraper", self.cells, self.value, self)

    def holds(self, grid: Grid) -> bool:
        digits = [grid[cell] for cell in self.cells]
        hidden = [digit for at, digit in enumerate(digits) if digit <= max(digits[:at], default=0)]
        return hidden[:1] == [self.value]

    def state(self, words: Words) -> None:
        words.regular(self.cells, 0, self._step, lambda state: state == HIDDEN)

    def _step(self, highest: int, digit: int) -> int | None:
        """After a digit: the highest one, or that the first hidden one has been met."""
        if highest == HIDDEN:
            return HIDDEN
        if digit > highest:
            return digit
        return HIDDEN if digit == self.value else None
