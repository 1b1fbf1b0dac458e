"""A puzzle: a board with some digits given, and where it was read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.model import Model


class Clash(NamedTuple):
    """Two equal givens in one house: no grid can have both."""

    house: str
    first: Cell
    second: Cell
    digit: int

    def __str__(self) -> str:
        return f"{self.first}={self.digit} and {self.second}={self.digit} in {self.house}"


@lru_cache(maxsize=16)
def classic_rules(board: Board) -> tuple[Constraint, ...]:
    """The rules of classic Sudoku: every row, column and box all different."""
    return tuple(AllDifferent(house.cells, house.name) for house in board.houses)


@dataclass(frozen=True)
class Puzzle:
    """The givens of a classic puzzle, one byte a cell in reading order, 0 for an empty cell.

    `source` says where it was read ("top95.txt:3"), `expected` is the solution that came with it.
    Raises ValueError where the digits do not fit the board.
    """

    board: Board
    digits: bytes
    source: str = field(default="", compare=False)
    expected: Grid | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if len(self.digits) != len(self.board.cells):
            raise ValueError(
                f"a puzzle of {self.board} has {len(self.board.cells)} cells, "
                f"not {len(self.digits)}"
            )
        if max(self.digits) > self.board.side:
            raise ValueError(f"{max(self.digits)} is no digit of {self.board}")

    @cached_property
    def givens(self) -> tuple[tuple[Cell, int], ...]:
        """The cells with a digit, and the digit, in reading order."""
        pairs = zip(self.board.cells, self.digits, strict=True)
        return tuple((cell, digit) for cell, digit in pairs if digit)

    @cached_property
    def model(self) -> Model:
        """What the backends solve: the classic rules of the board and the givens."""
        return Model(self.board, classic_rules(self.board), self.givens)

    def clashes(self) -> Iterator[Clash]:
        """The pairs of equal givens that share a house, house by house."""
        given = dict(self.givens)
        for house in self.board.houses:
            seen: dict[int, Cell] = {}
            for cell in house.cells:
                digit = given.get(cell, 0)
                if digit in seen:
                    yield Clash(house.name, seen[digit], cell, digit)
                elif digit:
                    seen[digit] = cell

    def line(self) -> str:
        """The puzzle on one line, `.` for an empty cell; the reader takes it back."""
        return drawing.line(self.board, self.digits)

    def __str__(self) -> str:
        return drawing.picture(self.board, self.digits)

    def _repr_html_(self) -> str:
        return drawing.html(self.board, self.digits, frozenset(cell for cell, _ in self.givens))
