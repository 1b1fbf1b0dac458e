"""`sudoku-csp compare`: several searches and backends over the same puzzles, side by side."""

from __future__ import annotations

from typing import Any

import click

from sudoku_csp.apps.cli import options
from sudoku_csp.apps.cli.options import NamesOf
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
@options.guesses
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
@options.number("--sample", "So many puzzles, spread evenly over all; 0 for all.", 30, least=0)
@options.number("--first", "The first N puzzles alone.")
@options.svg("--plot", "Draw what is solved within what, as SVG.")
@options.save_to
@options.style("How it is written.", "text", "json")
def command(**given: Any) -> int:
    """Compare searches and backends on puzzles.

    A row for each: guesses, conflicts, time. A question that reaches the time limit counts as that
    long, and is marked. All answers to a puzzle are held together: a disagreement ends in exit
    code 4.
    """
    if given["first"] and not options.is_default("sample"):
        raise click.UsageError("--first and --sample are two ways to choose puzzles")
    from sudoku_csp.apps.cli import contest_results

    return contest_results.run(given)
