"""The process of a question: reads it, sends the parts of its answer, and waits for the next.

It parses what a client sent, so that a hostile text meets nothing but this process. Between
questions it has the solver libraries loaded: they take a second by themselves, and several while
other questions have the processors.
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

from sudoku_csp.apps.api.solve import named
from sudoku_csp.apps.playground.job_pool import Kind
from sudoku_csp.apps.playground.question import Limits
from sudoku_csp.grid.errors import SudokuError, printable
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.pipes import child, process

ORPHAN_GRACE = 5.0
"""Seconds past its limit after which the operating system ends a process that was left alone."""

NICENESS = 5
"""The server comes first, so that it replies while all processors are at work."""

PAUSE = 0.5
"""Seconds without a question after which the backends are started."""

LONGEST_MESSAGE = 2000
"""Characters of a message that are passed on; it may quote what was sent."""

_log = logging.getLogger(__name__)


def main() -> None:
    """Answers questions until its input ends, which ends what it has started as well."""
    logging.basicConfig(format="sudoku-csp: %(message)s")
    requests, replies = child.take_over()
    process.keep_together()
    waiting = child.listen(requests, _leave)
    limits: Limits = pickle.loads(waiting.get())
    _restrict(limits)
    with suppress(Exception):  # A fault in it is reported by the first question.
        from sudoku_csp.apps.playground import questions  # noqa: F401, PLC0415
    _send(replies, Kind.READY)
    for left in reversed(range(limits.questions)):
        name, body = pickle.loads(next_question(waiting))
        child.end_after(limits.seconds + ORPHAN_GRACE)
        end = _answer(name, body, limits, replies)
        child.end_after(0)
        _send(replies, end if left else Kind.SPENT)
        if end is Kind.SPENT:
            break
    waiting.get()  # Only the end of the input can come.


def next_question(waiting: SimpleQueue[bytes]) -> bytes:
    """The next question; if it takes a while, the processes of the backends start meanwhile."""
    with suppress(Empty):
        return waiting.get(timeout=PAUSE)
    for backend in named(backends.NAMES).values():
        with suppress(Exception):  # A fault in it is reported by the question that needs it.
            backend.start()
    return waiting.get()


def _answer(name: str, body: bytes, limits: Limits, replies: BinaryIO) -> Kind:
    """Sends the parts, and what went wrong; returns how to end."""
    try:
        from sudoku_csp.apps.playground import questions  # noqa: PLC0415

        for part in questions.answer(name, body, limits):
            if isinstance(part, bytes):
                _send(replies, Kind.BYTES, part)
            else:
                _send(replies, Kind.PART, json.dumps(part).encode())
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
    _send(replies, Kind.FAILED, json.dumps({"message": text}).encode())
    return end


def _send(replies: BinaryIO, kind: Kind, content: bytes = b"") -> None:
    with child.replying(_leave):
        process.send(replies, kind.encode() + content)


def _leave() -> None:
    process.kill_group(os.getpid())


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
