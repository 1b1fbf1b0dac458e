"""The options that several commands share, the types of their values, and the form of help."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from inspect import cleandoc
from itertools import chain
from pathlib import Path
from typing import Any

import click
from click import ParamType
from click.shell_completion import CompletionItem

from sudoku_csp.apps.api import choices
from sudoku_csp.apps.api.files import check_name, unpacked_name
from sudoku_csp.apps.cli.front_page import COMMANDS
from sudoku_csp.grid.board import ALPHABETS, Board, BoardChoice, choose_board, parse_regions
from sudoku_csp.grid.errors import SudokuError, UnknownName

Decorator = Callable[[Any], Any]

SECTIONS = {
    "Reading": "board regions digits rules guess_lines ignore_cosmetics skip_unknown examples",
    "Solving": "solver search consistency encoding save_to",
}
"""The sections of a long help text below its main options, with the parameters in each."""


class Command(click.Command):
    """A command; the first line of its help is its line on the front page."""

    def __init__(self, name: str, *, help: str | None = None, **settings: Any) -> None:  # noqa: A002
        super().__init__(name, help=f"{COMMANDS[name]}\n\n{cleandoc(help or '')}", **settings)


class SectionedCommand(Command):
    """A command whose help lists the main options first, then the options of `SECTIONS`."""

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
"""The shortest and the longest time limit in seconds; no process answers within a shorter time."""


class Parsed(ParamType):  # type: ignore[type-arg]  # Some versions of click cannot subscript it.
    """A value that `parse` makes of a text; a ValueError or SudokuError of `parse` is printed."""

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
    """One of the `known` names; the error for another name proposes the nearest one."""

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
    """One name, several names with commas between, or `all`; the value is a tuple of names."""

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
    """The number of a text. Raises ValueError for another text, and if `fits` is False."""
    with suppress(ValueError):
        if fits(number := float(text)):
            return number
    raise ValueError(f"{text!r} is not {what}")


def _seconds(text: str) -> float | None:
    known = f"a number of seconds from {SHORTEST:g} to {LONGEST:.0f}, or 0 for none"
    return decimal(text, lambda number: not number or SHORTEST <= number <= LONGEST, known) or None


def _boxes(text: str) -> BoardChoice:
    if text == "none":
        return Board.latin
    match = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", text, re.ASCII)
    if match is None:
        raise ValueError(f"{text!r} is not the shape of a box, like 2x3, nor none")
    rows, columns = map(int, match.groups())
    return Board(rows * columns, rows, columns)


def _digits(text: str) -> tuple[str, int]:
    """The symbol of the first digit, and the number of digits."""
    first, _, last = text.upper().partition("-")
    if len(last) != 1 or last not in ALPHABETS.get(first, ""):
        raise ValueError(f"{text!r} names no digits, as 1-9, 0-F or A-P does")
    return first, ALPHABETS[first].index(last) + 1


def _regions(text: str) -> Board:
    is_file = os.path.lexists(text)
    try:
        return parse_regions(Path(text).read_text("utf-8") if is_file else text)
    except OSError as error:
        raise ValueError(f"{text}: {error.strerror or error}") from None
    except ValueError as error:
        name = f"{text}, of the file" if is_file else f"{text[:40]!r}, no file, and as a text"
        raise ValueError(f"{name}: {error}") from None


def together(*decorators: Decorator) -> Decorator:
    """Joins decorators of options, in the order of `--help`, into one."""

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
"""The board of the puzzles, by its boxes or its regions, and its digits: see `chosen_board`."""

rules = together(
    click.option(
        "--with",
        "rules",
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
"""Constraints that are added to the puzzles, and the treatment of drawings and unknown lines."""

puzzle = together(click.argument("puzzle", type=PUZZLE, required=False), board, rules)
"""The argument that names one puzzle, and the options of reading it."""

puzzles = together(
    click.argument("inputs", metavar="PUZZLE...", type=PUZZLE, nargs=-1),
    board,
    rules,
    click.option("--examples", is_flag=True, help="The puzzles that come with sudoku-csp."),
)
"""The arguments that name puzzles, and the options of reading them."""


def chosen_board(given: Mapping[str, Any]) -> BoardChoice | None:
    """The board of --box or --regions with the digits of --digits; None without these options.

    Raises UsageError for both --box and --regions, and if the number of digits is not the side.
    """
    if given["board"] is not None and given["regions"] is not None:
        raise click.UsageError("--box and --regions: a board has only one of them")
    board: BoardChoice | None = given["board"] or given["regions"]
    if given["digits"] is None:
        return board
    first, side = given["digits"]
    try:
        chosen = choose_board(board or Board.customary, side)
    except ValueError as error:
        raise click.UsageError(f"--digits: {error}") from None
    if chosen.side != side:
        raise click.UsageError(f"--digits names {side} digits, and the board is {chosen}")
    return chosen.in_digits(first)


def name(
    option: str, kind: str, known: Collection[str], about: str, default: str | None = None
) -> Decorator:
    """An option for one of the `known` names; `option` has its spellings."""
    return click.option(*option.split(), type=NameOf(kind, known), default=default, help=about)


def names(
    option: str, kind: str, known: Collection[str], about: str, default: str | None = None
) -> Decorator:
    """An option for several `known` names: separated by commas, or the option is repeated."""
    return click.option(
        *option.split(),
        type=NamesOf(kind, known),
        multiple=True,
        default=default and [default],
        show_default=default is not None,
        callback=lambda _context, _option, values: [*chain(*values)],
        help=about,
    )


def solver(about: str) -> Decorator:
    """The SAT solver of the backend `sat`."""
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
"""The encoding of the formula: the parameter `encoding`, None by default."""

search = name(
    "--search",
    "search",
    choices.searches(),
    f"Search of the reference backend: {', '.join(choices.searches())}.",
)


def number(
    option: str, about: str, default: int | None = None, *, least: int = 1, most: int | None = None
) -> Decorator:
    """An option for a whole number; `option` has its spellings."""
    return click.option(
        *option.split(),
        type=click.IntRange(least, most),
        default=default,
        show_default=default is not None,
        metavar="N",
        help=about,
    )


def time_limit(default: float, about: str) -> Decorator:
    """The seconds after which a search ends; the value is None for 0, which is no limit."""
    seconds = Parsed("SECONDS", _seconds)
    return click.option(
        "--time-limit", type=seconds, default=default, show_default=True, help=about
    )


save_to: Decorator = click.option(
    "--save-to",
    type=click.Path(file_okay=False),
    default=".",
    metavar="FOLDER",
    help="Where a disagreement is saved. [default: here]",
)


def output(about: str, *, default: str | None = "-", either: bool = False) -> Decorator:
    """The output file, `-` for standard output; with `either` it may be a folder."""

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
    """An option for a file into which a drawing is written as SVG."""

    def check(_context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
        if value and not value.endswith(".svg"):
            raise click.UsageError(f"{option} writes SVG: name a file in .svg, not {value!r}")
        return value

    return click.option(option, type=click.Path(dir_okay=False), help=about, callback=check)


def style(about: str, *styles: str, by_suffix: bool = False) -> Decorator:
    """The form of the output: the parameter `style`.

    The default is the first style or, with `by_suffix`, None: see `style_of`.
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
    """The chosen form of the output, or the form of the file's suffix.

    Raises UsageError for neither, and if the suffix belongs to another form than the chosen one.
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
