"""The options that several commands share, the types of their values, and the sections of help."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
from click import ParamType
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from sudoku_csp.apps.api import choices
from sudoku_csp.apps.api.files import check_name, unpacked_name
from sudoku_csp.grid.board import ALPHABETS, Board, BoardChoice, board_of, of_regions, parse_board
from sudoku_csp.grid.errors import SudokuError, UnknownName

Decorator = Callable[[Any], Any]

SECTIONS = {
    "Reading": "board regions digits having guess_lines ignore_cosmetics skip_unknown examples",
    "Solving": "solver search consistency encoding save_to",
}
"""The sections of a long help text below its main options, with the parameters in each."""


class SectionedCommand(click.Command):
    """A command whose help lists the main options first, then those of `SECTIONS`."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows: dict[str, list[tuple[str, str]]] = {title: [] for title in ("Options", *SECTIONS)}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if record is not None:
                titles = (title for title, names in SECTIONS.items() if param.name in names.split())
                rows[next(titles, "Options")].append(record)
        for title, records in rows.items():
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)


PUZZLE = click.Path(allow_dash=True, readable=False)
"""The text of a puzzle or the name of a file, which a shell completes."""

SHORTEST, LONGEST = 0.001, 1e8
"""The time limits that are accepted, in seconds: no process answers within less than the first."""


class Parsed(ParamType):  # type: ignore[type-arg]  # Not every click 8 can subscript it.
    """A value that a function parses from text; its ValueError or SudokuError is the message."""

    def __init__(self, name: str, parse: Callable[[str], Any]) -> None:
        self.name = name
        self._parse = parse

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return self._parse(value)
        except (ValueError, SudokuError) as error:
            self.fail(str(error), param, ctx)


class NameOf(Parsed):
    """One of some names; the error for another name proposes the nearest."""

    def __init__(self, kind: str, known: Collection[str]) -> None:
        super().__init__("NAME", self._check)
        self.kind = kind
        self.known = tuple(known)

    def _check(self, name: str) -> str:
        UnknownName.check(self.kind, name, self.known)
        return name

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(name) for name in self.known if name.startswith(incomplete)]


class NamesOf(NameOf):
    """One name, several with commas between, or `all`: a tuple with each name once."""

    def _check(self, name: str) -> Any:
        names: list[str] = []
        for word in name.split(","):
            one = word.strip()
            names += self.known if one == "all" else [super()._check(one)]
        return tuple(dict.fromkeys(names))

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        before, comma, last = incomplete.rpartition(",")
        names = super().shell_complete(ctx, param, last)
        return [CompletionItem(f"{before}{comma}{name.value}") for name in names]


class EncodingText(NamesOf):
    """The text of an encoding."""

    def _check(self, name: str) -> Any:
        from sudoku_csp.apps.api.export import chosen_encoding

        return chosen_encoding(name)


def decimal(text: str, fits: Callable[[float], bool], what: str) -> float:
    """The number of a text. Raises ValueError for one that does not fit, and for another text."""
    with suppress(ValueError):
        if fits(number := float(text)):
            return number
    raise ValueError(f"{text!r} is not {what}")


def _seconds(text: str) -> float:
    known = f"a number of seconds from {SHORTEST:g} to {LONGEST:.0f}, or 0 for none"
    return decimal(text, lambda number: number == 0 or SHORTEST <= number <= LONGEST, known)


def _boxes(text: str) -> BoardChoice:
    if text == "none":
        return Board.latin
    match = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", text, re.ASCII)
    if match is None:
        raise ValueError(f"{text!r} is not the shape of a box, like 2x3, nor none")
    rows, columns = map(int, match.groups())
    return Board(rows * columns, rows, columns)


def _digits(text: str) -> tuple[str, int]:
    """The first symbol, and the number of digits."""
    first, _, last = text.upper().partition("-")
    if len(last) != 1 or last not in ALPHABETS.get(first, ""):
        raise ValueError(f"{text!r} names no digits, as 1-9, 0-F or A-P does")
    return first, ALPHABETS[first].index(last) + 1


