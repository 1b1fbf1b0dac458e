"""Lines of text from files, compressed files, streams and strings.

Lines end at newlines, or at carriage returns as on old Macs; `splitlines` would split at nine other
characters too. The length of a line is limited: 200 KB of gzip may unpack to one line of 200 MB.
Text is UTF-8, or UTF-16 with a byte-order mark. Bytes that are neither are kept, so that the reader
can name the cell in which they stand.
"""

import bz2
import gzip
import lzma
import re
import zlib
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from io import BufferedReader, BytesIO, RawIOBase, TextIOWrapper
from itertools import starmap
from os import PathLike, fspath
from pathlib import Path
from reprlib import repr as shortened
from types import ModuleType
from typing import Any, BinaryIO, cast

from sudoku_csp.grid.errors import InputError, Unsupported

MAX_LINE = 1 << 19
"""The most bytes of a line, twice what a 225x225 puzzle in decimal numbers needs."""

MAX_SKIP = 1 << 26
"""The most bytes of an overlong line that are skipped. If the line goes on, reading ends."""

LINE_COST = 100
"""The memory of a line besides its characters, counted as characters."""

_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
"""The byte order marks of UTF-16."""

_DRAWN = "a picture or a document, which is not read; type the puzzle, or paste its link"
NO_TEXT = {
    **dict.fromkeys(_UTF_16, "packed UTF-16 text; save it as UTF-8"),
    b"PK\x03\x04": "a ZIP archive, as a spreadsheet's file is; save it as CSV",
    b"PAR1": "a Parquet file, which is not read; write it as .csv or .jsonl, as `batch -o` does",
    **dict.fromkeys((b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"%PDF-", b"<svg", b"<?xml"), _DRAWN),
    **dict.fromkeys((b"<html", b"<!"), "a page of HTML, which is not read; copy what it shows"),
}
"""For the first bytes of files that hold no text: the message about such a file."""

_BLANKS = " \t\r\f\v"
_COMMENT = re.compile(f"(?<![{_BLANKS}])[{_BLANKS}]+#")
"""The beginning of a comment. The search starts only at the first of several blanks; a search from
every blank would take quadratic time."""

_SHEET = re.compile(
    r"(?=\t|.*\t\t|.*\t$)(?=.*[^\t]|\t{3})[^\s,;#]{0,3}(?:\t[^\s,;#]{0,3})+", re.ASCII
)
"""A row of single cells with tabs between; at least one cell is empty."""


@dataclass(frozen=True)
class Line:
    """A line without its end; `number` counts from 1, and `fault` is the error in the line."""

    number: int
    text: str
    fault: str | None = None

    @property
    def bare(self) -> str:
        """The text without the comment and without ASCII blanks around it. In a row of a
        spreadsheet that has an empty cell, tabs become commas."""
        if "\t" in self.text and _SHEET.fullmatch(self.text):
            return self.text.replace("\t", ",")
        text = self.text.strip(_BLANKS)
        if "#" not in text or text.startswith("#"):
            return text
        return _COMMENT.split(text, maxsplit=1)[0]

    @property
    def comment(self) -> str:
        """The comment of the line with its #; empty if the line has no comment."""
        text = self.text.strip(_BLANKS)
        return text[0 if text.startswith("#") else len(self.bare) :].strip(_BLANKS)


class _Unpacked(BufferedReader):
    """The content of a packed file. `close` closes the packed file too."""

    def __init__(self, inside: RawIOBase, packed: BinaryIO) -> None:
        super().__init__(inside)
        self.packed = packed

    def close(self) -> None:
        super().close()
        self.packed.close()


def open_path(path: str | PathLike[str]) -> BinaryIO:
    """Opens a file, which is unpacked if its suffix or first bytes are those of a packed file.

    Raises InputError.
    """
    if not isinstance(path, (str, PathLike)):
        raise InputError(f"a file is named by a path or a text, not {shortened(path)}")
    name = fspath(path)
    try:
        if Path(name).is_dir():
            raise InputError("is a directory, not a file of puzzles", source=name)
        raw = Path(name).open("rb")  # noqa: SIM115 - the caller closes it.
    except OSError as error:
        raise InputError(error.strerror or str(error), source=name) from None
    except ValueError as error:
        raise InputError(str(error), source=name) from None
    try:
        stream = unpack(raw, name)
    except BaseException:
        raw.close()
        raise
    return stream if stream is raw else _Unpacked(cast(RawIOBase, stream), raw)


def position(stream: BinaryIO) -> int:
    """Number of bytes that were read from the file; if it is packed, number of packed bytes."""
    return (stream.packed if isinstance(stream, _Unpacked) else stream).tell()


def unpack(raw: BinaryIO, name: str = "") -> BinaryIO:
    """The unpacked content of a packed stream; a stream that is not packed is returned itself."""
    try:
        start = getattr(raw, "peek", lambda _size: b"")(8)[:8]
    except OSError:
        return raw  # `lines` meets the same error again, and reports it.
    for magic, suffix, opener in _OPENERS:
        if start.startswith(magic) or name.endswith(suffix):
            return cast(BinaryIO, opener(raw, "rb"))
    return raw


