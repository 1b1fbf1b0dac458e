"""A lesson in marimo: the notebook copied to where you are, and marimo's editor on the copy.

The editor runs on this machine alone, behind a token of its own (whoever could reach it without one
could run code as you), and asks no other host for anything.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from sudoku_csp.apps.lessons.catalogue import Lesson
from sudoku_csp.grid.errors import Unsupported

SETTINGS = {
    "_MARIMO_CONFIG_OVERLOAD_RUNTIME_AUTO_INSTANTIATE": "true",  # The lesson runs when it opens.
    "MARIMO_SKIP_UPDATE_CHECK": "1",
    "MARIMO_RESTRICT_SHARING": "true",  # No button that would upload it.
}
"""What marimo is told by its environment; everything else is as the user has it."""

PATIENCE = 10
"""Seconds that marimo has to end by itself."""


def check_installed() -> None:
    """Raises Unsupported where marimo is missing, with how to get it."""
    if find_spec("marimo") is None:
        raise Unsupported("lessons run in marimo: pip install 'sudoku-csp[lessons]'")


def copy(lesson: Lesson, folder: Path) -> tuple[Path, bool]:
    """The reader's own copy of the notebook, and whether it is new; one that is there is kept."""
    own = folder / lesson.notebook.name
    try:
        with own.open("xb") as stream:
            stream.write(lesson.notebook.read_bytes())
    except FileExistsError:
        return own, False
    return own, True


def edit(path: Path, *, port: int | None = None, browser: bool = True) -> int:
    """Opens marimo's editor on the file until Ctrl-C; returns its exit code, 0 for Ctrl-C."""
    arguments = ["edit", str(path), "--host", "127.0.0.1", "--no-sandbox", "--skip-update-check"]
    arguments += [] if port is None else ["--port", str(port)]
    arguments += [] if browser else ["--headless"]
    # -y: marimo would ask on Ctrl-C whether it is meant.
    command = [sys.executable, "-m", "marimo", "-y", *arguments]
    process = subprocess.Popen(command, env={**os.environ, **SETTINGS})
    try:
        return process.wait()
    except KeyboardInterrupt:
        _end(process)
        return 0
    except BaseException:
        _end(process)
        raise


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()  # In a terminal it got the Ctrl-C too, from others it did not.
    with suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)
        return
    process.kill()
    process.wait()
