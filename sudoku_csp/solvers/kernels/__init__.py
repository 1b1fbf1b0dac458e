"""Fast solvers of the classic rules alone, each held by tests to the readable reference.

They know a board as its houses, and nothing of clauses, models or propagators. The code does not
explain the rules; each file explains its speed. A kernel is imported, and numpy or numba with it,
when it is first used.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import UnknownName

if TYPE_CHECKING:
    from sudoku_csp.solvers.kernels.kernel import Kernel

NAMES = ("lanes", "bitboard")
"""The kernels, the faster first: it needs numba and solves 9x9 boards with 3x3 boxes alone."""

_CLASSES = {
    "lanes": ("sudoku_csp.solvers.kernels.lanes", "Lanes"),
    "bitboard": ("sudoku_csp.solvers.kernels.kernel", "BitboardKernel"),
}


@lru_cache(maxsize=16)
def named(name: str, board: Board) -> Kernel:
    """The kernel of this name for the board, made once.

    Raises UnknownName; Unsupported for a board that it cannot do; BackendUnavailable where what
    it needs is not installed.
    """
    UnknownName.check("kernel", name, NAMES)
    module, class_name = _CLASSES[name]
    kernel: Kernel = getattr(import_module(module), class_name)(board)
    return kernel
