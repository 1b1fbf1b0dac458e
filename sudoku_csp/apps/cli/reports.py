"""Writes results: to standard output or a file, in colours, as JSON, with a summary."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, BinaryIO

import click

from sudoku_csp.apps.api.files import new_file
from sudoku_csp.apps.api.reports import DISAGREEMENT
from sudoku_csp.grid.helpers import quantity

COLOURS = {
    "unique": "green",
    "multiple": "yellow",
    "no solution": "magenta",
    "solved": "green",
    "unknown": "red",
    DISAGREEMENT: "red",
}
"""The colours of the outcomes of a puzzle, in the order of a summary."""


def write(text: str) -> None:
    """Writes a line of results and flushes it."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


@contextmanager
def opened(output: str) -> Iterator[BinaryIO]:
    """The file of --output as a binary stream; `-` is standard output."""
    if output == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with new_file(output) as stream:
        yield stream


def write_json(data: Any, indent: int | None = 2) -> None:
    """Writes data as JSON: indented for people, or on one line for `indent=None`."""
    write(json.dumps(data, indent=indent))


def colour_wanted() -> bool:
    """True if standard output is a terminal with colours, and NO_COLOR is not set."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def paint() -> Callable[[str], str]:
    """The function that colours an outcome, padded or not; `str` if colours are not wanted."""
    return _coloured if colour_wanted() else str


def _coloured(outcome: str) -> str:
    return click.style(outcome, fg=COLOURS[outcome.strip()])


def summary(puzzles: int, outcomes: Mapping[str, int], wrong: Mapping[str, int]) -> str:
    """A line with the number of puzzles, of each outcome, and of each fault of the input."""
    parts = [f"{outcomes[name]:,} {name}" for name in COLOURS if outcomes.get(name)]
    faults = [f"{quantity(number, name)} in the input" for name, number in wrong.items() if number]
    return "; ".join([f"{quantity(puzzles, 'puzzle')}: {', '.join(parts) or 'none read'}", *faults])
