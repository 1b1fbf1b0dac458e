"""A constraint as the table of all that it allows, to see what the encodings of a table make of it.

Any constraint of few cells can be said so ("tabling": Dekker, Björdal, Carlsson, Flener & Monette,
"Auto-tabling for subproblem presolving in MiniZinc", Constraints 22, 2017).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.targets.words import Words

MOST_ASSIGNMENTS = 100_000
"""Assignments that are gone through: five cells of side 9 have 59,049."""


@dataclass(frozen=True)
class AsTable(Constraint):
    """A constraint that states itself by its rows."""

    constraint: Constraint
    rows: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, constraint: Constraint, board: Board) -> AsTable:
        """The table of the constraint. Raises Unsupported where its cells are too many.

        >>> from sudoku_csp.constraints.constraint_text import parse
        >>> board = Board.customary(4)
        >>> AsTable.of(parse("cage 4 r1c1 r1c2", board), board).rows
        ((1, 3), (3, 1))
        """
        scope = constraint.scope
        if board.side ** len(scope) > MOST_ASSIGNMENTS:
            raise Unsupported(f"{constraint}: of {len(scope)} cells no table is made")
        places = [board.position(cell) for cell in scope]
        rows = []
        for row in product(board.digits, repeat=len(scope)):
            digits = bytearray(b"\x01" * len(board.cells))
            for place, digit in zip(places, row, strict=True):
                digits[place] = digit
            if constraint.holds(Grid(board, bytes(digits))):
                rows.append(row)
        return cls(constraint, tuple(rows))

    @property
    def scope(self) -> tuple[Cell, ...]:
        return self.constraint.scope

    def __str__(self) -> str:
        return f"{self.constraint}, as a table"

    def holds(self, grid: Grid) -> bool:
        return self.constraint.holds(grid)

    def state(self, words: Words) -> None:
        words.table(self.scope, self.rows)
