"""Rules that keep the same digit apart on the whole board, as the pieces of chess move, or a taxi.

Every pair is all different by itself, which propagation may see together.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from sudoku_csp.constraints.samples import on
from sudoku_csp.constraints.shapes import Everywhere
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.words import Fact

if TYPE_CHECKING:
    from sudoku_csp.targets.words import Words


@dataclass(frozen=True)
class AntiKnight(Everywhere):
    """Among `cells`, as a rule `board.cells`, those a knight's move apart hold different digits."""

    title = "Anti-knight"
    sentence = "Cells a chess knight's move apart hold different digits."
    source = "Anti-knight Sudoku (chess Sudoku)"
    in_words = "anti-knight among {many} cells from {first} to {last}"
    examples = (
        *on("3 4x1", "r1c1 r2c3", "r1c1 r2c3 r3c1", "r1c1 r2c2 r3c2"),
        *on("2", "r1c1 r1c2 r2c1 r2c2"),
        *on("9", "r7c8 r9c9"),
    )

    def holds(self, grid: Grid) -> bool:
        return not any(
            grid[one] == grid[other]
            and sorted((abs(one.row - other.row), abs(one.column - other.column))) == [1, 2]
            for one, other in combinations(self.cells, 2)
        )

    def state(self, words: Words) -> None:
        within = set(self.cells)
        for cell in self.cells:
            for down, right in ((1, -2), (1, 2), (2, -1), (2, 1)):
                other = Cell(cell.row + down, cell.column + right)
                if other in within:
                    words.all_different((cell, other))


@dataclass(frozen=True)
class AntiKing(Everywhere):
    """Among `cells`, as a rule `board.cells`, those that touch at a corner differ.

    Cells that touch at a side share a row or a column, whose digits differ anyway.
    """

    title = "Anti-king"
    sentence = "Cells a chess king's move apart hold different digits."
    source = "Anti-king Sudoku (chess Sudoku)"
    in_words = "anti-king among {many} cells from {first} to {last}"
    examples = (
        *on("3 4", "r2c2 r1c1", "r1c3 r2c2 r2c3"),
        *on("3", "r1c3 r2c2 r3c3"),
        *on("2", "r1c1 r1c2 r2c1 r2c2"),
        *on("9", "r8c9 r9c8"),
    )

    def holds(self, grid: Grid) -> bool:
        held = {(cell.row, cell.column): grid[cell] for cell in self.cells}
        return not any(
            held.get((row + 1, column + step)) == digit
            for (row, column), digit in held.items()
            for step in (-1, 1)
        )

    def state(self, words: Words) -> None:
        within = set(self.cells)
        for cell in self.cells:
            for other in (Cell(cell.row + 1, cell.column - 1), Cell(cell.row + 1, cell.column + 1)):
                if other in within:
                    words.all_different((cell, other))


@dataclass(frozen=True)
class AntiTaxicab(Everywhere):
    """Among `cells`, as a rule `board.cells`, none d steps apart both hold d: steps from cell to
    cell over their sides, as a taxi goes through the streets of a grid."""

    title = "Anti-taxicab"
    sentence = (
        "Two cells with the same digit are not exactly as many steps up, down, left and right "
        "apart as the digit says."
    )
    source = "Anti-taxicab Sudoku"
    in_words = "anti-taxicab among {many} cells from {first} to {last}"
    examples = (
        *on("3 4", "r2c2 r1c1", "r1c3 r2c2 r2c3"),
        *on("3", "r3c1 r1c2 r3c3"),
        *on("4", "r2c1 r4c3"),
        *on("9", "r9c9 r4c5"),
    )

    def holds(self, grid: Grid) -> bool:
        return not any(
            grid[one] == grid[other] == abs(one.row - other.row) + abs(one.column - other.column)
            for one, other in combinations(self.cells, 2)
        )

    def state(self, words: Words) -> None:
        for at, (row, column) in enumerate(self.cells):
            for other in self.cells[at + 1 :]:
                steps = abs(other.row - row) + abs(other.column - column)
                if steps in words.board.digits:
                    both = Fact(self.cells[at], steps, sign=False), Fact(other, steps, sign=False)
                    words.at_least_one(both)
