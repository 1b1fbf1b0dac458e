"""The writer that a constraint states its clauses to.

Clauses go straight to a sink, a function of one clause, and are not kept: the sink counts them,
writes them to a file or loads them into a solver.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sudoku_csp.board import Board, Cell
from sudoku_csp.cnf import encoding
from sudoku_csp.cnf.at_most_one.pairwise import pairwise

Clause = list[int]
Sink = Callable[[Clause], object]


class CnfWriter:
    """Words for stating clauses over the cells of a board, in the direct encoding."""

    def __init__(self, board: Board, sink: Sink) -> None:
        self.board = board
        self.digits = board.digits
        self.variables = encoding.variable_count(board)
        self._sink = sink
        self._base = {cell: encoding.variable(board, cell, 0) for cell in board.cells}

    def literal(self, cell: Cell, digit: int) -> int:
        """The literal that is true when the cell holds the digit."""
        return self._base[cell] + digit

    def clause(self, literals: Sequence[int]) -> None:
        """At least one of the literals is true. The empty clause is kept: nothing satisfies it."""
        self._sink(list(literals))

    def at_most_one(self, literals: Sequence[int]) -> None:
        """No two of the literals are true."""
        for clause in pairwise(literals):
            self._sink(clause)

    def one_digit_per_cell(self) -> None:
        """What makes an assignment a grid: every cell holds exactly one digit."""
        for cell in self.board.cells:
            literals = [self.literal(cell, digit) for digit in self.digits]
            self.clause(literals)
            self.at_most_one(literals)
