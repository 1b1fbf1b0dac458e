"""The reader: a stream of bytes in, puzzles and errors out.

In a first pass the lines become blocks: a puzzle or the error in its place, a rule, a blank line,
or any other line. Headings, comments and a board above a puzzle belong to its block. In a second
pass the blocks become puzzles and errors (`fold.py`). Both passes are lazy, for files with millions
of puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from typing import BinaryIO, cast

from sudoku_csp.grid.board import LONGEST_ALPHABET, MAX_SIDE, Board
from sudoku_csp.grid.errors import InputError, printable
from sudoku_csp.puzzle.notation import board_comment, grid, rules, source
from sudoku_csp.puzzle.notation.cells import SMALLEST, Context, Entry, NoPuzzle
from sudoku_csp.puzzle.notation.fold import Blank, Block, Found, Rule, Stray, fold_blocks
from sudoku_csp.puzzle.notation.formats import (
    TABLE,
    Format,
    format_of,
    is_one_line_format,
    read_one_line,
)
from sudoku_csp.puzzle.notation.plain_lines import PlainBlock, PlainLines
from sudoku_csp.puzzle.notation.programs import iss
from sudoku_csp.puzzle.notation.source import Line, Lookahead
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset

_OF_CELLS = tuple("0123456789.|+*_")
"""The characters with which most lines of cells begin. A board, a rule or a heading never begins
with one of them, except a heading that is only the side of the grid."""

_HEADING = re.compile(
    r"(?:title|author|source|date|id|difficulty|rating|comment|experiment|task|number of tasks"
    r"|puzzle size(?=: *[0-9]+x))\s*:.*|grid [0-9]+|\[puzzle\]|normal sudoku rules apply\.",
    re.ASCII | re.IGNORECASE,
)
_BOX = re.compile(r"puzzle size: *([0-9]{1,3})x([0-9]{1,3})", re.ASCII | re.IGNORECASE)
_SIDE = re.compile(
    r"(?:(?:puzzle )?size:?\s+)?([0-9]{1,3})(?:(?:\s*[x,]\s*|\s+)\1)?", re.ASCII | re.IGNORECASE
)
_ROWS_BELOW = re.compile(r"(?:regions|solution):?", re.ASCII | re.IGNORECASE)
_ROW = re.compile(
    r"""[0-9A-Za-z|,;"' \t[\](){}]*[0-9A-Za-z][0-9A-Za-z|,;"' \t[\](){}]*""", re.ASCII
)
_STATE = "[state]"
"""The heading in SadMan's .sdk files above a grid with a person's entries, which are no givens."""
_EXPORT = re.compile(
    r"([c*;\\%#] sudoku-csp [0-9]|p (cnf|wcnf|inccnf) |\* #variable= ?[0-9]).*", re.ASCII
)


def read(stream: BinaryIO, context: Context) -> Iterator[Entry]:
    """Yields each puzzle of a stream, or the InputError in its place.

    >>> from sudoku_csp.puzzle.notation.source import from_text
    >>> [str(entry) for entry in read(from_text("1..4"), Context("example"))]
    ['example:1: 1 row of 4 cells, where a board of 4x4 has 4']
    """
    for found in blocks(stream, context):
        if isinstance(found, PlainBlock):
            yield from found.puzzles()
        else:
            yield found


def blocks(stream: BinaryIO, context: Context) -> Iterator[PlainBlock | Entry]:
    """Yields what `read` yields, but puzzles on plain lines in blocks: that is 40 times as fast."""
    name = printable(context.name)
    context = replace(context, name=name)
    stream = source.recode(stream)
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
    entries = plain.found
    for entry in fold_blocks(line_blocks(ahead, context), context):
        entries = True
        yield entry
    if ahead.fault is not None:
        yield ahead.fault
    elif not entries:
        yield context.error("there is no puzzle in it", code="empty")


def _of_iss(lines: list[Line], context: Context) -> Puzzle:
    """The puzzle of an `.iss` file, whose only line may have another format. Raises InputError."""
    texts = [line for line in lines if line.fault or line.bare]
    if len(texts) == 1 and is_one_line_format(texts[0].bare):
        return read_one_line(texts[0].text, context, texts[0].number)
    return iss.read_file(lines, context)


