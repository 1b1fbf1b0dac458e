"""The reader: a stream of bytes in, one puzzle or one error after another out.

It decides line by line what it has before it (a comment, a puzzle on one line, a row of a picture,
JSON, a link, a line of another tool, a table, a constraint) and holds no more than one puzzle at a
time, so a file of millions is read lazily; the line after a puzzle is looked at, for it may be a
constraint.
What is wrong with one puzzle is yielded as an InputError in its place, and reading goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import BinaryIO

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.board_choice import BoardChoice
from sudoku_csp.grid.errors import InputError, printable
from sudoku_csp.puzzle.notation import board_comment, rule_lines, signs, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.grids import Grids
from sudoku_csp.puzzle.notation.json_document import is_json
from sudoku_csp.puzzle.notation.lines import (
    LONGEST_NUMBER,
    Lookahead,
    box_size,
    is_export,
    is_heading,
    is_sentence,
    is_solution,
    section,
)
from sudoku_csp.puzzle.notation.programs import iss
from sudoku_csp.puzzle.notation.regions_apart import RegionsAbove
from sudoku_csp.puzzle.notation.rows import is_divider, is_frame
from sudoku_csp.puzzle.notation.rule_lines import is_surely_grid
from sudoku_csp.puzzle.notation.rules_above import RulesAbove
from sudoku_csp.puzzle.notation.rules_below import ruled
from sudoku_csp.puzzle.notation.source import Line
from sudoku_csp.puzzle.notation.symbols import shown
from sudoku_csp.puzzle.notation.table import Table, is_title
from sudoku_csp.puzzle.notation.told_board import OF_A_GRID, ToldBoard, fault_of_several
from sudoku_csp.puzzle.notation.whole_lines import WholeLines, is_whole
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
    if iss.is_file(name):
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


def _is_quickly_grid(text: str) -> bool:
    """Whether a line is of a grid, as most are, and nothing else."""
    if text[:1] not in OF_A_GRID or ":" in text or len(text) <= LONGEST_NUMBER:
        return False
    return is_surely_grid(text)


class _Reader:
    """The state of reading one stream."""

    def __init__(self, lines: Lookahead, context: Context, whole: bool) -> None:
        self._lines = lines
        self._named = context
        self._skipped_section = False
        self._grids = Grids(lines, context)
        self._whole_lines = WholeLines(lines, whole=whole)
        self._told = ToldBoard(context)
        self._rules = RulesAbove(context)
        self._regions = RegionsAbove(context)
        self._begun = False
        self._top_board = 0

    def entries(self) -> Iterator[Entry]:
        """The entries; rules and a board at the top are those of the only puzzle."""
        found = self._entries()
        for entry in found:
            if not self._begun:
                yield entry  # What is wrong with a line above the first puzzle.
                continue
            begun = [entry]
            if self._rules.at_the_top or (self._top_board and self._grids.flat[0]):
                begun += islice(found, 1)
            if self._top_board and (fault := fault_of_several(*begun)) is not None:
                yield self._named.error(fault, self._top_board)
                return
            if self._rules.at_the_top:
                yield self._rules.of_the_only(*begun)
                return
            yield from chain(begun, found)

    def _entries(self) -> Iterator[Entry]:
        first = True
        while (line := self._lines.take()) is not None:
            text = line.bare
            if "#" in line.text and not is_json(text):
                self._told.hears(board_comment.read, line.comment, line.number)
            if line.fault:
                yield self._named.error(line.fault, line.number)
            elif not first and _is_quickly_grid(text):
                yield from self._from(line)
            elif not text or text.startswith("#") or self._is_heading(line):
                continue
            elif first and (rows := self._table(line)) is not None:
                yield from rows
                break
            elif not is_whole(line) and self._rules.hears(line, begun=self._begun):
                continue
            elif (is_sentence(text) or is_solution(text)) and not is_whole(line):
                yield self._named.error(f"{shown(text)} is no puzzle", line.number)
            elif not (is_frame(text) or is_divider(text, self._lines.peek(), self._named)):
                yield from self._from(line)
            first = False
        yield from self._without_puzzle()

    def _without_puzzle(self) -> Iterator[Entry]:
        """What is wrong with lines about a puzzle that does not come any more."""
        why = "a board with no puzzle below it: it stands above its own, which may be all dots"
        if (fault := self._told.fault_without_puzzle(why)) is not None:
            yield fault
        if (fault := self._rules.fault_without_puzzle(begun=self._begun)) is not None:
            yield fault

    def _from(self, line: Line) -> Iterator[Entry]:
        """What begins with this line, on the board that was told, if one was."""
        told = self._told.taken()
        if told is not None or (self._top_board and is_whole(line)):
            is_above = not self._begun and self._told.line < line.number
            self._top_board = self._told.line if is_above else 0
        context = self._named
        fault = self._rules.taken()
        if isinstance(told, Board):
            try:
                if self._skipped_section and not is_whole(line):
                    said = "a board above the grid of [State], which is not read"
                    raise self._named.error(said, line.number)
                context = self._named.on(told, line.number)
            except InputError as error:
                fault = fault or error
        else:
            fault = fault or told
        found = self._told.checked(self._on_board(line, context), told, self._lines)
        found = self._regions.checked(found, line)
        if fault is None:
            yield from found
            return
        for _ in found:
            pass  # Without that board or rule it is another puzzle, whatever else it is.
        yield fault

    def _on_board(self, line: Line, context: Context) -> Iterator[Entry]:
        head, behind = rule_lines.divided(line)
        found = self._whole_lines.puzzles(line, head, context)
        if found is None:
            skipped, self._skipped_section = self._skipped_section, False
            found = islice(self._grids.puzzles(head, context), skipped, None)
        self._begun = True
        behind = None if is_json(line.bare) else behind
        yield from ruled(found, self._lines, context, behind)

    def _is_heading(self, line: Line) -> bool:
        """Whether the line is a heading; what it says of the next puzzle is kept."""
        text = line.bare
        if rule_lines.is_bracketed(text):
            return False
        if (name := section(text)) is not None:
            self._skipped_section = name == "state"
        self._grids.box = box_size(text) or self._grids.box
        told = self._told.hears(board_comment.typed, text, line.number)
        return told or is_heading(text) or is_title(text, self._lines, self._named)

    def _table(self, header: Line) -> Iterator[Entry] | None:
        """What stands below the header of a table, or why that is not read; None for no header."""
        table = Table.of_header(header.text, self._named)
        if table is not None:
            why = "a board above a table, which has a column `board` (nothing of it is read)"
            if (above := self._told.fault_without_puzzle(why)) is not None:
                return iter([above])
            self._begun = True
            return table.puzzles(self._lines)
        below = self._lines.peek()
        fault = Table.fault_of_header(header.bare, "" if below is None else below.bare)
        if fault is None:
            return None
        return iter([self._named.error(f"{fault} (nothing of it is read)", header.number)])
