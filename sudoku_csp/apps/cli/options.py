"""The options that several commands share, and the types of their values."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, TypeVar, cast

import click
from click import ParamType
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from sudoku_csp.apps.cli.files import check_file_name, check_folder_name
from sudoku_csp.formulas.encoding import EXTENDED, FLAGS, KEYS, KINDS, Encoding
from sudoku_csp.grid.board import MAX_SIDE, Board, BoardChoice, of_regions
from sudoku_csp.grid.errors import UnknownName, Unsupported
from sudoku_csp.solvers import backends, searches
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.targets.propagation import all_different

NAMED = click.Path(allow_dash=True, readable=False)
"""A puzzle's text or the name of a file: nothing is checked, but a shell completes file names."""

SHORTEST, LONGEST = 0.001, 1e8
"""The time limits that are taken, in seconds. A process cannot be asked in less than the first."""


class Converted(ParamType):  # type: ignore[type-arg]  # Not every click 8 can subscript it.
    """Base of the types of options."""


class Parsed(Converted):
    """A text that a function makes something of, or raises a ValueError that says why not."""

    def __init__(self, name: str, parse: Callable[[str], Any]) -> None:
        self.name = name
        self._parse = parse

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return self._parse(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"{text!r} is not a whole number") from None


WHOLE = Parsed("INTEGER", _whole)
"""Any whole number."""


class Whole(click.IntRange):
    """A whole number within bounds, which are told for any other."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            return int(super().convert(value, None, None))
        except click.UsageError:
            self.fail(f"{value!r} is not a whole number{_bounds(self)}", param, ctx)


class Amount(click.FloatRange):
    """A number within bounds, which are told for any other."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        try:
            return float(super().convert(value, None, None))
        except click.UsageError:
            self.fail(f"{value!r} is not a number{_bounds(self)}", param, ctx)


def _bounds(range_: click.IntRange | click.FloatRange) -> str:
    """In words, of a range that begins somewhere."""
    if range_.max is None:
        return f" of {range_.min:,} or more"
    return f" from {range_.min:,} to {range_.max:,}"


def _side(text: str) -> int:
    """The side of a board of the size `9x9`, its side twice. Raises ValueError."""
    match = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", text, re.ASCII)
    if match is None or match[1] != match[2]:
        raise ValueError(f"{text!r} is not the size of a board, like 9x9")
    if not 1 <= int(match[1]) <= MAX_SIDE:
        raise ValueError(f"a board's side is 1 to {MAX_SIDE}, not {match[1]}")
    return int(match[1])


SIZE = Parsed("NxN", _side)
"""The size of a board, `9x9`, as its side."""


class BoxShape(Converted):
    """`ROWSxCOLUMNS` of a box, the board of which it makes; `none` for boards without boxes."""

    name = "ROWSxCOLUMNS"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> BoardChoice:
        if not isinstance(value, str):
            return cast(BoardChoice, value)
        if value == "none":
            return Board.latin
        match = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", value, re.ASCII)
        if match is None:
            self.fail(f"{value!r} is not the shape of a box, like 2x3, nor none", param, ctx)
        rows, columns = int(match[1]), int(match[2])
        try:
            return Board(rows * columns, rows, columns)
        except ValueError as error:
            self.fail(str(error), param, ctx)


class Regions(Converted):
    """The regions of a jigsaw, a symbol a cell, or a file with them; the board that they make."""

    name = "REGIONS"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Board:
        if isinstance(value, Board):
            return value
        try:
            is_file = Path(value).is_file()
        except (OSError, ValueError):
            is_file = False  # It is too long for a name, or has characters that none has.
        try:
            text = Path(value).read_text("utf-8") if is_file else value
            return of_regions(text)
        except OSError as error:
            self.fail(f"{value}: {error.strerror or error}", param, ctx)
        except ValueError as error:
            name = value if is_file else repr(value[:40])
            kind = "of the file" if is_file else "no file, and as a text"
            self.fail(f"{name}, {kind}: {error}", param, ctx)


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
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return _starting(self.known, incomplete)


class NamesOf(Converted):
    """One of some names, several with commas between, or `all`: a tuple with each once."""

    name = "NAMES"

    def __init__(self, kind: str, known: Collection[str]) -> None:
        self.one = NameOf(kind, known)

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        if isinstance(value, tuple):
            return value
        names: list[str] = []
        for word in value.split(","):
            name = word.strip()
            names += self.one.known if name == "all" else [self.one.convert(name, param, ctx)]
        return tuple(dict.fromkeys(names))

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        before, comma, last = incomplete.rpartition(",")
        names = (*self.one.known, "all")
        return _starting([before + comma + name for name in names], before + comma + last)


def _starting(names: Collection[str], start: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in names if name.startswith(start)]


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


REGIONS = f"{__name__}.regions"
"""Where a context keeps the board of --regions."""


def board(command: Command) -> Command:
    """The boards of the puzzles, by their boxes or their regions: the parameter `board`."""
    command = click.option(
        "--regions",
        type=Regions(),
        expose_value=False,
        is_eager=True,  # So that it is known when the board is chosen.
        callback=_keep_regions,
        help="Regions of a jigsaw, a symbol for each cell, as AAABCABBCCDBCDDD; or a file of them.",
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


def rules(command: Command) -> Command:
    """The rules of the puzzles: the parameters `having`, `ignore_cosmetics`, `skip_unknown`."""
    command = click.option(
        "--skip-unknown",
        is_flag=True,
        help="Leave out lines that are not understood, with a warning for each; one may be a rule.",
    )(command)
    command = click.option(
        "--ignore-cosmetics",
        is_flag=True,
        help="Leave out drawings of documents of other programs; rules may hang on them.",
    )(command)
    return click.option(
        "--with",
        "having",
        multiple=True,
        metavar="CONSTRAINT",
        help="Another constraint, as 'anti-knight' or 'cage 10 r1c1 r1c2'; may be repeated.",
    )(command)


def guesses(command: Command) -> Command:
    """Whether drawings are read by their colours of custom: the parameter `guess_lines`."""
    return click.option(
        "--guess-lines",
        is_flag=True,
        help="Read drawings of SudokuPad, and lines of f-puzzles, by their colours of custom: a "
        "green line is a whisper. Each guess is reported; the rules in prose may say otherwise.",
    )(command)


def puzzles(command: Command) -> Command:
    """The arguments that name puzzles, and how they are read."""
    command = click.option(
        "--examples", is_flag=True, help="The puzzles that come with sudoku-csp."
    )(board(rules(command)))
    return click.argument("inputs", metavar="PUZZLE...", type=NAMED, nargs=-1)(command)


class EncodingText(Converted):
    """The text of an encoding."""

    name = "NAMES"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Encoding:
        if isinstance(value, Encoding):
            return value
        try:
            return Encoding(value)
        except (UnknownName, Unsupported) as error:
            self.fail(str(error), param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        before, comma, last = incomplete.rpartition(",")
        forms = (f"{key}={name}" for key, forms in KEYS.items() for name in forms.names)
        return [
            CompletionItem(before + comma + name)
            for name in (*KINDS, *FLAGS, *forms)
            if name.startswith(last)
        ]


encoding = click.option(
    "--encoding",
    "-e",
    type=EncodingText(),
    help="Clause set, at-most-one method and cell encoding, in any order with commas between, as "
    f"triad,product; forms of global constraints ({', '.join(f'{key}=NAME' for key in KEYS)}); "
    f"flags ({', '.join(FLAGS)}). `sudoku-csp encodings` lists the names. [default: {EXTENDED}]",
)
"""How a puzzle becomes a formula: the parameter `encoding`, None where it is not given."""
