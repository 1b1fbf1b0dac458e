"""Zstandard's files, from the standard library where it has them, else from its backport."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from sudoku_csp.grid.errors import Unsupported


def zstd() -> ModuleType:
    """The module: `compression.zstd` of Python 3.14, or `backports.zstd`.

    Raises Unsupported where neither is there.
    """
    for name in ("compression.zstd", "backports.zstd"):
        try:
            return import_module(name)
        except ImportError:
            continue
    raise Unsupported("a .zst file needs the package backports.zstd: pip install 'sudoku-csp[zst]'")
