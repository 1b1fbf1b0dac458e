"""Keys as they are pressed, without Enter and without their echo.

`click.getchar` sets the terminal up anew for each key and drops what was typed meanwhile; here it
is set up once, so that a key held down is no key lost.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import click

AT_ONCE = 64
"""Bytes that are read at a time: an arrow is three of them and must not be cut."""


@contextmanager
def pressed() -> Iterator[Callable[[], str]]:
    """Yields the function that waits for keys and returns those that were pressed.

    It returns an empty text where the terminal has gone. Ctrl-C raises KeyboardInterrupt. Standard
    input is read where it is the terminal, else the terminal itself; afterwards it is as before.
    """
    if sys.platform == "win32":
        yield click.getchar
        return
    import termios
    import tty

    own = not sys.stdin.isatty()
    terminal = os.open("/dev/tty", os.O_RDONLY) if own else sys.stdin.fileno()
    before = termios.tcgetattr(terminal)

    def read() -> str:
        with suppress(OSError):
            return os.read(terminal, AT_ONCE).decode(errors="replace")
        return ""

    try:
        tty.setcbreak(terminal, termios.TCSADRAIN)
        yield read
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
        if own:
            os.close(terminal)
