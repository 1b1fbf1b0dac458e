"""Grids amid lines: a puzzle on one line, rows with / between, or pictures row by row."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import (
    bands,
    board_comment,
    fields,
    headings,
    one_line,
    rule_lines,
    signs,
)
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.fields import BETWEEN, first
from sudoku_csp.puzzle.notation.lines import Lookahead
from sudoku_csp.puzzle.notation.lists import jigsaw_text, pencil_marks
from sudoku_csp.puzzle.notation.picture import Block
from sudoku_csp.puzzle.notation.rows import (
    goes_on,
    is_dashes,
    is_divider,
    is_frame,
    is_row,
    is_row_text,
    split,
)
from sudoku_csp.puzzle.notation.source import LINE_COST, Line
from sudoku_csp.puzzle.notation.symbols import shown
from sudoku_csp.puzzle.puzzle import Puzzle

MAX_BLOCK = 1 << 20
"""Characters in the rows that are held at a time; three times the largest picture."""

_NUMBERS = re.compile(r"(?<=[0-9])/[0-9.]+")
"""What stands with / behind a puzzle, as ratings do: ED=7.2/1.2/1.2."""


class Grids:
    """Reads the grid that begins with a line; the lines after it are taken as far as they belong.

    `box` is the shape of the boxes that a heading has told, for the next picture; `flat` is where
    the last puzzle on one line stands, and how many cells it has.
    """

    def __init__(self, lines: Lookahead, context: Context) -> None:
        self._lines = lines
        self._context = context
        self.box: tuple[int, int] | None = None
        self._last_length = 0
        self.flat = 0, 0

    def puzzles(self, line: Line, context: Context) -> Iterator[Puzzle | InputError]:
        """A puzzle on one line, or the pictures that begin with it."""
        self._context = context
        line = fields.bare(line, context)
        text = line.bare
        if (drawn := pencil_marks.ahead(line, self._lines)) is not None:
            yield self._of_candidates(drawn)
            return
        first_field = first(text)
        try:
            if "#" in line.text and signs.are_hashes_for_cells(line.text):
                raise context.error("# begins a comment: write . for an empty cell", line.number)
            fills = self._fills_board(line, first_field)
            if "/" in (_NUMBERS.sub("", text) if fills else text):
                yield one_line.of_rows(line, context)
                return
            if fills:
                self._refuse_separator(line, first_field)
                remark = text[len(first_field) :].lstrip(BETWEEN)
                self._refuse_rule(remark, line.number)
                self.flat = line.number, len(first_field)
                solution = self._solution(first_field, remark, line.number)
                yield self._context.line_puzzle(first_field, line.number, solution)
                return
            cells = split(text, self._context)
            if cells[-1:] == [""] and self._context.side_of_line(len(cells)) is None:
                cells.pop()
            side = self._context.side_of_line(len(cells))
            if len(first_field) < len(cells) and side and not self._is_row(line, len(cells), side):
                self.flat = line.number, len(cells)
                board = self._context.board_of(side, line.number)
                yield self._context.puzzle(board, cells, [line.number])
                return
            if is_too_long(text, first_field):
                message = self._context.length_fault(first_field)
                raise self._context.error(message, line.number)
            if (fault := fields.fault_of(line, context)) is not None:
                raise context.error(fault, line.number)
        except InputError as error:
            yield error
            return
        yield from self._pictures(line)

    def _of_candidates(self, drawn: pencil_marks.Drawn) -> Puzzle | InputError:
        """The puzzle of a grid of candidates, whose lines are taken."""
        for _ in range(drawn.lines - 1):
            self._lines.take()
        try:
            return pencil_marks.puzzle(drawn, self._context)
        except InputError as error:
            return error

    def _fills_board(self, line: Line, field: str) -> bool:
        """Whether the line's first field is a whole puzzle, one symbol a cell."""
        side = self._context.side_of_line(len(field))
        if side in (None, 1) or "|" in field:
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
                near.add(len(first(following.bare)))
            if near != {length}:
                fault = (
                    "a line of dashes: an empty puzzle, or a line between others? Write . for empty"
                )
                raise self._context.error(fault, line.number)
        self._last_length = length

    def _refuse_rule(self, remark: str, line: int) -> None:
        """Raises InputError where a rule stands behind a puzzle as a remark does, unread."""
        if remark and not remark.startswith("#") and rule_lines.is_meant(remark):
            fault = (
                "behind a puzzle on one line, constraints follow the word with, and a board or a "
                f"remark the sign #: {shown(remark)}"
            )
            raise self._context.error(fault, line)

    def _solution(self, puzzle: str, remark: str, line: int) -> str | None:
        """The solution behind a puzzle on one line, if any. Raises InputError for what else is not
        to be lost: another grid, a board."""
        if not remark:
            return None
        cells = len(puzzle)
        if jigsaw_text.stands_behind(remark, cells):
            regions = "regions behind a puzzle: they follow it without a blank (or with --regions)"
            raise self._context.error(regions, line)
        try:
            solution = fields.solution_of(remark, cells)
        except ValueError as error:
            raise self._context.error(str(error), line) from None
        fault = fields.fault_of_remark(puzzle, remark) if solution is None else None
        if fault := fault or fields.fault_of_pieces(remark, cells, solution):
            raise self._context.error(fault, line)
        return solution

    def _is_row(self, line: Line, cells: int, side: int) -> bool:
        """Whether a line that could fill a board of this side is a row; not after such a puzzle."""
        if self.flat == (line.number - 1, cells):
            return False
        if headings.columns(line.bare) == cells:
            return True  # Numbers up to it are no digits of a board of so few.
        return is_row(line, cells, side, self._lines, self._context)

    def _pictures(self, line: Line) -> Iterator[Puzzle | InputError]:
        """The pictures that begin with this line, as far as the block of their rows goes."""
        try:
            plain = headings.without_names(line, self._lines, self._context)
        except InputError as error:
            yield error
            return
        if plain is not None:
            line = plain[0]
            self._lines.put_back(plain[1:])
        block = Block(self._context, self.box)
        self.box = None
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
            if piece == block.band_height and bands.follows(self._lines, piece):
                self._lines.take()
                piece = 0
            following = self._row_of(block, taken[-1])
        after = self._lines.peek() if self._context.choice is None else None
        if len(taken) == block.side == 1 and after is not None and is_row_text(after.bare):
            message = "a row of 1 cells is a row of no board (write . for an empty cell)"
            yield self._context.error(message, line.number)
            return
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
        if "#" in line.text and board_comment.tells(line.comment):
            return True
        if is_frame(text):
            ends = not {*"+|*"} & {*text} and not bands.divides(self._lines, block)
            return ends or is_frame(last.bare)
        if "/" in text:
            return True
        if not len(block.rows) % max(block.side, 1) and (
            is_divider(text, self._lines.peek(), self._context)
            or (not goes_on(text) and len(text) != block.side)
        ):
            return True
        field = first(text)
        cells = len(split(text, self._context))
        if cells == block.side:
            return False
        if block.side == len(block.rows) == len(last.text) and self._context.has_board(cells):
            return True  # One sign above is no row of it.
        if self._fills_board(line, field) or is_too_long(text, field):
            return True
        return fields.fault_of(line, self._context) is not None


def is_too_long(text: str, field: str) -> bool:
    """Whether the field is too long for a row of symbols: it was meant to be a whole puzzle."""
    return len(field) > len(SYMBOLS) and "|" not in text and not is_dashes(text)
