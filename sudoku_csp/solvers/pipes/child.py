"""The started process's side. It ends when its input ends, also if the parent was killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, NoReturn

from sudoku_csp.solvers.pipes.framing import receive


def take_over() -> tuple[BinaryIO, BinaryIO]:
    """Standard input and output for the messages alone; what a library prints goes to stderr.

    Ctrl-C is the parent's business from here on.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    requests = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return requests, replies


def leave() -> NoReturn:
    """Ends the process at once."""
    os._exit(0)


def listen(requests: BinaryIO, leave: Callable[[], object] = leave) -> SimpleQueue[bytes]:
    """The messages, taken off the pipe by a thread.

    Their end ends the process, whatever it is doing, as soon as a native call lets Python run.
    """
    messages: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_pass_on, args=(requests, messages, leave), daemon=True).start()
    return messages


def _pass_on(requests: BinaryIO, messages: SimpleQueue[bytes], leave: Callable[[], object]) -> None:
    try:
        while (packed := receive(requests)) is not None:
            messages.put(packed)
    finally:
        leave()


@contextmanager
def replying(leave: Callable[[], object] = leave) -> Iterator[None]:
    """A block that writes to the parent; where nobody listens any more, the process ends."""
    try:
        yield
    except OSError:
        leave()
