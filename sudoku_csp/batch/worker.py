"""The process that tasks of a batch run in: reads a call, makes it, writes what came of it.

It ends when its input ends, also if the parent was killed, as soon as a native call lets Python
run.
"""

from __future__ import annotations

import os
import pickle
import signal
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

from sudoku_csp.batch.messages import receive, send


def main() -> None:
    """Serves until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    requests, replies = _take_over_pipes()
    tasks: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(requests, tasks), daemon=True).start()
    _reply(replies, b"ready")
    while True:
        _reply(replies, _outcome(tasks.get()))


def _outcome(packed: bytes) -> bytes:
    """What the call returned or raised, and which of the two."""
    try:
        function, arguments, named = pickle.loads(packed)
        return pickle.dumps((True, function(*arguments, **named)))
    except Exception as error:  # noqa: BLE001 - whatever it is, the parent is to know it.
        try:
            packed = pickle.dumps((False, error))
            pickle.loads(packed)  # Not every exception can be made again from its pickle.
        except Exception:  # noqa: BLE001 - nor does every one say why.
            packed = pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))
        return packed


def _take_over_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Standard input and output for the messages alone; what a library prints goes to stderr."""
    requests = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return requests, replies


def _listen(requests: BinaryIO, tasks: SimpleQueue[bytes]) -> None:
    """Passes tasks on; the end of the input ends the process, whatever it is doing."""
    try:
        while (packed := receive(requests)) is not None:
            tasks.put(packed)
    finally:
        os._exit(0)


def _reply(replies: BinaryIO, packed: bytes) -> None:
    try:
        send(replies, packed)
    except OSError:
        os._exit(0)  # Nobody listens any more.
