"""Progress displays for long runs, on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


@contextmanager
def counting(things: str = "puzzles") -> Iterator[Callable[[], None]]:
    """Shows how many things are done; yields the function that says that one more is."""
    columns = (SpinnerColumn(), TextColumn(f"{{task.completed}} {things}"), TimeElapsedColumn())
    console = Console(stderr=True)
    # Left to itself, rich catches standard output too, and writes the results to the terminal
    # wherever they were to go.
    shared = sys.stdout.isatty()
    with Progress(*columns, console=console, transient=True, redirect_stdout=shared) as progress:
        task = progress.add_task(things, total=None)
        yield lambda: progress.advance(task)


@contextmanager
def of_total(total: int, things: str) -> Iterator[Callable[[int], None]]:
    """Shows how much of a whole is done; yields the function that says how much more is."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, redirect_stdout=False) as progress:
        task = progress.add_task(things, total=total)
        yield lambda more: progress.advance(task, more)


@contextmanager
def with_rate(share: Callable[[], float | None]) -> Iterator[Callable[[int], None]]:
    """Shows how many puzzles are done, how many a second, and how long the others will take.

    `share` says how much of the input has been read, None where that is not known. Yields the
    function that says how many more are done.
    """
    columns = (
        SpinnerColumn(),
        TextColumn("{task.fields[count]:,} puzzles, {task.fields[rate]:,.0f} a second"),
        BarColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    began = monotonic()
    count = 0
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as progress:
        task = progress.add_task("puzzles", total=None, count=0, rate=0.0)

        def more(puzzles: int) -> None:
            nonlocal count
            count += puzzles
            rate = count / max(monotonic() - began, 1e-3)
            known = share()
            total = None if known is None else 1.0
            progress.update(task, total=total, completed=known or 0.0, count=count, rate=rate)

        yield more
