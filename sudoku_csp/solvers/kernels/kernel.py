"""The contract of a kernel: many puzzles of one board in, arrays out; and the bitboard as one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudoku_csp.grid.board import Board
from sudoku_csp.solvers.kernels.bitboard import Bitboard, Bounded, first

Digits = NDArray[np.uint8]


class Solved(NamedTuple):
    """What a kernel found, one row a puzzle.

    `found`: how many solutions, up to the limit. `exhausted`: whether there can be no more; False
    too where the limit was reached or the nodes ran out. `grids`: shape (puzzles, limit, cells),
    the solutions found, zeros for the others. `nodes`: decisions tried.
    """

    found: NDArray[np.int64]
    exhausted: NDArray[np.bool_]
    grids: Digits
    nodes: NDArray[np.int64]

    @classmethod
    def blank(cls, count: int, limit: int, cells: int) -> Solved:
        """Room for the answers to so many puzzles: nothing found, nothing exhausted."""
        return cls(
            found=np.zeros(count, np.int64),
            exhausted=np.zeros(count, np.bool_),
            grids=np.zeros((count, limit, cells), np.uint8),
            nodes=np.zeros(count, np.int64),
        )


class Kernel(ABC):
    """A solver of many puzzles of one board under the classic rules."""

    name: str

    def __init__(self, board: Board) -> None:
        """Builds the tables of the board. Raises Unsupported for one that it cannot do."""
        self.board = board

    @abstractmethod
    def solve(self, puzzles: Digits, limit: int = 2, max_nodes: int | None = None) -> Solved:
        """Up to `limit` solutions of each puzzle.

        `puzzles` has the shape (puzzles, cells), a digit or 0 for each cell in reading order; it
        is not changed. Givens may contradict one another: then there is no solution. `max_nodes`
        bounds the decisions tried for each puzzle.
        """


class BitboardKernel(Kernel):
    """The bitboard, which solves one puzzle after the other. Threads may share it."""

    name = "bitboard"

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._bitboard = Bitboard(board)

    def solve(self, puzzles: Digits, limit: int = 2, max_nodes: int | None = None) -> Solved:
        count, cells = puzzles.shape
        solved = Solved.blank(count, limit, cells)
        for number, puzzle in enumerate(puzzles):
            journal = Bounded(max_nodes)
            solutions = self._bitboard.solutions(puzzle.tobytes(), journal.counts, journal.check)
            grids, exhausted = first(solutions, limit)
            for place, grid in enumerate(grids):
                solved.grids[number, place] = np.frombuffer(grid, np.uint8)
            solved.found[number] = len(grids)
            solved.exhausted[number] = exhausted
            solved.nodes[number] = journal.counts.nodes
        return solved
