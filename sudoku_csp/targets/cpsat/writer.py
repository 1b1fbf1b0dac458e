"""The writers that constraints post themselves to: OR-Tools models of the cells, kept for a board.

There are two forms, over integers, here, and over Booleans (`boolean_form`). The rules are posted
once; a puzzle only sets the domains of the variables, in the model's proto, and a solution is read
back as the digits of the cells.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cpsat.cp_sat_model import CpSatModel

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


class ModelWriter(CpSatModel):
    """A CP-SAT model of a board's cells. Its first variables are those of the cells, in order."""

    width: int
    """How many variables are those of the cells."""

    @abstractmethod
    def give(self, givens: bytes) -> None:
        """Makes the model that of a puzzle: a digit, or 0 for an empty cell, in reading order."""

    @abstractmethod
    def read(self, solution: Sequence[int]) -> bytes:
        """The digits of the cells, from the values of the first variables.

        Raises ValueError where a cell has not one digit, with the cell.
        """

    def _set_domain(self, number: int, low: int, high: int) -> None:
        domain = self.model.proto.variables[number].domain
        domain.clear()
        domain.extend((low, high))


class CpWriter(ModelWriter):
    """One integer variable, 1 to side, for each cell."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.variables = {
            cell: self.model.new_int_var(1, board.side, str(cell)) for cell in board.cells
        }
        self._literals: dict[tuple[Cell, int], cp_model.IntVar] = {}
        self.width = len(board.cells)
        self._given = bytes(len(board.cells))

    def value(self, cell: Cell) -> cp_model.IntVar:
        return self.variables[cell]

    def holds(self, cell: Cell, digit: int) -> cp_model.IntVar:
        literal = self._literals.get((cell, digit))
        if literal is None:
            literal = self._literals[cell, digit] = self.model.new_bool_var(f"{cell}={digit}")
            self.model.add(self.variables[cell] == digit).only_enforce_if(literal)
            self.model.add(self.variables[cell] != digit).only_enforce_if(literal.negated())
        return literal

    def all_different(self, cells: Sequence[Cell]) -> None:
        self._enforced(self.model.add_all_different([self.variables[cell] for cell in cells]))

    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        variables = [self.variables[cell] for cell in cells]
        self._enforced(self.model.add_allowed_assignments(variables, rows))

    def give(self, givens: bytes) -> None:
        for number, (before, digit) in enumerate(zip(self._given, givens, strict=True)):
            if digit != before:
                self._set_domain(number, digit or 1, digit or self.board.side)
        self._given = givens

    def read(self, solution: Sequence[int]) -> bytes:
        digits = list(solution[: len(self.board.cells)])
        if min(digits) < 1 or max(digits) > self.board.side:
            place = next(i for i, value in enumerate(digits) if not 1 <= value <= self.board.side)
            raise ValueError(f"{self.board.cells[place]} the value {digits[place]}")
        return bytes(digits)
