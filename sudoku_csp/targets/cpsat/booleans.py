"""The Boolean form of the model: a variable for each digit of each cell, exactly one of them true.

What integer variables and all-different leave to CP-SAT's presolve to find out is said outright,
so that without any presolve the search can begin (the direct encoding; on it CP-SAT is a SAT
solver that counts).
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.targets.cpsat.writer import ModelWriter


class BooleanWriter(ModelWriter):
    """`side` Boolean variables for each cell, of digit 1 first."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.variables = {
            cell: [self.model.new_bool_var(f"{cell}={digit}") for digit in board.digits]
            for cell in board.cells
        }
        for of_cell in self.variables.values():
            self.model.add_exactly_one(of_cell)
        self._given = bytes(len(board.cells))

    def all_different(self, cells: Sequence[Cell]) -> None:
        whole = len(cells) == self.board.side  # Then each digit has a place, too.
        state = self.model.add_exactly_one if whole else self.model.add_at_most_one
        for places in zip(*(self.variables[cell] for cell in cells), strict=True):
            state(places)

    def table(self, cells: Sequence[Cell], allowed: Sequence[Sequence[int]]) -> None:
        name = "row of " + " ".join(map(str, cells))
        rows = [self.model.new_bool_var(f"{name}: {number}") for number in range(len(allowed))]
        self.model.add_exactly_one(rows)
        for row, digits in zip(rows, allowed, strict=True):
            for cell, digit in zip(cells, digits, strict=True):
                self.model.add_implication(row, self.variables[cell][digit - 1])

    def give(self, givens: bytes) -> None:
        side = self.board.side
        for cell, (before, digit) in enumerate(zip(self._given, givens, strict=True)):
            if digit != before:
                if before:
                    self._set_domain(side * cell + before - 1, 0, 1)
                if digit:
                    self._set_domain(side * cell + digit - 1, 1, 1)
        self._given = givens

    def read(self, solution: Sequence[int]) -> bytes:
        side, cells = self.board.side, self.board.cells
        values = list(solution[: side * len(cells)])
        digits = bytearray()
        for start in range(0, len(values), side):
            of_cell = values[start : start + side]
            if of_cell.count(1) != 1 or of_cell.count(0) != side - 1:
                raise ValueError(f"{cells[start // side]} the values {of_cell}")
            digits.append(of_cell.index(1) + 1)
        return bytes(digits)
