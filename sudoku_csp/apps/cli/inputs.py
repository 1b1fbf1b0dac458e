"""Reads the puzzles that the arguments of a command name: texts, files, standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from importlib.resources import files
from itertools import chain, islice
from typing import Any, BinaryIO

import click

from sudoku_csp.apps.api.read import is_file_name
from sudoku_csp.apps.cli.options import chosen_board
from sudoku_csp.grid.errors import InputError, printable
from sudoku_csp.puzzle.notation import reader, rules, source
from sudoku_csp.puzzle.notation.cells import Context, Entry
from sudoku_csp.puzzle.puzzle import WITH, Puzzle

ARGUMENT = "argument"
"""The name of a text on the command line."""

EXAMPLES = None
"""In place of an argument: the puzzles that come with sudoku-csp."""

AROUND = {
    "board": "use --box or --regions",
    "regions": "use --regions",
    "solution": "write it in a line below its puzzle",
}
"""The first words of lines around a puzzle, each with the way to state the line by an option."""


@dataclass(frozen=True)
class Reading:
    """The options of the reader, and the constraints that are added to each puzzle.

    Guesses and skipped lines are reported on standard error.
    """

    options: Context = field(default_factory=lambda: Context(""))
    constraints: tuple[str, ...] = ()

    @classmethod
    def of_options(cls, given: Mapping[str, Any]) -> Reading:
        """The reading that the options of a command choose."""
        flags = {flag: given[flag] for flag in ("ignore_cosmetics", "guess_lines")}
        skipped = _report_skipped if given["skip_unknown"] else None
        return cls(Context("", chosen_board(given), skipped=skipped, **flags), given["rules"])

    def entries(self, stream: BinaryIO, name: str, *, whole: bool = False) -> Iterator[Entry]:
        """The puzzles and errors of a stream; with `whole` the stream is one puzzle."""
        context = replace(self.options, name=name, whole=whole)
        found = map(report_guesses, reader.read(stream, context))
        return map(self._with_constraints, found) if self.constraints else found

    def _with_constraints(self, entry: Entry) -> Entry:
        if isinstance(entry, InputError):
            return entry
        try:
            return entry.with_constraints(*self.constraints)
        except InputError as error:
            return InputError(f"--with: {error.message}", source=entry.source)


def _report_skipped(error: InputError) -> None:
    click.echo(f"left out: {error}", err=True)


def report_guesses(entry: Entry) -> Entry:
    """Prints the guesses of a puzzle, and its rules in prose, with which they should agree."""
    if isinstance(entry, Puzzle) and entry.guesses:
        for guess in entry.guesses:
            click.echo(f"{entry.source}: guessed: {guess}", err=True)
        prose = printable(" ".join(dict(entry.about).get("ruleset", "").split()))
        rules_in_prose = f"its rules in prose: {prose}" if prose else "it has no rules in prose"
        click.echo(f"{entry.source}: {rules_in_prose}", err=True)
    return entry


def default_input(text: str | None) -> str:
    """The argument, or `-` without one. Raises UsageError if standard input is a terminal."""
    if text is not None:
        return text
    if sys.stdin.isatty():
        raise click.UsageError(
            "Which puzzle? Give a text, a file, - for standard input, or --examples."
        )
    return "-"


def inputs_of(given: Mapping[str, Any]) -> list[tuple[str | None, int]]:
    """The inputs of a command with their numbers, standard input by default. Raises UsageError.

    The numbers begin at 1; they are 0 unless several inputs are texts.
    """
    for argument in given["inputs"]:
        check_is_no_rule(argument)
    inputs = [EXAMPLES] * given.get("examples", False) + [*given["inputs"]]
    inputs = inputs or [default_input(None)]
    several = sum(input_name(text) == ARGUMENT for text in inputs) > 1
    return [(text, number * several) for number, text in enumerate(inputs, start=1)]


def entries_of(given: Mapping[str, Any]) -> Iterator[Entry]:
    """The puzzles and errors of all inputs of a command, read with its options."""
    how = Reading.of_options(given)
    return chain.from_iterable(read_input(text, how, number) for text, number in inputs_of(given))


def read_input(text: str | None, how: Reading, number: int = 0) -> Iterator[Entry]:
    """The puzzles and errors of an input; a file that cannot be read is an error."""
    if text is not EXAMPLES:
        check_is_no_rule(text, how)
    try:
        with open_input(text, number) as (stream, name):
            yield from how.entries(stream, name, whole=input_name(text) == ARGUMENT)
    except InputError as error:
        yield error


def one_puzzle(text: str, how: Reading) -> Puzzle:
    """The only puzzle of an input. Raises InputError for an error, and for several puzzles."""
    return only(read_input(text, how), input_name(text))


def only(found: Iterator[Entry], name: str, instead: str = "give one of them") -> Puzzle:
    """The only puzzle of the entries. Raises InputError for an error, and for several puzzles."""
    first = list(islice(found, 2))
    if isinstance(first[0], InputError):
        raise first[0]
    if len(first) > 1:
        raise InputError(f"more than one puzzle: {instead}", source=name)
    return first[0]


def check_is_no_rule(text: str, how: Reading | None = None) -> None:
    """Raises UsageError for an argument that is a rule or a board.

    The message names the option for a rule or a board, if the command has that option and the user
    has not given it.
    """
    if os.path.lexists(text):
        return
    quoted = repr(printable(text))
    key = text.lower().partition(" ")[0].rstrip(":")
    if key in AROUND and "\n" not in text:
        way = f": {AROUND[key]}" if how is None or how.options.board is None else ""
        raise click.UsageError(f"{quoted} is no puzzle{way}")
    if rules.is_rule(text.strip()):
        way = f"add it with --with {quoted}"
        if not any("--with" in one.opts for one in click.get_current_context().command.params):
            way = f"write it behind its puzzle, as in {f'PUZZLE {WITH} {printable(text)}'!r}"
        raise click.UsageError(f"{quoted} is a rule, not a puzzle: {way}")


def input_name(text: str | None) -> str:
    """The name of an input in messages."""
    if text is EXAMPLES:
        return "examples"
    if text == "-":
        return "stdin"
    return text if is_file_name(text) else ARGUMENT


@contextmanager
def open_input(text: str | None, number: int = 0) -> Iterator[tuple[BinaryIO, str]]:
    """The stream of an input and its name in messages, with its `number`. Raises InputError."""
    if text is EXAMPLES:
        content = (files("sudoku_csp.puzzle") / "examples.txt").read_text("utf-8")
        yield source.from_text(content), input_name(text)
    elif text == "-":
        yield source.unpack(sys.stdin.buffer), input_name(text)
    elif is_file_name(text):
        with source.open_path(text) as stream:
            yield stream, text
    else:
        yield source.from_text(text), f"{ARGUMENT} {number}" if number else ARGUMENT
