"""The kernel "numba": a search over masks of cells, compiled when it is first used.

Any board up to side 64, the digits of a mask. The search itself is in `compiled_search`, which is
imported, and numba with it, when a kernel is made.
"""

from __future__ import annotations

import numpy as np

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers.kernels.compiled_state import geometry_of, room
from sudoku_csp.solvers.kernels.kernel import Digits, Kernel, Solved
from sudoku_csp.solvers.kernels.with_numba import compiled

LARGEST = 64


class Compiled(Kernel):
    """Needs numba; many times as fast as what needs none. Threads may share it."""

    name = "numba"

    def __init__(self, board: Board) -> None:
        """As `Kernel`. Raises BackendUnavailable where numba is missing."""
        super().__init__(board)
        if board.side > LARGEST:
            raise Unsupported(f"the numba kernel takes boards up to side {LARGEST}, not {board}")
        self._search = compiled("compiled_search", self.name)
        self._geometry = geometry_of(board)

    def solve(self, puzzles: Digits, limit: int = 2, max_nodes: int | None = None) -> Solved:
        count, cells = puzzles.shape
        solved = Solved.blank(count, limit, cells)
        bound = -1 if max_nodes is None else max_nodes
        # A copy: for an array that is read only, numba would compile everything once more.
        digits = np.array(puzzles, dtype=np.uint8, order="C")
        self._search.solve(digits, limit, bound, self._geometry, room(self.board.side), *solved)
        return solved
