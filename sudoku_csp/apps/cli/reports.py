"""Where output goes, in which colours, and how numbers and tables are written."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO

import click

from sudoku_csp.apps.api import reports as forms
from sudoku_csp.apps.api.files import new_file

DISAGREEMENT = forms.DISAGREEMENT

COLOURS = {
    "unique": "green",
    "multiple": "yellow",
    "no solution": "magenta",
    "solved": "green",
    "unknown": "red",
    DISAGREEMENT: "red",
}
"""The outcomes of a puzzle, in the order in which a summary counts them."""

Value = str | int | float | None


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
    """What colours an outcome, which may be padded: `str` where colours are not wanted."""
    return coloured if colour_wanted() else str


def coloured(text: str) -> str:
    """An outcome, perhaps padded, in its colour on a terminal with colours."""
    return click.style(text, fg=COLOURS[text.strip()]) if colour_wanted() else text


def summary(puzzles: int, outcomes: Mapping[str, int], wrong: Mapping[str, int]) -> str:
    """The number of puzzles with each outcome, and the numbers of faults in the input."""
    parts = [f"{outcomes[name]:,} {name}" for name in COLOURS if outcomes.get(name)]
    faults = [f"{quantity(number, name)} in the input" for name, number in wrong.items() if number]
    return "; ".join([f"{quantity(puzzles, 'puzzle')}: {', '.join(parts) or 'none read'}", *faults])


def table(head: Sequence[str], rows: Sequence[Sequence[Value]], words: int = 1) -> str:
    """The rows below their headings, `-` for None: the first columns are words, to the left.

    >>> print(table(["name", "clauses"], [["minimal", 8829], ["triad", None]]))
    name     clauses
    minimal    8,829
    triad          -
    """
    aligned = []
    for place, name in enumerate(head):
        column = [name, *(format_value(row[place]) for row in rows)]
        justify = str.ljust if place < words else str.rjust
        aligned.append([justify(text, max(map(len, column))) for text in column])
    return "\n".join("  ".join(line).rstrip() for line in zip(*aligned, strict=True))


def format_value(value: Value) -> str:
    """A value as text: thousands separated by commas, a float with two decimals."""
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:,.2f}"
    return value if isinstance(value, str) else f"{value:,}"


def quantity(number: int, thing: str) -> str:
    """A number of things.

    >>> quantity(1, "puzzle"), quantity(2, "puzzle")
    ('1 puzzle', '2 puzzles')
    """
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"
