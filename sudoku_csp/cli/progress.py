"""A progress display for a run over many puzzles, on standard error."""

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
