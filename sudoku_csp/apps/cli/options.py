"""Options that several commands share.

Those that say which puzzles are meant are in `puzzle_options`, those that choose an encoding in
`encoding_options`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from sudoku_csp.apps.cli.files import check_file_name, check_folder_name
from sudoku_csp.apps.cli.option_types import NameOf, NamesOf, Seconds, Whole
from sudoku_csp.solvers import backends, searches
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.targets.propagation import all_different

Command = TypeVar("Command", bound=Callable[..., Any])


def together(*decorators: Callable[[Any], Any]) -> Callable[[Command], Command]:
    """These options as one decorator, in the order in which `--help` shows them."""

    def decorate(command: Command) -> Command:
        for decorator in reversed(decorators):
            command = decorator(command)
        return command

    return decorate


def solving(default: str) -> Callable[[Command], Command]:
    """How puzzles are solved: with which backends, for how long."""
    above = f"{sat_solvers.KEPT_UP_TO}x{sat_solvers.KEPT_UP_TO}"
    default_solver = f"{sat_solvers.DEFAULT}; {sat_solvers.DEFAULT_LARGE} above {above}"
    levels = all_different.LEVELS
    return together(
        click.option(
            "--backend",
            "-b",
            "names",
            type=NamesOf("backend", backends.NAMES),
            multiple=True,
            default=[default],
            show_default=True,
            help=f"{', '.join(backends.NAMES)} or all; several with commas, or repeated.",
        ),
        solver(f"SAT solver of the sat backend. [default: {default_solver}]"),
        search,
        name(
            "--consistency",
            "consistency level",
            levels,
            f"Of the reference: {', '.join(levels)}. [default: {all_different.DEFAULT}]",
        ),
        time_limit(60, "For each puzzle and backend; 0 for none."),
        save_to,
    )


def name(
    option: str, kind: str, known: Collection[str], about: str, default: str | None = None
) -> Callable[[Command], Command]:
    """One of the names of a kind of thing; `option` may be several spellings."""
    return click.option(*option.split(), type=NameOf(kind, known), default=default, help=about)


def solver(about: str) -> Callable[[Command], Command]:
    """The SAT solver."""
    return name("--solver", "SAT solver", sat_solvers.SOLVERS, about)


search = name(
    "--search", "search", searches.NAMES, f"Of the reference: {', '.join(searches.NAMES)}."
)


def number(
    option: str, about: str, default: int | None = None, *, least: int = 1, most: int | None = None
) -> Callable[[Command], Command]:
    """A whole number; `option` may be several spellings."""
    return click.option(
        *option.split(),
        type=Whole(least, most),
        default=default,
        show_default=default is not None,
        metavar="N",
        help=about,
    )


def limit(default: int, about: str, *, least: int = 1) -> Callable[[Command], Command]:
    """Where the search for solutions ends."""
    return number("--limit", about, default, least=least)


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


def output(
    about: str, *, folder: bool = False, either: bool = False, **more: Any
) -> Callable[[Command], Command]:
    """The file that is written, `-` for standard output; or with `folder` one, with `either` both.

    More is for click, as another default.
    """
    what = "folder" if folder else "file"

    def check(_context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
        if value == "":
            raise click.UsageError(f"-o '' names no {what}")
        if value is not None and not either:
            (check_folder_name if folder else check_file_name)(value)
        return value

    path = click.Path(
        file_okay=not folder, dir_okay=folder or either, allow_dash=not folder, readable=not either
    )
    given: dict[str, Any] = {} if folder else {"default": "-"}
    return click.option(
        "--output",
        "-o",
        type=path,
        metavar=what.upper(),
        help=about,
        callback=check,
        **given | more,
    )


def svg(option: str, about: str) -> Callable[[Command], Command]:
    """A drawing that is wanted in a file; one of another kind is refused."""

    def check(_context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
        if value and not value.endswith(".svg"):
            raise click.UsageError(f"{option} writes SVG: name a file in .svg, not {value!r}")
        return value

    return click.option(option, type=click.Path(dir_okay=False), help=about, callback=check)


def is_default(name: str) -> bool:
    """Whether the parameter was left to its default in the command that runs."""
    source = click.get_current_context().get_parameter_source(name)
    return source is ParameterSource.DEFAULT


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
