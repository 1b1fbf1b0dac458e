"""Do singles alone solve a puzzle? The cheap half of the question how hard it is."""

from __future__ import annotations

import numpy as np

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers.kernels.logic import Logic

LARGEST = 64
"""The largest side: a cell's candidates are the bits of one number."""


class Singles:
    """Naked and hidden singles on one board. Raises Unsupported for one that is too large."""

    def __init__(self, board: Board) -> None:
        if board.side > LARGEST:
            raise Unsupported(f"difficulty is asked of boards up to side {LARGEST}, not {board}")
        self._logic = Logic(board)

    def solve(self, digits: bytes) -> bool:
        """Whether they fill the board: then it has one solution."""
        left = self._logic.begin(np.frombuffer(digits, np.uint8).reshape(-1, 1))
        while True:
            left, wrong, changed = self._logic.singles(left)
            if wrong[0]:
                return False
            if not changed[0]:
                return bool(self._logic.complete(left)[0])
