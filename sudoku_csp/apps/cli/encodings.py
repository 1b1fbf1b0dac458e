"""`sudoku-csp encodings`: the catalogue, and encodings side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.cli import options
from sudoku_csp.apps.cli.inputs import Reading, entries
from sudoku_csp.apps.cli.reports import Value, quantity, table, write, write_json
from sudoku_csp.apps.cli.session import show_progress
from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import KEYS, catalogue
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.globals import AUTOMATIC

if TYPE_CHECKING:
    from sudoku_csp.laboratory.encoding_comparison import EncodingRow

EPILOG = """\b
Examples:
  sudoku-csp encodings
  sudoku-csp encodings --compare puzzles.txt
"""


@click.command("encodings", epilog=EPILOG)
@click.option(
    "--compare",
    type=options.PUZZLE,
    metavar="PUZZLE",
    help="Sizes, propagation and solvers on a puzzle, or on the puzzles of a file.",
)
@click.option(
    "--solver",
    "solvers",
    type=options.NameOf("SAT solver", sat_solvers.SOLVERS),
    multiple=True,
    help=f"With --compare; repeatable. [default: {', '.join(sat_solvers.COMPARED)}]",
)
@options.time_limit(60, "With --compare: for each puzzle, encoding and solver; 0 for none.")
@options.style("The form of the results.", "text", "json")
def command(**given: Any) -> None:
    """List the encodings, or compare them on a puzzle.

    `--compare` shows them side by side, on the puzzles of one board: sizes, what unit propagation
    solves, and the conflicts and time of SAT solvers.
    """
    as_json = given["style"] == "json"
    if given["compare"] is None:
        if others := options.given_options(besides=["compare", "style"]):
            raise click.UsageError(f"{others[0]} is for --compare")
        _list(as_json)
        return
    _compare(given, as_json)


def _list(as_json: bool) -> None:
    methods = (*at_most_one.NAMES, at_most_one.CARDINALITY.name)
    nine = Board.customary(9)
    families: list[tuple[str, Iterable[str], Callable[[str], Any], str]] = [
        ("clause sets", clause_sets.NAMES, clause_sets.named, clause_sets.DEFAULT),
        ("at-most-one methods", methods, at_most_one.named, at_most_one.DEFAULT),
        ("cell encodings", cells.NAMES, lambda name: cells.named(name, nine), cells.DEFAULT),
    ]
    for key, forms in KEYS.items():
        families.append((f"{key}=", (*forms.names, AUTOMATIC), forms.named, AUTOMATIC))
    parts = {
        head: [
            {
                "name": name,
                "idea": named(name).idea,
                "source": named(name).source,
                "default": "yes" if name == default else "",
            }
            for name in names
        ]
        for head, names, named, default in families
    }
    if as_json:
        write_json(parts)
        return
    for head, found in parts.items():
        rows = [
            ("  " + one["name"] + (" *" if one["default"] else ""), one["idea"], one["source"])
            for one in found
        ]
        body = table(["", "", ""], rows, words=3).split("\n")[1:]
        title = f"Forms of {head.rstrip('=')}, {head}NAME" if "=" in head else head.capitalize()
        write("\n".join([f"{title}:", *body, ""]))
    write(
        "* the default. Commas combine names: `--encoding triad,product,sums=totalizer`.\n"
        "All but cardinality and automatic have a page in encodings/ of the repository."
    )


def _compare(given: dict[str, Any], as_json: bool) -> None:
    """Writes a row for each encoding, and for each form of the global constraints."""
    from sudoku_csp.laboratory import encoding_comparison

    puzzles = _puzzles(given["compare"])
    board = puzzles[0].board
    solvers = given["solvers"] or sat_solvers.COMPARED
    fitting = [encoding for encoding in catalogue() if encoding.fits(board)]
    forms = list(encoding_comparison.of_globals(puzzles))
    rows: list[EncodingRow] = []
    rejected: dict[str, str] = {}
    with show_progress("encodings", len(fitting) + len(forms)) as more:
        for encoding in [*fitting, *forms]:
            try:
                limit = given["time_limit"] or None
                rows.append(encoding_comparison.compare(encoding, puzzles, solvers, limit))
            except Unsupported as error:  # A form that does not fit each sum, each table.
                if encoding in fitting:
                    raise
                rejected[encoding_comparison.name_of(encoding)] = str(error)
            more(1)
    if as_json:
        others = [{"encoding": name, "rejected": why} for name, why in rejected.items()]
        write_json([*(row.as_dict() for row in rows), *others])
    else:
        _write_table(rows, solvers, f"{quantity(len(puzzles), 'puzzle')} of {board}")
        for name, why in rejected.items():
            write(f"{name}: rejected, {why}.")


def _write_table(rows: Sequence[EncodingRow], solvers: Sequence[str], about: str) -> None:
    head = ["encoding", "variables", "clauses", "literals", "UP %", "free %", "UP+FL %"]
    for solver in solvers:
        head += [f"{solver} conflicts", "ms"]
    lines = []
    for row in rows:
        alone, failed = row.propagation, row.failed
        shares = [share.percent if share else None for share in (alone, failed)]
        shares.insert(1, alone.free if alone else None)
        sizes = (row.variables, row.clauses, row.literals)
        line: list[Value] = [row.name, *sizes, *shares]
        for solved in row.solvers.values():
            line += [solved.conflicts, round(1000 * solved.seconds, 2)]
        lines.append(line)
    write(table(head, lines))
    write(
        f"{about}; UP: solved by unit propagation, FL: with failed literals; free: variables of "
        "cells that UP leaves on the unsolved. Solvers search for one solution."
    )
    if missing := sum(solved.missing for row in rows for solved in row.solvers.values()):
        write(f"{quantity(missing, 'answer')} missing: out of time, or the solver failed.")


def _puzzles(text: str) -> list[Puzzle]:
    """The puzzles of an input, of one board. Raises InputError for the first error."""
    found: list[Puzzle] = []
    for entry in entries([text], Reading()):
        if isinstance(entry, InputError):
            raise entry
        found.append(entry)
        if entry.board != found[0].board:
            boards = f"a board of {entry.board} after one of {found[0].board}"
            raise InputError(f"{boards}: compare puzzles of one board", source=entry.source)
    return found
