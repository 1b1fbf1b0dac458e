"""The reader: a stream of bytes in, one puzzle or one error after another out.

It decides line by line what it has before it (a comment, a puzzle on one line, a row of a picture,
JSON, a link, a table, a constraint) and holds no more than one puzzle at a time, so a file of
millions is read lazily; the line after a puzzle is looked at, for it may be a constraint.
What is wrong with one puzzle is yielded as an InputError in its place, and reading goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import dropwhile
from typing import BinaryIO

from sudoku_csp.grid.board_choice import BoardChoice
from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.grid.errors import InputError, printable
from sudoku_csp.puzzle.notation import rule_lines, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.fpuzzles import puzzle_of_link
from sudoku_csp.puzzle.notation.fpuzzles_links import is_link
from sudoku_csp.puzzle.notation.json_lists import Document, is_json
from sudoku_csp.puzzle.notation.lines import Lookahead, box_size, is_heading, section
from sudoku_csp.puzzle.notation.picture import Block
from sudoku_csp.puzzle.notation.rows import is_dashes, is_frame, is_row, is_row_text, split
from sudoku_csp.puzzle.notation.source import LINE_COST, Line
from sudoku_csp.puzzle.notation.table import Table
from sudoku_csp.puzzle.puzzle import Puzzle

Entry = Puzzle | InputError
"""What is read: a puzzle, or what stands in the place of one."""

_FIELD = re.compile(r"[ \t,;#]")

MAX_BLOCK = 1 << 20
"""Characters in the rows that are held at a time; three times the largest picture."""


def read(
    stream: BinaryIO,
    name: str,
    board: BoardChoice | None = None,
    *,
    ignore_cosmetics: bool = False,
) -> Iterator[Entry]:
    """The puzzles of a stream, in order, with an InputError in place of each that is none.

    `name` stands for the stream in messages. `board` is the board of every puzzle, or how it is
    made of the puzzle's side, where it is not to be the customary one. With `ignore_cosmetics`
    drawings in a document of f-puzzles are left out, in which rules may hide.

    >>> from sudoku_csp.puzzle.notation.source import from_text
    >>> [str(entry) for entry in read(from_text("1..4"), "example")]
    ['example:1: half a picture: 1 of 4 rows']
    """
    found = source.lines(stream, printable(name))
    return read_lines(found, printable(name), board, ignore_cosmetics=ignore_cosmetics)


def read_lines(
    found: Iterator[Line],
    name: str,
    board: BoardChoice | None = None,
    *,
    ignore_cosmetics: bool = False,
) -> Iterator[Entry]:
    """The puzzles of lines, as `read`."""
    lines = Lookahead(found)
    entries = 0
    for entry in _Reader(lines, Context(name, board, ignore_cosmetics)).entries():
        entries += 1
        yield entry
    if lines.fault is not None:
        yield lines.fault
    elif not entries:
        yield InputError("there is no puzzle in it", source=name)


_OF_A_GRID = tuple("0123456789.")


class _Reader:
    """The state of reading one stream."""

    def __init__(self, lines: Lookahead, context: Context) -> None:
        self._lines = lines
        self._context = context
        self._box: tuple[int, int] | None = None
        self._skipped_section = False
        self._last_length = 0
        self._flat = 0, 0
        self._board_told: dict[str, str] = {}

    def entries(self) -> Iterator[Entry]:
        first = True
        while (line := self._lines.take()) is not None:
            text = line.bare
            if line.fault:
                yield self._context.error(line.fault, line.number)
            elif not first and text[:1] in _OF_A_GRID:  # Nothing else begins so, and most lines do.
                yield from self._grids(line)
            elif not text or text.startswith("#") or self._is_heading(text):
                continue
            elif first and (table := Table.of_header(line.text, self._context)):
                yield from self._table(table)
            elif is_json(text):
                yield from self._ruled(self._json(line))
            elif is_link(text):
                yield from self._ruled(self._of_link(line))
            elif rule_lines.is_rule(text):
                yield self._context.error("a constraint with no puzzle above it", line.number)
            elif not is_frame(text):
                yield from self._grids(line)
            first = False

    def _grids(self, line: Line) -> Iterator[Entry]:
        """The puzzles that begin with a line, with the rules behind and below them."""
        if self._skipped_section:
            return
        head, behind = rule_lines.divided(line)
        found = self._on_board_above(head) if self._board_told else self._puzzle_from(head)
        yield from self._ruled(found, behind)

    def _on_board_above(self, line: Line) -> Iterator[Entry]:
        """The puzzles that begin with a line, on the board that was told above it, if one was."""
        said, self._board_told = self._board_told, {}
        whole = self._context
        try:
            board = rule_lines.board_of(said)
            whole.require(board, line.number)
            self._context = replace(whole, choice=board)
        except ValueError as error:
            yield whole.error(f"the board above it: {error}", line.number)
            return
        except InputError as error:
            yield error
            return
        try:
            yield from self._puzzle_from(line)
        finally:
            self._context = whole

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
        skipped = 0
        while (line := self._lines.peek(skipped)) is not None and skipped <= rule_lines.BETWEEN:
            if not line.bare or line.bare.startswith("#"):
                skipped += 1
                continue
            if line.fault or not rule_lines.is_rule(line.bare):
                return
            for _ in range(skipped):
                self._lines.take()
            self._lines.take()
            skipped = 0
            yield line

    def _is_heading(self, text: str) -> bool:
        """Whether the line is a heading; what it says of the next puzzle is kept."""
        if (name := section(text)) is not None:
            self._skipped_section = name == "state"
        self._box = box_size(text) or self._box
        if (board := rule_lines.board_above(text)) is not None:
            self._board_told[board[0]] = board[1]
            return True
        return is_heading(text)

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

    def _of_link(self, line: Line) -> Iterator[Entry]:
        try:
            yield puzzle_of_link(line.bare, self._context, line.number)
        except InputError as error:
            yield error

    def _stands_alone(self, line: Line) -> bool:
        """Whether the line is a puzzle by itself, even amid the lines of a broken JSON value."""
        text = line.bare
        if is_link(text):
            return True
        if not is_json(text):
            return self._context.side_of_line(len(_FIELD.split(text, maxsplit=1)[0])) is not None
        document = Document(self._context)
        try:
            document.add(line.text, line.number)
            return any(isinstance(entry, Puzzle) for entry in document.puzzles())
        except InputError:
            return False

    def _puzzle_from(self, line: Line) -> Iterator[Entry]:
        """A puzzle on one line, or a picture that begins with it."""
        text = line.bare
        first_field = _FIELD.split(text, maxsplit=1)[0]
        try:
            if self._fills_board(line, first_field):
                self._refuse_separator(line, first_field)
                self._flat = line.number, len(first_field)
                yield self._context.line_puzzle(first_field, line.number)
                return
            cells = split(text, self._context)
            side = self._context.side_of_line(len(cells))
            if len(first_field) < len(cells) and side and not self._is_row(line, len(cells), side):
                self._flat = line.number, len(cells)
                board = self._context.board_of(side, line.number)
                yield self._context.puzzle(board, cells, [line.number])
                return
            if is_too_long(text, first_field):
                message = self._context.length_fault(first_field)
                raise self._context.error(message, line.number)
        except InputError as error:
            yield error
            return
        yield from self._pictures(line)

    def _fills_board(self, line: Line, field: str) -> bool:
        """Whether the line's first field is a whole puzzle, one symbol a cell."""
        side = self._context.side_of_line(len(field))
        if side is None or "|" in field:
            return False
        if len(field) < len(line.bare):
            return side >= 4 or self._context.board is not None
        return not self._is_row(line, len(field), side)

    def _refuse_separator(self, line: Line, field: str) -> None:
        """Raises InputError for dashes that may be an empty puzzle or a line between others."""
        length = len(field)
        if set(field) == {"-"}:
            following = self._lines.peek()
            near = {self._last_length or length, length}
            if following is not None and following.bare:
                near.add(len(_FIELD.split(following.bare, maxsplit=1)[0]))
            if near != {length}:
                fault = (
                    "a line of dashes: an empty puzzle, or a line between others? Write . for empty"
                )
                raise self._context.error(fault, line.number)
        self._last_length = length

    def _is_row(self, line: Line, cells: int, side: int) -> bool:
        """Whether a line that could fill a board of this side is a row; not after such a puzzle."""
        if self._flat == (line.number - 1, cells):
            return False
        return is_row(line, cells, side, self._lines, self._context)

    def _pictures(self, line: Line) -> Iterator[Entry]:
        """The pictures that begin with this line, as far as the block of their rows goes."""
        block = Block(self._context, self._box)
        self._box = None
        taken: list[Line] = []
        size = piece = 0
        following: Line | None = line
        while following is not None:
            taken.append(following)
            block.add(following)
            size += len(following.text) + LINE_COST
            piece += not is_frame(following.bare)
            if size > MAX_BLOCK:
                begun = block.cut()
                self._lines.put_back(later for later in taken if later.number >= begun)
                break
            if piece == block.band_height and self._band_follows(piece):
                self._lines.take()
                piece = 0
            following = self._row_of(block, taken[-1])
        yield from block.puzzles()

    def _row_of(self, block: Block, last: Line) -> Line | None:
        """The next line if it goes on with the block."""
        line = self._lines.take()
        if line is None:
            return None
        if line.fault or not is_row_text(line.bare) or self._begins_anew(line, block, last):
            self._lines.put_back([line])
            return None
        return line

    def _begins_anew(self, line: Line, block: Block, last: Line) -> bool:
        """Whether the block ends before the line: a second frame in a row, or a whole puzzle."""
        text = line.bare
        if is_frame(text):
            return "=" in text or is_frame(last.bare)
        field = _FIELD.split(text, maxsplit=1)[0]
        if len(split(text, self._context)) == block.side:
            return False
        return self._fills_board(line, field) or is_too_long(text, field)

    def _band_follows(self, height: int) -> bool:
        """Whether one blank line comes next, then exactly as many rows as a box is high."""
        blank = self._lines.peek()
        if blank is None or blank.bare or blank.fault:
            return False
        for place in range(1, height + 1):
            line = self._lines.peek(place)
            if line is None or not is_row_text(line.bare):
                return False
        after = self._lines.peek(height + 1)
        return after is None or not after.bare


def is_too_long(text: str, field: str) -> bool:
    """Whether the field is too long for a row of symbols: it was meant to be a whole puzzle."""
    return len(field) > len(SYMBOLS) and "|" not in text and not is_dashes(text)
