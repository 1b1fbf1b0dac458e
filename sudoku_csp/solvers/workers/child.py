"""The child's side of a worker. The process ends when its input ends, also if the parent dies."""

from __future__ import annotations

import os
import pickle
import signal
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO, NoReturn

from sudoku_csp.solvers.workers.worker import Message, MessageKind, receive

_replies: BinaryIO


def serve() -> NoReturn:
    """Makes the calls that `worker.Process` requests, one after the other.

    Only messages use the standard input and output; what libraries print goes to stderr instead.
    Ctrl-C is ignored, because the parent handles it.
    """
    global _replies  # noqa: PLW0603
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    requests = os.fdopen(os.dup(0), "rb")
    _replies = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    calls: SimpleQueue[bytes] = SimpleQueue()

    def listen() -> None:
        """Reads requests, and ends the process when the pipe is closed. During a native call this
        works only if the call lets other threads run."""
        try:
            while (packed := receive(requests)) is not None:
                calls.put(packed)
        finally:
            os._exit(0)

    Thread(target=listen, daemon=True).start()
    while True:
        _reply(_outcome(calls.get()))


def end_after(seconds: float) -> None:
    """Has the operating system end this process after `seconds`, even during a native call; with 0
    never."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def send_part(value: object) -> None:
    """Sends a value to the parent before the call that is running returns."""
    _reply(pickle.dumps(Message(MessageKind.PART, value)))


def _reply(packed: bytes) -> None:
    try:
        _replies.write(packed)
        _replies.flush()
    except OSError:
        os._exit(0)  # The parent is gone.


def _outcome(packed: bytes) -> bytes:
    """The message with the value that the call returned, or with the exception that it raised."""
    try:
        function, arguments = pickle.loads(packed)
        return pickle.dumps(Message(MessageKind.RETURNED, function(*arguments)))
    except Exception as error:  # noqa: BLE001 - the parent gets any exception.
        try:
            packed = pickle.dumps(Message(MessageKind.RAISED, error))
            pickle.loads(packed)  # Not every exception can be unpickled.
        except Exception:  # noqa: BLE001 - unpickling can raise anything.
            error = RuntimeError(f"{type(error).__name__}: {error}")
            packed = pickle.dumps(Message(MessageKind.RAISED, error))
        return packed
