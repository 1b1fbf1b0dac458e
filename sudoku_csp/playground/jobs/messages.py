"""What a job's process says, one letter and then the content: a part, bytes, a failure, the end."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """The kinds of message, by the letter that a message begins with.

    A `PART` is one JSON object, `BYTES` are those of a download, `FAILED` is an object with the
    `message` for the reader, and `END` has no content.
    """

    PART = "p"
    BYTES = "b"
    FAILED = "f"
    END = "e"
