"""The files of a certificate, and the error that refuses a certificate.

Each file is read once, and compared with its hash before it is used.
"""

import hashlib
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

STATEMENT, SUMS = "certificate.json", "SHA256SUMS"

LITERALS = r"(?:-?[1-9][0-9]{0,9}[ \t]+)*"
"""The pattern of literals in formulas and proofs; a blank follows each literal."""

NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,99}")
"""The pattern of the plain name of a file, without a folder."""

_SUM = re.compile(r"([0-9a-f]{64}) [ *](.+)")


class Refused(Exception):
    """Raised for a certificate that does not establish its claim. The message is one line.

    `line` is counted from 1.

    >>> print(Refused("no clause", file="proof.drat", line=17))
    proof.drat:17: no clause
    """

    def __init__(self, message: str, *, file: str | None = None, line: int | None = None) -> None:
        place = file if line is None else f"{file}:{line}"
        super().__init__(message if place is None else f"{place}: {message}")
        self.file = file
        self.line = line


def quoted(text: str) -> str:
    """Returns the beginning of a text for a message, with control characters escaped.

    >>> print(quoted("1 2" * 20))
    '1 21 21 21 21 21 21 21 21 21 21 21 21 21...'
    """
    return ascii(text if len(text) <= 40 else text[:40] + "...")


class Contents:
    """The files that `SHA256SUMS` lists, from a folder or from a mapping by name.

    Raises Refused if a file is missing or has another hash, OSError if there is no folder.
    """

    def __init__(self, bundle: str | os.PathLike[str] | Mapping[str, bytes]) -> None:
        if not isinstance(bundle, Mapping):
            os.scandir(bundle).close()
        self._files: dict[str, bytes] = {}
        for number, line in enumerate(_text(_read(bundle, SUMS), SUMS).splitlines(), start=1):
            match = _SUM.fullmatch(line)
            if match is None or not NAME.fullmatch(match[2]):
                raise Refused(f"no hash of a file: {quoted(line)}", file=SUMS, line=number)
            content = _read(bundle, match[2])
            if hashlib.sha256(content).hexdigest() != match[1]:
                raise Refused(f"the hash of {match[2]} is another", file=SUMS, line=number)
            self._files[match[2]] = content

    def content(self, name: str) -> bytes:
        """Returns the content of a file. Raises Refused for a file without a hash."""
        if name not in self._files:
            raise Refused(f"{name} is not listed", file=SUMS)
        return self._files[name]

    def line(self, name: str) -> str:
        """Returns the only line of a file. Raises Refused for another number of lines."""
        text = _text(self.content(name), name)
        if text.find("\n") != len(text) - 1 or not text:
            raise Refused("not one line, ended by one newline and nothing else", file=name)
        return text[:-1]


def _read(bundle: str | os.PathLike[str] | Mapping[str, bytes], name: str) -> bytes:
    if isinstance(bundle, Mapping):
        content = bundle.get(name)
    else:
        path = Path(bundle, name)
        plain = path.is_file() and not path.is_symlink()
        content = path.read_bytes() if plain else None
    if content is None:
        raise Refused("is missing, or no plain file", file=name)
    return content


def _text(content: bytes, file: str) -> str:
    try:
        return content.decode("ascii")
    except UnicodeDecodeError as error:
        place = content.count(b"\n", 0, error.start) + 1
        raise Refused("no plain text", file=file, line=place) from None


def numbered_lines(content: bytes, file: str) -> Iterator[tuple[int, str]]:
    """Yields the lines of a formula or proof with their numbers, from 1, without comments.

    Raises Refused for bytes that are no plain text.
    """
    lines = _text(content, file).replace("\r\n", "\n").split("\n")
    for number, line in enumerate(lines, start=1):
        if line and line[0] != "c":
            yield number, line


def find_certificates(folder: Path) -> tuple[list[Path], list[Path]]:
    """Returns the certificates in a folder, and the other folders in it.

    A folder is a certificate if it has a statement or a list of hashes. A folder that is a
    certificate itself, or contains none, is returned as the only certificate.
    """
    try:
        inside = sorted(path for path in [folder, *folder.iterdir()] if path.is_dir())
    except OSError:
        inside = []  # The reader of the certificate raises the error.
    found = [path for path in inside if any((path / name).exists() for name in (STATEMENT, SUMS))]
    if not found or folder in found:
        return [folder], []
    return found, [path for path in inside if path not in (folder, *found)]
