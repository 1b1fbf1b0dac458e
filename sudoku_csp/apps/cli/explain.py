"""`sudoku-csp explain`: explains a solution step by step."""

from __future__ import annotations

import json
import shutil
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.api.files import write_text
from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.apps.cli.inputs import Reading, default_input, one_puzzle
from sudoku_csp.apps.cli.reports import write
from sudoku_csp.apps.cli.session import More, show_progress
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError, NotReached, WrongEntries
from sudoku_csp.puzzle.notation import cells
from sudoku_csp.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku_csp.analysis.explanation.explanation import Explanation

EPILOG = """\b
Examples:
  sudoku-csp explain puzzle.txt
  sudoku-csp explain killer.json -o killer.html
  sudoku-csp explain puzzle.txt --cell r4c5
  sudoku-csp explain puzzle.txt --cell r4c5 --digit 7 --not
  sudoku-csp explain puzzle.txt --entries my-grid.txt --hint where
"""

FORMATS = ("text", "json", "html", "svg")

DEGREES = ("where", "how", "step")


@click.command("explain", cls=options.SectionedCommand, epilog=EPILOG)
@options.puzzle
@click.option(
    "--cell",
    type=options.Parsed("CELL", Cell.parse),
    help="Explain why this cell holds its digit, as r4c5.",
)
@click.option("--digit", metavar="DIGIT", help="With --cell: why the cell holds this digit.")
@click.option("--not", "denied", is_flag=True, help="With --digit: why the cell cannot hold it.")
@click.option(
    "--hint",
    type=click.Choice(DEGREES),
    help="The next step alone: where to look, how it works, or the whole step.",
)
@click.option(
    "--entries",
    metavar="GRID",
    help="The grid as you have filled it, a text or a file: digits, and candidates that are left.",
)
@click.option("--short", is_flag=True, help="The steps in words, without grids.")
@options.style("The form of the explanation.", *FORMATS, by_suffix=True)
@options.output("File to write. [default: standard output]")
@options.time_limit(60, "The steps found by then are shown; 0 for none.")
def command(**given: Any) -> int:
    """PUZZLE is a text, a file, or - for standard input, with constraints of any kind. The easiest
    steps come first: singles, one constraint alone, locked candidates, subsets, sums of houses and
    cages, a house and a constraint, fish, wings, two constraints, then the trial of a candidate,
    and at last a set of constraints that only a solver finds. Within its layer a step needs
    every constraint that it names.

    --cell shows the steps on which the digit of a cell depends. With --entries the explanation
    begins at your position; an entry that cannot be right is reported with the constraints that it
    breaks.
    """
    style = _style(given)
    puzzle = one_puzzle(default_input(given["puzzle"]), Reading.of_options(given))
    digit, cell = _digit(given["digit"], puzzle), given["cell"]
    if cell is not None and cell not in puzzle.board.cell_set:
        raise InputError(f"{cell} is no cell of a board of {puzzle.board}", source=puzzle.source)
    position: dict[str, Any] = {"time_limit": given["time_limit"]}
    if given["entries"] is not None:
        own = Reading(cells.Context("", puzzle.board))
        position["entries"] = one_puzzle(given["entries"], own)
    try:
        with show_progress("steps", delay=1) as more:
            found = _explain(puzzle, given, digit, position, more)
    except WrongEntries as error:
        write(error.message)
        return front_page.INPUT
    except NotReached:
        click.echo(f"{puzzle.source}: unknown: reached the time limit", err=True)
        return front_page.UNKNOWN
    text = found if isinstance(found, str) else _text(found, style, given).removesuffix("\n")
    if given["output"] == "-":
        write(text)
    else:
        write_text(given["output"], f"{text}\n")
    if isinstance(found, str) or found.sentence or found.finished:
        return front_page.DONE
    return front_page.INTERRUPTED if found.interrupted else front_page.UNKNOWN


def _explain(
    puzzle: Puzzle, given: dict[str, Any], digit: int | None, position: dict[str, Any], more: More
) -> Explanation | str:
    """The explanation, or the line of a hint. After Ctrl-C it has the steps found so far."""
    from sudoku_csp.apps.api import explain

    if given["cell"] is not None:
        holds = not given["denied"]
        return explain.reasons(puzzle, given["cell"], digit, holds=holds, **position)
    if given["hint"]:
        hint = explain.hint(puzzle, **position)
        line = {"where": hint.where, "how": hint.how}.get(given["hint"])
        return line or hint.explanation(front_page.ADVICE.__getitem__)
    explainer = explain.explainer(puzzle, **position)
    with suppress(KeyboardInterrupt):
        for _ in explainer.steps():
            more(1)
    return explainer.explanation


def _text(found: Explanation, style: str, given: dict[str, Any]) -> str:
    """The explanation in the form `style`. Raises InputError if an SVG has no step to draw."""
    words = front_page.ADVICE.__getitem__
    if style == "json":
        return json.dumps(found.as_dict(), indent=1)
    if style == "html":
        return found.html(words)
    if style == "text":
        in_terminal = given["output"] == "-" and sys.stdout.isatty()
        width = max(40, shutil.get_terminal_size().columns) if in_terminal else None
        return found.text(width=width, pictures=not given["short"], words=words)
    if len(found.steps) > 1:
        number = f"step {found.steps[-1].number} of {len(found.steps)}"
        click.echo(f"the drawing shows {number}, the last (html has them all)", err=True)
    return found.svg()


def _style(given: dict[str, Any]) -> str:
    """The form of the output. Raises UsageError for options that do not fit together."""
    about_cell = given["cell"] is not None
    if given["denied"] and not (about_cell and given["digit"] is not None):
        raise click.UsageError("--not needs a --cell and a --digit")
    if given["digit"] is not None and not about_cell:
        raise click.UsageError("--digit needs a --cell")
    if given["hint"] and about_cell:
        raise click.UsageError("--hint is about the next step: leave out --cell")
    suffixes = {"": "text", ".txt": "text"} | {f".{form}": form for form in FORMATS[1:]}
    style = options.style_of(given, suffixes)
    if style == "svg" and not (given["hint"] or about_cell):
        raise click.UsageError("svg draws one step: add --hint or --cell, or take html for all")
    if given["hint"] in DEGREES[:2] and (style, given["output"]) != ("text", "-"):
        raise click.UsageError(f"--hint {given['hint']} is one line of text: use --hint step")
    if given["short"] and style != "text":
        raise click.UsageError(f"--short is for text, not for {style}")
    return style


def _digit(text: str | None, puzzle: Puzzle) -> int | None:
    if text is None:
        return None
    try:
        digit = cells.digit(text, puzzle.board)
    except cells.SymbolError as error:
        raise InputError(f"--digit: {error}") from None
    if not digit:
        raise InputError(f"--digit: {text!r} is no digit")
    return digit
