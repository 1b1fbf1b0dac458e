"""A complete grid, and a grid as the solution of a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from sudoku_csp.grid import checks, drawing, svg
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell, CellLike
from sudoku_csp.grid.helpers import short_repr

BOARD = "the board of a grid is a Board"


@dataclass(frozen=True, repr=False)
class Grid:
    """A board with a digit in every cell: one byte for each cell, in reading order.

    A grid need not obey any rule: `Puzzle.violations` checks the rules. Raises ValueError if a
    digit is missing or not between 1 and the side.
    """

    board: Board
    digits: bytes

    def __post_init__(self) -> None:
        checks.instance(self.board, Board, BOARD)
        checks.instance(self.digits, bytes, "the digits of a grid are bytes, one a cell")
        if len(self.digits) != len(self.board.cells):
            raise ValueError(
                f"a grid of {self.board} has {len(self.board.cells)} digits, not {len(self.digits)}"
            )
        if stray := self.digits.translate(None, bytes(self.board.digits)):
            cell = self.board.cells[self.digits.index(stray[0])]
            raise ValueError(f"{cell} holds {stray[0]}, which is no digit of {self.board}")

    @classmethod
    def of(cls, board: Board, digit_of: Mapping[Cell, int]) -> Grid:
        """The grid with `digit_of[cell]` in each cell. Raises ValueError if a digit is missing."""
        checks.instance(board, Board, BOARD)
        try:
            return cls(board, bytes(digit_of[cell] for cell in board.cells))
        except (LookupError, TypeError):
            raise ValueError("a grid is made of a digit for every cell") from None

    def __getitem__(self, cell: CellLike) -> int:
        """The digit in a cell. The key is a Cell, a name like `r1c1`, or a row and a column.

        Raises IndexError for a cell that is not on the board, TypeError for another key.
        """
        try:
            cell = Cell.of(cell)
        except ValueError as error:
            raise TypeError(f"{error}; rows() are its digits as lists") from None
        side = self.board.side
        if not (0 < cell.row <= side and 0 < cell.column <= side):
            raise IndexError(f"{cell} is not on a board of {side}x{side}")
        return self.digits[self.board.position(cell)]

    def __len__(self) -> int:
        return self.board.side

    def __iter__(self) -> Iterator[list[int]]:
        """Yields the rows, so that `numpy.array(grid)` has two dimensions."""
        return iter(self.rows())

    def line(self) -> str:
        return drawing.line(self.board, self.digits)

    def rows(self) -> list[list[int]]:
        return [[self[cell] for cell in house.cells] for house in self.board.rows]

    def differences(self, other: Grid) -> tuple[Cell, ...]:
        """The cells in which the grids differ. Raises ValueError if they have different boards."""
        if not isinstance(other, Grid) or other.board != self.board:
            raise ValueError(f"a grid of {self.board} is compared with another one, not {other!r}")
        pairs = zip(self.board.cells, self.digits, other.digits, strict=True)
        return tuple(cell for cell, ours, theirs in pairs if ours != theirs)

    def __str__(self) -> str:
        return drawing.picture(self.board, self.digits)

    def __repr__(self) -> str:
        return short_repr(self, f"{self.board}: {self.line()}")

    def _repr_html_(self) -> str:
        return svg.picture(self.board, self.digits, inline=True)


@dataclass(frozen=True, repr=False)
class Solution:
    """A grid as the solution of a puzzle. The given cells are drawn bold."""

    grid: Grid
    given: frozenset[Cell]

    def __post_init__(self) -> None:
        checks.instance(self.grid, Grid, "a solution is a Grid")

    @classmethod
    def of(cls, grid: Grid, given: Iterable[Cell]) -> Solution:
        try:
            return cls(grid, frozenset(given))
        except TypeError:
            raise TypeError(f"a solution is a Grid and given cells, not {grid!r}") from None

    def draw(self, *, colour: bool = False) -> str:
        """The picture as text. If `colour`, escape codes make the givens bold in a terminal."""
        marked = self.given if colour else ()
        return drawing.picture(self.grid.board, self.grid.digits, marked)

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        return short_repr(self, f"{self.grid.board}: {self.grid.line()}")

    def _repr_html_(self) -> str:
        return svg.picture(self.grid.board, self.grid.digits, given=self.given, inline=True)
