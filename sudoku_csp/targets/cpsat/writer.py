"""The writers that constraints post themselves to: OR-Tools models of the cells, kept for a board.

There are two forms, over integers and over Booleans. The rules are posted once; a puzzle only sets
the domains of the variables, in the model's proto, and a solution is read back as the digits of the
cells.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.targets.cpsat.cp_words import CpWords

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


class ModelWriter(CpWords):
    """A CP-SAT model of a board's cells. Its first variables are those of the cells, in order."""

    @abstractmethod
    def give(self, givens: bytes) -> None:
        """Makes the model that of a puzzle: a digit, or 0 for an empty cell, in reading order."""

    @abstractmethod
    def read(self, solution: Sequence[int]) -> bytes:
        """The digits of the cells, from the values of all variables.

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


class BooleanWriter(ModelWriter):
    """`side` Boolean variables for each cell, of digit 1 first, exactly one of them true.

    What integer variables and all-different leave to CP-SAT's presolve to find out is said
    outright, so that without any presolve the search can begin (the direct encoding; on it CP-SAT
    is a SAT solver that counts).
    """

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.variables = {
            cell: [self.model.new_bool_var(f"{cell}={digit}") for digit in board.digits]
            for cell in board.cells
        }
        for of_cell in self.variables.values():
            self.model.add_exactly_one(of_cell)
        self._given = bytes(len(board.cells))

    def value(self, cell: Cell) -> cp_model.LinearExprT:
        return sum(digit * held for digit, held in enumerate(self.variables[cell], start=1))

    def holds(self, cell: Cell, digit: int) -> cp_model.IntVar:
        return self.variables[cell][digit - 1]

    def all_different(self, cells: Sequence[Cell]) -> None:
        whole = len(cells) == self.board.side  # Then each digit has a place, too.
        state = self.model.add_exactly_one if whole else self.model.add_at_most_one
        for places in zip(*(self.variables[cell] for cell in cells), strict=True):
            self._enforced(state(places))

    def relation(self, a: Cell, b: Cell, allowed: Callable[[int, int], bool]) -> None:
        """As clauses: the pairs that conflict, or what supports each digit (Kasif 1990).

        A Boolean for every pair that is allowed, as a table has it, took CP-SAT 35 times as long on
        a blank board of non-consecutive neighbours.
        """
        firsts, seconds = self.variables[a], self.variables[b]
        fits = [[allowed(one, other) for other in self.board.digits] for one in self.board.digits]
        conflicts = [
            [first.negated(), second.negated()]
            for first, row in zip(firsts, fits, strict=True)
            for second, fit in zip(seconds, row, strict=True)
            if not fit
        ]
        supports = [
            [one.negated(), *(other for other, fit in zip(others, row, strict=True) if fit)]
            for ones, others, rows in (
                (firsts, seconds, fits),
                (seconds, firsts, zip(*fits, strict=True)),
            )
            for one, row in zip(ones, rows, strict=True)
        ]
        for clause in min(conflicts, supports, key=len):
            self._enforced(self.model.add_bool_or(clause))

    def table(self, cells: Sequence[Cell], rows: Sequence[Sequence[int]]) -> None:
        name = "row of " + " ".join(map(str, cells))
        held = [self.model.new_bool_var(f"{name}: {number}") for number in range(len(rows))]
        self._enforced(self.model.add_exactly_one(held))
        for row, digits in zip(held, rows, strict=True):
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
