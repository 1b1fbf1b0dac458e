"""`sudoku-csp generate`: new puzzles, each with one solution that two backends have proved."""

from __future__ import annotations

from random import SystemRandom
from typing import Any

import click

from sudoku_csp.analysis.generation import strategies, symmetry
from sudoku_csp.analysis.generation.spec import DIFFICULTIES, Spec
from sudoku_csp.apps.cli import options
from sudoku_csp.apps.cli.files import check_content
from sudoku_csp.apps.cli.options import WHOLE
from sudoku_csp.grid.board import Board, BoardChoice, board_of

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
  sudoku-csp generate --count 10 --certify certificates          (with proofs for others)

\b
9x9 takes milliseconds, 16x16 two to ten seconds, 20x20 over half a minute. 25x25 takes seconds
with --givens 310 or more; to the last given that can go it was not done in 600
seconds. What is in reach on 9x9: --givens 20 on most grids, 17 practically never. --symmetry with
--minimal takes up to 0.2 s for half-turn, the reflections and diagonals; for quarter-turn, cross
and full it searches many grids, for seconds to minutes. Nearly half of what is dug is easy; an
extreme one takes 2 to 15 s, and not every one is found within the default time limit.
"""


STYLE_OF = {".jsonl": "jsonl", ".ndjson": "jsonl", ".sdm": "line"}
"""How puzzles are written into files of these names."""


@click.command("generate", epilog=EPILOG)
@options.number("--size", "Side of the board. [default: 9]", most=255)
@options.board
@options.number("--count", "How many.", 1)
@click.option(
    "--seed",
    type=WHOLE,
    help="Of the random numbers: the same puzzles for the same seed, options and version. "
    "[default: one at random, which is told]",
)
@options.number(
    "--from first", "Begin with the puzzle of this number; the ones before need not be made.", 1
)
@options.name(
    "--symmetry",
    "symmetry",
    symmetry.NAMES,
    f"Of the pattern of givens: {', '.join(symmetry.NAMES)}. [default: none]",
    default="none",
)
@options.number("--givens", "Exactly so many givens.", least=0)
@click.option(
    "--minimal",
    is_flag=True,
    help="No single given can go: there would be several solutions. So it is anyway, unless "
    "--symmetry, --givens or --difficulty easy keep givens.",
)
@options.name(
    "--difficulty",
    "difficulty",
    DIFFICULTIES,
    "By the largest step, as `rate` counts it: easy is singles alone, medium up to 4, hard up "
    "to 8, very-hard up to 16, extreme above.",
)
@options.name(
    "--strategy",
    "strategy",
    strategies.NAMES,
    "dig drops givens in random order; swap goes on from there towards what is asked, or to "
    "few givens. [default: swap with --givens, --difficulty extreme, and --minimal where givens "
    "are kept; else dig]",
)
@options.number("--attempts", "Grids that are tried for each puzzle.", 1000)
@options.time_limit(60, "For each puzzle; 0 for none. It never changes which puzzle is made.")
@click.option("--rate", "rated", is_flag=True, help="Rate every puzzle, as `rate` does.")
@click.option(
    "--certify",
    type=click.Path(file_okay=False),
    metavar="FOLDER",
    help="Write a certificate of every puzzle into this folder, each a folder of its own.",
)
@click.option("--replace", is_flag=True, help="Replace certificates that are there already.")
@options.style(
    "Pictures, a line for each puzzle, or an object with all that is known of it.",
    "text",
    "line",
    "jsonl",
)
@options.output("File to write, compressed for .gz, .bz2, .xz and .zst. [default: standard output]")
@options.save_to
def command(**given: Any) -> int:
    """Make puzzles, each with one solution.

    The grids are well mixed; two backends, neither of which made the puzzle, prove that its
    solution is the only one. A puzzle that cannot be made as asked is told of, and the next is
    made; one that cannot be certified is printed all the same. Ctrl-C keeps what is done.
    """
    board = _board(given["size"], given["board"])
    spec = Spec(
        board,
        given["symmetry"],
        given["givens"],
        given["minimal"],
        given["difficulty"],
        given["strategy"],
    )
    given["style"] = _style(given["style"], given["output"])
    if given["rated"] and given["style"] == "line":
        raise click.UsageError("--rate: a line has no room for a rating, as text and jsonl have")
    if given["certify"] == "":
        raise click.UsageError("--certify '' names no folder")
    if given["seed"] is None:
        given["seed"] = SystemRandom().getrandbits(32)
        click.echo(f"seed {given['seed']}", err=True)
    from sudoku_csp.apps.cli import generate_session

    return generate_session.run(spec, given)


def _style(style: str, output: str) -> str:
    """How the puzzles are written: as the suffix of the file says, where nothing else is said."""
    suffix = check_content(output, STYLE_OF, "puzzles are text, lines or JSON lines")
    told = STYLE_OF.get(suffix)
    if told is None or told == style:
        return style
    if not options.is_default("style"):
        raise click.UsageError(f"{output} is a name for --format {told}, not {style}")
    return told


def _board(size: int | None, choice: BoardChoice | None) -> Board:
    side = size or (choice.side if isinstance(choice, Board) else 9)
    try:
        board = board_of(choice or Board.customary, side)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if board.side != side:
        raise click.UsageError(f"--size {size}: the boxes are those of a board of {board}")
    return board
