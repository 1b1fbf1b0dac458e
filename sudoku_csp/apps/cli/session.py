"""One run of a command: its backends, its puzzles one after the other, and its exit code."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from sudoku_csp.apps.cli import front_page
from sudoku_csp.apps.cli.reports import DISAGREEMENT, quantity
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation.reader import Entry
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Backend
from sudoku_csp.solvers.backends import DEFAULTS
from sudoku_csp.solvers.backends.isolated import open_backend
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.cross_check import Report

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn


@dataclass(kw_only=True)
class Session:
    """What came of the puzzles so far."""

    puzzles: int = 0
    errors: int = 0
    codes: set[int] = field(default_factory=set)

    def read(self, entries: Iterable[Entry]) -> Iterator[Puzzle]:
        """The puzzles; what is none is reported."""
        for entry in entries:
            if isinstance(entry, InputError):
                self.errors += 1
                self.problem(front_page.INPUT, str(entry))
            else:
                yield entry
                self.puzzles += 1

    def problem(self, code: int, text: str) -> None:
        """Something on standard error, and the exit code that goes with it."""
        self.codes.add(code)
        click.echo(text, err=True)

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """A block that Ctrl-C ends: what comes after it is done all the same."""
        try:
            yield
        except KeyboardInterrupt:
            self.problem(front_page.INTERRUPTED, f"interrupted after {self.summary()}")

    def summary(self) -> str:
        """What was done, in words."""
        return quantity(self.puzzles, "puzzle")

    @property
    def code(self) -> int:
        """The exit code of all puzzles together."""
        return front_page.worst(self.codes)


def save_disagreement(report: Report, save_to: Path) -> str:
    """A disagreement in words, and where it is saved now."""
    from sudoku_csp.solvers import reproduction

    said = "; ".join(report.disagreements)
    return f"{DISAGREEMENT}: {said}; {reproduction.saved(report, save_to)}"


@contextmanager
def running(backends: Mapping[str, Backend]) -> Iterator[Mapping[str, Backend]]:
    """The backends, all started at once, and closed whatever happens."""
    try:
        for backend in backends.values():
            backend.start()
        yield backends
    finally:
        for backend in backends.values():
            backend.close()


def open_backends(names: Iterable[str], settings: Settings = DEFAULTS) -> dict[str, Backend]:
    """The backends of these names, to be started."""
    return {name: open_backend(name, settings) for name in names}


def code_of(report: Report) -> int:
    """The exit code that a puzzle by itself would have."""
    if report.disagreements:
        return front_page.DISAGREEMENT
    if report.expectation:
        return front_page.MISMATCH
    return front_page.UNKNOWN if report.missing else front_page.DONE


More = Callable[[int], None]
"""Says how many more are done."""


@contextmanager
def show_progress(things: str, total: int | None = None, *, hidden: bool = False) -> Iterator[More]:
    """Shows how many things are done, or how much of a total; with `hidden` nothing."""
    if hidden or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    count = (SpinnerColumn(), TextColumn(f"{{task.completed}} {things}"), TimeElapsedColumn())
    with _shown(*(count if total is None else Progress.get_default_columns())) as progress:
        task = progress.add_task(things, total=total)
        yield lambda more: progress.advance(task, more)


@contextmanager
def with_rate(share: Callable[[], float | None], *, hidden: bool = False) -> Iterator[More]:
    """Shows how many puzzles are done, how many a second, and how long the others will take.

    `share` says how much of the input is done, None where that is not known.
    """
    if hidden or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.progress import (
        BarColumn,
        SpinnerColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        SpinnerColumn(),
        TextColumn("{task.fields[count]:,} puzzles, {task.fields[rate]:,.0f} a second"),
        BarColumn(),
        TimeElapsedColumn(),
        TextColumn("gone,"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    began = monotonic()
    count = 0
    with _shown(*columns) as progress:
        task = progress.add_task("puzzles", total=None, count=0, rate=0.0)

        def more(puzzles: int) -> None:
            nonlocal count
            count += puzzles
            rate = count / max(monotonic() - began, 1e-3)
            known = share()
            total = None if known is None else 1.0
            progress.update(task, total=total, completed=known or 0.0, count=count, rate=rate)

        yield more


def _shown(*columns: str | ProgressColumn) -> Progress:
    from rich.console import Console
    from rich.progress import Progress

    # Left to itself, rich catches standard output too, and writes the results to the terminal
    # wherever they were to go.
    shared = sys.stdout.isatty()
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, redirect_stdout=shared)
