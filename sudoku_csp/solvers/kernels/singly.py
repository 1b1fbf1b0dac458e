"""The kernel "bitboard": the search on Python's integers, one puzzle after the other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sudoku_csp.grid.board import Board
from sudoku_csp.solvers.kernels.bitboard import Bitboard
from sudoku_csp.solvers.kernels.kernel import Digits, Kernel, Solved


@dataclass
class Tally:
    """Counts, and a check that ends the search when so many nodes are counted."""

    most: int | None
    nodes: int = 0
    conflicts: int = 0
    deepest: int = 0

    def check(self) -> None:
        if self.nodes == self.most:
            raise OutOfNodes


class OutOfNodes(Exception):
    """As many decisions have been tried as were allowed."""


class Singly(Kernel):
    """Compiles nothing, and takes larger boards than the others. Threads may share it."""

    name = "bitboard"

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._bitboard = Bitboard(board)

    def solve(self, puzzles: Digits, limit: int = 2, max_nodes: int | None = None) -> Solved:
        count, cells = puzzles.shape
        solved = Solved.blank(count, limit, cells)
        for number, puzzle in enumerate(puzzles):
            tally = Tally(max_nodes)
            grids, exhausted = first(self._bitboard, puzzle.tobytes(), limit, tally)
            for place, grid in enumerate(grids):
                solved.grids[number, place] = np.frombuffer(grid, np.uint8)
            solved.found[number] = len(grids)
            solved.exhausted[number] = exhausted
            solved.nodes[number] = tally.nodes
        return solved


def first(bitboard: Bitboard, givens: bytes, limit: int, tally: Tally) -> tuple[list[bytes], bool]:
    """Solutions up to the limit, and whether there can be no more."""
    grids: list[bytes] = []
    try:
        for grid in bitboard.solutions(givens, tally, tally.check):
            grids.append(grid)
            if len(grids) == limit:
                return grids, False
    except OutOfNodes:
        return grids, False
    return grids, True
