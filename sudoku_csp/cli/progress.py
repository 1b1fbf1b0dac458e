"""Progress displays for long runs, on standard error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn


@contextmanager
def counting() -> Iterator[Callable[[], None]]:
    """Shows how many puzzles are done; yields the function that says that one more is."""
    columns = (SpinnerColumn(), TextColumn("{task.completed} puzzles"), TimeElapsedColumn())
    # Left to itself, rich catches standard output too and writes the results to the terminal.
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, redirect_stdout=False) as progress:
        task = progress.add_task("puzzles", total=None)
        yield lambda: progress.advance(task)


@contextmanager
def of_total(total: int, things: str) -> Iterator[Callable[[int], None]]:
    """Shows how much of a whole is done; yields the function that says how much more is."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, redirect_stdout=False) as progress:
        task = progress.add_task(things, total=total)
        yield lambda more: progress.advance(task, more)
