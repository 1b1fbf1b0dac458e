"""The parent's side: a process that depends on nothing that the parent's main program does.

`multiprocessing` would run that program again, or fork its threads' locks.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
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


def start(statements: str, *arguments: str) -> subprocess.Popen[bytes]:
    """This Python with this program's import path; `arguments` are its `sys.argv[1:]`."""
    return subprocess.Popen(
        command(statements, *arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        # Ctrl-C in a terminal must not reach the process: the parent ends it.
        start_new_session=_apart,
    )


def command(statements: str, *arguments: str) -> list[str]:
    """The command line of `start`."""
    path = json.dumps(list(_import_path()))
    return [sys.executable, "-c", _SAME_PATH + statements, path, *arguments]


def kill_group(leader: int) -> None:
    """Kills a process that leads a session, and what it has kept together with it."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(leader, signal.SIGKILL)
        else:
            os.kill(leader, signal.SIGTERM)  # On Windows this ends it at once.


def end(process: subprocess.Popen[bytes]) -> None:
    """Kills the process, waits for it and closes its pipes."""
    process.kill()
    process.wait()
    close_pipes(process)


def close_pipes(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        with suppress(OSError):  # What could not be written is not wanted any more.
            pipe.close()


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
