"""From the arguments of a command to puzzles: texts, files, standard input, the examples."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

import click

from sudoku_csp.constraints.filling import CELLS
from sudoku_csp.grid.board_choice import BoardChoice
from sudoku_csp.grid.errors import InputError, printable
from sudoku_csp.puzzle.notation import reader, rule_lines, rule_names, source
from sudoku_csp.puzzle.notation.programs.iss import is_string
from sudoku_csp.puzzle.notation.programs.links import is_link
from sudoku_csp.puzzle.notation.reader import Entry
from sudoku_csp.puzzle.puzzle import WITH, Puzzle

LONGEST_NAME = 255
"""Characters that the name of a file can have on the customary file systems."""

SMALLEST_WITH_LETTERS = 100
"""Cells of the smallest board with a letter for a digit: on smaller ones x alone is a cell."""

SMALLEST_JIGSAW = 16
"""Cells of the smallest board that is drawn by letters for its regions."""

EXAMPLES = None
"""In the place of an argument: the puzzles that come with sudoku-csp."""

_BETWEEN = re.compile(r"[ \t/|,;]")
_SUFFIX = re.compile(r"\.(?=\w*[a-wyz])[a-z]\w{0,7}$", re.ASCII | re.IGNORECASE)
_LOOKS_LIKE_CELLS = re.compile(r"[0-9._*?xX·□☐▢⬜-]")


@dataclass(frozen=True)
class Reading:
    """How puzzles are read: on which board, with which constraints besides, as lines of text,
    whether drawings in which rules may hide are left out, and whether customary ones are guessed.

    Guesses are told on standard error.
    """

    board: BoardChoice | None = None
    having: tuple[str, ...] = ()
    ignore_cosmetics: bool = False
    guess_lines: bool = False

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Reading:
        """As the options of a command say."""
        guess = given.get("guess_lines", False)
        return cls(given["board"], given["having"], given["ignore_cosmetics"], guess)

    def entries(self, stream: BinaryIO, name: str, *, whole: bool = False) -> Iterator[Entry]:
        """The puzzles of a stream and what is no puzzle in it; `whole`, as the reader has it."""
        found = reader.read(
            stream,
            name,
            self.board,
            ignore_cosmetics=self.ignore_cosmetics,
            guess_lines=self.guess_lines,
            whole=whole,
        )
        told = map(_told, found) if self.guess_lines else found
        return map(self._ruled, told) if self.having else told

    def _ruled(self, entry: Entry) -> Entry:
        if isinstance(entry, InputError):
            return entry
        try:
            return entry.having(*self.having)
        except InputError as error:
            return InputError(f"--with: {error.message}", source=entry.source)


def _told(entry: Entry) -> Entry:
    """The entry, whose guesses are told, and the prose that they are to be held to."""
    if isinstance(entry, Puzzle) and entry.guesses:
        for guess in entry.guesses:
            click.echo(f"{entry.source}: guessed: {guess}", err=True)
        prose = printable(" ".join(dict(entry.about).get("ruleset", "").split()))
        said = f"its rules in prose: {prose}" if prose else "it tells no rules in prose"
        click.echo(f"{entry.source}: {said}", err=True)
    return entry


AS_WRITTEN = Reading()
"""With nothing said of how."""


def entries(
    inputs: Sequence[str], *, examples: bool = False, how: Reading = AS_WRITTEN
) -> Iterator[Entry]:
    """The puzzles and errors of all inputs, in order; a file that cannot be read is an error."""
    if not inputs and not examples:
        raise click.UsageError(
            "Which puzzle? Give a text, a file, - for standard input, or --examples."
        )
    for text in [EXAMPLES, *inputs] if examples else inputs:
        try:
            yield from _of_input(text, how)
        except InputError as error:
            yield error


def one_puzzle(text: str, how: Reading = AS_WRITTEN) -> Puzzle:
    """The only puzzle of an input. Raises InputError if it has an error, or several puzzles."""
    return only(_of_input(text, how), shown(text))


def only(found: Iterator[Entry], name: str) -> Puzzle:
    """The only puzzle among entries. Raises InputError for an error, and for several."""
    first = list(islice(found, 2))
    if isinstance(first[0], InputError):
        raise first[0]
    if len(first) > 1:
        raise InputError("more than one puzzle, where one is wanted", source=name)
    return first[0]


def shown(text: str) -> str:
    """An input's name in a message."""
    if text == "-":
        return "stdin"
    if not is_puzzle_text(text):
        return text
    return f"{text} (no such file)" if _may_be_a_name(text) else "argument"


def _may_be_a_name(text: str) -> bool:
    """Whether a puzzle's text may have been meant as the name of a file.

    With a comment it is a puzzle, and many capitals are the regions of one.
    """
    regions = text.isupper() and len(text) >= SMALLEST_JIGSAW
    return bool(text.strip()) and "#" not in text and not regions and not _is_cells(text)


def _of_input(text: str | None, how: Reading) -> Iterator[Entry]:
    whole = text not in (EXAMPLES, "-") and is_puzzle_text(text)
    with opened(text) as (stream, name):
        yield from how.entries(stream, name, whole=whole)


@contextmanager
def opened(text: str | None) -> Iterator[tuple[BinaryIO, str]]:
    """The stream that an argument means, and its name in messages. Raises InputError."""
    if text is EXAMPLES:
        content = (files("sudoku_csp.puzzle") / "examples.txt").read_text("utf-8")
        yield source.from_text(content), "examples"
    elif text == "-":
        yield source.unpacked(sys.stdin.buffer), shown(text)
    elif is_puzzle_text(text):
        if not _is_cells(text) and (rule_lines.is_rule(text) or rule_names.is_one(text)):
            said = printable(text[:LONGEST_NAME])
            raise InputError(f"a rule, and no puzzle: say it of one by --with {said!r}")
        yield source.from_text(text), shown(text)
    else:
        with source.open_path(text) as stream:
            yield stream, text


def is_puzzle_text(text: str) -> bool:
    """Whether an argument is a puzzle itself and not the name of a file.

    A file that exists is a file, and what ends as names of files do, and is no rule about cells, is
    one that does not exist. All else is put before the reader, so that whoever gets a puzzle wrong
    is told how.
    """
    if not text.strip() or text == ".":
        return True  # The folder that one is in has no puzzle.
    try:
        if os.path.lexists(text):
            return False
    except (OSError, ValueError):
        return True
    return _is_cells(text) or not source.names_file(text) or _is_rule(text)


def is_for_solving(text: str) -> bool:
    """Whether a first argument that is no command is a puzzle, or a file, or standard input."""
    return _is_cells(text) or source.names_file(text) or Path(text).is_file()


def _is_rule(text: str) -> bool:
    """Whether a text is meant as a rule about cells: between them / or .. may stand."""
    return " " in text and CELLS.search(text) is not None and rule_lines.is_rule(text)


def _is_cells(text: str) -> bool:
    """Whether a text is clearly meant as a puzzle: lines, JSON, a link, too long for a name, or in
    the most part digits and signs for empty cells."""
    if len(text) > LONGEST_NAME or "\n" in text or is_link(text) or is_string(text):
        return True
    if text.lstrip().startswith(("[", '{"')):
        return True
    if len(text) < SMALLEST_WITH_LETTERS and _SUFFIX.search(text):
        return False
    grid = text.partition(f" {WITH} ")[0]
    return 2 * len(_LOOKS_LIKE_CELLS.findall(grid)) > len(_BETWEEN.sub("", grid))