@dataclass(frozen=True)
class _Above:
    """What the lines above the next puzzle say about it.

    The line with the number `line` names `board`; `typed` is True if that line is not a comment. A
    `heading` names the shape of the boxes (`box`) or the `side`, which is 0 if unknown.
    """

    board: Board | None = None
    line: int = 0
    typed: bool = False
    heading: str = ""
    box: tuple[int, int] | None = None
    side: int = 0

    def with_board(self, text: str, line: Line, context: Context) -> _Above:
        """This object with the board that a text names, if it names one. Raises InputError."""
        try:
            board = board_comment.read(text)
        except ValueError as error:
            raise context.error(f"no board: {error}", line.number, code="board") from None
        if board is None:
            return self
        if self.board not in (None, board):
            fault = f"two boards: {board}, and {self.board} in line {self.line}"
            raise context.error(fault, line.number, code="board")
        return replace(self, board=board, line=line.number, typed=not text.startswith("#"))

    def checked(self, entry: Entry, context: Context, line: int) -> Entry:
        """The entry, or an error if its board contradicts the heading."""
        if isinstance(entry, InputError):
            return entry
        board = entry.board
        fits = self.box in (None, (board.box_rows, board.box_columns))
        if fits and self.side in (0, board.side):
            return entry
        fault = f"the heading {self.heading!r}, where the board is {board}"
        return context.error(fault, line, code="board")


def line_blocks(lines: Lookahead, context: Context) -> Iterator[Block]:
    """Yields the blocks of these lines.

    >>> from sudoku_csp.puzzle.notation.source import from_text, lines
    >>> text = "1.....3..4......\\nodd r1c1\\n\\nGood luck!"
    >>> found = line_blocks(Lookahead(lines(from_text(text), "example")), Context("example"))
    >>> [type(block).__name__ for block in found]
    ['Found', 'Rule', 'Blank', 'Stray']
    """
    above = _Above()
    begun = False
    while (line := lines.peek()) is not None:
        if not begun and above.board is None and TABLE.begins(lines, context):
            yield from (Found(entry, line.number) for entry in TABLE.read(lines, context))
            return
        if (around := _around(lines, above, context)) is not None:
            above, found = around
            yield from found
            continue
        try:
            here = _here(line, above, context)
            format_ = format_of(lines, here)
        except InputError as error:
            _skip_paragraph(lines)
            yield Found(error, line.number)
        else:
            if format_ is None:
                lines.take()
                why = rules.not_understood(line.bare)
                yield Stray(context.error(why, line.number, code="unknown"))
                continue
            begun = True
            yield from _puzzles(lines, format_, above, here)
        above = _Above()
    if above.board is not None:
        why = "a board with no puzzle below it: a board belongs above its puzzle"
        yield Stray(context.error(why, above.line, code="board"))


def _around(
    lines: Lookahead, above: _Above, context: Context
) -> tuple[_Above, tuple[Block, ...]] | None:
    """Takes a line that is not part of a puzzle, such as a heading, a comment or a rule.

    Returns the new `above` and the blocks that the line makes. Takes nothing and returns None if
    the line may begin a puzzle.
    """
    line = cast(Line, lines.peek())
    if line.fault or not line.bare:
        lines.take()
        if not line.fault:
            return above, (Blank(),)
        return above, (Stray(context.error(line.fault, line.number, code="line")),)
    if line.bare.lower() == _STATE:
        lines.take()
        fault = _left_out_state(lines, context)
        return above, (Found(fault, line.number),) if fault else ()
    try:
        heading = _heading(lines, above, context)
        if heading is not None:
            return heading, ()
        if (rule := _rule(lines)) is None:
            return None
        if above.board is not None and above.typed:
            return _Above(), (_blank(above.board, above.line, context), Rule(rule))
    except InputError as error:
        if lines.peek() is line:
            lines.take()
        return above, (Stray(error),)
    return above, (Rule(rule),)


def _may_be_words(text: str) -> bool:
    return not text.startswith(_OF_CELLS) or "c" in text or "C" in text


def _rule(lines: Lookahead) -> Line | None:
    """Takes the rule on the next line. The words `regions` and `solution` take the rows below them
    too. None if the next line is not a rule."""
    line = cast(Line, lines.peek())
    text = line.bare
    if not _may_be_words(text):
        return None
    if rules.is_rule(text):
        return lines.take()
    if not _ROWS_BELOW.fullmatch(text):
        return None
    rows: list[str] = []
    while (row := lines.peek(len(rows) + 1)) is not None and _ROW.fullmatch(row.bare):
        names = re.findall(r"[0-9A-Za-z]+", row.bare)
        rows.append(" ".join(names))
        side = len(names) if len(names) > 1 else len(names[0])
        if len(rows) == side:
            break
    else:
        return None
    for _ in range(side + 1):
        lines.take()
    return replace(line, text=f"{text.rstrip(':')} {' '.join(rows)}")


