"""From the arguments of a command to puzzles: texts, files, standard input, the examples."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

import click

from sudoku_csp.apps.api.read import names_file
from sudoku_csp.grid.board import BoardChoice
from sudoku_csp.grid.errors import InputError, printable
from sudoku_csp.puzzle.notation import formats, reader, rules, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.reader import Entry
from sudoku_csp.puzzle.puzzle import WITH, Puzzle

LONGEST_NAME = 255
"""Characters that the name of a file can have on the customary file systems."""

SURE = 100
"""Characters of a text that is a puzzle, whatever it ends with: its last letters may be digits."""

EXAMPLES = None
"""In the place of an argument: the puzzles that come with sudoku-csp."""


@dataclass(frozen=True)
class Reading:
    """How puzzles are read: on which board, with which constraints besides, as lines of text, and
    with which of the reader's options. Guesses and skipped lines are reported on standard error."""

    board: BoardChoice | None = None
    having: tuple[str, ...] = ()
    ignore_cosmetics: bool = False
    guess_lines: bool = False
    skip_unknown: bool = False

    @classmethod
    def from_options(cls, given: Mapping[str, Any]) -> Reading:
        """As the options of a command say."""
        flags = ("ignore_cosmetics", "guess_lines", "skip_unknown")
        return cls(given["board"], given["having"], *(given.get(flag, False) for flag in flags))

    def context(self, name: str, *, whole: bool = False) -> Context:
        """What the reader takes for a source of this name."""
        return Context(
            name,
            self.board,
            ignore_cosmetics=self.ignore_cosmetics,
            guess_lines=self.guess_lines,
            whole=whole,
            skipped=_report_skipped if self.skip_unknown else None,
        )

    def entries(self, stream: BinaryIO, name: str, *, whole: bool = False) -> Iterator[Entry]:
        """The puzzles and errors of a stream; with `whole` it is one puzzle."""
        found = reader.read(stream, self.context(name, whole=whole))
        reported = map(_report_guesses, found) if self.guess_lines else found
        return map(self._ruled, reported) if self.having else reported

    def _ruled(self, entry: Entry) -> Entry:
        if isinstance(entry, InputError):
            return entry
        try:
            return entry.having(*self.having)
        except InputError as error:
            return InputError(f"--with: {error.message}", source=entry.source)


def _report_skipped(error: InputError) -> None:
    click.echo(f"left out: {error}", err=True)


def _report_guesses(entry: Entry) -> Entry:
    """Writes the guesses of a puzzle, and the prose that they should agree with."""
    if isinstance(entry, Puzzle) and entry.guesses:
        for guess in entry.guesses:
            click.echo(f"{entry.source}: guessed: {guess}", err=True)
        prose = printable(" ".join(dict(entry.about).get("ruleset", "").split()))
        rules_in_prose = f"its rules in prose: {prose}" if prose else "it has no rules in prose"
        click.echo(f"{entry.source}: {rules_in_prose}", err=True)
    return entry


AS_WRITTEN = Reading()
"""Without options."""


def default_input(text: str | None) -> str:
    """The argument, or standard input where there is none and it is no terminal."""
    if text is not None:
        return text
    if sys.stdin.isatty():
        raise click.UsageError(
            "Which puzzle? Give a text, a file, - for standard input, or --examples."
        )
    return "-"


def entries(
    inputs: Sequence[str], *, examples: bool = False, how: Reading = AS_WRITTEN
) -> Iterator[Entry]:
    """The puzzles and errors of all inputs, in order; a file that cannot be read is an error.

    Without inputs standard input is read, unless it is a terminal.
    """
    for argument in inputs:
        check_is_no_rule(argument)
    texts: list[str | None] = [*inputs] if inputs or examples else [default_input(None)]
    for text in [EXAMPLES, *texts] if examples else texts:
        try:
            yield from _of_input(text, how)
        except InputError as error:
            yield error


def check_is_no_rule(text: str) -> None:
    """Raises UsageError for an argument that is a rule or a board: nothing is solved without it."""
    key, *rest = text.lower().split(maxsplit=1) or [""]
    if not key or os.path.lexists(text[:LONGEST_NAME]):
        return
    quoted = repr(printable(text[:LONGEST_NAME]))
    instead = {"board": "--box or --regions", "regions": "--regions", "solution": "a line below it"}
    if rest and (option := instead.get(key.rstrip(":"))) and not _is_surely_puzzle(text):
        raise click.UsageError(f"{quoted} is no puzzle: use {option}")
    if rules.is_rule(text.strip()):
        raise click.UsageError(f"{quoted} is a rule, not a puzzle: add it with --with {quoted}")


def one_puzzle(text: str, how: Reading = AS_WRITTEN) -> Puzzle:
    """The only puzzle of an input. Raises InputError if it has an error, or several puzzles."""
    check_is_no_rule(text)
    return only(_of_input(text, how), input_name(text))


def only(found: Iterator[Entry], name: str) -> Puzzle:
    """The only puzzle among entries. Raises InputError for an error, and for several."""
    first = list(islice(found, 2))
    if isinstance(first[0], InputError):
        raise first[0]
    if len(first) > 1:
        raise InputError("more than one puzzle, where one is wanted", source=name)
    return first[0]


def input_name(text: str) -> str:
    """An input's name in a message."""
    if text == "-":
        return "stdin"
    return "argument" if is_puzzle_text(text) else text


def _of_input(text: str | None, how: Reading) -> Iterator[Entry]:
    whole = text not in (EXAMPLES, "-") and is_puzzle_text(text)
    with open_input(text) as (stream, name):
        yield from how.entries(stream, name, whole=whole)


@contextmanager
def open_input(text: str | None) -> Iterator[tuple[BinaryIO, str]]:
    """The stream that an argument means, and its name in messages. Raises InputError."""
    if text is EXAMPLES:
        content = (files("sudoku_csp.puzzle") / "examples.txt").read_text("utf-8")
        yield source.from_text(content), "examples"
    elif text == "-":
        yield source.unpacked(sys.stdin.buffer), input_name(text)
    elif is_puzzle_text(text):
        yield source.from_text(text), input_name(text)
    else:
        with source.open_path(text) as stream:
            yield stream, text


def is_puzzle_text(text: str) -> bool:
    """Whether an argument is a puzzle itself and not the name of a file.

    A file that exists is a file, and what ends as names of files do is one that does not exist. All
    else goes to the reader, whose error says what is wrong with it.
    """
    if not text.strip() or text == ".":
        return True  # The folder that one is in has no puzzle.
    try:
        if os.path.lexists(text):
            return False
    except (OSError, ValueError):
        return True
    return _is_surely_puzzle(text) or not names_file(text)


def is_for_solving(text: str) -> bool:
    """Whether a first argument that is no command is a puzzle, or a file, or standard input."""
    if _is_surely_puzzle(text) or names_file(text) or Path(text).is_file():
        return True
    return any(sign in ".0_*?-" or sign.isdecimal() for sign in text)


def _is_surely_puzzle(text: str) -> bool:
    """Whether no name of a file begins or looks so: lines, JSON, a link, rules behind cells."""
    if len(text) >= SURE or "\n" in text or f" {WITH} " in text or text.startswith(("[", "{")):
        return True
    return formats.is_unmistakable(text)
