"""The one way in which a certificate fails: a place in it, and what is wrong there."""

from __future__ import annotations


class Refused(Exception):
    """A certificate that does not establish its claim. The text is one line.

    `line` counts from 1; in a binary proof it counts the steps.

    >>> print(Refused("no clause", file="proof.drat", line=17))
    proof.drat:17: no clause
    """

    def __init__(self, message: str, *, file: str | None = None, line: int | None = None) -> None:
        place = file if line is None else f"{file}:{line}"
        super().__init__(message if place is None else f"{place}: {message}")
        self.message = message
        self.file = file
        self.line = line


def quoted(text: str) -> str:
    """The beginning of a text for a message, with escapes for whatever could steer a terminal.

    >>> print(quoted("1 2" * 20))
    '1 21 21 21 21 21 21 21 21 21 21 21 21 21...'
    """
    return ascii(text if len(text) <= 40 else text[:40] + "...")
