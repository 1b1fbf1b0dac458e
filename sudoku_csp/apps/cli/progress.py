"""Progress displays for long runs, on standard error where that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn

More = Callable[[int], None]
"""Says how many more are done."""


@contextmanager
def counting(things: str, total: int | None = None, *, hidden: bool = False) -> Iterator[More]:
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
