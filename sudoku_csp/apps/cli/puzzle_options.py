"""Options that say which puzzles are meant: their board, their rules, and how they are read."""

from __future__ import annotations

import click

from sudoku_csp.apps.cli.option_types import NAMED, BoxShape, Regions
from sudoku_csp.apps.cli.options import Command
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.board_choice import BoardChoice

REGIONS = f"{__name__}.regions"
"""Where a context keeps the board of --regions."""


def board(command: Command) -> Command:
    """The boards of the puzzles, by their boxes or their regions: the parameter `board`."""
    command = click.option(
        "--regions",
        type=Regions(),
        expose_value=False,
        is_eager=True,  # So that it is known when the board is chosen.
        callback=_keep_regions,
        help="Regions of a jigsaw, a symbol for each cell, as AAABCABBCCDBCDDD; or a file of them.",
    )(command)
    return click.option(
        "--box",
        "board",
        type=BoxShape(),
        callback=_chosen_board,
        help="Shape of a box, as 2x3 for 2 rows of 3 columns; none for Latin squares, without "
        "boxes. [default: the customary one]",
    )(command)


def _keep_regions(context: click.Context, _: click.Parameter, board: Board | None) -> None:
    context.meta[REGIONS] = board


def _chosen_board(
    context: click.Context, _: click.Parameter, boxes: BoardChoice | None
) -> BoardChoice | None:
    """The board of either option. Raises UsageError for both."""
    jigsaw: Board | None = context.meta[REGIONS]
    if boxes is not None and jigsaw is not None:
        raise click.UsageError("--box and --regions: a board has the one or the other")
    return boxes or jigsaw


def rules(command: Command) -> Command:
    """The rules of the puzzles: the parameters `having`, `ignore_cosmetics`, `skip_unknown`."""
    command = click.option(
        "--skip-unknown",
        is_flag=True,
        help="Leave out lines that are not understood, with a warning for each; one may be a rule.",
    )(command)
    command = click.option(
        "--ignore-cosmetics",
        is_flag=True,
        help="Leave out drawings of documents of other programs; rules may hang on them.",
    )(command)
    return click.option(
        "--with",
        "having",
        multiple=True,
        metavar="CONSTRAINT",
        help="Another constraint, as 'anti-knight' or 'cage 10 r1c1 r1c2'; may be repeated.",
    )(command)


def guesses(command: Command) -> Command:
    """Whether drawings are read by their colours of custom: the parameter `guess_lines`."""
    return click.option(
        "--guess-lines",
        is_flag=True,
        help="Read drawings of SudokuPad, and lines of f-puzzles, by their colours of custom: a "
        "green line is a whisper. Each guess is reported; the rules in prose may say otherwise.",
    )(command)


def puzzles(command: Command) -> Command:
    """The arguments that name puzzles, and how they are read."""
    command = click.option(
        "--examples", is_flag=True, help="The puzzles that come with sudoku-csp."
    )(board(rules(command)))
    return click.argument("inputs", metavar="PUZZLE...", type=NAMED, nargs=-1)(command)
