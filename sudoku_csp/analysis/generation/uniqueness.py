"""Has a puzzle one solution only? Asked thousands of times for each puzzle that is made.

The fastest kernel answers, and where that has tried many decisions without an end, which large
boards alone see, a SAT solver in a process of its own. Only yes and no are used, never which second
solution was found: the answers, and all that is made by them, are the same whoever solves.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendUnavailable, Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import kernels
from sudoku_csp.solvers.backend import Backend, BudgetSpent, Deadline
from sudoku_csp.solvers.kernels.kernel import Kernel, Solved

KERNELS = kernels.NAMES
"""The kernels, the fastest first."""

NODES = {"lanes": 100_000, "bitboard": 1_000}
"""Decisions that a kernel tries on one question: a fraction of a second, also on a large board."""


class Uniqueness:
    """Answers about puzzles of one board until the deadline has passed; then raises BudgetSpent."""

    def __init__(self, board: Board, sat: Backend) -> None:
        self.board = board
        self.kernel = _kernel(board)
        self._sat = sat
        self._nodes = NODES[self.kernel.name]

    def unique(self, digits: bytes, deadline: Deadline) -> bool:
        """Whether the givens, which have a solution, have no other."""
        deadline.check()
        solved = self._solve(digits, 2, self._nodes)
        if solved.found[0] == 2:
            return False
        return bool(solved.exhausted[0]) or len(self._asked(digits, 2, deadline)) < 2

    def completions(self, digits: bytes, most: int, deadline: Deadline) -> list[bytes]:
        """All solutions of the givens in order, or none where they are more than `most`."""
        deadline.check()
        solved = self._solve(digits, most + 1, most + self._nodes)
        found = int(solved.found[0])
        if found > most:
            return []
        if solved.exhausted[0]:
            return sorted(grid.tobytes() for grid in solved.grids[0, :found])
        grids = self._asked(digits, most + 1, deadline)
        return sorted(grids) if len(grids) <= most else []

    def _solve(self, digits: bytes, limit: int, nodes: int) -> Solved:
        return self.kernel.solve(np.frombuffer(digits, np.uint8)[np.newaxis], limit, nodes)

    def _asked(self, digits: bytes, limit: int, deadline: Deadline) -> Sequence[bytes]:
        """Up to `limit` solutions, all where they are fewer, from the SAT solver."""
        puzzle = Puzzle.classic(self.board, digits)
        answer = self._sat.solve(puzzle, limit=limit, budget=deadline.budget())
        if not answer.exhausted and len(answer.solutions) < limit:
            raise BudgetSpent
        return [grid.digits for grid in answer.solutions]


def _kernel(board: Board) -> Kernel:
    for name in KERNELS:
        try:
            return kernels.named(name, board)
        except (BackendUnavailable, Unsupported) as error:
            reason = error
    raise Unsupported(f"no puzzles of {board} can be made: {reason}")
