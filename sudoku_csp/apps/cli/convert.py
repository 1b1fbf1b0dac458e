"""`sudoku-csp convert`: puzzles from one notation to another."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from sudoku_csp.apps.cli import exit_codes, options
from sudoku_csp.apps.cli.files import written as file_written
from sudoku_csp.apps.cli.inputs import Reading, entries
from sudoku_csp.apps.cli.session import Session
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.notation.written import NOTATIONS, written

EPILOG = """\b
Examples:
  sudoku-csp convert 'https://f-puzzles.com/?load=N4Ig...'
  sudoku-csp convert puzzle.txt --with anti-knight --to link
  sudoku-csp convert fpuzzles/*.json -o puzzles.txt

\b
Notations:
""" + "\n".join(f"  {name:<16} {notation.title}" for name, notation in NOTATIONS.items())


@click.command("convert", epilog=EPILOG)
@options.puzzles
@options.name("--to -t to", "notation", NOTATIONS, "One of those below. [default: text]", "text")
@options.output("File to write. [default: standard output]")
def command(**given: Any) -> int:
    """Write puzzles in another notation.

    PUZZLE is a text, a link, a file, or - for standard input. A puzzle that the notation cannot say
    is refused by name, and the others are written. Lines and pictures have the givens alone, and no
    printed solution.
    """
    session = Session(strict=given["strict"])
    found = entries(given["inputs"], examples=given["examples"], how=Reading.of(given))
    texts = _texts(session, found, given["to"])
    if given["output"] == "-":
        for text in texts:
            sys.stdout.write(text)
            sys.stdout.flush()
        return session.code
    with file_written(Path(given["output"])) as stream:
        for text in texts:
            stream.write(text.encode())
    return session.code


def _texts(session: Session, found: Iterator[Any], to: str) -> Iterator[str]:
    """The puzzles as they are written; what cannot be is told."""
    between = ""
    for puzzle in session.read(found):
        try:
            text = written(puzzle, to)
        except Unsupported as error:
            session.tell(exit_codes.INPUT, f"{puzzle.source}: {error}")
            continue
        yield f"{between}{text}\n"
        between = NOTATIONS[to].between
