"""`sudoku-csp encodings`: the catalogue, and encodings side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from sudoku_csp.apps.cli import options, reports
from sudoku_csp.apps.cli.options import NAMED, SIZE, NameOf
from sudoku_csp.apps.cli.reports import table
from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import KEYS
from sudoku_csp.grid.board import Board, BoardChoice, board_of
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.globals import AUTOMATIC

EPILOG = """\b
Examples:
  sudoku-csp encodings
  sudoku-csp encodings --compare 9x9
  sudoku-csp encodings --compare 9x9 --puzzle puzzles.txt --plot out.svg
"""

OF_COMPARE = {
    "puzzle": "--puzzle",
    "solvers": "--solver",
    "plot": "--plot",
    "time_limit": "--time-limit",
    "board": "--box or --regions",
}
"""The options that are for --compare."""


@click.command("encodings", epilog=EPILOG)
@click.option("--compare", type=SIZE, help="Sizes, propagation and solvers on a board.")
@click.option(
    "--puzzle",
    type=NAMED,
    metavar="FILE",
    help="With --compare: on these puzzles. [default: the blank board]",
)
@click.option(
    "--solver",
    "solvers",
    type=NameOf("SAT solver", sat_solvers.SOLVERS),
    multiple=True,
    help=f"With --compare; repeatable. [default: {', '.join(sat_solvers.COMPARED)}]",
)
@options.time_limit(60, "With --compare: for each puzzle, encoding and solver; 0 for none.")
@options.svg("--plot", "With --compare: bars as SVG.")
@options.board
@options.style("How it is written.", "text", "json")
def command(**given: Any) -> None:
    """List the encodings, or compare them on a puzzle.

    `--compare` puts them side by side, on a blank board or on puzzles: sizes, what unit propagation
    solves, and the conflicts and time of SAT solvers.
    """
    as_json = given["style"] == "json"
    if given["compare"] is None:
        for name, option in OF_COMPARE.items():
            if not options.is_default(name):
                raise click.UsageError(f"{option} is for --compare")
        _list(as_json)
        return
    from sudoku_csp.apps.cli import encodings_compared

    encodings_compared.run(given, _board(given["compare"], given["board"]), as_json)


def _board(side: int, choice: BoardChoice | None) -> Board:
    """The board of this side that is chosen. Raises UsageError where there is none."""
    try:
        board = board_of(choice or Board.customary, side)
    except ValueError:
        sides = "a board with customary boxes has a side like 4, 6, 9, 12, 16"
        raise click.UsageError(f"--compare {side}x{side}: {sides}; or name the boxes") from None
    if board.side != side:
        raise click.UsageError(f"--compare {side}x{side}, where the board named is {board}")
    return board


def _list(as_json: bool) -> None:
    nine = Board.customary(9)
    methods = (*at_most_one.NAMES, at_most_one.CARDINALITY.name)
    parts = {
        "clause sets": _entries(
            {name: clause_sets.named(name) for name in clause_sets.NAMES}, clause_sets.DEFAULT
        ),
        "at-most-one methods": _entries(
            {name: at_most_one.named(name) for name in methods}, at_most_one.DEFAULT
        ),
        "cell encodings": _entries(
            {name: cells.named(name, nine) for name in cells.NAMES}, cells.DEFAULT
        ),
    }
    for key, forms in KEYS.items():
        parts[f"{key}="] = _entries(
            {name: forms.named(name) for name in (*forms.names, AUTOMATIC)}, AUTOMATIC
        )
    if as_json:
        reports.write_json(parts)
        return
    for head, found in parts.items():
        rows = [
            ("  " + one["name"] + (" *" if one["default"] else ""), one["idea"], one["source"])
            for one in found
        ]
        body = table(["", "", ""], rows).split("\n")[1:]
        reports.write("\n".join([f"{head.capitalize()}:", *body, ""]))
    reports.write(
        "* the default. `--encoding triad,product,sums=totalizer` has one of each. All but "
        "cardinality and automatic have a page in encodings/ of the repository."
    )


def _entries(things: Mapping[str, Any], default: str) -> list[dict[str, str]]:
    return [
        {
            "name": name,
            "idea": thing.idea,
            "source": thing.source,
            "default": "yes" if name == default else "",
        }
        for name, thing in things.items()
    ]
