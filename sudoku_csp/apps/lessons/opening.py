"""A lesson in marimo: the notebook copied to where you are, and marimo's editor on the copy.

The editor runs on this machine alone, with an access token (a client without one could run code as
you), and makes no request to another host.
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
"""Settings of marimo by its environment; all others are the user's."""

PATIENCE = 10
"""Seconds in which marimo may end by itself."""


def check_installed() -> None:
    """Raises Unsupported if marimo is not installed, with the command that installs it."""
    if find_spec("marimo") is None:
        raise Unsupported("lessons run in marimo: pip install 'sudoku-csp[lessons]'")


def copy(lesson: Lesson, folder: Path) -> tuple[Path, bool]:
    """The reader's copy of the notebook, and whether it is new; an earlier copy is kept."""
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
    # -y: without it marimo asks for confirmation on Ctrl-C.
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
    process.terminate()  # A Ctrl-C in a terminal reached it too, other signals did not.
    with suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)
        return
    process.kill()
    process.wait()
