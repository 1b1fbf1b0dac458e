"""The parent's side of a process that makes calls (`child.serve`), one at a time."""

from __future__ import annotations

import os
import pickle
import subprocess
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from subprocess import PIPE
from threading import Timer
from typing import Any

from sudoku_csp.solvers.pipes.messages import send
from sudoku_csp.solvers.pipes.parent import apart, command, how_it_ended

_START = "from sudoku_csp.solvers.pipes.child import serve; serve()"


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
        """Asks for a call of a function that can be imported there, without waiting for it."""
        self.ask(packed(function, *arguments))

    def ask(self, call: bytes) -> None:
        """Asks for a call that was packed."""
        assert self._popen.stdin is not None
        with suppress(OSError):  # It has died; the next `receive` finds that out.
            send(self._popen.stdin, call)

    def receive(self) -> object:
        """The next message, one of `messages`; None when there will be no more."""
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
            timer.join()  # Else it could still kill, in the middle of the next question.

    def kill(self) -> None:
        """Kills it, without waiting."""
        self.killed = True
        self._popen.kill()

    def end(self) -> None:
        """Kills it, waits for it and closes its pipes."""
        self._finalizer()

    def ending(self) -> str:
        """How it ended, where it says no more."""
        try:
            return how_it_ended(self._popen.wait(timeout=1))
        except subprocess.TimeoutExpired:
            return "something that is no message"


def packed(function: Callable[..., Any], *arguments: object, **named: object) -> bytes:
    """A call, as it goes to a process."""
    return pickle.dumps((function, arguments, named))


def _end(popen: subprocess.Popen[bytes], owner: int) -> None:
    """Kills the process, waits for it and closes its pipes; in a forked child, only the last."""
    if owner == os.getpid():
        popen.kill()
        popen.wait()
    else:
        popen.returncode = 0  # Not ours to wait for, and not to be warned about.
    for pipe in (popen.stdin, popen.stdout):
        assert pipe is not None
        with suppress(OSError):  # What could not be written is not wanted any more.
            pipe.close()
