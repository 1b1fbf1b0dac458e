"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from sudoku_csp.apps.cli.option_types import NAMED, BoxShape, NameOf, NamesOf, Regions, Seconds
from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.board_choice import BoardChoice
from sudoku_csp.solvers import backends, searches
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.propagation import all_different

REGIONS = f"{__name__}.regions"
"""Where a context keeps the board of --regions."""

Command = TypeVar("Command", bound=Callable[..., Any])


def board(command: Command) -> Command:
    """The boards of the puzzles, by their boxes or their regions: the parameter `board`."""
    command = click.option(
        "--regions",
        type=Regions(),
        expose_value=False,
        is_eager=True,  # So that it is known when the board is chosen.
        callback=_keep_regions,
        help="Regions of a jigsaw, a symbol for each cell, as AAABACBBCCDBCDDD; or a file of them.",
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


def puzzles(command: Command) -> Command:
    """The arguments that name puzzles, and how they are read."""
    command = click.option(
        "--strict", is_flag=True, help="Stop at the first line that is no puzzle."
    )(command)
    command = click.option(
        "--examples", is_flag=True, help="The puzzles that come with sudoku-csp."
    )(board(command))
    return click.argument("inputs", metavar="PUZZLE...", type=NAMED, nargs=-1)(command)


def solving(default: str) -> Callable[[Command], Command]:
    """How puzzles are solved: with which backends, for how long."""

    levels = ", ".join(all_different.LEVELS)

    def decorate(command: Command) -> Command:
        command = time_limit(60, "For each puzzle and backend; 0 for none.")(save_to(command))
        command = click.option(
            "--consistency",
            type=NameOf("consistency level", all_different.LEVELS),
            help=f"Of the reference: {levels}. [default: {all_different.DEFAULT}]",
        )(command)
        command = click.option(
            "--search",
            type=NameOf("search", searches.NAMES),
            help=f"Of the reference: {', '.join(searches.NAMES)}.",
        )(command)
        command = click.option(
            "--solver",
            type=NameOf("SAT solver", sat_solvers.SOLVERS),
            help=f"SAT solver of the sat backend. [default: {sat_solvers.DEFAULT}; "
            f"{sat_solvers.DEFAULT_LARGE} above {sat_solvers.KEPT_UP_TO}x{sat_solvers.KEPT_UP_TO}]",
        )(command)
        return click.option(
            "--backend",
            "-b",
            "names",
            type=NamesOf("backend", backends.NAMES),
            multiple=True,
            default=[default],
            show_default=True,
            help=f"{', '.join(backends.NAMES)} or all; several with commas, or repeated.",
        )(command)

    return decorate


def limit(default: int, about: str) -> Callable[[Command], Command]:
    """Where the search for solutions ends."""
    return click.option(
        "--limit",
        type=click.IntRange(min=1),
        default=default,
        show_default=True,
        metavar="N",
        help=about,
    )


def time_limit(default: float, about: str) -> Callable[[Command], Command]:
    """When a question is given up. 0 is for none: a Budget takes `seconds or None`."""
    return click.option(
        "--time-limit", type=Seconds(), default=default, show_default=True, help=about
    )


def save_to(command: Command) -> Command:
    """The folder of a disagreement's files, as text."""
    return click.option(
        "--save-to",
        type=click.Path(file_okay=False),
        default=".",
        help="Where a disagreement is saved. [default: here]",
    )(command)


def race(command: Command) -> Command:
    """Backends against one another."""
    return click.option(
        "--race",
        is_flag=True,
        help="Backends against one another, all if none is named: the first answer counts.",
    )(command)


def is_default(name: str) -> bool:
    """Whether the parameter was left to its default in the command that runs."""
    source = click.get_current_context().get_parameter_source(name)
    return source is ParameterSource.DEFAULT


def encoding(command: Command) -> Command:
    """How a puzzle becomes a formula."""
    command = click.option(
        "--drop-duplicates", is_flag=True, help="No clause twice. [default: as in the papers]"
    )(command)
    command = click.option(
        "--propagate", is_flag=True, help="Decide what singles decide (optimised only)."
    )(command)
    command = click.option(
        "--cells",
        type=NameOf("cell encoding", cells.NAMES),
        help=f"How a cell becomes variables: {', '.join(cells.NAMES)}. [default: {cells.DEFAULT}]",
    )(command)
    command = click.option(
        "--at-most-one",
        type=NameOf("at-most-one method", (*at_most_one.NAMES, at_most_one.CARDINALITY)),
        help="How no two of some literals are true; `sudoku-csp encodings` lists them. "
        f"[default: {at_most_one.DEFAULT}]",
    )(command)
    return click.option(
        "--encoding",
        "-e",
        type=NameOf("encoding", clause_sets.NAMES),
        help=f"Which clauses: {', '.join(clause_sets.NAMES)}. [default: {clause_sets.DEFAULT}]",
    )(command)


def encoding_of(given: Mapping[str, Any], method: str | None = None) -> Encoding | None:
    """The encoding that the options choose, None where none of them is used.

    `method` is the at-most-one of direct cells where none is named. Raises Unsupported for what
    cannot be combined.
    """
    names = (given["encoding"], given["at_most_one"], given["cells"])
    flags = {flag: given[flag] for flag in ("propagate", "drop_duplicates")}
    if not any((*names, *flags.values())):
        return None
    clauses, named, of_cells = names
    direct = of_cells in (None, cells.DEFAULT)
    return Encoding.chosen(clauses, named or (method if direct else None), of_cells, **flags)


def output(command: Command) -> Command:
    """How results are written."""
    command = click.option(
        "--sat-exit-codes", is_flag=True, help="Exit with 10 (solution), 20 (none) or 0."
    )(command)
    return click.option(
        "--format",
        "-f",
        "style",
        type=click.Choice(["text", "grid", "line", "json", "jsonl"]),
        default="text",
        show_default=True,
        help="How results are written to standard output.",
    )(command)


def style(about: str, *styles: str) -> Callable[[Command], Command]:
    """How something is written, the first of the styles by default: the parameter `style`."""
    return click.option(
        "--format",
        "-f",
        "style",
        type=click.Choice(styles),
        default=styles[0],
        show_default=True,
        help=about,
    )


def check_svg(option: str, name: str | None) -> None:
    """Raises UsageError where a drawing is asked for in a file of another kind."""
    if name and not name.endswith(".svg"):
        raise click.UsageError(f"{option} writes SVG: name a file in .svg, not {name!r}")
