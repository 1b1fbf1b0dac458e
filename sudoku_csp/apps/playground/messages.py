"""The answer to a question as messages, for the server's workers and for a browser's worker."""

import json
import logging
import traceback
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from sudoku_csp.apps.playground.question import Limits
from sudoku_csp.grid.errors import SudokuError, printable

LONGEST_MESSAGE = 2000
"""The length at which a message is cut, since a message may quote a long text of the client."""

_log = logging.getLogger(__name__)


class Kind(StrEnum):
    """The kinds of message.

    While a question waits, the pool sends `WAITING`, an object with the number of questions
    `before` this one. An answer consists of `PART`, a JSON object; `BYTES` of a download; `FAILED`,
    an object with a `message` for the reader; and at last `END`. In a browser, `NEEDS` comes before
    what needs CP-SAT. `FAULT` is a failure after which Python may not answer another question.
    """

    WAITING = "waiting"
    NEEDS = "needs"
    PART = "part"
    BYTES = "bytes"
    FAILED = "failed"
    FAULT = "fault"
    END = "end"


def messages(name: str, body: bytes, limits: Limits) -> Iterator[tuple[Kind, bytes]]:
    """Yields the parts of an answer, and `FAILED` or `FAULT` if it fails."""
    # Imported here, because the server's own process answers no question.
    from sudoku_csp.apps.playground import questions  # noqa: PLC0415

    kind = Kind.FAILED
    try:
        for part in questions.answer(name, body, limits):
            if isinstance(part, bytes):
                yield Kind.BYTES, part
            else:
                yield Kind.PART, json.dumps(part).encode()
    except SudokuError as error:
        message = str(error)
    except MemoryError:
        kind, message = Kind.FAULT, "this takes more memory than a question is given"
    except Exception as error:  # noqa: BLE001 - a fault in our code does not end the server.
        text = printable(f"{type(error).__name__}: {error}"[:300])
        frame = traceback.extract_tb(error.__traceback__)[-1]
        _log.error("%s: %s (%s:%s)", name, text, Path(frame.filename).name, frame.lineno)
        kind, message = Kind.FAULT, f"a fault of the playground: {text}"
    else:
        return
    if len(message) > LONGEST_MESSAGE:
        message = f"{message[:LONGEST_MESSAGE]}…"
    yield kind, json.dumps({"message": message}).encode()


_BEFORE_CPSAT = json.dumps({"part": "started", "backend": "cpsat"}).encode()


def messages_in_browser(name: str, body: str, limits: Limits) -> Iterator[tuple[str, object]]:
    """Yields the messages of an answer; before CP-SAT is needed a message `needs`.

    The content of a message is text, or for `bytes` a bytes object.
    """
    if name == "diagnose":
        yield Kind.NEEDS.value, ""
    for kind, content in messages(name, body.encode(), replace(limits, code=True)):
        yield kind.value, content if kind is Kind.BYTES else content.decode()
        if content == _BEFORE_CPSAT:
            yield Kind.NEEDS.value, ""
