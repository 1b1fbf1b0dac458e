"""`sudoku-csp compare`: several searches and backends over the same puzzles, side by side."""

from __future__ import annotations

from typing import Any

import click

from sudoku_csp.apps.cli import options
from sudoku_csp.apps.cli.option_types import NamesOf
from sudoku_csp.solvers import backends, searches

EPILOG = """\b
Examples:
  sudoku-csp compare puzzles.txt
  sudoku-csp compare puzzles.txt --search all --backend sat,cpsat --plot searches.svg
  sudoku-csp compare puzzles.txt --search house-sets,propagation --first 20 --time-limit 10
  sudoku-csp compare --examples --format json
"""


@click.command("compare", epilog=EPILOG)
@options.puzzles
@click.option(
    "--search",
    "-s",
    "search_names",
    type=NamesOf("search", searches.NAMES),
    multiple=True,
    help=f"{', '.join(searches.NAMES)} or all; several with commas. "
    "[default: all but bitboard and default]",
)
@click.option(
    "--backend",
    "-b",
    "backend_names",
    type=NamesOf("backend", backends.NAMES),
    multiple=True,
    help="Backends beside them: sat, cpsat, reference or all.",
)
@options.time_limit(1, "For each puzzle and search; 0 for none.")
@options.limit(2, "Solutions to look for; 2 prove that one is the only one.")
@click.option(
    "--sample",
    type=click.IntRange(min=0),
    default=30,
    show_default=True,
    metavar="N",
    help="So many puzzles, spread evenly over all; 0 for all.",
)
@click.option("--first", type=click.IntRange(min=1), metavar="N", help="The first N puzzles alone.")
@click.option(
    "--plot", type=click.Path(dir_okay=False), help="Draw what is solved within what, as SVG."
)
@options.save_to
@options.style("How it is written.", "text", "json")
def command(**given: Any) -> int:
    """Compare searches and backends on puzzles.

    A row for each: guesses, conflicts, time. A question that reaches the time limit counts as that
    long, and is marked. All answers to a puzzle are held together: a disagreement ends in exit
    code 4.
    """
    _check_options(given)
    from sudoku_csp.apps.cli import contest_results

    return contest_results.run(given)


def _check_options(given: dict[str, Any]) -> None:
    if given["first"] and not options.is_default("sample"):
        raise click.UsageError("--first and --sample are two ways to choose puzzles")
    options.check_svg("--plot", given["plot"])