def _heading(lines: Lookahead, above: _Above, context: Context) -> _Above | None:
    """Takes a comment, a heading or a board, and returns `above` with it; None for any other line.

    Raises InputError.
    """
    line = cast(Line, lines.peek())
    text = line.bare
    found: _Above | None = None
    if text.startswith("#"):
        found = above.with_board(line.comment, line, context)
    elif (box := _BOX.fullmatch(text)) is not None:
        found = replace(above, heading=text, box=(int(box[1]), int(box[2])))
    elif (match := _SIDE.fullmatch(text)) is not None:
        side = int(match[1])
        is_below = _is_side_below(side, lines, context)
        found = replace(above, heading=text, side=side) if is_below else None
    elif not _may_be_words(text):
        return None
    elif _HEADING.fullmatch(text):
        found = above
    elif (named := above.with_board(text, line, context)) is not above:
        found = named
    if found is not None:
        lines.take()
    return found


def _is_side_below(side: int, lines: Lookahead, context: Context) -> bool:
    """True if the first line of cells below is a row or a whole puzzle of this side."""
    for place in range(1, MAX_SIDE if side >= SMALLEST else 0):
        line = lines.peek(place)
        text = "" if line is None else line.bare
        if text and not text.startswith("#") and not grid.is_frame(text):
            return len(grid.cells_of(text, context) or ()) in (side, side * side)
    return False


def _left_out_state(lines: Lookahead, context: Context) -> InputError | None:
    """Takes the grid below `[State]`. Returns the error if a board is named there, else None."""
    fault: InputError | None = None
    while (line := lines.peek()) is not None and not line.fault:
        named = re.match(r"#?\s*board\b", line.bare, re.IGNORECASE) is not None
        if line.bare and not named:
            break
        lines.take()
        fault = context.error("a board in [State]", line.number, code="board") if named else fault
    if grid.begins(lines, context):
        with suppress(InputError):
            grid.read_grid(lines, context)
    return fault


def _here(line: Line, above: _Above, context: Context) -> Context:
    """The context for the puzzle that begins with `line`: on the board that is named above, or in
    the line's comment. Raises InputError."""
    if above.board is not None:
        return context.on(above.board, above.line)
    if "#" in line.text:
        with suppress(ValueError):  # The format reads the comment again, and reports the error.
            if (board := board_comment.read(line.comment)) is not None:
                return context.on(board, line.number)
    return context


def _blank(board: Board, line: int, context: Context) -> Found:
    ruleset = Ruleset.classic(context.require(board, line))
    puzzle = Puzzle.blank(ruleset, f"{context.name}:{line}")
    return Found(puzzle, line, board=line, blank=True)


def _puzzles(lines: Lookahead, format_: Format, above: _Above, context: Context) -> Iterator[Block]:
    """Yields the puzzles that begin with the next line, then the rules behind them."""
    line = cast(Line, lines.peek())
    entries = list(format_.read(lines, context))
    following = lines.peek()
    of_one_line = following is None or following.number == line.number + 1
    of_cells = of_one_line and format_.name in ("line", "grid")
    for place, entry in enumerate(entries):
        signs = 0
        if isinstance(entry, Puzzle):
            signs = len(entry.digits) if of_one_line and format_.one_line else 0
        elif of_cells and entry.code != "regions":
            signs = _signs(line.bare, context)
        if isinstance(entry, NoPuzzle):
            yield Stray(entry.plain(), signs)
            continue
        if of_cells and isinstance(entry, InputError) and entry.code == "symbol":
            yield Stray(entry, signs)
            continue
        checked = above.checked(entry, context, line.number)
        yield Found(checked, line.number, signs, place, above.line if above.typed else 0)
    if format_.one_line and (behind := rules.split_rules(line)[1]) is not None:
        yield Rule(behind)


def _signs(text: str, context: Context) -> int:
    """Number of cells in the first word of a line, or in the whole line if these are many."""
    first = re.split(r"[ \t,;:]", text, maxsplit=1)[0]
    count = len(grid.cells_of(text, context) or ())
    return max(len(first), count if count > LONGEST_ALPHABET else 0)


def _skip_paragraph(lines: Lookahead) -> None:
    """Takes the lines up to a blank line: whether they are puzzles or rows is unknown."""
    while (line := lines.peek()) is not None and line.bare:
        lines.take()
