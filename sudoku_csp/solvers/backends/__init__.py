"""The backends by name, each imported, and its solver library with it, when it is opened.

For one puzzle (`create`) or for many (`open_bulk`), both in this process; a caller that must
survive a crash of a native solver runs it in a process of its own (`isolated.open_backend`).
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from importlib import import_module

from sudoku_csp.grid.errors import BackendUnavailable, UnknownName
from sudoku_csp.grid.helpers import installed
from sudoku_csp.solvers.backend import Backend
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.bulk import Bulk, OneByOne

NAMES = ("sat", "cpsat", "reference")
"""The backends, in the order in which they run and are shown."""

PACKAGES = {"sat": "python-sat", "cpsat": "ortools"}
"""The distribution that brings a backend's solver library; the reference needs none."""

ABOUT = {
    "sat": "CNF clauses in a SAT solver of PySAT, in a process of its own",
    "cpsat": "OR-Tools CP-SAT, one worker, in a process of its own",
    "reference": "our own propagation and search, pure Python",
}
"""What each backend is, in a line."""

KERNELS = ("fast", "bitboard")
"""The backends for many puzzles alone: kernels for classic boards, and sat for all others."""

BULK_NAMES = (*KERNELS, *NAMES)
"""All backends for many puzzles."""

CHUNK, FAST_CHUNK = 500, 10_000
"""Puzzles of a task: it costs some milliseconds by itself on a cluster."""

MOST_WORKERS = 1024
"""The most processes at once."""

DEFAULTS = Settings()

_CLASSES = {
    "sat": ("sudoku_csp.solvers.backends.sat", "SatBackend"),
    "cpsat": ("sudoku_csp.solvers.backends.cpsat", "CpSatBackend"),
    "reference": ("sudoku_csp.solvers.backends.reference", "ReferenceBackend"),
}

_BULK_CLASSES = {
    "fast": ("sudoku_csp.solvers.backends.fast", "FastBulk"),
    "bitboard": ("sudoku_csp.solvers.backends.fast", "BitboardBulk"),
    "sat": ("sudoku_csp.solvers.backends.sat", "SatBulk"),
    "reference": ("sudoku_csp.solvers.backends.reference", "ReferenceBulk"),
}
"""The classes that are quicker than one puzzle after the other."""


def check_name(name: str, known: tuple[str, ...] = NAMES) -> str:
    """The name of a backend. Raises UnknownName for any other, with the known ones.

    >>> check_name("sat")
    'sat'
    """
    UnknownName.check("backend", name, known)
    return name


def chosen(names: str | Iterable[str]) -> tuple[str, ...]:
    """The backends of a text like `sat,cpsat` or `all`, or of several such texts, each once.

    Raises UnknownName for one that does not exist, and where none is named.

    >>> chosen("sat,reference"), chosen(["cpsat", "cpsat"]), chosen("all")
    (('sat', 'reference'), ('cpsat',), ('sat', 'cpsat', 'reference'))
    """
    texts = list(names) if isinstance(names, Iterable) and not isinstance(names, str) else [names]
    for text in texts:
        if not isinstance(text, str):
            raise UnknownName.among("backend", text, NAMES)
    words = [word.strip() for text in texts for word in text.split(",")]
    found = [name for word in words for name in (NAMES if word == "all" else [check_name(word)])]
    if not found:
        raise UnknownName(f"no backend is named (known: {', '.join(NAMES)})")
    return tuple(dict.fromkeys(found))


def installed_version(name: str) -> str | None:
    """The version of the backend's library, ours for the reference; None if it is missing."""
    return installed(PACKAGES.get(name, "sudoku-csp"))


def create(name: str, settings: Settings = DEFAULTS) -> Backend:
    """The backend in this process.

    Its native calls can neither be interrupted nor survived; use `isolated.open_backend` elsewhere.
    Raises UnknownName, and BackendUnavailable where the solver library is missing.
    """
    backend = _made(name, *_CLASSES[check_name(name)], settings)
    assert isinstance(backend, Backend)
    return backend


def open_bulk(name: str, settings: Settings = DEFAULTS) -> Bulk:
    """The backend for many puzzles, in this process. Raises UnknownName, BackendUnavailable.

    An answer depends on its puzzle alone, not on puzzles before, so that the results of a batch are
    the same in whatever order, and however often, its parts are run.
    """
    if check_name(name, BULK_NAMES) not in _BULK_CLASSES:
        return OneByOne(create(name, settings))
    bulk = _made(name, *_BULK_CLASSES[name], settings)
    assert isinstance(bulk, Bulk)
    return bulk


def chunk_of(name: str) -> int:
    """How many puzzles this backend gets at a time."""
    return FAST_CHUNK if name in KERNELS else CHUNK


def quickest() -> str:
    """The quickest backend for many puzzles that is installed: `fast` needs numba's compiler."""
    switched_off = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
    return "fast" if installed("numba") and not switched_off else "bitboard"


def _made(name: str, module: str, class_name: str, settings: Settings) -> object:
    """An object of the class. Raises BackendUnavailable where its library is missing."""
    try:
        return getattr(import_module(module), class_name)(settings)
    except ImportError as error:
        raise BackendUnavailable(f"{name} cannot be loaded: {error}") from error