def _regions(text: str) -> Board:
    is_file = os.path.lexists(text)
    try:
        return of_regions(Path(text).read_text("utf-8") if is_file else text)
    except OSError as error:
        raise ValueError(f"{text}: {error.strerror or error}") from None
    except ValueError as error:
        name = f"{text}, of the file" if is_file else f"{text[:40]!r}, no file, and as a text"
        raise ValueError(f"{name}: {error}") from None


SECONDS = Parsed("SECONDS", _seconds)
"""A time limit in seconds; 0 means none: a Budget takes `seconds or None`."""

BOARD = Parsed("BOARD", parse_board)
"""A whole board: `9x9`, `6x6, boxes 3x2` or `5x5, no boxes`."""


def together(*decorators: Callable[[Any], Any]) -> Decorator:
    """These options as one decorator, in the order in which `--help` shows them."""

    def decorate(command: Any) -> Any:
        for decorator in reversed(decorators):
            command = decorator(command)
        return command

    return decorate


board = together(
    click.option(
        "--box",
        "board",
        type=Parsed("ROWSxCOLUMNS", _boxes),
        help="Shape of a box, as 2x3 for 2 rows of 3 columns; none for Latin squares, without "
        "boxes. [default: the customary one]",
    ),
    click.option(
        "--regions",
        type=Parsed("REGIONS", _regions),
        help="Regions of a jigsaw, a symbol for each cell, as AAABCABBCCDBCDDD; or a file of them.",
    ),
    click.option(
        "--digits",
        type=Parsed("FIRST-LAST", _digits),
        help="How the digits are written, as 0-F or A-P, where the puzzle leaves it open.",
    ),
)
"""The board of the puzzles, by its boxes or its regions, and its digits; `chosen_board` returns the
one given."""

rules = together(
    click.option(
        "--with",
        "having",
        multiple=True,
        metavar="CONSTRAINT",
        help="Another constraint, as 'anti-knight' or 'cage 10 r1c1 r1c2'; may be repeated.",
    ),
    click.option(
        "--guess-lines",
        is_flag=True,
        help="Read drawings of SudokuPad, and lines of f-puzzles, by their customary colours: a "
        "green line is a whisper. Each guess is reported; the rules in prose may differ.",
    ),
    click.option(
        "--ignore-cosmetics",
        is_flag=True,
        help="Leave out drawings in documents of other programs, and report them; they may stand "
        "for rules.",
    ),
    click.option(
        "--skip-unknown",
        is_flag=True,
        help="Leave out lines that cannot be parsed, with a warning for each; one may be a rule.",
    ),
)
"""Constraints beside those of the input, and how drawings and unknown lines are read."""

puzzles = together(
    click.argument("inputs", metavar="PUZZLE...", type=PUZZLE, nargs=-1),
    board,
    rules,
    click.option("--examples", is_flag=True, help="The puzzles that come with sudoku-csp."),
)
"""The arguments that name puzzles, and how they are read."""


def chosen_board(given: Mapping[str, Any]) -> BoardChoice | None:
    """The board of --box or --regions in the digits of --digits, None without any of these.

    Raises UsageError for a board of both, and for more or fewer digits than it has.
    """
    if given["board"] is not None and given["regions"] is not None:
        raise click.UsageError("--box and --regions: a board has only one of them")
    board: BoardChoice | None = given["board"] or given["regions"]
    if given["digits"] is None:
        return board
    first, side = given["digits"]
    try:
        chosen = board_of(board or Board.customary, side)
    except ValueError as error:
        raise click.UsageError(f"--digits: {error}") from None
    if chosen.side != side:
        raise click.UsageError(f"--digits names {side} digits, and the board is {chosen}")
    return chosen.in_digits(first)


def name(
    option: str, kind: str, known: Collection[str], about: str, default: str | None = None
) -> Decorator:
    """One of the names of a kind of thing; `option` may be several spellings."""
    return click.option(*option.split(), type=NameOf(kind, known), default=default, help=about)


def solver(about: str) -> Decorator:
    """The SAT solver."""
    return name("--solver", "SAT solver", choices.solvers(), about)


