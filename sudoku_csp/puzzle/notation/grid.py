"""Grids in rows: a line for each row, with or without frames, lines of dashes or walls.

    +-------+-------+          53..7....        __ 12 __  5         0,31,0,23
    | 5 3 . | . 7 . |          6..195...        13 __ __  4         35,22,21,0

A board of side n has n rows of n cells. Blank lines may separate bands of rows. Lines between rows
show the boxes. If such lines end inside the grid, they are walls between the regions of a jigsaw.
A bar is the sign `|`, a frame a line of dashes or similar signs. A sign is a single character.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, cast

from sudoku_csp.grid.board import LONGEST_ALPHABET, MAX_SIDE, Board, BoardChoice
from sudoku_csp.puzzle.notation import rules
from sudoku_csp.puzzle.notation.cells import (
    CELL,
    DIGIT_OF,
    SMALLEST,
    Context,
    are_regions,
    customary,
    split,
)
from sudoku_csp.puzzle.notation.source import Line, Lookahead
from sudoku_csp.puzzle.puzzle import Puzzle

_FRAME = re.compile(r"[-+=|*.:' \t]*(?:---|-\+|\+-|==)[-+=|*.:' \t]*", re.ASCII)
_PLACE = re.compile(r"[Rr][0-9]{1,3}[Cc][0-9]", re.ASCII)
_SIGNS = re.compile(r"""(?:[0-9._*?xX|,;(){}'" \t[\]-]|None|null)+""", re.ASCII)
_DRAWN = re.compile(r"[^| \t]+")

LONGEST_KEPT = 1500
"""The length of the longest line whose cells are cached. The cache helps because a line is split
again each time that an earlier line looks ahead."""

Walls = list[list[bool]]


class Row(NamedTuple):
    """A row of a grid: its line and the texts of its cells."""

    line: Line
    cells: list[str]


def is_frame(text: str) -> bool:
    return _FRAME.fullmatch(text) is not None


def cells_of(text: str, context: Context) -> Sequence[str] | None:
    """The texts of the cells in a line; None if the line contains anything but cells.

    >>> context = Context("example")
    >>> cells_of("1,0,7,0", context), cells_of("5 r1c1", context), cells_of("diagonal", context)
    (('1', '0', '7', '0'), None, None)
    """
    known = _cells if len(text) <= LONGEST_KEPT else _cells.__wrapped__
    return known(text, context.choice)


@lru_cache(maxsize=512)
def _cells(text: str, choice: BoardChoice | None) -> tuple[str, ...] | None:
    # A rule, although `even r1c1 r1c2 r1c3` looks like four boxes of symbols, and `anti-king` like
    # a row of nine cells.
    if _PLACE.search(text) or (text[:1].isalpha() and rules.is_rule(text)):
        return None
    words = split(text, Context("", choice))
    return tuple(words) if words and all(map(CELL.fullmatch, words)) else None


def begins(lines: Lookahead, context: Context) -> bool:
    """True if the next line is a row, or a frame above a row."""
    line = lines.peek()
    if line is None or line.fault:
        return False
    if is_frame(line.bare):
        below = lines.peek(1)
        return below is not None and cells_of(below.bare, context) is not None
    cells = cells_of(line.bare, context)
    if cells is None:
        return False
    if _SIGNS.fullmatch(line.bare) and not line.bare.isalpha():
        return True
    return _is_row(cells, context) or (len(cells) >= SMALLEST and _are_labels(cells, len(cells)))


def _is_row(cells: Sequence[str], context: Context) -> bool:
    """True if the cells may be a row of a board, perhaps with letters from A."""
    side, most = len(cells), max(map(_value, cells))
    if context.board is not None:
        return side == context.board.side
    in_letters = side > 9 and not any(one.isdecimal() and one != "0" for one in cells)
    return context.has_board(side) and most - 9 * in_letters <= side


def rows_ahead(lines: Lookahead, count: int, side: int, context: Context) -> bool:
    """True if the next line is a row of `count` cells, not a whole puzzle of this `side`.

    If a board was chosen, its side decides. Otherwise the line is a row if `count` lines of cells
    follow one another and, read as puzzles, one of them has a digit above `side` or two equal
    digits in a house, or all of them are empty. Lines without signs between the cells are puzzles
    unless most of them have a digit above `side`. Raises InputError if the lines may be either.
    """
    if context.board is not None:
        return context.board.side == count
    if not context.has_board(count):
        return False
    rows, last, together = _run(lines, count, context)
    most = [max(map(_value, cells)) for cells in rows]
    filled, high = sum(one > 0 for one in most), sum(one > side for one in most)
    if high * 2 > filled and len(rows) > 1:
        return True
    if len(rows) != count or side < SMALLEST or not filled:
        if not rows or len(rows) > count:
            lines.run_to = last
        return len(rows) == count
    clashing = not together and any(_clashes(cells, side) for cells in rows)
    if high if together else not (high or clashing):
        first = cast(Line, lines.peek()).number
        either = f"puzzles of {side}x{side}, or one of {count}x{count}?"
        fault = f"{count} lines of {count} cells: {either} `board {count}x{count}` above names it"
        raise context.error(fault, first, code="board")
    return not together


def _run(lines: Lookahead, count: int, context: Context) -> tuple[list[Sequence[str]], int, bool]:
    """The next lines that have `count` cells each, at most `count` + 1 lines.

    Returns the cells of each line, the number of the last line, and True if nothing stands between
    cells. If the lines are already known to be puzzles (`lines.run_to`), returns no cells, and
    looks at only one line behind the known ones.
    """
    rows: list[Sequence[str]] = []
    together = True
    place = known = max(lines.run_to - cast(Line, lines.peek()).number + 1, 0)
    last = lines.run_to
    while len(rows) <= count and (line := lines.peek(place)) is not None:
        place += 1
        if is_frame(line.bare):
            continue
        cells = cells_of(line.bare, context)
        if cells is None or len(cells) != count:
            break
        together &= len(line.bare) == count
        rows.append(cells)
        last = line.number
        if known:
            break
    return ([] if known else rows), last, together


def _clashes(cells: Sequence[str], side: int) -> bool:
    """True if a house has two equal digits when the cells are read as a puzzle of this side."""
    puzzle = Puzzle.classic(customary(side), bytes(min(_value(one), side) for one in cells))
    return any(puzzle.clashes())


def _value(text: str) -> int:
    """The digit of a cell's text: 0 for an empty cell, 25 for a letter that is not a digit."""
    if text.isdecimal():
        return int(text)
    return DIGIT_OF.get(text, 25 if text.isalpha() else 0)


def read_grid(lines: Lookahead, context: Context) -> Puzzle:
    """Takes the lines of the grid that begins with the next line. Raises InputError."""
    rows: list[Row] = []
    frames: list[tuple[int, str]] = []
    count = bands = 0
    while (line := lines.peek()) is not None and not line.fault:
        if not line.bare and not bands:
            bands = _bands(lines, rows, context)
        if is_frame(line.bare):
            frames.append((line.number, line.text))
        elif (row := _next_row(line, rows, context)) is not None:
            count += 1
            if count <= MAX_SIDE:
                rows.append(row)
        elif not (line.bare.startswith("#") and _is_inside(rows)) and (line.bare or not bands):
            break
        lines.take()
        if bands and (bands := bands - 1) == 0:
            break
    if not rows:
        raise context.no_puzzle("a frame without rows", frames[0][0], "rows")
    return _puzzle(_sized(rows, count, lines, context), frames, context)


def _puzzle(rows: list[Row], frames: Sequence[tuple[int, str]], context: Context) -> Puzzle:
    board = _board(rows, frames, context)
    texts = [text for row in rows for text in row.cells]
    first = rows[0].line.number
    if context.choice is None and are_regions(texts, board.side):
        fault = "regions of a jigsaw? They belong below its grid, after the word `regions`"
        raise context.no_puzzle(fault, first, "regions")
    dashes = any(text.startswith("-") and text != "-1" for text in texts)
    if dashes and any(set(text.strip()) == {"-"} for _, text in frames):
        fault = "a line of dashes: a row, or a frame? Write . for an empty cell"
        raise context.no_puzzle(fault, first, "rows")
    return context.puzzle(board, texts, [row.line.number for row in rows])


def _is_inside(rows: Sequence[Row]) -> bool:
    return 0 < len(rows) < len(rows[0].cells)


def _bands(lines: Lookahead, rows: Sequence[Row], context: Context) -> int:
    """Number of next lines, including blank lines, that hold the missing rows of the board.

    0 unless all rows have the same number of cells and no further row follows.
    """
    side, found, place = len(rows[0].cells) if rows else 0, len(rows), 0
    if not _is_inside(rows) or any(len(row.cells) != side for row in rows):
        return 0
    while (line := lines.peek(place)) is not None and not line.fault:
        text = line.bare
        is_row = len(cells_of(text, context) or ()) == side and not is_frame(text)
        if found == side and not is_frame(text):
            return 0 if is_row else place
        between = is_frame(text) or (text.startswith("#") and "board" not in text)
        if text and not is_row and not between:
            return 0
        found += is_row
        place += 1
    return place if found == side else 0


def _next_row(line: Line, rows: Sequence[Row], context: Context) -> Row | None:
    """The row of a line; None if the line does not belong to these rows."""
    text, side = line.bare, len(rows[0].cells) if rows else 0
    if text.startswith("#"):
        return None
    if len(rows) > 1 and len(rows[1].cells) == side + 1:
        side += 1  # The first row may be labels of the columns.
    cells = cells_of(text, context)
    if cells is None and _is_inside(rows) and not rules.is_rule(text):
        # A row with a sign that is not a cell; an error about this cell is raised later.
        cells = words if len(words := split(text, context)) == side else None
    if cells is None or (len(cells) != side > 0 and _is_apart(text, cells, rows, side, context)):
        return None
    if rows and len(text) == len(cells) == side > LONGEST_ALPHABET:
        return None
    return Row(line, [*cells])


def _is_apart(
    text: str, cells: Sequence[str], rows: Sequence[Row], side: int, context: Context
) -> bool:
    """True if a line with another number of cells than the rows does not belong to their grid.

    Either the grid is complete, or the line is far longer, or neither the line nor the first row
    has anything between its cells and the line is a whole puzzle or one of them is too long for a
    row.
    """
    count, first = len(cells), rows[0]
    if len(rows) >= side or count > 2 * side:
        return True
    together = len(text) == count and len(first.line.bare) == len(first.cells)
    is_puzzle = context.side_of_line(count) is not None
    return together and (is_puzzle or max(count, side) > LONGEST_ALPHABET)


def _width(text: str, cells: int) -> int | None:
    """Number of cells between two bars; None unless the bars are evenly spaced and more than one
    cell apart."""
    parts = [part.split() for part in text.split("|") if part.strip()]
    sizes = {len(part) for part in parts}
    if sizes == {1}:
        sizes = {len(part[0]) for part in parts}
    even = len(sizes) == 1 and len(parts) > 1 and cells % len(parts) == 0
    return cells // len(parts) if even and cells > len(parts) else None


def _sized(rows: list[Row], count: int, lines: Lookahead, context: Context) -> list[Row]:
    """The rows, without the empty cells behind final commas. Raises InputError unless there are as
    many rows as cells in each row."""
    first = rows[0].line.number
    named = context.board is not None and context.board.side == count
    if not named and (side := _labelled([row.cells for row in rows])):
        fault = f"labels around a grid of {side}x{side}: leave them out"
        raise context.no_puzzle(fault, first, "labels")
    if all(row.line.bare[-1] in ",;" and len(row.cells) == count + 1 for row in rows):
        rows = [row._replace(cells=row.cells[:-1]) for row in rows]
    side = len(rows[0].cells)
    together = len(rows[0].line.bare) == side > 9
    if len(rows) == 1 and (together or not context.has_board(side)):
        raise context.length_fault(rows[0].cells, first)
    for number, row in enumerate(rows, start=1):
        if len(row.cells) != side:
            fault = f"row {number} has {len(row.cells)} cells, the first row {side}"
            if "|" in row.line.bare:
                fault += "; write . for an empty cell"
            raise context.no_puzzle(fault, row.line.number, "rows")
    if count == side:
        return rows
    context.board_of(side, first)
    fault = f"{count} rows" if count > 1 else "1 row"
    fault += f" of {side} cells, where a board of {side}x{side} has {side}"
    below = lines.peek()
    if count == 2 * side:
        fault += ": write `regions` on a line above regions, or a blank line between two grids"
    elif count < side and below is not None and not below.text.strip():
        fault += ", then a blank line"
    raise context.no_puzzle(fault, rows[-1].line.number, "rows")


def _labelled(rows: Sequence[Sequence[str]]) -> int:
    """The side of the grid inside labels for its columns and rows; 0 if there are no labels."""
    (head, *body), side = rows, len(rows) - 1
    fits = side >= SMALLEST and len(head) in (side, side + 1)
    if not fits or any(len(row) != side + 1 for row in body):
        return 0
    labels = head[-side:], [row[0] for row in body]
    return side if all(_are_labels(one, side) for one in labels) else 0


def _are_labels(texts: Sequence[str], side: int) -> bool:
    """True if the texts are successive numbers or letters from 0, 1 or A, in either direction."""
    digits = [DIGIT_OF.get(text, 0) if text.isalpha() else _value(text) for text in texts]
    runs = [[*range(first, first + side)] for first in (0, 1, 10)]
    return digits in runs or digits[::-1] in runs


def _board(rows: Sequence[Row], frames: Sequence[tuple[int, str]], context: Context) -> Board:
    """The board that frames, bars and walls show. Raises InputError unless it is the chosen one."""
    side, first = len(rows), rows[0].line.number
    numbers = [row.line.number for row in rows]
    between = [
        [text for line, text in frames if upper < line < lower]
        for upper, lower in pairwise(numbers)
    ]
    named = context.board_of(side, first) if context.choice is not None else None
    known = named.regions if named else None
    try:
        regions = _walled_regions([row.line.text for row in rows], between, known)
    except ValueError as error:
        raise context.error(str(error), first, code="board") from None
    if regions is not None:
        return context.require(Board.jigsaw(regions), first)
    drawn = [text.strip() for texts in between for text in texts]
    inner = [row.line.bare.strip("| \t").split("|") for row in rows]
    bars = {tuple(len(part.split()) for part in parts) if len(parts) > 1 else () for parts in inner}
    if len(bars) > 1 or any(" " in text for text in drawn):
        raise context.error("walls that are not drawn as regions", first, code="board")
    height = _box_height(numbers, frames, context)
    width = _width(rows[0].line.bare, side)
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
    """Number of rows between two frames; None if there are no frames.

    Raises InputError if the distances differ.
    """
    side = len(numbers)
    places = sorted({bisect_left(numbers, line) for line, _ in frames} - {0, side})
    height = places[0] if places else side
    for place in (*places, side):
        if place % height:
            fault = f"a frame after row {place if place in places else height}: a row is missing"
            raise context.no_puzzle(fault, numbers[place - 1], "rows")
    if height == 1 < side - 1 != len(places):
        raise context.no_puzzle("frames after some rows alone", numbers[0], "rows")
    return height if height < side else None


def _walled_regions(
    rows: Sequence[str], between: Sequence[Sequence[str]], known: Sequence[int] | None = None
) -> Sequence[int] | None:
    """The number of each cell's region, from the rows of a picture and the lines between them.

    `known` are the regions of the chosen board, whose cells need not be connected. None if every
    wall runs through the whole grid, as between boxes: such walls show no jigsaw. None also if a
    line is shorter than the grid, or if the cells of a column are not below one another. If the
    walls enclose no regions of the right size: raises ValueError if a horizontal wall ends inside
    the grid, otherwise None.
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
    """Where each column begins and ends in the lines of text; None if the cells of a column do not
    end below one another."""
    drawn = [[match.span() for match in _DRAWN.finditer(text)] for text in rows]
    if any("\t" in text for text in rows) or any(len(cells) != len(rows) for cells in drawn):
        return None
    columns = list(zip(*drawn, strict=True))
    if any(len({end for _, end in column}) > 1 for column in columns):
        return None
    return [(min(start for start, _ in column), column[0][1]) for column in columns]


def _dashes(texts: Sequence[str], places: Sequence[tuple[int, int]]) -> list[bool] | None:
    """For each cell of a row, True if one of the lines below the row has a wall below the cell.

    None if a line is too short, or has a wall below only a part of a cell.
    """
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
    """For each cell in reading order, the number of its region, which walls enclose."""
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
    """True if there is a wall exactly where two regions meet."""
    return all(
        wall == (regions[place] != regions[beside])
        for place in range(len(regions))
        for beside, wall in _beside(place, bars, floors)
    )


def _beside(place: int, bars: Walls, floors: Walls) -> Iterator[tuple[int, bool]]:
    """Yields each neighbour of a cell, with True if there is a wall between them."""
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
