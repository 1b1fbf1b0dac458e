"""Ctrl-C in the middle of a native call of PySAT, made Python's own again.

PySAT jumps out of its signal handler, raises an exception of its own, and leaves the signal blocked
as it is inside a handler: without more no further Ctrl-C would ever reach this thread.
"""

from __future__ import annotations

import signal
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
            if hasattr(signal, "pthread_sigmask"):
                signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
            raise KeyboardInterrupt from None
        raise
