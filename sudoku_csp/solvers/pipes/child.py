"""The started process's side. It ends when its input ends, also if the parent was killed."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, NoReturn

from sudoku_csp.solvers.pipes.process import Done, Failed, Part, receive


def take_over() -> tuple[BinaryIO, BinaryIO]:
    """Standard input and output for the messages alone; what a library prints goes to stderr.

    Ctrl-C is ignored: the parent handles it.
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
    """The messages, read from the pipe by a thread.

    Their end ends the process, whatever it is doing, as soon as a native call lets Python run.
    """
    messages: SimpleQueue[bytes] = SimpleQueue()

    def pass_on() -> None:
        try:
            while (packed := receive(requests)) is not None:
                messages.put(packed)
        finally:
            leave()

    Thread(target=pass_on, daemon=True).start()
    return messages


@contextmanager
def replying(leave: Callable[[], object] = leave) -> Iterator[None]:
    """A block that writes to the parent; where the pipe is closed, the process ends."""
    try:
        yield
    except OSError:
        leave()


def end_after(seconds: float) -> None:
    """Has the system end this process in so many seconds, in a native call too; 0 for never."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


_replies: BinaryIO


def serve() -> NoReturn:
    """Makes the calls that `process.Process` requests, one after the other."""
    global _replies
    requests, _replies = take_over()
    calls = listen(requests)
    while True:
        _reply(_outcome(calls.get()))


def send_part(value: object) -> None:
    """Sends the parent a value that was found during a call."""
    _reply(pickle.dumps(Part(value)))


def _reply(packed: bytes) -> None:
    with replying():
        _replies.write(packed)
        _replies.flush()


def _outcome(packed: bytes) -> bytes:
    """What the call returned or raised."""
    try:
        function, arguments = pickle.loads(packed)
        return pickle.dumps(Done(function(*arguments)))
    except Exception as error:  # noqa: BLE001 - the parent gets any exception.
        try:
            packed = pickle.dumps(Failed(error))
            pickle.loads(packed)  # Not every exception can be made again from its pickle.
        except Exception:  # noqa: BLE001 - nor does each say why.
            packed = pickle.dumps(Failed(RuntimeError(f"{type(error).__name__}: {error}")))
        return packed
