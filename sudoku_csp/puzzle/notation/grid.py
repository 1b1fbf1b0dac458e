"""Grids in rows: a line for each row, with or without frames, lines of dashes or walls.

    +-------+-------+          53..7....        __ 12 __  5         0,31,0,23
    | 5 3 . | . 7 . |          6..195...        13 __ __  4         35,22,21,0

The cells of a row are symbols, or symbols or numbers with blanks or commas between, or boxes of
symbols; between commas a cell may be empty. Frames show the boxes, and walls that end inside the
grid the regions of a jigsaw; an outer frame alone shows no boxes.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from sudoku_csp.grid.board import MAX_SIDE, Board
from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.puzzle.notation.cells import (
    CELL,
    DIGIT_OF,
    SMALLEST,
    Context,
    are_regions,
    customary,
)
from sudoku_csp.puzzle.notation.source import Line, Lookahead
from sudoku_csp.puzzle.puzzle import Puzzle

_FRAME = re.compile(r"[-+=|*.:' \t]*(?:---|-\+|\+-|==)[-+=|*.:' \t]*", re.ASCII)
_BETWEEN = re.compile(r"[| \t]+", re.ASCII)
_PLACE = re.compile(r"[Rr][0-9]{1,3}[Cc][0-9]", re.ASCII)
_SIGNS = re.compile(r"[0-9._*?xX|, \t-]+", re.ASCII)
_DRAWN = re.compile(r"[^| \t]+")

Walls = list[list[bool]]


class Row(NamedTuple):
    """A row: its line, its cells, and the number of cells between two bars."""

    line: Line
    cells: list[str]
    width: int | None


def is_frame(text: str) -> bool:
    """Whether a line is part of a frame, not a row."""
    return _FRAME.fullmatch(text) is not None


def cells_of(text: str, context: Context) -> list[str] | None:
    """The texts of a row's cells, None for a line that is not a row.

    >>> context = Context("example")
    >>> cells_of("| 5 3 . | . 7 . |", context), cells_of("53. .7.", context)
    (['5', '3', '.', '.', '7', '.'], ['5', '3', '.', '.', '7', '.'])
    >>> cells_of("__ 12 7 __", context), cells_of("1,0,7,0", context), cells_of("5 r1c1", context)
    (['__', '12', '7', '__'], ['1', '0', '7', '0'], None)
    """
    if _PLACE.search(text):
        return None  # A rule: `even r1c1 r1c2 r1c3` would be four boxes of symbols.
    words = _split(text, context)
    return words if words and all(map(CELL.fullmatch, words)) else None


def _split(text: str, context: Context) -> list[str]:
    if "," in text:
        return [word.strip() or "." for word in text.split(",")]
    words = [word for word in _BETWEEN.split(text) if word]
    if len(words) == 1:
        return list(words[0])
    width = len(words[0]) if words else 0
    side = width * len(words)
    if width > 1 and all(len(word) == width for word in words) and context.has_board(side):
        board = context.board or customary(side)
        if board.box_columns == width:
            return list("".join(words))
    return words


def begins(lines: Lookahead, context: Context) -> bool:
    line = lines.peek()
    if line is None or line.fault:
        return False
    if is_frame(line.bare):
        below = lines.peek(1)
        return below is not None and cells_of(below.bare, context) is not None
    cells = cells_of(line.bare, context)
    if cells is None:
        return False
    signs = _SIGNS.fullmatch(line.bare) is not None and not line.bare.isalpha()
    return signs or _is_row_of(cells, len(cells), context)


def _is_row_of(cells: Sequence[str], side: int, context: Context) -> bool:
    """Whether these are cells of a board of this side; its digits may be letters from A."""
    if not context.has_board(side):
        return False
    most = max(map(_value, cells))
    return most - 9 <= side if side > 9 and not any(map(str.isdecimal, cells)) else most <= side


def rows_ahead(lines: Lookahead, count: int, side: int, context: Context) -> bool:
    """Whether the next line, which could be a puzzle of `side`, is a row of `count` cells.

    It is a row if the board is named, or if `count` such lines follow and most have a digit above
    the side, or all are empty. Raises InputError where only some of them have one.
    """
    if context.board is not None:
        return context.board.side == count
    if not context.has_board(count):
        return False
    filled = high = rows = 0
    while rows < count and (line := lines.peek(rows)) is not None:
        cells = cells_of(line.bare, context)
        if cells is None or len(cells) != count:
            break
        most = max(_value(text) for text in cells)
        filled += most > 0
        high += most > side
        rows += 1
    if high * 2 > filled and rows > 1:
        return True
    if rows == count and side >= SMALLEST and high and (line := lines.peek()) is not None:
        either = f"puzzles of {side}x{side}, or one of {count}x{count}?"
        fault = f"{count} lines of {count} cells: {either} `board {count}x{count}` names the board"
        raise context.error(fault, line.number, code="board")
    return rows == count and (side < SMALLEST or not filled)


def _value(text: str) -> int:
    """The digit of a cell's text, 25 for another letter, 0 for an empty cell."""
    if text.isdecimal():
        return int(text)
    return DIGIT_OF.get(text, 25 if text.isalpha() else 0)


