"""A mutant on trial: put into a copy of the clone, and the tests of its room asked about it.

The working tree is never touched. A trial has a time limit and a memory limit, for a mistake may
loop; what it leaves running is found by a mark in its environment, and ended.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from sudoku_csp.workshop.mutation.mutants import Mutant

MEMORY = 12 << 30
"""Bytes of addresses that the process of a trial may have; numba and OR-Tools take some of them."""

MARK = "SUDOKU_CSP_MUTATION_TRIAL"

_LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]),) * 2)
import pytest
sys.exit(pytest.main(sys.argv[2:]))
"""

_OPTIONS = ("-x", "-q", "-n", "0", "-p", "no:cacheprovider", "--no-header", "--tb=no")

_SLOW = ("-m", "slow and not whole")

NO_TESTS = 5
"""The exit code of pytest where there is no test of those that are asked for."""

_FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


class Verdict(StrEnum):
    """How a trial ended. A mutant that hangs is noticed: somebody would wait."""

    KILLED = "killed"
    HUNG = "hung"
    SURVIVED = "survived"


@dataclass(frozen=True)
class Trial:
    """What came of a mutant: the verdict, in which time, and the first test that failed."""

    mutant: Mutant
    verdict: Verdict
    seconds: float
    by: str = ""


class FailsAnyway(Exception):
    """The tests of a room fail before anything is changed."""


@dataclass
class Copy:
    """A copy of a clone in a folder of its own, for one trial at a time.

    What lies beside the clone as `shared`, puzzle sets that some tests read, lies beside it too.
    """

    folder: Path
    _changes: int = field(default=0, init=False)
    _process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    @classmethod
    def of(cls, root: Path, folder: Path) -> Copy:
        """Copies all files of the clone that git knows or would know."""
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(command, cwd=root, check=True, capture_output=True)
        tree = folder / "clone"
        for name in filter(None, os.fsdecode(listed.stdout).split("\0")):
            if (root / name).is_file():
                (tree / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, tree / name)
        if (shared := root.parent / "shared").is_dir():
            (folder / "shared").symlink_to(shared.resolve())
        return cls(tree)

    def asked(
        self, tests: Sequence[str], seconds: float, *, slow: bool = False
    ) -> tuple[Verdict, float, str]:
        """What pytest says of these tests here: the verdict, the seconds, the first that failed.

        The quick ones are asked, or the slow ones in their place.
        """
        mark = uuid.uuid4().hex
        environment = dict(os.environ) | {"PYTHONPATH": str(self.folder), MARK: mark}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # The copy keeps its own between trials.
        options = [*_OPTIONS, *(_SLOW if slow else ())]
        command = [sys.executable, "-c", _LIMITED, str(MEMORY), *options, *tests]
        began = time.monotonic()
        with subprocess.Popen(
            command,
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as process:
            self._process = process
            try:
                output, _ = process.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                return Verdict.HUNG, time.monotonic() - began, ""
            finally:
                _end(process, mark)
        took = time.monotonic() - began
        if process.returncode in (0, NO_TESTS):
            return Verdict.SURVIVED, took, ""
        failed = _FAILED.search(output.decode(errors="replace"))
        return Verdict.KILLED, took, failed[1] if failed else f"exit code {process.returncode}"

    def end(self) -> None:
        """Ends the trial that is under way, if one is: it counts as noticed, and nobody asks."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()

    def check(self, tests: Sequence[str], seconds: float, *, slow: bool = False) -> float:
        """The seconds that the tests take of what is not changed. Raises FailsAnyway."""
        verdict, took, by = self.asked(tests, seconds, slow=slow)
        if verdict is not Verdict.SURVIVED:
            raise FailsAnyway(f"{verdict} though nothing is changed: {by}")
        return took

    def tried(
        self, mutant: Mutant, tests: Sequence[str], seconds: float, *, slow: bool = False
    ) -> Trial:
        """The mutant put in its place, the tests asked, and the place as it was before."""
        path = self.folder / mutant.path
        honest = path.read_bytes()
        try:
            self._write(path, mutant.applied(honest))
            return Trial(mutant, *self.asked(tests, seconds, slow=slow))
        finally:
            self._write(path, honest)

    def _write(self, path: Path, content: bytes) -> None:
        """Writes a module with a time of its own, lest Python take an older one's bytecode."""
        path.write_bytes(content)
        self._changes += 1
        os.utime(path, (self._changes, self._changes))


def _end(process: subprocess.Popen[bytes], mark: str) -> None:
    """Ends the process of a trial, and all that it has left running."""
    with suppress(ProcessLookupError):
        process.kill()
    wanted = f"{MARK}={mark}".encode()
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if wanted in (entry / "environ").read_bytes().split(b"\0"):
                os.kill(int(entry.name), signal.SIGKILL)
