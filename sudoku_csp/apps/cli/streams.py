"""The three standard streams, where the caller closed one or cannot take what is written."""

from __future__ import annotations

import os
import sys
from typing import TextIO

# A closed output is opened for reading, so that writing to it fails as it should.
_INSTEAD = (
    ("stdin", os.O_RDONLY, "r"),
    ("stdout", os.O_RDONLY, "w"),
    ("stderr", os.O_WRONLY, "w"),
)


def complete() -> None:
    """Opens the streams that the caller has closed, or the next pipe would take their numbers.

    Standard input is then empty, messages go nowhere, and output is an error.
    """
    for number, (name, access, mode) in enumerate(_INSTEAD):
        if getattr(sys, name) is None:
            os.dup2(os.open(os.devnull, access), number)
            os.set_inheritable(number, True)
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8"))


def flush_or_abandon(stream: TextIO) -> None:
    """Writes what is left, if that can be done."""
    try:
        stream.flush()
    except OSError:
        abandon(stream)


def abandon(stream: TextIO) -> None:
    """Lets what is still to be written go nowhere, so that the exit does not try it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
