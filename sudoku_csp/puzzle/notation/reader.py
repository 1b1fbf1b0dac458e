"""The reader: a stream of bytes in, one puzzle or one error after another out.

It decides line by line what it has before it (a comment, a puzzle on one line, a row of a picture,
JSON, a link, a line of another tool, a table, a constraint) and holds no more than one puzzle at a
time, so a file of millions is read lazily; the line after a puzzle is looked at, for it may be a
constraint.
What is wrong with one puzzle is yielded as an InputError in its place, and reading goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import dropwhile
from typing import BinaryIO

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.board_choice import BoardChoice
from sudoku_csp.grid.errors import InputError, printable
from sudoku_csp.puzzle.notation import board_comment, rule_lines, signs, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.grids import FIELD, Grids
from sudoku_csp.puzzle.notation.json_lists import Document, is_json
from sudoku_csp.puzzle.notation.lines import Lookahead, box_size, is_export, is_heading, section
from sudoku_csp.puzzle.notation.lists.foreign_lines import LineNotation, notation_of
from sudoku_csp.puzzle.notation.programs import iss, iss_text
from sudoku_csp.puzzle.notation.programs.documents import puzzle_of_link
from sudoku_csp.puzzle.notation.programs.links import is_link
from sudoku_csp.puzzle.notation.rows import is_frame
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.notation.table import Table
from sudoku_csp.puzzle.puzzle import Puzzle

Entry = Puzzle | InputError
"""What is read: a puzzle, or what stands in the place of one."""


def read(
    stream: BinaryIO,
    name: str,
    board: BoardChoice | None = None,
    *,
    ignore_cosmetics: bool = False,
    guess_lines: bool = False,
    whole: bool = False,
) -> Iterator[Entry]:
    """The puzzles of a stream, in order, with an InputError in place of each that is none.

    `name` stands for the stream in messages. `board` is the board of every puzzle, or how it is
    made of the puzzle's side, where it is not to be the customary one. With `ignore_cosmetics`
    drawings in a document are left out, in which rules may hide; with `guess_lines` drawings of
    SudokuPad are taken for what they stand for by custom (`Puzzle.guesses`). Where the text is one
    puzzle as a `whole`, constraint strings of ISS below one another are one puzzle.

    >>> from sudoku_csp.puzzle.notation.source import from_text
    >>> [str(entry) for entry in read(from_text("1..4"), "example")]
    ['example:1: half a picture: 1 of 4 rows']
    """
    found = source.lines(stream, printable(name))
    name = printable(name)
    options = {"ignore_cosmetics": ignore_cosmetics, "guess_lines": guess_lines, "whole": whole}
    return read_lines(found, name, board, **options)


def read_lines(
    found: Iterator[Line],
    name: str,
    board: BoardChoice | None = None,
    *,
    ignore_cosmetics: bool = False,
    guess_lines: bool = False,
    whole: bool = False,
) -> Iterator[Entry]:
    """The puzzles of lines, as `read`."""
    if iss_text.is_file(name):
        yield _of_file(found, Context(name, board, ignore_cosmetics, guess_lines))
        return
    lines = Lookahead(signs.plain(found))
    begins = lines.peek()
    if begins is not None and is_export(begins.text):
        fault = "a file for solvers, and no puzzle: decode reads it, with a solver's answer"
        yield InputError(fault, source=name, line=begins.number)
        return
    entries = 0
    context = Context(name, board, ignore_cosmetics, guess_lines)
    for entry in _Reader(lines, context, whole).entries():
        entries += 1
        yield entry
    if lines.fault is not None:
        yield lines.fault
    elif not entries:
        yield InputError("there is no puzzle in it", source=name)


def _of_file(found: Iterator[Line], context: Context) -> Entry:
    """The one puzzle of a file of ISS."""
    try:
        return iss.puzzle_of_lines(found, context)
    except InputError as error:
        return error


_OF_A_GRID = tuple("0123456789.")


class _Reader:
    """The state of reading one stream."""

    def __init__(self, lines: Lookahead, context: Context, whole: bool) -> None:
        self._lines = lines
        self._whole = whole
        self._named = self._context = context
        self._skipped_section = False
        self._grids = Grids(lines, context)
        self._told: Board | InputError | None = None

    def entries(self) -> Iterator[Entry]:
        first = True
        while (line := self._lines.take()) is not None:
            text = line.bare
            if "#" in line.text:
                self._hears(board_comment.read, line.comment, line.number)
            if line.fault:
                yield self._context.error(line.fault, line.number)
            elif not first and text and text[0] in _OF_A_GRID and ":" not in text:
                # As most lines, and nothing else.
                yield from self._from(line)
            elif not text or text.startswith("#") or self._is_heading(line):
                continue
            elif first and (table := Table.of_header(line.text, self._context)):
                yield from self._table(table)
            elif first and (fault := Table.fault_of_header(text)):
                yield self._context.error(fault, line.number)
            elif not is_frame(text):
                yield from self._from(line)
            first = False
        if isinstance(self._told, InputError):
            yield self._told

    def _hears(self, read: Callable[[str], Board | None], text: str, number: int) -> bool:
        """Whether a text tells the next puzzle's board: it is kept, or what is wrong with it."""
        try:
            board = read(text)
        except ValueError as error:
            self._told = self._named.error(f"no board: {error}", number)
            return True
        self._told = board or self._told
        return board is not None

    def _from(self, line: Line) -> Iterator[Entry]:
        """What begins with this line, on the board that was told, if one was."""
        told, self._told = self._told, None
        self._context = self._named
        if isinstance(told, Board):
            try:
                self._context = self._named.on(told, line.number)
            except InputError as error:
                told = error
        found = self._on_board(line)
        if not isinstance(told, InputError):
            yield from found
            return
        for _ in found:
            pass  # What is read is no puzzle of the board named, whatever else it is.
        yield told

    def _on_board(self, line: Line) -> Iterator[Entry]:
        text = line.bare
        head, behind = rule_lines.divided(line)
        if is_json(text):
            yield from self._ruled(self._json(line))
        elif is_link(text):
            yield from self._ruled(self._of_link(line))
        elif iss_text.is_string(text):
            yield from self._ruled(self._of_iss(head), behind)
        elif (notation := notation_of(head.bare)) is not None:
            yield from self._ruled(self._of_line(notation, head), behind)
        elif rule_lines.is_rule(text):
            yield self._context.error("a constraint with no puzzle above it", line.number)
        elif not self._skipped_section:
            yield from self._ruled(self._grids.puzzles(head, self._context), behind)

    def _ruled(self, found: Iterator[Entry], behind: Line | None = None) -> Iterator[Entry]:
        """These entries, the last with the rules that stand behind or below it."""
        last: Entry | None = None
        for entry in found:
            if last is not None:
                yield last
            last = entry
        if last is None:
            return
        following = self._lines.peek()
        if behind is not None or not (following is None or rule_lines.is_grid(following.text)):
            last = self._having(last, behind)
        yield last

    def _having(self, entry: Entry, behind: Line | None) -> Entry:
        """An entry with the rules behind and below it."""
        rules = [*([] if behind is None else [behind]), *self._rules_below()]
        if not rules or isinstance(entry, InputError):
            return entry
        try:
            return rule_lines.having(entry, rules, self._context)
        except InputError as error:
            return error

    def _rules_below(self) -> Iterator[Line]:
        """The lines that come next as far as they are rules, blanks and comments between them."""
        blanks = comments = 0
        while (line := self._lines.peek(blanks + comments)) is not None:
            if "#" in line.text and board_comment.tells(line.comment):
                return  # It is about the next puzzle.
            if not line.bare or line.bare.startswith("#"):
                comments += "#" in line.text
                blanks += "#" not in line.text
                if blanks > rule_lines.BETWEEN or comments > rule_lines.COMMENTS_BETWEEN:
                    return
                continue
            if line.fault or not rule_lines.is_rule(line.bare):
                return
            for _ in range(blanks + comments + 1):
                self._lines.take()
            blanks = comments = 0
            yield line

    def _is_heading(self, line: Line) -> bool:
        """Whether the line is a heading; what it says of the next puzzle is kept."""
        text = line.bare
        if (name := section(text)) is not None:
            self._skipped_section = name == "state"
        self._grids.box = box_size(text) or self._grids.box
        return self._hears(board_comment.typed, text, line.number) or is_heading(text)

    def _table(self, table: Table) -> Iterator[Entry]:
        while (line := self._lines.take()) is not None:
            try:
                if line.fault:
                    raise self._context.error(line.fault, line.number)
                if line.bare and not table.is_comment(line):
                    yield table.puzzle(line)
            except InputError as error:
                yield error

    def _json(self, line: Line) -> Iterator[Entry]:
        """The puzzles of a JSON value; if it is none, reading goes on at the next whole puzzle."""
        document = Document(self._context)
        taken: list[Line] = []
        following: Line | None = line
        try:
            while following is not None:
                if following.fault:
                    raise self._context.error(following.fault, following.number)
                taken.append(following)
                document.add(following.text, following.number)
                if document.complete:
                    break
                following = self._lines.take()
            puzzles = document.puzzles()
        except InputError as error:
            yield error
            rest = dropwhile(lambda later: not self._stands_alone(later), taken[1:])
            self._lines.put_back(rest)
            return
        yield from puzzles

    def _of_iss(self, line: Line) -> Iterator[Entry]:
        parts = iss_text.taken(line, self._lines, whole=self._whole)
        try:
            yield iss.puzzle(parts, self._context)
        except InputError as error:
            yield error

    def _of_link(self, line: Line) -> Iterator[Entry]:
        try:
            yield puzzle_of_link(line.bare, self._context, line.number)
        except InputError as error:
            yield error

    def _of_line(self, notation: LineNotation, line: Line) -> Iterator[Entry]:
        try:
            yield notation.puzzle(line.bare, self._context, line.number)
        except InputError as error:
            yield error

    def _stands_alone(self, line: Line) -> bool:
        """Whether the line is a puzzle by itself, even amid the lines of a broken JSON value."""
        text = line.bare
        if is_link(text) or iss_text.is_string(text) or notation_of(text) is not None:
            return True
        if not is_json(text):
            field = FIELD.split(text, maxsplit=1)[0]
            return len(field) > 1 and self._context.side_of_line(len(field)) is not None
        document = Document(self._context)
        try:
            document.add(line.text, line.number)
            return any(isinstance(entry, Puzzle) for entry in document.puzzles())
        except InputError:
            return False
