"""The files of a bundle, each read once, and held to its hash before it is made use of."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from sudoku_csp.verifier.declaration import FILE, is_name
from sudoku_csp.verifier.refusal import Refused, quoted

SUMS = "SHA256SUMS"

_SUM = re.compile(r"([0-9a-f]{64}) [ *](.+)")


class Contents:
    """The files that `SHA256SUMS` lists, as they were when they were hashed; others are not there.

    `read` gives a file's bytes by its name. Raises Refused where a file is missing or differs, and
    what `read` raises.
    """

    def __init__(self, read: Callable[[str], bytes]) -> None:
        self._files: dict[str, bytes] = {}
        for number, line in enumerate(_text(read(SUMS), SUMS).splitlines(), start=1):
            match = _SUM.fullmatch(line)
            if match is None or not is_name(match[2]):
                raise Refused(f"no hash of a file: {quoted(line)}", file=SUMS, line=number)
            content = read(match[2])
            if hashlib.sha256(content).hexdigest() != match[1]:
                raise Refused(f"the hash of {match[2]} is another", file=SUMS, line=number)
            self._files[match[2]] = content

    @classmethod
    def in_folder(cls, folder: Path) -> Contents:
        """Those in a folder. Raises OSError where it cannot be read."""
        os.scandir(folder).close()

        def read(name: str) -> bytes:
            path = folder / name
            if path.is_symlink() or not path.is_file():
                raise _missing(name)
            return path.read_bytes()

        return cls(read)

    @classmethod
    def in_memory(cls, files: Mapping[str, bytes]) -> Contents:
        """Those given by their names."""

        def read(name: str) -> bytes:
            if name not in files:
                raise _missing(name)
            return files[name]

        return cls(read)

    def of(self, name: str) -> bytes:
        """The content of a file. Raises Refused where it is not among those hashed."""
        if name not in self._files:
            raise Refused(f"{name} is not listed", file=SUMS)
        return self._files[name]

    def line_of(self, name: str) -> str:
        """The one line of a file. Raises Refused where it has another number of lines."""
        text = _text(self.of(name), name)
        if text.find("\n") != len(text) - 1 or not text:
            raise Refused("not one line, ended by one newline and nothing else", file=name)
        return text[:-1]


def _missing(name: str) -> Refused:
    return Refused("is missing, or no plain file", file=name)


def _text(content: bytes, name: str) -> str:
    try:
        return content.decode("ascii")
    except UnicodeDecodeError:
        raise Refused("no plain text", file=name) from None


def certificates(folder: Path) -> Iterator[Path]:
    """The folder itself, or the folders in it where it has not the files of a certificate."""
    try:
        inside = sorted(folder.iterdir())
    except OSError:
        inside = []  # What is wrong with it is told by whoever reads the certificate.
    folders = [path for path in inside if path.is_dir()]
    if folders and not {path.name for path in inside} & {FILE, SUMS}:
        yield from folders
    else:
        yield folder
