"""Ctrl-C while PySAT searches: it comes out as an exception like any other, and is put right."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pysat.solvers import pysolvers


@contextmanager
def interruptible() -> Iterator[None]:
    """Within, what PySAT makes of a keyboard interrupt is a KeyboardInterrupt again."""
    try:
        yield
    except pysolvers.error as error:
        if "interrupt" in str(error):
            raise KeyboardInterrupt from None
        raise
