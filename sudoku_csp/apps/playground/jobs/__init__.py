"""Jobs: questions answered in processes that can be killed, a few at a time."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """The kinds of message, by the letter that a message begins with.

    A job's process is `READY` when it is loaded. Of a question it says `PART`, one JSON object,
    `BYTES`, those of a download, `FAILED`, an object with the `message` for the reader, and `END`,
    or `SPENT` where it is not to be asked again. `WAITING`, an object with the number of questions
    `before` this one, is said by the pool.
    """

    READY = "r"
    WAITING = "w"
    PART = "p"
    BYTES = "b"
    FAILED = "f"
    END = "e"
    SPENT = "s"
