"""`sudoku-csp convert`: writes puzzles in another notation."""

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import click

from sudoku_csp.apps.api import choices
from sudoku_csp.apps.api.convert import NOTATIONS, SVG, conversion
from sudoku_csp.apps.api.files import unpacked_name
from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.apps.cli.inputs import entries_of
from sudoku_csp.apps.cli.reports import opened
from sudoku_csp.apps.cli.session import Session
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle

TITLES = choices.notations()

SUFFIXES = {"": "text", ".txt": "text", ".svg": SVG, ".sdk": "sdk", ".iss": "iss"}
"""The notation for each suffix of a file; .json is missing, since several programs use it."""

EPILOG = """\b
Examples:
  sudoku-csp convert 'https://f-puzzles.com/?load=N4Ig...'
  sudoku-csp convert puzzle.txt --with anti-knight --to link
  sudoku-csp convert fpuzzles/*.json -o puzzles.txt
  sudoku-csp convert puzzle.txt --to svg -o puzzle.svg

\b
Notations:
""" + "\n".join(f"  {name:<16} {title}" for name, title in TITLES.items())


@click.command("convert", cls=options.SectionedCommand, epilog=EPILOG)
@options.puzzles
@options.name(
    "--to -t style",
    "notation",
    TITLES,
    "A notation of the list below. [default: by the suffix of FILE, else text]",
)
@options.output("File to write. [default: standard output]")
def command(**given: Any) -> int:
    """PUZZLE is a text, a link, a file, or - for standard input. A puzzle that the notation cannot
    state is reported with the reason, and the others are written. If there are no others, FILE is
    not written. A picture has no rules. A picture, a line and a string of ISS have no printed
    solution.
    """
    output = given["output"]
    suffix = Path(unpacked_name(output)).suffix.lower()
    to = options.style_of(given, SUFFIXES, "--to")
    session = Session()
    one = to == SVG or suffix in (".svg", ".iss")
    texts = _texts(session, session.read(entries_of(given)), to, one=one)
    first = next(texts, None)
    if first is not None:  # Otherwise the file is kept; it may be the input itself.
        with opened(output) as stream:
            for text in chain([first], texts):
                stream.write(text.encode())
                if output == "-":
                    stream.flush()
    return session.code


def _texts(session: Session, puzzles: Iterable[Puzzle], to: str, *, one: bool) -> Iterator[str]:
    """Yields the texts of the puzzles; if `one` is True, every puzzle but the first is an error."""
    between = ""
    for number, puzzle in enumerate(puzzles):
        if one and number:
            why = "such a file holds one puzzle, and this is another"
            session.problem(front_page.INPUT, f"{puzzle.source}: {why}")
            continue
        try:
            text, kinds = conversion(puzzle, to)
        except Unsupported as error:
            session.problem(front_page.INPUT, f"{puzzle.source}: {error}")
            continue
        if kinds:
            note = f"{NOTATIONS[to].title} states {', '.join(kinds)} by equivalent rules"
            click.echo(f"{puzzle.source}: {note}", err=True)
        yield f"{between}{text}\n"
        between = "" if to == SVG else NOTATIONS[to].between
