"""Anti-knight: cells a chess knight's move apart differ.

Clauses: for each such pair and each digit, not both. Propagation: a fixed digit leaves the cells a
knight's move away, which is domain consistent for every pair.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.constraints.fpuzzles import Draft, Entry
    from sudoku_csp.targets.cnf.writer import CnfWriter
    from sudoku_csp.targets.propagation.domains import Domains
    from sudoku_csp.targets.words import Poster


@dataclass(frozen=True)
class AntiKnight(Constraint):
    """Among `cells`, as a rule `board.cells`, those a knight's move apart hold different digits."""

    title: ClassVar[str] = "Anti-knight"
    sentence: ClassVar[str] = "Cells a chess knight's move apart hold different digits."
    source: ClassVar[str] = "Anti-knight Sudoku (chess Sudoku)"
    fpuzzles: ClassVar[tuple[str, ...]] = ("antiknight",)
    whole_board: ClassVar[bool] = True

    cells: tuple[Cell, ...]

    @classmethod
    def samples(cls) -> Iterator[tuple[Board, Constraint]]:
        for side in (3, 4):
            board = Board(side, 1, side)
            yield board, cls((Cell(1, 1), Cell(2, 3)))
            yield board, cls((Cell(1, 1), Cell(2, 3), Cell(3, 1)))
            yield board, cls((Cell(1, 1), Cell(2, 2), Cell(3, 2)))
        yield Board(2, 1, 2), cls(Board(2, 1, 2).cells)
        yield Board.customary(9), cls((Cell(7, 8), Cell(9, 9)))

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.cells

    def __str__(self) -> str:
        first, last = self.cells[0], self.cells[-1]
        return f"anti-knight among {len(self.cells)} cells from {first} to {last}"

    @classmethod
    def from_fpuzzles(cls, entry: Entry) -> Iterator[Constraint]:
        yield cls(entry.document.board.cells)

    def to_fpuzzles(self, draft: Draft) -> None:
        draft.flag("antiknight")

    def holds(self, grid: Grid) -> bool:
        return not any(
            grid[one] == grid[other]
            and sorted((abs(one.row - other.row), abs(one.column - other.column))) == [1, 2]
            for one, other in combinations(self.cells, 2)
        )

    def encode(self, cnf: CnfWriter) -> None:
        for one, other in combinations(self.cells, 2):
            if (one.row - other.row) ** 2 + (one.column - other.column) ** 2 == 5:
                for digit in cnf.digits:
                    cnf.clause([-cnf.literal(one, digit), -cnf.literal(other, digit)])

    def post(self, cp: Poster) -> None:
        within = set(self.cells)
        for cell in self.cells:
            for down, right in ((1, -2), (1, 2), (2, -1), (2, 1)):
                other = Cell(cell.row + down, cell.column + right)
                if other in within:
                    cp.all_different((cell, other))

    def propagate(self, domains: Domains) -> None:
        within = set(self.cells)
        fixed = [cell for cell in self.cells if domains[cell].bit_count() == 1]
        for cell in fixed:  # It grows.
            digit = domains[cell]
            for down in (-2, -1, 1, 2):
                for right in (abs(down) - 3, 3 - abs(down)):
                    other = Cell(cell.row + down, cell.column + right)
                    if other in within and domains[other] & digit:
                        domains.remove(other, digit)
                        if domains[other].bit_count() == 1:
                            fixed.append(other)
