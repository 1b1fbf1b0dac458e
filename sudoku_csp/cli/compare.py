"""`sudoku-csp compare`: several searches and backends over the same puzzles, side by side."""

from __future__ import annotations

from typing import Any

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from sudoku_csp import searches
from sudoku_csp.cli import options
from sudoku_csp.errors import UnknownName

EPILOG = """\b
Examples:
  sudoku-csp compare puzzles.txt
  sudoku-csp compare puzzles.txt --search all --backend sat,cpsat --plot searches.svg
  sudoku-csp compare puzzles.txt --search house-sets,propagation --first 20 --time-limit 10
  sudoku-csp compare --examples --format json
"""


class SearchNames(options.Converted):
    """A search's name, several with commas between, or `all`."""

    name = "NAMES"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        if isinstance(value, tuple):
            return value
        words = [word.strip() for word in value.split(",")]
        for word in words:
            if word not in (*searches.NAMES, "all"):
                self.fail(str(UnknownName.among("search", word, searches.NAMES)), param, ctx)
        return tuple(
            name for word in words for name in (searches.NAMES if word == "all" else [word])
        )

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        before, comma, last = incomplete.rpartition(",")
        names = (name for name in (*searches.NAMES, "all") if name.startswith(last))
        return [CompletionItem(before + comma + name) for name in names]


@click.command("compare", epilog=EPILOG)
@options.puzzles
@click.option(
    "--search",
    "-s",
    "search_names",
    type=SearchNames(),
    multiple=True,
    help=f"{', '.join(searches.NAMES)} or all; several with commas. "
    "[default: all but bitboard and default]",
)
@click.option(
    "--backend",
    "-b",
    "backend_names",
    type=options.BackendNames(),
    multiple=True,
    help="Backends beside them: sat, cpsat, reference or all.",
)
@click.option(
    "--time-limit",
    type=options.Seconds(),
    default=1,
    show_default=True,
    help="For each puzzle and search; 0 for none.",
)
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=2,
    show_default=True,
    metavar="N",
    help="Solutions to look for; 2 prove that one is the only one.",
)
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
@click.option(
    "--save-to",
    type=click.Path(file_okay=False),
    default=".",
    help="Where a disagreement is saved. [default: here]",
)
@click.option(
    "--format",
    "-f",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How it is written.",
)
def command(**given: Any) -> int:
    """Compare searches and backends on puzzles.

    A row for each: guesses, conflicts, time. A question that reaches the time limit counts as that
    long, and is marked. All answers to a puzzle are held together: a disagreement ends in exit
    code 4.
    """
    _check_options(given)
    from sudoku_csp.cli import contest_results

    return contest_results.run(given)


def _check_options(given: dict[str, Any]) -> None:
    source = click.get_current_context().get_parameter_source("sample")
    if given["first"] and source is ParameterSource.COMMANDLINE:
        raise click.UsageError("--first and --sample are two ways to choose puzzles")
    if given["plot"] and not given["plot"].endswith(".svg"):
        raise click.UsageError(f"--plot writes SVG: name a file in .svg, not {given['plot']!r}")
