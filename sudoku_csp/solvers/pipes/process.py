"""The parent's side of a process that makes calls (`child.serve`), one at a time.

The process depends on nothing that the parent's main program does: `multiprocessing` would run that
program again, or fork its threads' locks. A request is bytes after their size, so that it is read
whole before it is unpacked. The answer to a call, any number of `Part` and then `Done` or `Failed`,
has no frame: the reader would wait for a size that is noise.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from struct import Struct
from subprocess import PIPE
from threading import Timer
from typing import IO, Any

SIZE = Struct("<Q")


def send(stream: IO[bytes], packed: bytes) -> None:
    """Writes a message and flushes it. Raises OSError where the other end is closed."""
    stream.write(SIZE.pack(len(packed)))
    stream.write(packed)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes | None:
    """The next message; None where the stream ends, in the middle of one too."""
    header = stream.read(SIZE.size)
    if len(header) < SIZE.size:
        return None
    (size,) = SIZE.unpack(header)
    packed = stream.read(size)
    return packed if len(packed) == size else None


@dataclass(frozen=True)
class Part:
    """A value that was found during a call."""

    value: Any


@dataclass(frozen=True)
class Done:
    """What the call returned."""

    value: Any


@dataclass(frozen=True)
class Failed:
    """What the call raised."""

    error: Exception


_SAME_PATH = "import json, sys; sys.path[:] = json.loads(sys.argv.pop(1)); "
_START = "from sudoku_csp.solvers.pipes.child import serve; serve()"
_apart = True


def keep_together() -> None:
    """Leaves what this process starts from now on in its group, to be killed with it."""
    global _apart  # noqa: PLW0603
    _apart = False


def apart() -> bool:
    """Whether a started process leads a session of its own, where Ctrl-C does not reach it."""
    return _apart


def command(statements: str) -> list[str]:
    """The command line of this Python with this program's import path."""
    path = json.dumps(list(_import_path()))
    return [sys.executable, "-c", _SAME_PATH + statements, path]


def _import_path() -> Iterator[str]:
    """The import path of this program, without a current folder that was removed."""
    for entry in sys.path:
        with suppress(OSError):
            yield str(Path(entry).absolute())


def kill_group(leader: int) -> None:
    """Kills a process that leads a session, and the processes in its group."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(leader, signal.SIGKILL)
        else:
            os.kill(leader, signal.SIGTERM)  # On Windows this ends it at once.


def exit_text(code: int) -> str:
    """An exit status, or the signal of a negative one.

    >>> exit_text(1), exit_text(-9)
    ('exit status 1', 'signal SIGKILL')
    """
    if code >= 0:
        return f"exit status {code}"
    with suppress(ValueError):
        return f"signal {signal.Signals(-code).name}"
    return f"signal {-code}"


class Process:
    """A running process. It ends with this object at the latest."""

    def __init__(self) -> None:
        self.killed = False
        self._owner = os.getpid()
        self._popen = subprocess.Popen(
            command(_START), stdin=PIPE, stdout=PIPE, start_new_session=apart()
        )
        self._finalizer = weakref.finalize(self, _end, self._popen, self._owner)

    def usable(self) -> bool:
        """Whether it runs, and is ours: not one that a fork copied from the parent."""
        return self._owner == os.getpid() and not self.killed and self._popen.poll() is None

    def call(self, function: Callable[..., Any], *arguments: object) -> None:
        """Requests a call of a function that can be imported there, without waiting for it."""
        call = pickle.dumps((function, arguments))
        assert self._popen.stdin is not None
        with suppress(OSError):  # It has died; the next `receive` finds that out.
            send(self._popen.stdin, call)

    def receive(self) -> object:
        """The next message; None when there will be no more."""
        assert self._popen.stdout is not None
        try:
            return pickle.load(self._popen.stdout)
        except Exception:  # noqa: BLE001 - bytes that are no pickle can raise anything.
            return None

    @contextmanager
    def killed_after(self, seconds: float | None) -> Iterator[None]:
        """Kills the process if the block takes longer."""
        if seconds is None:
            yield
            return
        timer = Timer(seconds, self.kill)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()  # Else it could still kill the process during the next call.

    def kill(self) -> None:
        """Kills it, without waiting."""
        self.killed = True
        self._popen.kill()

    def end(self) -> None:
        """Kills it, waits for it and closes its pipes."""
        self._finalizer()

    def ending(self) -> str:
        """How it ended."""
        try:
            return exit_text(self._popen.wait(timeout=1))
        except subprocess.TimeoutExpired:
            return "something that is no message"


def _end(popen: subprocess.Popen[bytes], owner: int) -> None:
    """Kills the process, waits for it and closes its pipes; in a forked child, only the last."""
    if owner == os.getpid():
        popen.kill()
        popen.wait()
    else:
        popen.returncode = 0  # Not ours to wait for, and no warning about it.
    for pipe in (popen.stdin, popen.stdout):
        assert pipe is not None
        with suppress(OSError):
            pipe.close()