_WORDS = choices.encoding_words()

encoding: Decorator = click.option(
    "--encoding",
    "-e",
    type=EncodingText("encoding", _WORDS["all"]),
    help="Clause set, at-most-one method and cell encoding, in any order with commas between, as "
    "triad,product; forms of global constraints "
    f"({', '.join(f'{key}=NAME' for key in _WORDS['keys'])}); flags ({', '.join(_WORDS['flags'])})."
    f" `sudoku-csp encodings` lists the names. [default: {choices.default_encoding()}]",
)
"""How a puzzle becomes a formula: the parameter `encoding`, None by default."""

search = name(
    "--search",
    "search",
    choices.searches(),
    f"Search of the reference backend: {', '.join(choices.searches())}.",
)


def number(
    option: str, about: str, default: int | None = None, *, least: int = 1, most: int | None = None
) -> Decorator:
    """A whole number; `option` may be several spellings."""
    return click.option(
        *option.split(),
        type=click.IntRange(least, most),
        default=default,
        show_default=default is not None,
        metavar="N",
        help=about,
    )


def limit(default: int, about: str, *, least: int = 1) -> Decorator:
    """The number of solutions after which a search ends."""
    return number("--limit", about, default, least=least)


def time_limit(default: float, about: str) -> Decorator:
    """The seconds after which a search ends."""
    return click.option(
        "--time-limit", type=SECONDS, default=default, show_default=True, help=about
    )


save_to: Decorator = click.option(
    "--save-to",
    type=click.Path(file_okay=False),
    default=".",
    metavar="FOLDER",
    help="Where a disagreement is saved. [default: here]",
)


def output(about: str, *, default: str | None = "-", either: bool = False) -> Decorator:
    """The file that is written, `-` for standard output; with `either` it may be a folder."""

    def check(_context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
        if value == "":
            raise click.UsageError("-o '' names no file")
        if value is not None and not either:
            check_name(value)
        return value

    path = click.Path(dir_okay=either, allow_dash=True, readable=not either)
    return click.option(
        "--output", "-o", type=path, metavar="FILE", help=about, callback=check, default=default
    )


def svg(option: str, about: str) -> Decorator:
    """A file in which a drawing is written as SVG."""

    def check(_context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
        if value and not value.endswith(".svg"):
            raise click.UsageError(f"{option} writes SVG: name a file in .svg, not {value!r}")
        return value

    return click.option(option, type=click.Path(dir_okay=False), help=about, callback=check)


def style(about: str, *styles: str, by_suffix: bool = False) -> Decorator:
    """The form of output: the parameter `style`.

    The first of the styles is the default, or with `by_suffix` None: see `style_of`.
    """
    return click.option(
        "--format",
        "-f",
        "style",
        type=click.Choice(styles),
        default=None if by_suffix else styles[0],
        show_default=not by_suffix,
        help=f"{about} [default: by the suffix of FILE, else {styles[0]}]" if by_suffix else about,
    )


def style_of(
    given: Mapping[str, Any], suffixes: Mapping[str, str], option: str = "--format"
) -> str:
    """The form of output that is chosen, else that of the file's suffix, which is lower case.

    Raises UsageError where there is none, and where the file is named as one of another form.
    """
    style, output = given["style"], given["output"]
    suffix = Path(unpacked_name(output)).suffix.lower()
    of_name = suffixes.get(suffix)
    if style is None and of_name is None:
        known = ", ".join(filter(None, suffixes))
        raise click.UsageError(f"-o {output}: take {known}, or choose with {option}")
    if style is not None and of_name not in (None, "text", style):
        raise click.UsageError(f"-o {output}: {option} {style} writes no file named {suffix}")
    return str(style or of_name)


def given_options(*, besides: Collection[str] = ()) -> list[str]:
    """The options on the command line, each by its longest spelling, without those `besides`."""
    context = click.get_current_context()
    return [
        max(one.opts, key=len)
        for one in context.command.params
        if isinstance(one, click.Option) and one.name not in besides and one.name is not None
        if context.get_parameter_source(one.name) is ParameterSource.COMMANDLINE
    ]
