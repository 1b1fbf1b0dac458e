"""Options that several commands share."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

import click
from click import ParamType
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from sudoku_csp import backends, clause_sets, searches
from sudoku_csp.backends import sat_solvers
from sudoku_csp.board import Board
from sudoku_csp.cnf import at_most_one, cells
from sudoku_csp.encoding import Encoding
from sudoku_csp.errors import UnknownName
from sudoku_csp.propagation import all_different

Command = TypeVar("Command", bound=Callable[..., Any])

NAMED = click.Path(allow_dash=True, readable=False)
"""A puzzle's text or the name of a file: nothing is checked, but a shell completes file names."""

SHORTEST, LONGEST = 0.001, 1e8
"""The time limits that are taken, in seconds. A process cannot be asked in less than the first."""


class Converted(ParamType):  # type: ignore[type-arg]  # Not every click 8 can subscript it.
    """Base of the types of options."""


class BoxShape(Converted):
    """`ROWSxCOLUMNS` of a box, the board of which it makes."""

    name = "ROWSxCOLUMNS"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Board:
        if isinstance(value, Board):
            return value
        match = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", value, re.ASCII)
        if match is None:
            self.fail(f"{value!r} is not the shape of a box, like 2x3", param, ctx)
        rows, columns = int(match[1]), int(match[2])
        try:
            return Board(rows * columns, rows, columns)
        except ValueError as error:
            self.fail(str(error), param, ctx)


class Seconds(Converted):
    """A time limit in seconds, 0 for none."""

    name = "SECONDS"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        try:
            seconds = float(value)
        except ValueError:
            seconds = -1.0
        # Not a number is neither in the range nor outside it: it passes a test for "outside".
        if not (seconds == 0 or SHORTEST <= seconds <= LONGEST):
            known = f"{SHORTEST:g} to {LONGEST:.0f}, or 0 for none"
            self.fail(f"{value!r} is not a number of seconds from {known}", param, ctx)
        return seconds


class BackendNames(Converted):
    """A backend's name, several with commas between, or `all`."""

    name = "NAMES"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        if isinstance(value, tuple):
            return value
        try:
            return backends.chosen(value)
        except UnknownName as error:
            self.fail(str(error), param, ctx)

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,
        incomplete: str,
    ) -> list[CompletionItem]:
        before, comma, last = incomplete.rpartition(",")
        names = (*backends.NAMES, "all")
        return _items(tuple(before + comma + name for name in names), before + comma + last)


class NameOf(Converted):
    """One of some names; for any other the nearest is told."""

    name = "NAME"

    def __init__(self, kind: str, known: Collection[str]) -> None:
        self.kind = kind
        self.known = tuple(known)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.known:
            self.fail(str(UnknownName.among(self.kind, value, self.known)), param, ctx)
        return str(value)

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,
        incomplete: str,
    ) -> list[CompletionItem]:
        return _items(self.known, incomplete)


def _items(names: tuple[str, ...], start: str) -> list[CompletionItem]:
    return [CompletionItem(n) for n in names if n.startswith(start)]


def board(command: Command) -> Command:
    return click.option(
        "--box",
        "board",
        type=BoxShape(),
        help="Shape of a box, as 2x3 for 2 rows of 3 columns. [default: the customary one]",
    )(command)


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
        command = click.option(
            "--save-to",
            type=click.Path(file_okay=False),
            default=".",
            help="Where a disagreement is saved. [default: here]",
        )(command)
        command = click.option(
            "--time-limit",
            type=Seconds(),
            default=60,
            show_default=True,
            help="For each puzzle and backend; 0 for none.",
        )(command)
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
            type=BackendNames(),
            multiple=True,
            default=[default],
            show_default=True,
            help=f"{', '.join(backends.NAMES)} or all; several with commas, or repeated.",
        )(command)

    return decorate


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
