"""The parent's side: a process that depends on nothing that the parent's main program does.

`multiprocessing` would run that program again, or fork its threads' locks.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_SAME_PATH = "import json, sys; sys.path[:] = json.loads(sys.argv.pop(1)); "
_apart = True


def keep_together() -> None:
    """What this process starts from now on stays in its group, and can be ended with it."""
    global _apart  # noqa: PLW0603
    _apart = False


def apart() -> bool:
    """Whether what is started leads a session of its own, where Ctrl-C does not reach it."""
    return _apart


def command(statements: str) -> list[str]:
    """The command line of this Python with this program's import path."""
    path = json.dumps(list(_import_path()))
    return [sys.executable, "-c", _SAME_PATH + statements, path]


def kill_group(leader: int) -> None:
    """Kills a process that leads a session, and what it has kept together with it."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(leader, signal.SIGKILL)
        else:
            os.kill(leader, signal.SIGTERM)  # On Windows this ends it at once.


def how_it_ended(code: int) -> str:
    """An exit status, or the signal that a negative one stands for.

    >>> how_it_ended(1), how_it_ended(-9)
    ('exit status 1', 'signal SIGKILL')
    """
    if code >= 0:
        return f"exit status {code}"
    with suppress(ValueError):
        return f"signal {signal.Signals(-code).name}"
    return f"signal {-code}"


def _import_path() -> Iterator[str]:
    """Where this program imports from; a current folder that is gone is left out."""
    for entry in sys.path:
        with suppress(OSError):
            yield str(Path(entry).absolute())
