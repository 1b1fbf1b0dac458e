"""The process of a job: reads a question, writes the parts of its answer, and waits for the next.

It parses what a client sent, so that a hostile text meets nothing but this process.
"""

from __future__ import annotations

import json
import pickle
import signal
from typing import BinaryIO

from sudoku_csp.api import opened
from sudoku_csp.errors import SudokuError
from sudoku_csp.pipes import framing, inside
from sudoku_csp.playground import questions
from sudoku_csp.playground.asked import Asked
from sudoku_csp.playground.jobs.messages import Kind
from sudoku_csp.playground.limits import Limits


def main(limits: Limits) -> None:
    """Answers questions until its input ends."""
    requests, replies = inside.take_over()
    signal.signal(signal.SIGTERM, _end)
    messages = inside.listen(requests)
    while True:
        name, body = pickle.loads(messages.get())
        with inside.replying():
            _answer(name, body, limits, replies)


def _answer(name: str, body: bytes, limits: Limits, replies: BinaryIO) -> None:
    try:
        for part in questions.named(name)(Asked.parse(body, limits)):
            if isinstance(part, bytes):
                _say(replies, Kind.BYTES, part)
            else:
                _say(replies, Kind.PART, json.dumps(part).encode())
    except SudokuError as error:
        _say(replies, Kind.FAILED, json.dumps({"message": str(error)}).encode())
    _say(replies, Kind.END)


def _say(replies: BinaryIO, kind: Kind, content: bytes = b"") -> None:
    framing.send(replies, kind.encode() + content)


def _end(_signal: int, _frame: object) -> None:
    """Takes the solvers along that it has started."""
    opened.close()
    raise SystemExit