def read(lines: Lookahead, context: Context) -> Puzzle:
    """The puzzle of the grid that begins with the next line, whose lines are taken. Raises
    InputError."""
    rows: list[Row] = []
    frames: list[tuple[int, str]] = []
    count = 0
    while (line := lines.peek()) is not None and not line.fault and line.bare:
        if is_frame(line.bare):
            frames.append((line.number, line.text))
        elif (row := _next_row(line, rows, context)) is not None:
            count += 1
            if count <= MAX_SIDE:
                rows.append(row)
        elif not (line.bare.startswith("#") and _is_inside(rows)):
            break
        lines.take()
    if not rows:
        raise context.error("a frame without rows", frames[0][0], code="rows")
    return _puzzle(rows, count, frames, context)


def _is_inside(rows: Sequence[Row]) -> bool:
    return 0 < len(rows) < len(rows[0].cells)


def _next_row(line: Line, rows: Sequence[Row], context: Context) -> Row | None:
    """The row of a line; None where it does not belong to these rows."""
    text, side = line.bare, len(rows[0].cells) if rows else 0
    cells = None if text.startswith("#") else cells_of(text, context)
    if cells is None and _is_inside(rows) and len(words := _split(text, context)) == side:
        cells = words  # A row with a sign that is none: the error names its cell.
    if cells is None:
        return None
    if rows and len(cells) != side and (len(rows) >= side or len(cells) > 2 * side):
        return None
    # No row has so many symbols: it is a puzzle with a cell too few or too many.
    together = len(text) == len(cells) > len(SYMBOLS)
    if rows and (together or len(rows[0].line.bare) == side > len(SYMBOLS)):
        return None
    return Row(line, cells, _width(text, len(cells)))


def _width(text: str, cells: int) -> int | None:
    """The cells between two bars; None without bars, around every cell, or at unequal distances."""
    parts = [part.split() for part in text.split("|") if part.strip()]
    sizes = {len(part) for part in parts}
    if sizes == {1}:
        sizes = {len(part[0]) for part in parts}
    even = len(sizes) == 1 and len(parts) > 1 and cells % len(parts) == 0
    return cells // len(parts) if even and cells > len(parts) else None


def _puzzle(
    rows: Sequence[Row], count: int, frames: Sequence[tuple[int, str]], context: Context
) -> Puzzle:
    """The puzzle of these rows, the first of `count`. Raises InputError."""
    side, first = len(rows[0].cells), rows[0].line.number
    together = len(rows[0].line.bare) == side > 9
    if len(rows) == 1 and (together or not context.has_board(side)):
        raise context.length_fault(rows[0].cells, first)
    for number, row in enumerate(rows, start=1):
        if len(row.cells) != side:
            fault = f"row {number} has {len(row.cells)} cells, the first row {side}"
            if "|" in row.line.bare:
                fault += "; write . for an empty cell"
            raise context.error(fault, row.line.number, code="rows")
    if count != side:
        context.board_of(side, first)
        found = "1 row" if count == 1 else f"{count} rows"
        fault = f"{found} of {side} cells, where a board of {side}x{side} has {side}"
        raise context.error(fault, rows[-1].line.number, code="rows")
    board = _board(rows, frames, context)
    texts = [text for row in rows for text in row.cells]
    numbers = [row.line.number for row in rows]
    if context.choice is None and are_regions(texts, side):
        fault = "regions of a jigsaw? They belong below its grid: `regions` and all on one line"
        raise context.error(fault, first, code="regions")
    dashes = any(text.startswith("-") for text in texts)
    if dashes and any(set(text.strip()) == {"-"} for _, text in frames):
        fault = "a line of dashes: a row, or a frame? Write . for an empty cell"
        raise context.error(fault, first, code="rows")
    return context.puzzle(board, texts, numbers)


def _board(rows: Sequence[Row], frames: Sequence[tuple[int, str]], context: Context) -> Board:
    """The board that frames, bars and walls show. Raises InputError if it differs from the chosen
    one."""
    side, first = len(rows), rows[0].line.number
    numbers = [row.line.number for row in rows]
    between = [
        [text for line, text in frames if upper < line < lower]
        for upper, lower in pairwise(numbers)
    ]
    named = context.board_of(side, first) if context.choice is not None else None
    try:
        regions = _walled_regions(
            [row.line.text for row in rows], between, named.regions if named else None
        )
    except ValueError as error:
        raise context.error(str(error), first, code="board") from None
    if regions is not None:
        jigsaw = Board.jigsaw(regions)
        context.require(jigsaw, first)
        return jigsaw
    drawn = [text.strip() for texts in between for text in texts]
    inner = [row.line.bare.strip("| \t").split("|") for row in rows]
    bars = {tuple(len(part.split()) for part in parts) if len(parts) > 1 else () for parts in inner}
    if len(bars) > 1 or any(" " in text for text in drawn):
        raise context.error("walls that are not drawn as regions", first, code="board")
    height = _box_height(numbers, frames, context)
    width = rows[0].width
    if height == 1 and bars == {(1,) * side}:
        height = None  # Lines around every cell say nothing of boxes.
    if named is None and width and height and height * width == side:
        return Board(side, height, width)
    board = context.board_of(side, first)
    if board.regions is not None:
        return board
    fits = height is None and width is None
    if board.has_boxes:
        fits = not ((height or 0) % board.box_rows or (width or 0) % board.box_columns)
    if not fits:
        raise context.error(f"other boxes than those of {board}", first, code="board")
    return board


