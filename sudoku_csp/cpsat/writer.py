"""The writer that a constraint posts itself to: an OR-Tools model with a variable for each cell."""

from __future__ import annotations

from collections.abc import Sequence

from ortools.sat.python import cp_model

from sudoku_csp.board import Board, Cell
from sudoku_csp.poster import Poster


class CpWriter(Poster):
    """A CP-SAT model with one integer variable, 1 to side, for each cell of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.model = cp_model.CpModel()
        self.variables = {
            cell: self.model.new_int_var(1, board.side, str(cell)) for cell in board.cells
        }

    def all_different(self, cells: Sequence[Cell]) -> None:
        self.model.add_all_different([self.variables[cell] for cell in cells])
