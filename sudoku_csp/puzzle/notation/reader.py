"""The reader: a stream of bytes in, puzzles and errors out.

Formats read the puzzles; below a puzzle come its rules. Any line that is not blank, a comment, a
heading, a rule or the beginning of a format is an error, and the puzzles that it may belong to are
not read: the one above it, and after a blank line also the next one. Only one puzzle is held at a
time, so a file of millions is read lazily.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from typing import BinaryIO, cast

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError, printable
from sudoku_csp.puzzle.notation import board_comment, rules, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.formats import TABLE, Read, format_of, is_unmistakable, one_line
from sudoku_csp.puzzle.notation.plain_lines import Block, PlainLines
from sudoku_csp.puzzle.notation.programs import iss
from sudoku_csp.puzzle.notation.source import Line, Lookahead
from sudoku_csp.puzzle.puzzle import Puzzle

Entry = Puzzle | InputError
"""A puzzle, or the InputError in its place."""

_STATE = "[state]"
"""The section of SadMan's .sdk files with the digits that a person has entered: not the puzzle."""

_OF_CELLS = tuple("0123456789.|+*_")
"""The first characters of most lines of cells; no heading, board or kind begins with them."""

_HEADING = re.compile(
    r"(?:title|author|source|date|id|difficulty|rating|comment|experiment|task|number of tasks"
    r"|puzzle size)\s*:.*|grid [0-9]+|\[puzzle\]|normal sudoku rules apply\.",
    re.ASCII | re.IGNORECASE,
)
_SIZE = re.compile(r"puzzle size: *([0-9]{1,3})x([0-9]{1,3})", re.ASCII | re.IGNORECASE)
_EXPORT = re.compile(
    r"([c*;\\%#] sudoku-csp [0-9]|p (cnf|wcnf|inccnf) |\* #variable= ?[0-9]).*", re.ASCII
)


def read(stream: BinaryIO, context: Context) -> Iterator[Entry]:
    """The puzzles of a stream in order, each or the InputError in its place.

    `context` has the name of the stream for messages, the board, and the caller's options.

    >>> from sudoku_csp.puzzle.notation.source import from_text
    >>> [str(entry) for entry in read(from_text("1..4"), Context("example"))]
    ['example:1: 1 row of 4 cells, where a board of 4x4 has 4']
    """
    for found in blocks(stream, context):
        if isinstance(found, Block):
            yield from found.puzzles()
        else:
            yield found


def blocks(stream: BinaryIO, context: Context) -> Iterator[Block | Entry]:
    """The same entries, with plain lines as blocks of puzzles, about 40 times as fast."""
    name = printable(context.name)
    context = replace(context, name=name)
    if iss.is_file(name):
        try:
            yield _of_iss(list(source.lines(stream, name)), context)
        except InputError as error:
            yield error
        return
    plain = PlainLines(stream, name, context.choice)
    yield from plain.blocks()
    found = source.lines(plain.rest(), name, before=plain.before)
    if plain.header:
        found = chain([Line(1, plain.header)], found)
    ahead = Lookahead(found)
    first = ahead.peek()
    if first is not None and _EXPORT.fullmatch(first.text):
        fault = "a file for solvers, and no puzzle: decode reads it, with a solver's answer"
        yield context.error(fault, first.number, code="export")
        return
    entries = plain.before > 0
    for entry in _Reader(ahead, context).entries():
        entries = True
        yield entry
    if ahead.fault is not None:
        yield ahead.fault
    elif not entries:
        yield context.error("there is no puzzle in it", code="empty")


def _of_iss(lines: list[Line], context: Context) -> Puzzle:
    """The puzzle of a file of ISS, which may also be one in another format of one line, as a
    killer. Raises InputError."""
    texts = [line for line in lines if line.fault or line.bare]
    if len(texts) == 1 and is_unmistakable(texts[0].bare):
        return one_line(texts[0].text, context, texts[0].number)
    return iss.puzzle_of_lines(lines, context)


