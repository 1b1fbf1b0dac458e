"""`sudoku-csp generate`: makes puzzles; two backends prove that each has only one solution."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.api import choices
from sudoku_csp.apps.api.generate import generator
from sudoku_csp.apps.api.reports import DISAGREEMENT
from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.apps.cli.reports import opened
from sudoku_csp.apps.cli.session import Session, show_progress
from sudoku_csp.grid.board import Board, choose_board
from sudoku_csp.grid.errors import BackendFailed, BackendFault, NotReached

if TYPE_CHECKING:
    from sudoku_csp.analysis.generation.spec import Generated

EPILOG = """\b
Examples:
  sudoku-csp generate
  sudoku-csp generate --count 100 --seed 1 --difficulty hard --format line -o hard.txt
  sudoku-csp generate --symmetry half-turn --minimal --givens 24
  sudoku-csp generate --size 16 --count 5
  sudoku-csp generate --size 7 --box none                        (Latin squares)
  sudoku-csp generate --size 25 --givens 320
  sudoku-csp generate --seed 1 --from 17                         (the 17th of them again)
  sudoku-csp generate --count 10 --rate --format jsonl           (with ratings)
  sudoku-csp generate --count 10 | sudoku-csp certify - -o certificates

\b
9x9 takes 0.01 s with the extra fast and 0.1 s without, 16x16 two to ten seconds, 20x20 half a
minute to several. 25x25 takes ten to twenty seconds with --givens 310 or more; without --givens
600 seconds were not enough. On 9x9 --givens 20 works on most grids, 17 on practically none.
--symmetry with --minimal takes up to 0.2 s for half-turn, the reflections and diagonals; for
quarter-turn, cross and full it searches many grids, for seconds to minutes. Nearly half of the
puzzles are easy; an extreme one takes a minute or more, so --time-limit 0 is best for it. Puzzles
have the classic rules.
"""

SUFFIXES = {"": "text", ".txt": "text", ".sdm": "line", ".jsonl": "jsonl", ".ndjson": "jsonl"}
"""The form of the output for each suffix of a file."""


@click.command("generate", cls=options.Command, epilog=EPILOG)
@options.number("--size", "Side of the board. [default: 9]", most=255)
@options.board
@options.number("--count", "The number of puzzles.", 1)
@click.option(
    "--seed",
    type=int,
    help="Seed of the random numbers: the same puzzles for the same seed, options and version. "
    "[default: a random one, which is printed]",
)
@options.number("--from first", "Number of the first puzzle.", 1)
@options.name(
    "--symmetry",
    "symmetry",
    choices.symmetries(),
    f"Symmetry of the pattern of givens: {', '.join(choices.symmetries())}. [default: none]",
    default="none",
)
@options.number("--givens", "The exact number of givens.", least=0)
@click.option(
    "--minimal",
    is_flag=True,
    help="Make every given necessary. By default every given is necessary, unless --symmetry, "
    "--givens or --difficulty easy keeps more givens.",
)
@options.name(
    "--difficulty",
    "difficulty",
    choices.difficulties(),
    "The hardest step, as in `rate`: easy is singles alone, medium up to pairs, hard up to wings "
    "and quads, very-hard a trial, extreme a long trial or a core.",
)
@options.number("--attempts", "Grids to try for each puzzle.", 1000)
@options.time_limit(60, "For each puzzle; 0 for none. The same puzzle is made with any limit.")
@click.option("--rate", "rated", is_flag=True, help="Rate every puzzle, as `rate` does.")
@options.style(
    "Pictures, a line for each puzzle, or a JSON object for each puzzle.",
    "text",
    "line",
    "jsonl",
    by_suffix=True,
)
@options.output("File to write, compressed for .gz, .bz2, .xz and .zst. [default: standard output]")
@options.save_to
def command(**given: Any) -> int:
    """The grids are random. Two backends, neither of which made the puzzle, prove that its solution
    is the only one. A puzzle that cannot be made is reported, and the next is made. After Ctrl-C
    the puzzles made so far are kept.
    """
    style = options.style_of(given, SUFFIXES)
    if given["rated"] and style == "line":
        raise click.UsageError("--rate: a line has no room for a rating, as text and jsonl have")
    numbers = range(given["first"], given["first"] + given["count"])
    hidden = given["output"] == "-" and sys.stdout.isatty()
    wanted = ("rated", "attempts", "symmetry", "givens", "minimal", "difficulty")
    session = Session()
    with (
        generator(
            given["seed"],
            _board(given),
            time_limit=given["time_limit"],
            **{name: given[name] for name in wanted},
        ) as made,
        opened(given["output"]) as stream,
        show_progress("puzzles", len(numbers), hidden=hidden) as more,
        session.interruptible(),
    ):
        if given["seed"] is None:
            click.echo(f"seed {made.seed}", err=True)
        for number in numbers:
            try:
                with show_progress("grids", hidden=not hidden, delay=1) as tried:
                    puzzle = made.make(number, tried)
            except (NotReached, BackendFailed) as error:
                session.problem(front_page.UNKNOWN, str(error))
            except BackendFault as error:
                if error.report is None:
                    raise
                place = error.report.try_save(Path(given["save_to"]))
                session.problem(front_page.DISAGREEMENT, f"{DISAGREEMENT}: {error}; {place}")
            else:
                stream.write(f"{STYLES[style](puzzle)}\n".encode())
                if given["output"] == "-":
                    stream.flush()
                session.puzzles += 1
            more(1)
    return session.code


def _board(given: dict[str, Any]) -> Board:
    """The board of --size with the chosen boxes or regions.

    Raises UsageError if the size and the boxes or regions do not fit together.
    """
    choice = options.chosen_board(given)
    side = given["size"] or (choice.side if isinstance(choice, Board) else 9)
    try:
        found = choose_board(choice or Board.customary, side)
    except ValueError as error:
        how = "" if choice else " with --box, or --box none for a board without"
        raise click.UsageError(f"--size: {error}{how}") from None
    if found.side != side:
        raise click.UsageError(f"--size: --box or --regions make a board of {found}")
    return found


STYLES: dict[str, Callable[[Generated], str]] = {
    "text": str,
    "line": lambda made: made.line(),
    "jsonl": lambda made: json.dumps(made.as_dict()),
}
