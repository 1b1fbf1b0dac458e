"""Names of columns above a picture, and of rows at its left: both are taken off.

        1 2 3   4 5 6   7 8 9            A B C D E F G H I            c1 c2 c3 c4
      +-------+-------+-------+          5 3 . . 7 . . . .         r1  .  2  3  .
    A | 5 3 . | . 7 . | . . . |          6 . . 1 9 5 . . .         r2  .  .  .  4

Data frames and sheets count from 0, and have commas between fields in which nothing stands. They
are names only where they can be nothing else: each is there, in order; rows begin with names too,
or a frame stands below the heading, or its signs are no digits of the board, or begin with 0. A
table of Markdown has a heading also where nothing stands in it, and names between bars, as cells
are. What is taken off leaves blanks, so that walls stay where they are drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from itertools import dropwhile

from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.digit_conventions import LETTERS
from sudoku_csp.puzzle.notation.lines import Lookahead
from sudoku_csp.puzzle.notation.rows import goes_on, is_dashes, is_frame, split
from sudoku_csp.puzzle.notation.source import Line

SMALLEST = 4
"""Columns of the smallest picture with names."""

_NAMED = re.compile(
    r"([ \t]*+\|?[ \t]*+)((?:r(?:ow)?[ _]?)?[0-9]{1,2}|[A-Y])([:.)]?(?=[ \t|])|,)",
    re.ASCII | re.IGNORECASE,
)
_APART = str.maketrans("|,", "  ")
_COLUMN = re.compile(r"(?<![A-Za-z0-9])c(?:ol(?:umn)?)?[ _]?(?=[0-9])", re.ASCII | re.IGNORECASE)
_ROW = re.compile(r"R(?:OW)?[ _]?")
_CORNER = re.compile(
    r"([ \t]*+\|?[ \t]*+)(?:rows?|index|[#\\]|r\\?c|row\\col(?:umn)?)(?=[ \t|,])",
    re.ASCII | re.IGNORECASE,
)
"""What stands above the names of rows, in the corner."""

_STYLES: Sequence[Callable[[int], str]] = (
    lambda number: f"R{number}",
    lambda number: LETTERS[number - 1],
    str,
    lambda number: str(number - 1),
)
"""How a row of a number is named: as `r1`, by letters, by numbers from 1 or from 0."""


def without_names(first: Line, lines: Lookahead, context: Context) -> list[Line] | None:
    """The lines of the picture that begins with a line, without the names that it has; None where
    it has none. They are taken."""
    if (corner := _CORNER.match(first.text)) is not None:
        first = replace(first, text=corner[1] + first.text[corner.end() :])
        side = columns(first.bare)
        return None if side is None else _without(first, lines, side, context, named=True)
    side = columns(first.bare)
    if side is not None and not first.bare.strip("| \t"):
        # Of fields with nothing in them the first may stand above names.
        found = _without(first, lines, side - 1, context, named=True)
        if found is not None:
            return found
    return _without(first, lines, side, context)


def _without(
    first: Line, lines: Lookahead, side: int | None, context: Context, *, named: bool = False
) -> list[Line] | None:
    """The lines without names, the first of which names so many columns, or None; and all rows have
    names where they are to be `named`."""
    heading = side is not None and context.has_board(side)
    begun = _NAMED.match(first.text)
    if not heading and (begun is None or begun[2].isdecimal()):
        return None
    found, frames = _survey(first, lines, side if heading else None, context)
    rows = [line for line in found[heading:] if line not in frames]
    side = side if heading else len(rows)
    if heading and first.bare.strip("| \t") and _lacks_a_row(found, frames, side):
        for _ in found[1:]:
            lines.take()
        fault = "names of columns above a row too few, or a first row of its own"
        raise context.error(f"{fault}: nobody knows", first.number)
    if side is None or side < SMALLEST or len(rows) != side or side > len(LETTERS):
        return None
    unnamed = _unnamed(rows, side, context, numbers=heading)
    if unnamed is None:
        after = lines.peek(len(found) - 1)
        more = after is not None and goes_on(after.bare)
        told = heading and not named and (_is_no_row(first, side) or found[1] in frames)
        if more or not told:
            return None
        unnamed = {}
    for _ in found[1:]:
        lines.take()
    drawn = dropwhile(frames.__contains__, found[heading:])
    return [unnamed.get(line.number, line) for line in drawn]


def _lacks_a_row(found: Sequence[Line], frames: Collection[Line], side: int | None) -> bool:
    """Whether numbers above a line and a row too few are names, or a first row; with frames between
    the other rows too they are one."""
    rows = [line for line in found if line not in frames]
    ruled = [line in frames for line in found[1:4]]
    return len(rows) == side and ruled in ([True, False], [True, False, False])


def columns(text: str) -> int | None:
    """How many columns a line names, or has between bars with nothing in them; None for any other
    line.

    >>> columns("c1 c2 c3 c4"), columns("1 2 3 | 4 5 6"), columns("1 2 3 5"), columns("| " * 5)
    (4, 6, None, 4)
    """
    words = _COLUMN.sub("c", text).translate(_APART).upper().split()
    count = len(words) or text.count("|") - 1
    if not SMALLEST <= count <= len(LETTERS):
        return None
    numbers = range(1, count + 1)
    names = ([style(at) for at in numbers] for style in (lambda at: f"C{at}", *_STYLES[1:]))
    return count if not words or words in names else None


def _is_no_row(heading: Line, side: int) -> bool:
    """Whether the names of columns are no digits of the board: letters, or numbers from 0."""
    words = heading.bare.translate(_APART).upper().split()
    return words[:1] == ["0"] or any(
        word not in SYMBOLS[:side] for word in words if not word.isdecimal()
    )


def _survey(
    first: Line, lines: Lookahead, rows: int | None, context: Context
) -> tuple[list[Line], set[Line]]:
    """The line, and the lines after it as far as they are frames and rows, so many rows at most;
    and which of them are frames."""
    found, frames = _as_far_as(first, lines, rows, ())
    cells = {cell for line in found if line not in frames for cell in split(line.bare, context)}
    # Where empty cells are dashes, so is a row of nothing else; right below names stands a frame.
    below = ((line, split(line.bare, context)) for line in found[2:])
    dashes = [line for line, row in below if len(row) == rows and {*row} <= cells]
    return _as_far_as(first, lines, rows, dashes) if dashes else (found, frames)


def _as_far_as(
    first: Line, lines: Lookahead, rows: int | None, dashes: Collection[Line]
) -> tuple[list[Line], set[Line]]:
    most = rows or len(LETTERS)
    found = [first]
    frames = set()
    while (line := lines.peek(len(found) - 1)) is not None:
        frame = line not in dashes and _is_frame(line)
        if line.fault or not (frame or goes_on(line.bare)) or (most == 0 and not frame):
            break
        most -= not frame
        found.append(line)
        frames |= {line} if frame else set()
    return found, frames


def _is_frame(line: Line) -> bool:
    return is_frame(line.bare) or is_dashes(line.bare)


def _unnamed(
    rows: Sequence[Line], side: int, context: Context, *, numbers: bool
) -> dict[int, Line] | None:
    """The rows without their names, by the number of the line; None where not all have theirs.

    Numbers are names of rows only where columns have names too.
    """
    matches = [_NAMED.match(line.text) for line in rows]
    names = [_ROW.sub("R", match[2].upper()) for match in matches if match is not None]
    styles = _STYLES if numbers else _STYLES[:2]
    if not any(names == [style(at) for at in range(1, side + 1)] for style in styles):
        return None
    found = {}
    for line, match in zip(rows, matches, strict=True):
        assert match is not None, "as many names as rows"
        rest = " " * match.end() + line.text[match.end() :]
        row = replace(line, text=rest)
        # Cells with nothing in them are counted where bars are around them all.
        fields = row.bare.removeprefix("|").removesuffix("|").split("|")
        barred = row.bare.startswith("|") and ("|" not in match[1] or len(fields) == side)
        if not barred and len(split(row.bare, context)) != side:
            return None
        found[line.number] = row
    return found
