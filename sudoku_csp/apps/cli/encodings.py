"""`sudoku-csp encodings`: the catalogue, and what was published about it, measured again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from sudoku_csp.apps.cli import formats, options, puzzle_options
from sudoku_csp.apps.cli.option_types import NAMED, SIZE, NameOf
from sudoku_csp.apps.cli.tables import table
from sudoku_csp.formulas import clause_sets
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.board_choice import BoardChoice, board_of
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.words.forms import WORDS

EPILOG = """\b
Examples:
  sudoku-csp encodings
  sudoku-csp encodings --compare 9x9
  sudoku-csp encodings --compare 9x9 --puzzle puzzles.txt --plot out.svg
  sudoku-csp encodings --strength puzzles.txt
  sudoku-csp encodings --kwon-jain large/*.txt
  sudoku-csp encodings --constraint "cage 20 r1c1-r1c4"
  sudoku-csp encodings --killers 20
"""


QUESTIONS = {
    "compare": "--compare",
    "strength_of": "--strength",
    "kwon_jain": "--kwon-jain",
    "constraint": "--constraint",
    "killers": "--killers",
}
"""The questions, of which one is asked, and their options."""

OF_QUESTIONS = {
    "puzzle": ("compare",),
    "solvers": ("compare", "killers"),
    "plot": ("compare",),
    "time_limit": ("compare",),
    "failed": ("strength_of",),
    "binary": ("strength_of",),
    "ladder": ("strength_of",),
    "as_table": ("constraint",),
    "domains": ("constraint",),
    "seed": ("constraint", "killers"),
    "conflicts": ("killers",),
}
"""The other options, each with the questions that it belongs to."""


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
    help=f"With --compare; repeatable. [default: {', '.join(sat_solvers.COMPARED)}] With --killers "
    "one. [default: cadical195]",
)
@options.time_limit(60, "With --compare: for each puzzle, encoding and solver; 0 for none.")
@options.svg("--plot", "With --compare: bars as SVG.")
@click.option(
    "--strength",
    "strength_of",
    type=NAMED,
    metavar="FILE",
    help="Share of puzzles that need no search (Lynce & Ouaknine 2006).",
)
@options.number(
    "--failed", "With --strength: puzzles that failed literals are tried on.", 1000, least=0
)
@options.number(
    "--binary",
    "With --strength: puzzles for binary failed literals, many seconds each.",
    0,
    least=0,
)
@options.number(
    "--ladder", "With --strength: puzzles for the reference solver's levels.", 1500, least=0
)
@click.option(
    "--kwon-jain", is_flag=True, help="What the givens of each PUZZLE leave (Kwon & Jain 2006)."
)
@click.option(
    "--constraint",
    metavar="TEXT",
    multiple=True,
    help="Each encoding of the words of a constraint, as 'cage 20 r1c1-r1c4'; repeatable.",
)
@click.option(
    "--as-table", is_flag=True, help="With --constraint: as a table of all that it allows."
)
@options.number("--domains", "With --constraint: random domains to propagate from.", 150)
@options.number(
    "--killers", "The encodings of sums on so many random killers for each size of cage."
)
@options.number("--conflicts", "With --killers: conflicts after which a solver stops.", 20_000)
@options.number("--seed", "With --constraint and --killers: of random numbers.", 0, least=0)
@click.argument("inputs", metavar="[PUZZLE]...", type=NAMED, nargs=-1)
@puzzle_options.board
@options.style("How it is written.", "text", "json")
def command(**given: Any) -> None:
    """List the encodings, compare or measure them.

    Without options the catalogue. `--compare` puts encodings side by side, `--strength` measures
    how much of a set of puzzles they solve without search, `--kwon-jain` what givens leave of them,
    `--constraint` what the encodings of a word, as that of a sum, cost and see, `--killers` what
    solvers make of those of a sum.
    """
    asked = _question(given)
    as_json = given["style"] == "json"
    if asked is None:
        _list(as_json)
        return
    if asked == "compare":
        given["board"] = _board(given["compare"], given["board"])
    from sudoku_csp.apps.cli import measurements, word_measurements

    measure = {
        "compare": measurements.compare,
        "strength_of": measurements.strengths,
        "kwon_jain": measurements.reductions,
        "constraint": word_measurements.constraints,
        "killers": word_measurements.killers,
    }[asked]
    measure(given, as_json)


def _question(given: dict[str, Any]) -> str | None:
    """The one question that is asked, None for the catalogue. Raises UsageError for a muddle."""
    asked = [name for name in QUESTIONS if given[name] not in (None, False, ())]
    if len(asked) > 1:
        raise click.UsageError(f"{_all()} are different questions")
    if given["inputs"] and "kwon_jain" not in asked:
        raise click.UsageError("puzzles are for --kwon-jain; --compare and --strength name a file")
    for name, belongs in OF_QUESTIONS.items():
        if not set(asked) & set(belongs) and not options.is_default(name):
            option = "--solver" if name == "solvers" else f"--{name}".replace("_", "-")
            told = " and ".join(QUESTIONS[question] for question in belongs)
            raise click.UsageError(f"{option} is for {told}")
    if given["board"] is not None and not asked:
        raise click.UsageError(f"--box and --regions are for {_all()}")
    if "kwon_jain" in asked and not given["inputs"]:
        raise click.UsageError(
            "--kwon-jain is asked of puzzles: name files, or - for standard input"
        )
    return asked[0] if asked else None


def _all() -> str:
    *first, last = QUESTIONS.values()
    return f"{', '.join(first)} and {last}"


def _list(as_json: bool) -> None:
    nine = Board.customary(9)
    methods = (*at_most_one.NAMES, at_most_one.CARDINALITY)
    parts = {
        ("--encoding", "Which clauses"): _entries(
            {name: clause_sets.named(name) for name in clause_sets.NAMES}, clause_sets.DEFAULT
        ),
        ("--at-most-one", "At most one"): _entries(
            {name: at_most_one.named(name) for name in methods}, at_most_one.DEFAULT
        ),
        ("--cells", "How a cell becomes variables"): _entries(
            {name: cells.named(name, nine) for name in cells.NAMES}, cells.DEFAULT
        ),
    }
    for word, forms in WORDS.items():
        parts[f"--{word}-encoding", f"How {forms.PLURAL} are said"] = _entries(
            {name: forms.named(name) for name in (*forms.NAMES, forms.DEFAULT)}, forms.DEFAULT
        )
    if as_json:
        formats.write_json({option: found for (option, _), found in parts.items()})
        return
    for (option, head), found in parts.items():
        rows = [
            ("  " + one["name"] + (" *" if one["default"] else ""), one["idea"], one["source"])
            for one in found
        ]
        body = table(["", "", ""], rows).split("\n")[1:]
        formats.write("\n".join([f"{head} ({option}):", *body, ""]))
    formats.write(
        "* the default. All but cardinality and automatic have a page in encodings/ of the "
        "repository."
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
