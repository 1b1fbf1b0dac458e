"""`sudoku-csp convert`: puzzles from one notation to another."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import click

from sudoku_csp.apps.api.convert import NOTATIONS, SVG, conversion
from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.apps.cli.files import new_file as file_written
from sudoku_csp.apps.cli.files import unpacked_name
from sudoku_csp.apps.cli.inputs import Reading, entries
from sudoku_csp.apps.cli.session import Session
from sudoku_csp.grid.errors import Unsupported

TITLES = {name: notation.title for name, notation in NOTATIONS.items()} | {
    SVG: "an SVG drawing, with cages, lines, dots and clues; of one puzzle"
}

ISS = ".iss"
SUFFIXES = {"": "text", ".txt": "text", ".svg": SVG, ".sdk": "sdk", ".sdx": "sdx", ISS: "iss"}
"""The notations whose files are named so. JSON is that of several programs."""

EPILOG = """\b
Examples:
  sudoku-csp convert 'https://f-puzzles.com/?load=N4Ig...'
  sudoku-csp convert puzzle.txt --with anti-knight --to link
  sudoku-csp convert fpuzzles/*.json -o puzzles.txt
  sudoku-csp convert puzzle.txt --to svg -o puzzle.svg

\b
Notations:
""" + "\n".join(f"  {name:<16} {title}" for name, title in TITLES.items())


@click.command("convert", epilog=EPILOG)
@options.puzzles
@options.guesses
@options.name(
    "--to -t to",
    "notation",
    TITLES,
    "One of those below. [default: as the suffix of FILE says, else text]",
)
@options.output("File to write. [default: standard output]")
def command(**given: Any) -> int:
    """Write puzzles in another notation.

    PUZZLE is a text, a link, a file, or - for standard input. A puzzle that the notation cannot say
    is refused by name, and the others are written; without any, FILE is left as it is. Lines and
    pictures have the givens alone, and no printed solution.
    """
    to = _chosen(given["to"], given["output"])
    session = Session()
    found = entries(given["inputs"], examples=given["examples"], how=Reading.from_options(given))
    texts = _texts(session, found, to, _only_one(to, given["output"]))
    if given["output"] == "-":
        for text in texts:
            sys.stdout.write(text)
            sys.stdout.flush()
        return session.code
    first = next(texts, None)
    if first is None:
        return session.code  # What is in the file, perhaps these very puzzles, is kept.
    with file_written(Path(given["output"])) as stream:
        for text in chain([first], texts):
            stream.write(text.encode())
    return session.code


def _chosen(to: str | None, output: str) -> str:
    """The notation that is asked for, or else that of the file's name.

    Raises UsageError for a name that is of no notation, or of another one.
    """
    suffix = Path(unpacked_name(output)).suffix.lower()
    of_name = SUFFIXES.get(suffix)
    if to is None and of_name is None:
        known = ", ".join(filter(None, SUFFIXES))
        raise click.UsageError(f"-o {output}: take {known}, or say the notation by --to")
    if to is not None and to != of_name and suffix and (to == SVG or of_name not in (None, "text")):
        raise click.UsageError(f"-o {output}: --to {to} writes no file named {suffix}")
    return to or of_name or "text"


def _only_one(to: str, output: str) -> str:
    """Why what is written has room for one puzzle alone; nothing where it has for more."""
    if to == SVG:
        return "an SVG file shows one puzzle, and this is another"
    if Path(unpacked_name(output)).suffix.lower() == ISS:
        return "a file of ISS is one puzzle, and this is another"
    return ""


def _texts(session: Session, found: Iterator[Any], to: str, only_one: str) -> Iterator[str]:
    """The puzzles as they are written; what cannot be is told."""
    between = ""
    for number, puzzle in enumerate(session.read(found)):
        if only_one and number:
            session.problem(front_page.INPUT, f"{puzzle.source}: {only_one}")
            continue
        try:
            text, kinds = conversion(puzzle, to)
        except Unsupported as error:
            session.problem(front_page.INPUT, f"{puzzle.source}: {error}")
            continue
        if kinds:
            note = f"{NOTATIONS[to].title} says {', '.join(kinds)} in other words, to the same end"
            click.echo(f"{puzzle.source}: {note}", err=True)
        yield f"{between}{text}\n"
        between = "" if to == SVG else NOTATIONS[to].between
