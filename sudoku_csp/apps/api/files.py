"""Writes files that appear complete or not at all; the suffix of a name decides on compression."""

import bz2
import gzip
import lzma
import os
import tempfile
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from os import PathLike, fspath
from pathlib import Path
from typing import Any, BinaryIO

from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.source import zstd

_PACKERS: dict[str, Callable[[BinaryIO], AbstractContextManager[Any]]] = {
    # Without a name and a time in the header, the bytes are the same on every run.
    ".gz": lambda stream: gzip.GzipFile("", "wb", compresslevel=6, fileobj=stream, mtime=0),
    ".bz2": lambda stream: bz2.BZ2File(stream, "wb"),
    ".xz": lambda stream: lzma.LZMAFile(stream, "wb"),  # noqa: SIM115 - the caller closes it.
    ".zst": lambda stream: zstd().open(stream, "wb"),
}

PACKED = tuple(_PACKERS)
"""Suffixes of files that are compressed."""

ARCHIVES = (".7z", ".br", ".lz", ".lz4", ".lzma", ".lzo", ".rar", ".tar", ".tgz", ".z", ".zip")
"""Suffixes of archives and compressions that cannot be written."""

NEUTRAL = ("", ".txt", ".out")
"""Suffixes that a file may have whatever its content is."""


@contextmanager
def new_file(file: str | PathLike[str]) -> Iterator[BinaryIO]:
    """Opens a binary stream into a file; it compresses if the name ends in .gz, .bz2, .xz or .zst.

    The stream writes a temporary file beside `file`. At the end the temporary file is renamed, or
    after an error removed. If `file` is a symbolic link, the file that it points to is replaced.
    Raises OSError, and Unsupported for a name that `check_name` rejects or a compression that is
    not installed.
    """
    check_name(fspath(file))
    path = Path(file)
    pack = _PACKERS.get(path.suffix.lower(), nullcontext)
    # A device or a pipe cannot be replaced. Without a buffer there is no flush that could fail.
    whole = _is_replaceable(path)
    opened: AbstractContextManager[Any] = _whole(path) if whole else path.open("wb", buffering=0)
    try:
        with opened as stream, pack(stream) as packed:
            yield packed
    except OSError as error:  # The error of a full disk does not name the file.
        raise OSError(error.errno, error.strerror, error.filename or str(path)) from None


@contextmanager
def _whole(path: Path) -> Iterator[BinaryIO]:
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


def write_text(path: str, text: str) -> None:
    """Writes a text into a file. Raises OSError and Unsupported in the same cases as `new_file`."""
    with new_file(path) as stream:
        stream.write(text.encode())


def check_name(name: str) -> None:
    """Raises Unsupported for a name that is a folder's, an archive's, or not valid for a file."""
    if not Path(name).name or "\0" in name:
        raise Unsupported(f"{name!r} is no name of a file")
    if name.endswith(("/", os.sep)):
        raise Unsupported(f"{name}: a name that ends in {name[-1]} is a folder's, not a file's")
    suffix = Path(name).suffix.lower()
    if suffix in ARCHIVES:
        raise Unsupported(f"{name}: {suffix} cannot be written (known: {', '.join(PACKED)})")


def unpacked_name(name: str) -> str:
    """The name of a file without the suffix of a compression.

    >>> unpacked_name("a.cnf.gz"), unpacked_name("a.cnf")
    ('a.cnf', 'a.cnf')
    """
    path = Path(name)
    return str(path.with_suffix("")) if path.suffix.lower() in PACKED else name


def is_output_file(name: str) -> bool:
    """True if the name of an output means a file, and not standard output, a device or a pipe."""
    return name != "-" and _is_replaceable(Path(name))


def _is_replaceable(path: Path) -> bool:
    return path.is_file() or not path.exists()


def check_content(name: str, suffixes: Collection[str], content: str) -> None:
    """Raises Unsupported for a file name whose suffix does not fit the content."""
    suffix = Path(unpacked_name(name)).suffix.lower()
    if is_output_file(name) and suffix not in (*NEUTRAL, *suffixes):
        raise Unsupported(f"{name}: {content}, for names in {', '.join(suffixes)}")
