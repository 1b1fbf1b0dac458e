"""Writes results to standard output or a file, with colours, as JSON, and with a summary."""

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
"""The colour for each outcome of a puzzle; a summary has the outcomes in this order."""


def write(text: str) -> None:
    """Writes a line of results to standard output, and flushes it."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


@contextmanager
def opened(output: str) -> Iterator[BinaryIO]:
    """Opens the file of --output as a binary stream; `-` means standard output."""
    if output == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with new_file(output) as stream:
        yield stream


def write_json(data: Any, indent: int | None = 2) -> None:
    """Writes data as JSON to standard output; `indent=None` writes it on one line."""
    write(json.dumps(data, indent=indent))


def colour_wanted() -> bool:
    """True if standard output is a terminal with colours, and NO_COLOR is not set."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def paint() -> Callable[[str], str]:
    """Returns the function that colours an outcome, or `str` if colours are not wanted."""
    return _coloured if colour_wanted() else str


def _coloured(outcome: str) -> str:
    """Colours an outcome. Spaces around the outcome are allowed."""
    return click.style(outcome, fg=COLOURS[outcome.strip()])


def summary(puzzles: int, outcomes: Mapping[str, int], wrong: Mapping[str, int]) -> str:
    """A line with the numbers of puzzles, of each outcome, and of each fault in the input."""
    parts = [f"{outcomes[name]:,} {name}" for name in COLOURS if outcomes.get(name)]
    faults = [f"{quantity(number, name)} in the input" for name, number in wrong.items() if number]
    return "; ".join([f"{quantity(puzzles, 'puzzle')}: {', '.join(parts) or 'none read'}", *faults])
