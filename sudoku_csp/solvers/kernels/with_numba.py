"""What the kernels that numba compiles ask before they are imported: is it there, and may it?"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sudoku_csp.grid.errors import BackendUnavailable


def compiled(module: str, kernel: str) -> Any:
    """The module of this package, compiled by numba, that the kernel needs.

    Raises BackendUnavailable where numba is missing or its compiler is switched off.
    """
    try:
        numba = import_module("numba")
    except ImportError:
        raise BackendUnavailable(
            f"the kernel {kernel} needs numba: pip install 'sudoku-csp[fast]'"
        ) from None
    if numba.config.DISABLE_JIT:
        raise BackendUnavailable(
            f"the kernel {kernel} needs numba's compiler: NUMBA_DISABLE_JIT is set"
        )
    try:
        return import_module(f"sudoku_csp.solvers.kernels.{module}")
    except RuntimeError as error:
        raise BackendUnavailable(f"the kernel {kernel} cannot be compiled: {error}") from error
