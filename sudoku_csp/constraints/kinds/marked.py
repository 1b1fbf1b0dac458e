"""Rules of marked cells: parity, and cells above or below what is around them (fortress)."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.samples import on
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.marks import CellShape, Dot, Mark, Shade, Shape, Sign
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.targets.words import Words

PARITY = (
    *on("3 4", "r1c1", "r3c3 r1c2"),
    *on("3", "r1c1 r1c2 r3c3"),
    *on("9", "r9c9"),
)

FORTRESS = (
    *on("3", "r1c2 3", "r3c3 3", "r1c1 r1c2 2", "r2c2 r1c1 2", "r1c1 r1c2 r2c2 2"),
    *on("4", "r1c1 4", "r4c4 4"),
    *on("6", "r6c1 6"),
)


@dataclass(frozen=True)
class Even(Constraint):
    """Each of `cells` holds an even digit."""

    title = "Even"
    sentence = "A cell with a grey square holds an even digit."
    source = "Odd-even Sudoku"
    in_words = "even digits in {cells}"
    examples = PARITY

    cells: tuple[Cell, ...]

    def marks(self) -> tuple[Mark, ...]:
        return tuple(CellShape(cell, Shape.SQUARE) for cell in self.cells)

    def holds(self, grid: Grid) -> bool:
        return all(grid[cell] % 2 == 0 for cell in self.cells)

    def state(self, words: Words) -> None:
        digits = words.board.digits[1::2]
        for cell in self.cells:
            words.domain(cell, digits)


@dataclass(frozen=True)
class Odd(Constraint):
    """Each of `cells` holds an odd digit."""

    title = "Odd"
    sentence = "A cell with a grey circle holds an odd digit."
    source = "Odd-even Sudoku"
    in_words = "odd digits in {cells}"
    examples = PARITY

    cells: tuple[Cell, ...]

    def marks(self) -> tuple[Mark, ...]:
        return tuple(CellShape(cell, Shape.DISC) for cell in self.cells)

    def holds(self, grid: Grid) -> bool:
        return all(grid[cell] % 2 == 1 for cell in self.cells)

    def state(self, words: Words) -> None:
        digits = words.board.digits[::2]
        for cell in self.cells:
            words.domain(cell, digits)


@dataclass(frozen=True)
class Fortress(Constraint):
    """Marked `cells` on a board of `side`, compared with the cells around them that share a side.

    Those that touch are not compared with one another. Raises ValueError for a cell that is not on
    the board.
    """

    examples = FORTRESS

    cells: tuple[Cell, ...]
    side: int

    def __post_init__(self) -> None:
        for cell in self.cells:
            if max(cell) > self.side:
                raise ValueError(f"{cell} is not on a board of side {self.side}")

    @property
    def scope(self) -> tuple[Cell, ...]:
        found = dict.fromkeys(self.cells)
        for row, column in self.cells:
            around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            found |= dict.fromkeys(
                Cell(*at) for at in around if 1 <= min(at) <= max(at) <= self.side
            )
        return tuple(found)

    def marks(self) -> tuple[Mark, ...]:
        pairs = (
            (cell, one)
            for cell in self.cells
            for one in self.scope
            if one not in self.cells
            if abs(cell.row - one.row) + abs(cell.column - one.column) == 1
        )
        points = (Dot(self.larger_first(*pair), Sign.POINT) for pair in pairs)
        return (*(Shade((cell,)) for cell in self.cells), *points)

    @staticmethod
    @abstractmethod
    def larger_first(marked: Cell, beside: Cell) -> tuple[Cell, Cell]:
        """The marked cell and one beside it, that of the larger digit first."""


@dataclass(frozen=True)
class Maximum(Fortress):
    """Each of `cells` is above its neighbours, but for those in `cells`."""

    title = "Maximum"
    sentence = (
        "The digit of a marked cell is larger than those of the unmarked cells that share a side "
        "with it."
    )
    source = "Fortress Sudoku"
    in_words = "maximum at {cells}"

    @staticmethod
    def larger_first(marked: Cell, beside: Cell) -> tuple[Cell, Cell]:
        return marked, beside

    def holds(self, grid: Grid) -> bool:
        return all(
            grid[cell] > grid[other]
            for cell in self.cells
            for other in grid.board.cells
            if abs(cell.row - other.row) + abs(cell.column - other.column) == 1
            if max(other) <= self.side and other not in self.cells
        )

    def state(self, words: Words) -> None:
        for cell in self.cells:
            for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
                other = Cell(cell.row + down, cell.column + right)
                inside = 0 < other.row <= self.side and 0 < other.column <= self.side
                if inside and other not in self.cells:
                    words.relation(cell, other, lambda a, b: a > b)


@dataclass(frozen=True)
class Minimum(Fortress):
    """Each of `cells` is below its neighbours, but for those in `cells`."""

    title = "Minimum"
    sentence = (
        "The digit of a marked cell is smaller than those of the unmarked cells that share a side "
        "with it."
    )
    source = "Fortress Sudoku"
    in_words = "minimum at {cells}"

    @staticmethod
    def larger_first(marked: Cell, beside: Cell) -> tuple[Cell, Cell]:
        return beside, marked

    def holds(self, grid: Grid) -> bool:
        return all(
            grid[cell] < grid[other]
            for cell in self.cells
            for other in grid.board.cells
            if abs(cell.row - other.row) + abs(cell.column - other.column) == 1
            if max(other) <= self.side and other not in self.cells
        )

    def state(self, words: Words) -> None:
        for cell in self.cells:
            for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
                other = Cell(cell.row + down, cell.column + right)
                inside = 0 < other.row <= self.side and 0 < other.column <= self.side
                if inside and other not in self.cells:
                    words.relation(cell, other, lambda a, b: a < b)