class _Recoded(RawIOBase):
    """The bytes of a UTF-16 text in UTF-8."""

    def __init__(self, stream: BinaryIO) -> None:
        super().__init__()
        self._text = TextIOWrapper(stream, "utf-16", "replace", newline="")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        piece = self._text.read(len(buffer) // 4).encode("utf-8")
        buffer[: len(piece)] = piece
        return len(piece)


def recode(stream: BinaryIO) -> BinaryIO:
    """The stream in UTF-8 if it is UTF-16 with a byte-order mark; any other stream itself."""
    start = b""
    if isinstance(stream, BytesIO):
        start = stream.getbuffer()[:2].tobytes()
    elif type(stream) is BufferedReader:  # A packed file would raise its errors here already.
        with suppress(OSError):  # `lines` meets the same error again, and reports it.
            start = stream.peek(2)[:2]
    return cast(BinaryIO, BufferedReader(_Recoded(stream))) if start in _UTF_16 else stream


def from_text(text: str) -> BinaryIO:
    return BytesIO(text.encode("utf-8", "surrogatepass"))


def lines(stream: BinaryIO, name: str, longest: int = MAX_LINE, before: int = 0) -> Iterator[Line]:
    """Yields the lines of a stream, each of at most `longest` bytes, numbered from `before` + 1.

    Raises InputError if the stream cannot be read or unpacked.
    """
    number = before
    try:
        while raw := stream.readline(longest + 1):
            number += 1
            if number == 1:
                if fault := next((NO_TEXT[mark] for mark in NO_TEXT if raw.startswith(mark)), None):
                    raise InputError(fault, source=name, line=1)
                raw = raw.removeprefix(b"\xef\xbb\xbf")
            if len(raw) > longest and not raw.endswith(b"\n"):
                whole = _skip_to_newline(stream)
                more = "" if whole else "; the rest of the file is not read"
                yield Line(number, "", f"the line is longer than {longest} bytes{more}")
                if not whole:
                    return
                continue
            ended = raw.removesuffix(b"\n").removesuffix(b"\r")
            text = ended.decode("utf-8", "surrogateescape")
            if "\r" not in text:
                yield Line(number, text)
                continue
            yield from starmap(Line, enumerate(text.split("\r"), start=number))
            number += text.count("\r")
    except tuple(_damages()) as error:
        raise InputError(f"cannot be unpacked: {error}", source=name, line=number + 1) from None
    except OSError as error:
        raise InputError(error.strerror or str(error), source=name, line=number + 1) from None


def _skip_to_newline(stream: BinaryIO) -> bool:
    """Reads to the end of the line. Returns False if the line has more than MAX_SKIP bytes left."""
    skipped = 0
    while skipped < MAX_SKIP:
        piece = stream.readline(MAX_LINE)
        skipped += len(piece)
        if not piece or piece.endswith(b"\n"):
            return True
    return False


def zstd() -> ModuleType:
    """The module for .zst files: `compression.zstd` from Python 3.14 on, or `backports.zstd`.

    Raises Unsupported if neither is installed.
    """
    for name in ("compression.zstd", "backports.zstd"):
        try:
            return import_module(name)
        except ImportError:
            continue
    raise Unsupported("a .zst file needs the package backports.zstd: pip install 'sudoku-csp[zst]'")


def _open_zstandard(raw: BinaryIO, mode: str) -> BinaryIO:
    try:
        return cast(BinaryIO, zstd().open(raw, mode))
    except Unsupported as error:
        raise InputError(str(error)) from None


def _damages() -> Iterator[type[Exception]]:
    """Yields the exceptions that a damaged packed file can raise."""
    yield from (EOFError, zlib.error, lzma.LZMAError, gzip.BadGzipFile)
    with suppress(Unsupported):
        yield zstd().ZstdError


_OPENERS = (
    (b"\x1f\x8b", ".gz", gzip.open),
    (b"BZh", ".bz2", bz2.open),
    (b"\xfd7zXZ\x00", ".xz", lzma.open),
    (b"\x28\xb5\x2f\xfd", ".zst", _open_zstandard),
)
"""The first bytes and the suffix of packed files, and how each is opened."""


class Lookahead:
    """Lines that can be looked at before they are taken.

    `fault` is the error that ended the lines, or None. Up to the line with the number `run_to`,
    each line is known to be a puzzle of its own.
    """

    def __init__(self, lines: Iterator[Line]) -> None:
        self._lines = lines
        self._ahead: deque[Line] = deque()
        self.fault: InputError | None = None
        self.run_to = 0

    def take(self) -> Line | None:
        return self._ahead.popleft() if self._ahead else self._read()

    def peek(self, place: int = 0) -> Line | None:
        """The line after the next `place` lines, or None; no line is taken."""
        while len(self._ahead) <= place:
            line = self._read()
            if line is None:
                return None
            self._ahead.append(line)
        return self._ahead[place]

    def _read(self) -> Line | None:
        try:
            return next(self._lines, None)
        except InputError as error:
            self.fault = error
            return None
