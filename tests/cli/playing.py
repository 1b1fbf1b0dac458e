"""A command in a terminal of its own: keys go in, and what the screen shows comes out."""

import fcntl
import os
import pty
import re
import select
import struct
import termios
import time
from contextlib import suppress

HOME = "\x1b[H"
HIDDEN, SHOWN = "\x1b[?25l", "\x1b[?25h"
OTHER_SCREEN, OWN_SCREEN = "\x1b[?1049h", "\x1b[?1049l"

_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """Runs `sudoku-csp` in a terminal of so many lines and columns, all three streams in it."""

    def __init__(self, sudoku, *arguments, lines=40, columns=100, env=None, **streams):
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.settings = termios.tcgetattr(theirs)
        self._theirs = theirs
        given = {"stdin": theirs, "stdout": theirs, "stderr": theirs} | streams
        controlling = {"preexec_fn": lambda: fcntl.ioctl(theirs, termios.TIOCSCTTY, 0)}
        self.process = sudoku.start(*arguments, env=env, **controlling, **given)
        self.output = ""

    def press(self, keys, until):
        """Presses keys and waits until the screen shows the text; returns the screen."""
        self.type(keys)
        return self.wait(until)

    def type(self, keys):
        """Presses keys."""
        os.write(self._ours, keys.encode())

    def wait(self, until):
        """Waits until the screen shows the text; returns the screen."""
        last = time.monotonic() + 20
        while until not in self.screen():
            assert time.monotonic() < last, self.screen()
            self._read(0.2)
        return self.screen()

    def screen(self):
        """What was drawn last, without its colours."""
        return _ESCAPE.sub("", self.output.rpartition(HOME)[2]).replace("\r", "")

    def coloured(self):
        """What was drawn last, with its colours."""
        return self.output.rpartition(HOME)[2]

    def end(self, keys=""):
        """Presses keys and waits for the end; returns the code and if all is as it was."""
        self.type(keys)
        last = time.monotonic() + 20
        while self.process.poll() is None and time.monotonic() < last:
            self._read(0.1)
        self._read(0.1)
        code = self.process.wait(timeout=1)
        clean = termios.tcgetattr(self._theirs) == self.settings
        for screen, back in ((OTHER_SCREEN, OWN_SCREEN), (HIDDEN, SHOWN)):
            clean = clean and self.output.rfind(screen) <= self.output.rfind(back)
        os.close(self._theirs)
        os.close(self._ours)
        return code, clean

    def _read(self, seconds):
        while select.select([self._ours], [], [], seconds)[0]:
            with suppress(OSError):
                self.output += os.read(self._ours, 65536).decode()
                seconds = 0
                continue
            return


def in_terminal(sudoku, *arguments, streams, env=None):
    """Runs the command with these streams in a terminal; returns what it shows, and the pipe's."""
    ours, theirs = pty.openpty()
    process = sudoku.start(*arguments, env=env, **dict.fromkeys(streams, theirs))
    os.close(theirs)
    shown = b""
    with suppress(OSError):  # Linux ends a terminal that way.
        while piece := os.read(ours, 4096):
            shown += piece
    os.close(ours)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0
    return shown.decode(), (out or b"").decode(), (err or b"").decode()
