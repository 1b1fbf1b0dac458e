"""Checks a learner's text in a process of its own, with limits on time, memory and output.

    python -m sudoku_csp.apps.course.shell at-most-one < mine.py

The limits are for mistakes of the learner: they are no sandbox.
"""

import json
import os
import subprocess
import sys
from dataclasses import asdict

from sudoku_csp.apps.course.task import Verdict
from sudoku_csp.apps.course.tasks import find_task

SECONDS = 20
"""The most seconds that a text may take."""

MEMORY = 2 * 2**30
"""The most bytes of address space that a text may take."""


def check(name: str, source: str, seconds: float = SECONDS) -> Verdict:
    """Checks a text as a task's answer, in a process. Raises UnknownName for a task."""
    find_task(name)
    command = [sys.executable, "-m", __name__, name]
    try:
        ended = subprocess.run(
            command,
            input=source.encode("utf-8", "replace"),
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Verdict(False, f"The code takes longer than {seconds:g} s. Does a loop never end?")
    try:
        return Verdict(**json.loads(ended.stdout))
    except ValueError:
        return Verdict(False, f"The code ends Python, with the status {ended.returncode}.")


def _limit_memory() -> None:
    try:
        import resource  # noqa: PLC0415 - Windows has none.
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    """Checks the text on standard input; what it prints past Python's own output is lost."""
    task = find_task(sys.argv[1])
    source = sys.stdin.buffer.read().decode("utf-8", "replace")
    answer = os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    _limit_memory()
    verdict = task.verdict(source)
    # A learner's text may have half of a surrogate pair.
    with os.fdopen(answer, "w", encoding="utf-8", errors="replace") as output:
        json.dump(asdict(verdict), output, ensure_ascii=False)


if __name__ == "__main__":
    main()