class _Reader:
    """The state of reading one stream.

    `_above` is the last puzzle, to which rules may still be added, or its error; `_spoiled` is the
    error that spoils the next puzzle.
    """

    def __init__(self, ahead: Lookahead, context: Context) -> None:
        self._lines = ahead
        self._context = context
        self._above: Entry | None = None
        self._rules: list[Line] = []
        self._spoiled: InputError | None = None
        self._reported = True
        self._board: tuple[Board, int] | None = None
        self._paragraph_board = 0
        self._size: tuple[int, int] | None = None
        self._after_blank = self._skips_state = self._typed_board = self._several = False

    def entries(self) -> Iterator[Entry]:
        begun = False
        while (line := self._lines.peek()) is not None:
            text = line.bare
            if line.fault or not text or text.startswith("#"):
                self._lines.take()
                self._aside(line)
                continue
            if not (text.startswith(_OF_CELLS) and "c" not in text and "C" not in text):
                if not begun and self._board is None and TABLE.begins(self._lines, self._context):
                    yield from self._puzzles(TABLE.read)
                    continue
                if self._is_around(line):
                    continue
            try:
                format_ = format_of(self._lines, self._here(line))
            except InputError as error:
                self._board = None
                yield from self._flushed()
                self._above = error
                self._skip_paragraph()
                continue
            if format_ is not None:
                begun = True
                behind = rules.divided(line)[1] if format_.one_line else None
                yield from self._puzzles(format_.read)
                self._rules += [] if behind is None else [behind]
            else:
                self._lines.take()
                why = rules.not_understood(text)
                self._not_understood(self._context.error(why, line.number, code="unknown"))
        if self._board is not None:
            fault = "a board with no puzzle below it: a board belongs above its puzzle"
            self._not_understood(self._context.error(fault, self._board[1], code="board"))
        yield from self._flushed()
        if self._spoiled is not None and not self._reported:
            yield self._spoiled

    def _here(self, line: Line) -> Context:
        """The context of a puzzle that begins with a line, with its board. Raises InputError."""
        board = self._board
        if board is None and "#" in line.text:
            with suppress(ValueError):  # The format reads it again, and says what is wrong.
                found = board_comment.read(line.comment)
                board = (found, line.number) if found else None
        return self._context.on(*board) if board else self._context

    def _aside(self, line: Line) -> None:
        """Handles a blank line, a comment, or a line that could not be read."""
        if line.fault:
            self._not_understood(self._context.error(line.fault, line.number, code="line"))
        elif line.bare:
            if self._set_board(line.comment, line.number):
                self._paragraph_board = 0
        else:
            self._after_blank = True
            self._paragraph_board = 0

    def _is_around(self, line: Line) -> bool:
        """Whether a line is a heading, a board or a rule; it is then taken."""
        text = line.bare
        if _HEADING.fullmatch(text):
            if size := _SIZE.fullmatch(text):
                self._size = int(size[1]), int(size[2])
        elif text.lower() == _STATE:
            self._skips_state = True
        elif self._set_board(text, line.number):
            self._paragraph_board, self._typed_board = 0, True
        elif not rules.is_rule(text):
            return False
        elif self._above is None or (isinstance(self._above, InputError) and self._after_blank):
            fault = "a rule with no puzzle above it: rules belong below their grid"
            self._spoil(self._context.error(fault, line.number, code="rule-above"))
        elif self._several:
            fault = "a rule below several puzzles: each has its own `constraints`"
            self._above = self._context.error(fault, line.number, code="rule")
        else:
            self._rules.append(line)
        self._lines.take()
        return True

    def _set_board(self, text: str, number: int) -> bool:
        """Whether a text names a board, which is then that of the next puzzle."""
        try:
            board = board_comment.read(text)
        except ValueError as error:
            self._spoil(self._context.error(f"no board: {error}", number, code="board"))
            return True
        if board is None:
            return False
        if self._skips_state:
            self._spoil(self._context.error("a board in [State]", number, code="board"))
            self._skips_state = False
        if self._board is not None and self._board[0] != board:
            fault = f"two boards: {board}, and {self._board[0]} in line {self._board[1]}"
            self._spoil(self._context.error(fault, number, code="board"))
        self._board = board, number
        return True

    def _spoil(self, error: InputError) -> None:
        """The next puzzle is replaced by this error."""
        if self._spoiled is None:
            self._spoiled, self._reported = error, False

    def _not_understood(self, error: InputError) -> None:
        """Handles an unknown line: the puzzles that it may belong to are replaced by its error."""
        if self._context.skipped is not None:
            self._context.skipped(error)
        elif self._above is None:
            self._spoil(error)
        else:
            if self._after_blank or isinstance(self._above, InputError):
                self._spoiled, self._reported = error, True
            if not isinstance(self._above, InputError):
                self._above = error

    def _skip_paragraph(self) -> None:
        """Takes the lines up to a blank one: it is unknown whether they are puzzles or rows."""
        while (line := self._lines.peek()) is not None and line.bare:
            self._lines.take()

    def _puzzles(self, read_format: Read) -> Iterator[Entry]:
        """The puzzles that begin with the next line; the last stays in `_above` for its rules."""
        number = cast(Line, self._lines.peek()).number
        context, fault = self._context, self._spoiled
        if self._paragraph_board:
            self._above = fault = self._board_of_several(number)
        elif self._board is not None:
            self._paragraph_board = self._board[1] if self._typed_board else 0
            try:
                context = context.on(*self._board)
            except InputError as error:
                fault = fault or error
        skips, size, reported = self._skips_state, self._size, self._reported
        self._board = self._size = self._spoiled = None
        self._typed_board = False
        self._reported, self._skips_state, self._several = True, False, False
        for place, entry in enumerate(read_format(self._lines, context)):
            if skips:
                break
            self._several = self._above is not None and place > 0
            if self._several and self._paragraph_board:
                self._above = fault = self._board_of_several(number)
            if isinstance(entry, InputError) and entry.code == "regions":
                self._not_understood(entry)
                continue
            yield from self._flushed()
            self._above = self._checked(entry, size, number)
            if fault is not None and reported and fault.line != number:
                why = f"not read, because line {fault.line} above it is not understood"
                self._above = self._context.error(why, number, code="spoiled")
            elif fault is not None:
                self._above, reported = fault, True
        self._after_blank = False

    def _board_of_several(self, number: int) -> InputError:
        why = f"the board in line {self._paragraph_board} is above several puzzles"
        return self._context.error(why, number, code="board")

    def _checked(self, entry: Entry, size: tuple[int, int] | None, number: int) -> Entry:
        """The entry, or an error if its boxes differ from the heading `puzzle size`."""
        if size is None or isinstance(entry, InputError):
            return entry
        if size == (entry.board.box_rows, entry.board.box_columns):
            return entry
        fault = f"puzzle size: {size[0]}x{size[1]}, where the board is {entry.board}"
        return self._context.error(fault, number, code="board")

    def _flushed(self) -> Iterator[Entry]:
        """The puzzle in `_above` with all its rules."""
        entry, found = self._above, self._rules
        self._above, self._rules = None, []
        if isinstance(entry, Puzzle) and found:
            try:
                entry = rules.having(entry, found, self._context)
            except InputError as error:
                entry = error
        if entry is not None:
            yield entry
