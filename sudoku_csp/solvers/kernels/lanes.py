"""The kernel for 9x9: a board in three vectors of lanes, compiled by numba.

Needs the extra `sudoku-csp[fast]`; numba is imported when a kernel is made. The first one ever
compiles for some seconds, later ones read what was compiled from numba's cache.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib import import_module, resources
from typing import Any

import numpy as np

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendUnavailable, Unsupported
from sudoku_csp.solvers.kernels.kernel import Digits, Kernel, Solved

_COMPILED = ("lanes_vectors", "lanes_geometry", "lanes_rules", "lanes_search")
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
    """The compiled search; the first call imports numba.

    Raises BackendUnavailable where numba is missing or its compiler is switched off.
    """
    name = Lanes.name
    try:
        numba = import_module("numba")
    except ImportError:
        raise BackendUnavailable(
            f"the kernel {name} needs numba: pip install 'sudoku-csp[fast]'"
        ) from None
    if numba.config.DISABLE_JIT:
        raise BackendUnavailable(
            f"the kernel {name} needs numba's compiler: NUMBA_DISABLE_JIT is set"
        )
    package = "sudoku_csp.solvers.kernels"
    try:
        search = import_module(f"{package}.{_COMPILED[-1]}")
    except RuntimeError as error:
        raise BackendUnavailable(f"the kernel {name} cannot be compiled: {error}") from error
    folder = resources.files(package)
    sources = b"".join(folder.joinpath(f"{module}.py").read_bytes() for module in _COMPILED)
    digest = int.from_bytes(sha256(sources).digest()[:4], "little")
    solver: Callable[..., Any] = search.solver(digest)
    return solver
