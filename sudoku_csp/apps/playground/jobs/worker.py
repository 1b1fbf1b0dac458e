"""The process of a job: reads a question, writes the parts of its answer, and waits for the next.

It parses what a client sent, so that a hostile text meets nothing but this process. While nobody
asks, it has the solver libraries loaded: they take a second by themselves, and several where other
questions have the processors.
"""

from __future__ import annotations

import json
import logging
import os
import pickle
import traceback
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import BinaryIO

from sudoku_csp.apps.api import pool
from sudoku_csp.apps.playground import handlers
from sudoku_csp.apps.playground.jobs import Kind
from sudoku_csp.apps.playground.limits import Limits
from sudoku_csp.apps.playground.request import Request
from sudoku_csp.grid.errors import SudokuError, printable
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.pipes import child, messages, parent

ORPHAN_GRACE = 5.0
"""Seconds past its limit after which the operating system ends a process that was left alone."""

NICENESS = 5
"""The server comes first, so that it answers while all processors are at work."""

PAUSE = 0.5
"""Seconds without a question after which the backends are started."""

LONGEST_MESSAGE = 2000
"""Characters of a message that are handed on; it may quote what was sent."""

_log = logging.getLogger(__name__)


def main() -> None:
    """Answers questions until its input ends, which ends what it has started as well."""
    logging.basicConfig(format="sudoku-csp: %(message)s")
    requests, replies = child.take_over()
    parent.keep_together()
    asked = child.listen(requests, _leave)
    limits: Limits = pickle.loads(asked.get())
    _restrict(limits)
    _load()
    _say(replies, Kind.READY)
    end = Kind.END
    while end is Kind.END:
        name, body = pickle.loads(_next(asked))
        child.end_after(limits.seconds + ORPHAN_GRACE)
        end = _answer(name, body, limits, replies)
        child.end_after(0)
        _say(replies, end)
    asked.get()  # Only the end of the input can come.


def _next(asked: SimpleQueue[bytes]) -> bytes:
    """The next question; while it does not come, the processes of the backends get ready."""
    with suppress(Empty):
        return asked.get(timeout=PAUSE)
    for backend in pool.named(backends.NAMES).values():
        with suppress(Exception):  # What is wrong with it is told to who asks it.
            backend.start()
    return asked.get()


def _answer(name: str, body: bytes, limits: Limits, replies: BinaryIO) -> Kind:
    """Says the parts, and what went wrong; returns how to end."""
    try:
        for part in handlers.named(name)(Request.parse(body, limits)):
            if isinstance(part, bytes):
                _say(replies, Kind.BYTES, part)
            else:
                _say(replies, Kind.PART, json.dumps(part).encode())
    except SudokuError as error:
        return _failed(replies, str(error), Kind.END)
    except MemoryError:
        message = "this takes more memory than the server gives to a question"
        return _failed(replies, message, Kind.SPENT)
    except Exception as error:  # noqa: BLE001 - a fault of ours, which is not to end the server.
        text = printable(f"{type(error).__name__}: {error}"[:300])
        frame = traceback.extract_tb(error.__traceback__)[-1]
        _log.error("%s: %s (%s:%s)", name, text, Path(frame.filename).name, frame.lineno)
        return _failed(replies, f"a fault of the playground: {text}", Kind.SPENT)
    return Kind.END


def _failed(replies: BinaryIO, message: str, end: Kind) -> Kind:
    text = message if len(message) <= LONGEST_MESSAGE else message[:LONGEST_MESSAGE] + "…"
    _say(replies, Kind.FAILED, json.dumps({"message": text}).encode())
    return end


def _say(replies: BinaryIO, kind: Kind, content: bytes = b"") -> None:
    with child.replying(_leave):
        messages.send(replies, kind.encode() + content)


def _load() -> None:
    """Imports what the questions need before the first of them comes."""
    for name in handlers.NAMES:
        with suppress(Exception):  # What is wrong with it is told to who asks it.
            handlers.named(name)


def _leave() -> None:
    parent.kill_group(os.getpid())


def _restrict(limits: Limits) -> None:
    """Memory for this process and each that it starts, no core dumps, and less of the processor.

    Windows has none of these limits, and macOS takes the one on memory without keeping it.
    """
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - there is none on Windows.

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        memory = limits.memory if most == resource.RLIM_INFINITY else min(limits.memory, most)
        resource.setrlimit(resource.RLIMIT_AS, (memory, most))
    if hasattr(os, "nice"):
        os.nice(NICENESS)
