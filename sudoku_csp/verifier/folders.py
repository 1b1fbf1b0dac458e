"""Folders of certificates: one by one, in the order of their names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sudoku_csp.verifier.claim import FILE
from sudoku_csp.verifier.contents import SUMS


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
