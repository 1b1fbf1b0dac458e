"""Where a certificate is put: a folder that appears whole or not at all, and overwrites nothing.

It is written beside the folder and renamed at the end.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from sudoku_csp.grid.errors import Unsupported

PUZZLE, GRID, FORMULA = "puzzle.txt", "grid.txt", "formula.cnf"
STATEMENT, README, SUMS = "certificate.json", "README.txt", "SHA256SUMS"

_FILES = {PUZZLE, GRID, FORMULA, STATEMENT, README, SUMS}


@contextmanager
def whole(folder: Path, *, replace: bool = False) -> Iterator[Path]:
    """A new folder beside this one, which takes its place at the end, or is removed.

    Raises as `check_place`, and OSError.
    """
    folder = folder.resolve()
    check_place(folder, replace=replace)
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished, replaced = (
        folder.with_name(f".{folder.name[:200]}.{uuid4().hex}.{state}") for state in ("new", "old")
    )
    try:
        unfinished.mkdir()
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(folder)) from None
    try:
        yield unfinished
        check_place(folder, replace=replace)
        if folder.exists():
            folder.rename(replaced)
        unfinished.rename(folder)
    except BaseException:
        if replaced.exists() and not folder.exists():
            replaced.rename(folder)
        shutil.rmtree(unfinished, ignore_errors=True)
        raise
    shutil.rmtree(replaced, ignore_errors=True)


def check_collection(folder: Path) -> None:
    """Raises Unsupported for a folder that cannot hold certificates, as it is one."""
    if held := [name for name in (STATEMENT, SUMS) if (folder / name).exists()]:
        raise Unsupported(f"'{folder}' is a certificate, not a folder of them: it holds {held[0]}")


def check_place(folder: Path, *, replace: bool = False) -> None:
    """Raises Unsupported where a certificate would overwrite anything.

    With `replace` it may overwrite a certificate.
    """
    if folder.exists() and not folder.is_dir():
        raise Unsupported(f"'{folder}' is a file: a certificate is a folder")
    names = {path.name for path in folder.iterdir()} if folder.exists() else set()
    if not names:
        return
    others = sorted(name for name in names - _FILES if not name.startswith("proof-"))
    if others or STATEMENT not in names:
        what = others[0] if others else min(names)
        raise Unsupported(f"'{folder}' is not overwritten: it holds '{what}'")
    if not replace:
        raise Unsupported(f"'{folder}' holds a certificate already, and is not to be replaced")
