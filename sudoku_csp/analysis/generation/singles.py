"""Do singles alone solve a puzzle? The cheap half of the question how hard it is."""

from __future__ import annotations

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.filtering import filtered

LARGEST = 64
"""The largest side: an explanation of a larger board takes too long to be waited for."""


class Singles:
    """Naked and hidden singles on one board. Raises Unsupported for one that is too large."""

    def __init__(self, board: Board) -> None:
        if board.side > LARGEST:
            raise Unsupported(f"difficulty is asked of boards up to side {LARGEST}, not {board}")
        self._board = board

    def solve(self, digits: bytes) -> bool:
        """Whether they fill the board: then it has one solution."""
        return filtered(Puzzle.classic(self._board, digits), "singles").solved
