"""`sudoku-csp formats`: lists the formats in which puzzles are read, with grammar and example."""

from textwrap import dedent, indent

import click

from sudoku_csp.apps.cli import options
from sudoku_csp.apps.cli.reports import write
from sudoku_csp.puzzle.notation.formats import AROUND, FORMATS, TABLE

LONGEST = 94
"""The largest number of characters that are printed of a line in an example."""


@click.command("formats", cls=options.Command)
def command() -> None:
    """Files may be packed (.gz, .bz2, .xz, .zst). A text in none of these formats is rejected."""
    write(text())


def text() -> str:
    """The text that describes all formats.

    >>> print(text().splitlines()[0])
    A text has puzzles in the formats below, and around them:
    """
    parts = [f"A text has puzzles in the formats below, and around them:\n{indent(AROUND, '  ')}"]
    for one in (*FORMATS, TABLE):
        example = "\n".join(
            line if len(line) <= LONGEST else f"{line[:LONGEST]}..."
            for line in one.example.splitlines()
        )
        grammar = indent(dedent(one.grammar).strip(), "  ")
        parts.append(f"{one.name}  ({one.producers})\n{grammar}\n\n{indent(example, '    ')}\n")
    return "\n".join(parts).rstrip()
