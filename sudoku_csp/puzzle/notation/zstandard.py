"""Files of Zstandard (.zst), by Python 3.14 or a package that not everybody has installed."""

from __future__ import annotations

from importlib import import_module
from io import BufferedReader, RawIOBase
from types import ModuleType
from typing import Any, BinaryIO

from sudoku_csp.grid.errors import InputError, Unsupported


def zstd() -> ModuleType:
    """The module for Zstandard's files: `compression.zstd` of Python 3.14, or `backports.zstd`.

    Raises Unsupported where neither is there.
    """
    for name in ("compression.zstd", "backports.zstd"):
        try:
            return import_module(name)
        except ImportError:
            continue
    raise Unsupported("a .zst file needs the package backports.zstd: pip install 'sudoku-csp[zst]'")


def opened(raw: BinaryIO, mode: str) -> BinaryIO:
    """What the file of a stream unpacks to. Raises InputError where the module is missing."""
    # Not everybody has it installed, and most files are something else.
    try:
        return BufferedReader(_Unpacked(zstd().open(raw, mode)))
    except Unsupported as error:
        raise InputError(str(error)) from None


class _Unpacked(RawIOBase):
    """What such a file holds; where it is broken the error is that of other packed files."""

    def __init__(self, opened: BinaryIO) -> None:
        super().__init__()
        self._opened = opened

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            return self._opened.readinto(buffer)  # type: ignore[attr-defined,no-any-return]
        except zstd().ZstdError as error:
            raise EOFError(str(error)) from None

    def close(self) -> None:
        super().close()
        self._opened.close()
