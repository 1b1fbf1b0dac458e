"""A run of a command: its puzzles one by one, its messages, its exit code and its progress."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer
from time import monotonic
from typing import TYPE_CHECKING

import click

from sudoku_csp.apps.api.reports import DISAGREEMENT
from sudoku_csp.apps.cli import front_page
from sudoku_csp.grid.errors import InputError
from sudoku_csp.grid.helpers import quantity
from sudoku_csp.puzzle.notation.cells import Entry
from sudoku_csp.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku_csp.solvers.cross_check import Report


@dataclass(kw_only=True)
class Session:
    """The puzzles of one run so far, and their exit codes."""

    puzzles: int = 0
    errors: int = 0
    codes: set[int] = field(default_factory=set)

    def read(self, entries: Iterable[Entry]) -> Iterator[Puzzle]:
        """Yields the puzzles among the entries, and prints the errors."""
        for entry in entries:
            if isinstance(entry, InputError):
                self.errors += 1
                self.problem(front_page.INPUT, str(entry))
            else:
                yield entry
                self.puzzles += 1

    def problem(self, code: int, message: str) -> None:
        """Prints a message on standard error and adds its exit code."""
        self.codes.add(code)
        click.echo(message, err=True)

    def add_faults(self, report: Report, folder: Path) -> None:
        """Reports a wrong solution in the input, and a disagreement, which is saved in `folder`."""
        source = report.puzzle.source
        if report.expectation:
            self.problem(front_page.MISMATCH, f"{source}: {report.expectation}")
        if report.disagreements:
            message = save_disagreement(report, folder)
            self.problem(front_page.DISAGREEMENT, f"{source}: {message}")

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """A block that Ctrl-C ends, without ending the command."""
        try:
            yield
        except KeyboardInterrupt:
            done = quantity(self.puzzles, "puzzle")
            self.problem(front_page.INTERRUPTED, f"interrupted after {done}")

    @property
    def code(self) -> int:
        """The exit code of all puzzles together."""
        return front_page.worst(self.codes)


def save_disagreement(report: Report, folder: Path) -> str:
    """Saves a disagreement, and returns a message with its reasons and its place."""
    reasons = "; ".join(report.disagreements)
    return f"{DISAGREEMENT}: {reasons}; {report.try_save(folder)}"


More = Callable[[int], None]
"""A function that is called with the number of things done since the last call."""


@contextmanager
def show_progress(
    things: str,
    total: int | Callable[[], int] | None = None,
    *,
    hidden: bool = False,
    delay: float = 0,
) -> Iterator[More]:
    """Shows the number of things done, their rate and, if the total is known, the time left.

    `total` may be a function that estimates the total. The display is on standard error if that is
    a terminal, and begins after `delay` seconds.
    """
    if hidden or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich import progress
    from rich.console import Console

    elapsed = progress.TimeElapsedColumn()
    columns: list[progress.ProgressColumn | str] = [elapsed]
    if total is not None:
        left = progress.TimeRemainingColumn()
        columns = [progress.BarColumn(), elapsed, "elapsed,", left, "left"]
    display = progress.Progress(
        progress.SpinnerColumn(),
        "{task.description}",
        *columns,
        console=Console(stderr=True),
        transient=True,
        # By default rich writes standard output to the terminal, even if it goes to a file.
        redirect_stdout=sys.stdout.isatty(),
    )
    began, count = monotonic(), 0
    task = display.add_task(f"0 {things}", total=None)

    def more(number: int) -> None:
        nonlocal count
        count += number
        rate = count / max(monotonic() - began, 1e-3)
        whole = total() if callable(total) else total
        done = f"{count:,}" if whole is None else f"{count:,} of {whole:,}"
        text = f"{done} {things}, {rate:,.0f} a second"
        display.update(task, completed=count, total=whole, description=text)

    start = Timer(delay, display.start)
    if delay:
        start.start()
    else:
        display.start()
    try:
        yield more
    finally:
        if delay:
            start.cancel()
            start.join()
        display.stop()
