"""The kernel for 9x9, compiled by numba. It holds a board in three vectors of 16 numbers (lanes).

Needs the extra `sudoku-csp[fast]`; numba is imported when a kernel is made. At the first use on a
machine, compiling takes some seconds; later the code comes from numba's cache.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib import import_module, resources
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendUnavailable, Unsupported

Digits = NDArray[np.uint8]

_COMPILED = ("lanes_vectors", "lanes_search")
"""The modules that numba compiles; the last one has the function that Python calls."""


class Solved(NamedTuple):
    """The answers to some puzzles. Each array has one row for each puzzle.

    Attributes:
        found: Number of solutions, up to the limit.
        exhausted: True if there are no more solutions; False if a limit ended the search.
        grids: The solutions, then rows of zeros; the shape is (puzzles, limit, cells).
        nodes: Number of decisions.
    """

    found: NDArray[np.int64]
    exhausted: NDArray[np.bool_]
    grids: Digits
    nodes: NDArray[np.int64]

    @classmethod
    def blank(cls, count: int, limit: int, cells: int) -> Solved:
        """Empty answers to `count` puzzles."""
        return cls(
            found=np.zeros(count, np.int64),
            exhausted=np.zeros(count, np.bool_),
            grids=np.zeros((count, limit, cells), np.uint8),
            nodes=np.zeros(count, np.int64),
        )


class Lanes:
    """The kernel for 9x9 with 3x3 boxes. Threads may share it."""

    def __init__(self, board: Board) -> None:
        """Raises Unsupported for another board, BackendUnavailable if numba is missing."""
        if board != Board(9, 3, 3):
            raise Unsupported(f"the kernel lanes takes 9x9 with boxes 3x3, not {board}")
        self._solve = _compiled()

    def solve(self, puzzles: Digits, limit: int = 2, max_nodes: int | None = None) -> Solved:
        """Finds up to `limit` solutions of each puzzle.

        `puzzles` has the shape (puzzles, cells), with a digit or 0 for each cell in reading order;
        the array is not changed. `max_nodes` is the most decisions for each puzzle. Raises
        ValueError for another shape, a number above 9, or a limit below 1.
        """
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
        # Copied, because a read-only array has a different type, for which numba compiles anew.
        digits = np.array(puzzles, np.uint8, order="C")
        self._solve(digits, limit, most, *solved)
        return solved


@cache
def _compiled() -> Callable[..., Any]:
    """The compiled search; the first call imports numba.

    Raises BackendUnavailable if numba is missing or its compiler is switched off.
    """
    try:
        numba = import_module("numba")
    except ImportError:
        raise BackendUnavailable(
            "the kernel lanes needs numba: pip install 'sudoku-csp[fast]'"
        ) from None
    if numba.config.DISABLE_JIT:
        raise BackendUnavailable(
            "the kernel lanes needs numba's compiler: NUMBA_DISABLE_JIT is set"
        )
    package = "sudoku_csp.solvers.kernels"
    try:
        search = import_module(f"{package}.{_COMPILED[-1]}")
    except RuntimeError as error:
        raise BackendUnavailable(f"the kernel lanes cannot be compiled: {error}") from error
    folder = resources.files(package)
    sources = b"".join(folder.joinpath(f"{module}.py").read_bytes() for module in _COMPILED)
    digest = int.from_bytes(sha256(sources).digest()[:4], "little")
    solver: Callable[..., Any] = search.solver(digest)
    return solver
