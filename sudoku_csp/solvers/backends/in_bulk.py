"""The backends for many puzzles, by name.

They run in this process: whoever may not die with a native solver asks from a process of its own.
An answer depends on its puzzle alone, whatever was asked before, so that the results of a batch
are the same in whatever order, and however often, its parts are run.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from sudoku_csp.grid.errors import BackendUnavailable, UnknownName
from sudoku_csp.grid.version import installed
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backends.settings import Settings

if TYPE_CHECKING:
    from sudoku_csp.solvers.bulk import (
        Bulk,  # It loads numpy, and the names are asked for without it.
    )

NAMES = ("fast", *backends.NAMES)
"""The backends that can be asked about many puzzles; `fast` is none for a single one."""

CHUNK, FAST_CHUNK = 500, 10_000
"""Puzzles that make up for what a task costs by itself: some milliseconds on a cluster."""

_CLASSES = {
    "fast": ("sudoku_csp.solvers.backends.fast", "FastBulk"),
    "sat": ("sudoku_csp.solvers.backends.sat_bulk", "SatBulk"),
    "cpsat": ("sudoku_csp.solvers.backends.cpsat_bulk", "CpSatBulk"),
    "reference": ("sudoku_csp.solvers.backends.reference_bulk", "ReferenceBulk"),
}


def check_name(name: str) -> str:
    """The name, if it is one of these. Raises UnknownName with those there are."""
    if name in NAMES:
        return name
    raise UnknownName.among("backend", name, NAMES)


def chunk_of(name: str) -> int:
    """How many puzzles this backend is given at a time."""
    return FAST_CHUNK if name == "fast" else CHUNK


def kernel_of(name: str) -> str | None:
    """Who answers for `fast` here: which of many solutions comes first depends on it."""
    if name != "fast":
        return None
    return "numba" if installed("numba") else "bitboard, then sat"


def open_bulk(name: str, settings: Settings = backends.DEFAULTS) -> Bulk:
    """The backend in this process. Raises UnknownName, BackendUnavailable."""
    try:
        return _made(check_name(name), settings)
    except ImportError as error:
        raise BackendUnavailable(f"{name} cannot be loaded: {error}") from error


def _made(name: str, settings: Settings) -> Bulk:
    from sudoku_csp.solvers.bulk import Bulk

    module, class_name = _CLASSES[name]
    bulk = getattr(import_module(module), class_name)(settings)
    assert isinstance(bulk, Bulk)
    return bulk
