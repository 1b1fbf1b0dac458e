"""The types that options share: the shape of a box, a time limit, the names of what there is."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, cast

import click
from click import ParamType
from click.shell_completion import CompletionItem

from sudoku_csp.grid import board_choice
from sudoku_csp.grid.board import MAX_SIDE, Board
from sudoku_csp.grid.board_choice import BoardChoice
from sudoku_csp.grid.errors import UnknownName

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
            return board_choice.of_regions(text)
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
