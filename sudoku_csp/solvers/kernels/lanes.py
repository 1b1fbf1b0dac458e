"""The kernel for 9x9: a board in three vectors of lanes, compiled by numba.

Needs the extra `sudoku-csp[fast]`; numba is imported when a kernel is made. The first one ever
compiles for some seconds, later ones read what was compiled from numba's cache.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Any

import numpy as np

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers.kernels.kernel import Digits, Kernel, Solved
from sudoku_csp.solvers.kernels.with_numba import compiled

_COMPILED = (
    "lanes_vectors",
    "lanes_numba",
    "lanes_geometry",
    "lanes_counters",
    "lanes_rules",
    "lanes_branching",
    "lanes_search",
)
"""The modules that numba compiles, the last one has the entry."""


class Lanes(Kernel):
    """The kernel for 9x9 with 3x3 boxes, one lane a digit. Threads may share it."""

    name = "lanes"

    def __init__(self, board: Board) -> None:
        """Raises Unsupported for another board, BackendUnavailable where numba is missing."""
        super().__init__(board)
        if board != Board(9, 3, 3):
            raise Unsupported(f"the kernel {self.name} takes 9x9 with boxes 3x3, not {board}")
        self._solve = _compiled()

    def solve(self, puzzles: Digits, limit: int = 2, max_nodes: int | None = None) -> Solved:
        count = len(puzzles)
        if puzzles.shape != (count, 81):
            raise ValueError(
                f"puzzles of 81 cells have the shape (puzzles, 81), not {puzzles.shape}"
            )
        if count and puzzles.max() > 9:
            raise ValueError(f"a digit is 0 to 9, not {puzzles.max()}")
        if limit < 1:
            raise ValueError(f"a limit on solutions is at least 1, not {limit}")
        solved = Solved.blank(count, limit, 81)
        most = np.iinfo(np.int64).max if max_nodes is None else max_nodes
        # A copy, for an array that is read only would be another type, and be compiled for again.
        digits = np.array(puzzles, np.uint8, order="C")
        self._solve(digits, limit, most, *solved)
        return solved


@cache
def _compiled() -> Callable[..., Any]:
    """The compiled search; the first call imports numba."""
    search = compiled(_COMPILED[-1], Lanes.name)
    folder = resources.files("sudoku_csp.solvers.kernels")
    sources = b"".join(folder.joinpath(f"{name}.py").read_bytes() for name in _COMPILED)
    digest = int.from_bytes(sha256(sources).digest()[:4], "little")
    solver: Callable[..., Any] = search.solver(digest)
    return solver
