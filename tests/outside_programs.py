"""Programs that PyPI does not bring: solvers, a browser, shells. They are found by one fixture.

`outside("minisat")` is the path of the program; where it is not installed the test is skipped. A
test that starts such a program without the fixture fails: so the tests pass where nothing but
Python is installed.
"""

import os
import re
import shutil
import sys
from pathlib import Path

import pytest

_NAMES = """
    bash cadical chromium clasp cryptominisat5 drat-trim fish kissat lrat-check minisat minizinc
    node picosat zsh
"""
OUTSIDE = tuple(_NAMES.split())
"""Programs that are looked for in the text of a shell's command."""

SHELL = "sh"
SYSTEM = (SHELL, "uname", "ldconfig")
"""Programs that Python's own modules start: subprocess, platform and ctypes."""

_COMMAND = re.compile(rf"(?:^|[|&;(]|\bexec|\benv)\s*({'|'.join(OUTSIDE)})(?![\w.-])", re.MULTILINE)


class OutsidePrograms:
    """Finds programs, and rejects the start of one that the running test has not looked for."""

    def __init__(self):
        self._found = set()

    def __call__(self, name):
        """The path of a program; skips the test that is running where it is not installed."""
        path = self.if_installed(name)
        if path is None:
            pytest.skip(f"{name} is not installed")
        return path

    def if_installed(self, name):
        """The path of a program that the test can do without, or None."""
        self._found.add(name)
        return shutil.which(name)

    def forget(self):
        """Makes the next test look for its programs itself."""
        self._found.clear()

    def watch(self, event, arguments):
        """An audit hook. Raises AssertionError for a program that was not looked for."""
        if event in ("subprocess.Popen", "os.posix_spawn", "os.exec"):
            self._check(os.fsdecode(arguments[0]), arguments[1])
        elif event == "os.system":
            self._check(SHELL, [os.fsdecode(arguments[0])])

    def _check(self, program, arguments):
        name = Path(program).name
        started = set() if name in SYSTEM or _came_with_python(program) else {name}
        if name in (SHELL, "bash"):
            started |= set(_COMMAND.findall("\n".join(map(os.fsdecode, arguments))))
        if missing := started - self._found:
            raise AssertionError(
                f"a test starts {', '.join(sorted(missing))}, which may not be installed: "
                "get it from the fixture `outside`"
            )


def _came_with_python(program):
    """Whether a program is this Python, or was installed beside it."""
    path = Path(shutil.which(program) or program)
    here = Path(sys.executable)
    return path.is_relative_to(sys.prefix) or path.resolve() == here.resolve()


outside_programs = OutsidePrograms()
