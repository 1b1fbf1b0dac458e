"""Files that appear whole or not at all, compressed where their name says so."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import tempfile
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from io import RawIOBase
from pathlib import Path
from typing import Any, BinaryIO, cast

from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.source import zstd


@contextmanager
def new_file(path: Path) -> Iterator[BinaryIO]:
    """A binary stream into a file, compressed for a name in .gz, .bz2, .xz or .zst.

    It is written beside and renamed at the end, or removed if anything fails. A link stays one:
    what it points to is replaced. Raises OSError, and Unsupported for a compression that is not
    there.
    """
    check_suffix(path)
    pack = _PACKERS.get(path.suffix.lower(), nullcontext)
    if path.exists() and not path.is_file():
        with _special(path) as stream, pack(stream) as packed:
            yield packed
        return
    with (
        _named(path),
        _written_whole(path) as stream,
        pack(stream) as packed,
    ):
        yield packed


def write_text(path: str, text: str) -> None:
    """A file of this text, as `written` makes it; raises Unsupported for a folder's name too."""
    check_file_name(path)
    with new_file(Path(path)) as stream:
        stream.write(text.encode())


def check_file_name(name: str) -> None:
    """Raises Unsupported for a name that is a folder's: as a path it would be a file's."""
    if name.endswith(("/", os.sep)):
        raise Unsupported(f"{name}: a name that ends in {name[-1]} is a folder's, not a file's")


OTHERS = (".7z", ".br", ".lz", ".lz4", ".lzma", ".lzo", ".rar", ".tgz", ".z", ".zip")
"""Suffixes that promise a compression which is not done."""


def check_suffix(path: Path) -> None:
    """Raises Unsupported for a name that promises a compression which is not done."""
    suffix = path.suffix.lower()
    if suffix in OTHERS:
        known = ", ".join(PACKED)
        raise Unsupported(f"{path}: {suffix} cannot be written (known: {known})")


def check_folder_name(name: str) -> None:
    """Raises Unsupported for the name of an archive: what is written is a folder."""
    suffix = Path(name).suffix.lower()
    if suffix in (*PACKED, *OTHERS, ".tar") and not name.endswith(("/", os.sep)):
        raise Unsupported(f"{name}: a folder is written, and no {suffix} file")


def unpacked_name(name: str) -> str:
    """The name of a file without the suffix of its compression.

    >>> unpacked_name("a.cnf.gz"), unpacked_name("a.cnf")
    ('a.cnf', 'a.cnf')
    """
    path = Path(name)
    return str(path.with_suffix("")) if path.suffix.lower() in PACKED else name


NEUTRAL = ("", ".txt", ".out")
"""Suffixes that promise nothing of what is in a file."""


def check_content(name: str, suffixes: Collection[str], what: str) -> str:
    """The suffix of the file's name, without that of a compression.

    Raises Unsupported where it promises something else than what is written.
    """
    suffix = Path(unpacked_name(name)).suffix.lower()
    if name != "-" and Path(name).is_file() is Path(name).exists() and suffix not in NEUTRAL:
        check_suffix(Path(name))
        if suffix not in suffixes:
            raise Unsupported(f"{name}: {what}, for names in {', '.join(suffixes)}")
    return suffix


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Names the file in an error about writing it, as a full disk."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, error.filename or str(path)) from None


@contextmanager
def _special(path: Path) -> Iterator[BinaryIO]:
    """A device or a pipe, which cannot be replaced.

    Unbuffered: a buffer would be written again on the way out, where nobody reads.
    """
    with _named(path), path.open("wb", buffering=0) as raw:
        yield cast(BinaryIO, _Whole(raw))


class _Whole(RawIOBase):
    """Writes all of the data, however little is taken at a time."""

    def __init__(self, raw: RawIOBase) -> None:
        super().__init__()
        self._raw = raw

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        left = memoryview(data)
        while left:
            left = left[self._raw.write(left) or 0 :]
        return len(data)


@contextmanager
def _written_whole(path: Path) -> Iterator[BinaryIO]:
    path = path.resolve()
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:200]}.", dir=path.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
        mask = os.umask(0)
        os.umask(mask)
        Path(temporary).chmod(0o666 & ~mask)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


_PACKERS: dict[str, Callable[[BinaryIO], AbstractContextManager[Any]]] = {
    # Neither a name nor a time in it: the bytes are the same on every run.
    ".gz": lambda stream: gzip.GzipFile("", "wb", compresslevel=6, fileobj=stream, mtime=0),
    ".bz2": lambda stream: bz2.BZ2File(stream, "wb"),
    ".xz": lambda stream: lzma.LZMAFile(stream, "wb"),  # noqa: SIM115 - whoever packs closes it.
    ".zst": lambda stream: zstd().open(stream, "wb"),
}

PACKED = tuple(_PACKERS)
"""Suffixes of files that are compressed."""
