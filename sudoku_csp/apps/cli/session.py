"""What every run of a command needs: puzzles, messages, an exit code and a progress display."""

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
    """A run of a command: the numbers of puzzles and errors so far, and the exit codes of all."""

    puzzles: int = 0
    errors: int = 0
    codes: set[int] = field(default_factory=set)

    def read(self, entries: Iterable[Entry]) -> Iterator[Puzzle]:
        """Yields those entries that are puzzles, and prints those that are errors."""
        for entry in entries:
            if isinstance(entry, InputError):
                self.errors += 1
                self.problem(front_page.INPUT, str(entry))
            else:
                yield entry
                self.puzzles += 1

    def problem(self, code: int, message: str) -> None:
        """Prints a message on standard error, and adds the exit code to those of the run."""
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
        """Opens a block that Ctrl-C ends; the command goes on after the block."""
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
    """Saves a disagreement in the folder, and returns a message that says why and where."""
    reasons = "; ".join(report.disagreements)
    return f"{DISAGREEMENT}: {reasons}; {report.try_save(folder)}"


More = Callable[[int], None]
"""A function that is called with the number of things done since the previous call."""


@contextmanager
def show_progress(
    things: str,
    total: int | Callable[[], int] | None = None,
    *,
    hidden: bool = False,
    delay: float = 0,
) -> Iterator[More]:
    """Shows how many things are done, how fast and, if the total is known, how long it still takes.

    `total` may be a function that estimates the total. The display is written to standard error,
    only if that is a terminal, and begins after `delay` seconds.
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