def _box_height(
    numbers: Sequence[int], frames: Sequence[tuple[int, str]], context: Context
) -> int | None:
    """The rows between two frames, None without frames. Raises InputError if these differ."""
    side = len(numbers)
    places = sorted({bisect_left(numbers, line) for line, _ in frames} - {0, side})
    height = places[0] if places else side
    for place in (*places, side):
        if place % height:
            fault = f"a frame after row {place if place in places else height}: a row is missing"
            raise context.error(fault, numbers[place - 1], code="rows")
    if height == 1 < side - 1 != len(places):
        raise context.error("frames after some rows alone", numbers[0], code="rows")
    return height if height < side else None


def _walled_regions(
    rows: Sequence[str], between: Sequence[Sequence[str]], known: Sequence[int] | None = None
) -> Sequence[int] | None:
    """The region of each cell of a picture, by its rows and the lines between them.

    `known` are the regions of the chosen board: walls that are exactly theirs show also regions in
    pieces. None where no line ends inside the board, a line does not reach from side to side, or
    cells are not below one another. Raises ValueError where walls end inside and close no regions
    of the right size.
    """
    places = _places(rows)
    if places is None:
        return None
    bars = [["|" in text[end:start] for (_, end), (start, _) in pairwise(places)] for text in rows]
    dashes = [_dashes(texts, places) for texts in between]
    if None in dashes:
        return None
    floors = [line for line in dashes if line is not None]
    ends_inside = any(len(set(line)) > 1 for line in floors)
    if not ends_inside and all(bar == bars[0] for bar in bars):
        return None
    side = len(rows)
    if known is not None and len(known) == side**2 and _are_between(bars, floors, known):
        return known
    found = _filled(bars, floors)
    if sorted(found) == sorted(list(range(side)) * side) and _are_between(bars, floors, found):
        return found
    if ends_inside:
        raise ValueError(f"walls that do not close {side} regions of {side} cells")
    return None


def _places(rows: Sequence[str]) -> list[tuple[int, int]] | None:
    """The first and last place of each column's cells; None where they do not end below one
    another."""
    drawn = [[match.span() for match in _DRAWN.finditer(text)] for text in rows]
    if any("\t" in text for text in rows) or any(len(cells) != len(rows) for cells in drawn):
        return None
    columns = list(zip(*drawn, strict=True))
    if any(len({end for _, end in column}) > 1 for column in columns):
        return None
    return [(min(start for start, _ in column), column[0][1]) for column in columns]


def _dashes(texts: Sequence[str], places: Sequence[tuple[int, int]]) -> list[bool] | None:
    """The cells of a row below which the lines are drawn; None where a line is too short, or has a
    wall at a part of a cell."""
    walls = [False] * len(places)
    for text in texts:
        if len(text) < places[-1][1] or len(text) - len(text.lstrip()) > places[0][0]:
            return None
        for column, (start, end) in enumerate(places):
            drawn = set(text[start:end].ljust(1))
            if not (drawn <= set("-") or drawn <= set(" ")):
                return None
            walls[column] |= drawn <= set("-")
    return walls


def _filled(bars: Walls, floors: Walls) -> list[int]:
    """The number of the closed room of each cell, in reading order."""
    side = len(bars)
    room = [-1] * side**2
    count = 0
    for first in range(side**2):
        if room[first] >= 0:
            continue
        room[first] = count
        reached = [first]
        for place in reached:
            for beside, wall in _beside(place, bars, floors):
                if not wall and room[beside] < 0:
                    room[beside] = count
                    reached.append(beside)
        count += 1
    return room


def _are_between(bars: Walls, floors: Walls, regions: Sequence[int]) -> bool:
    """Whether walls are exactly where two regions meet."""
    return all(
        wall == (regions[place] != regions[beside])
        for place in range(len(regions))
        for beside, wall in _beside(place, bars, floors)
    )


def _beside(place: int, bars: Walls, floors: Walls) -> Iterator[tuple[int, bool]]:
    """The neighbours of a cell, and whether a wall is between."""
    side = len(bars)
    row, column = divmod(place, side)
    if column:
        yield place - 1, bars[row][column - 1]
    if column < side - 1:
        yield place + 1, bars[row][column]
    if row:
        yield place - side, floors[row - 1][column]
    if row < side - 1:
        yield place + side, floors[row][column]
