"""Boards in the layouts that people and programs write, with any sign for an empty cell.

Each is read as that very puzzle or refused with one line, and never read as another one; the signs
that a layout is promised for are always read.
"""

import json
from itertools import product

import pytest
from reading import entries

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.puzzle.puzzle import Puzzle

SIDES = (4, 6, 9, 12, 16)
READ = ".0_*?·□"
"""Signs that are read wherever a sign stands in each cell."""

OTHERS = "-xX+#o•"


def puzzle(side, empty_row=None):
    """A grid whose digits are left out on a slanting pattern, and in one row perhaps."""
    board = Board.customary(side)
    high, wide = board.box_rows, board.box_columns
    digits = bytes(
        (wide * (row % high) + row // high + column) % side + 1
        if (2 * row + 3 * column) % 5 < 2 and row != empty_row
        else 0
        for row, column in product(range(side), repeat=2)
    )
    return Puzzle.classic(board, digits)


def cells(given, empty):
    signs = [SYMBOLS[digit - 1] if digit else empty for digit in given.digits]
    side = given.board.side
    return [signs[start : start + side] for start in range(0, side * side, side)]


def joined(row, apart, wide):
    """The row with blanks between its cells, and something between its boxes."""
    parts = (row[start : start + wide] for start in range(0, len(row), wide))
    return apart.join(" ".join(part) for part in parts)


def banded(rows, board, line):
    bands = (rows[at : at + board.box_rows] for at in range(0, board.side, board.box_rows))
    return f"\n{line}\n".join("\n".join(band) for band in bands)


def plain(rows, board):
    return "\n".join(map("".join, rows))


def spaced(rows, board):
    return "\n".join(map(" ".join, rows))


def slashes(rows, board):
    return "/".join(map("".join, rows))


def line(rows, board):
    return "".join(map("".join, rows))


def commas(rows, board):
    return "\n".join(map(",".join, rows))


def tabs(rows, board):
    return "\n".join(map("\t".join, rows))


def bars(rows, board):
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def boxes(rows, board):
    return "\n".join(joined(row, " | ", board.box_columns) for row in rows)


def equality_signs(rows, board):
    drawn = [joined(row, " | ", board.box_columns) for row in rows]
    return banded(drawn, board, "=" * len(drawn[0]))


def framed(rows, board):
    drawn = [f"| {joined(row, ' | ', board.box_columns)} |" for row in rows]
    frame = "+" + "+".join(["-" * (2 * board.box_columns + 1)] * (board.side // board.box_columns))
    return f"{frame}+\n{banded(drawn, board, frame + '+')}\n{frame}+"


def blank_between_bands(rows, board):
    return banded(list(map("".join, rows)), board, "")


def quoted(rows, board):
    return "\n".join(f'"{"".join(row)}",' for row in rows)


def in_a_program(rows, board):
    return f'grid = """{plain(rows, board)}"""'


def nested(rows, board):
    return f"board = {json.dumps(rows)}"


def markdown(rows, board):
    head = ["|" + "  |" * board.side, "|" + "---|" * board.side]
    return "\n".join([*head, bars(rows, board)])


def lettered(rows, board):
    named = (f"{SYMBOLS[at + 9]} {' '.join(row)}" for at, row in enumerate(rows))
    return "\n".join([f"  {' '.join(str(at + 1) for at in range(board.side))}", *named])


def indexed(rows, board):
    named = (f"{at}  {'  '.join(row)}" for at, row in enumerate(rows))
    return "\n".join([f"   {'  '.join(map(str, range(board.side)))}", *named])


def framed_by_equality_signs(rows, board):
    frame = "+===" * board.side + "+"
    return "\n".join([frame, *(f"| {' | '.join(row)} |\n{frame}" for row in rows)])


def fenced(rows, board):
    return f"```\n{framed(rows, board)}\n```"


def column(rows, board):
    return f"id,puzzle\n7,{line(rows, board)}"


def bank(rows, board):
    return f"0000183b305c {line(rows, board)}  1.2"


def value(rows, board):
    return json.dumps({"question": line(rows, board), "rating": 3})


ONE_SIGN = (plain, slashes, line, blank_between_bands, quoted, in_a_program, column, bank, value)
APART = (spaced, commas, tabs, bars, boxes, equality_signs, framed, framed_by_equality_signs)
NAMED = (lettered, indexed)
WRITTEN = (nested, markdown, fenced)
LAYOUTS = (*ONE_SIGN, *APART, *NAMED, *WRITTEN)


def expected(given):
    return given.board, given.digits


def found(text):
    return [
        (one.board, one.digits) if isinstance(one, Puzzle) else str(one) for one in entries(text)
    ]


@pytest.mark.sampled(12)
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.__name__)
def test_a_layout_is_read_with_each_sign_that_is_one(layout, side):
    for sign, empty_row in product(READ, (None, 0, 1, side - 1)):
        given = puzzle(side, empty_row)
        text = layout(cells(given, sign), given.board)
        assert found(text) == [expected(given)], text
        assert layout is column or found(f"\nEasy\n\n{text}\n\n") == [expected(given)], text


@pytest.mark.sampled(12)
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.__name__)
def test_a_layout_with_any_other_sign_is_no_other_puzzle(layout, side):
    for sign, empty_row in product(OTHERS, (None, 0, 1, side - 1)):
        given = puzzle(side, empty_row)
        text = layout(cells(given, sign), given.board)
        for one in found(text):
            assert one == expected(given) or str(one).startswith("p.txt:"), text


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.__name__)
def test_two_in_a_file_are_two_and_one_that_lacks_a_row_is_none(layout, side):
    first, second = puzzle(side), puzzle(side, 1)
    texts = [layout(cells(given, "."), given.board) for given in (first, second)]
    if layout is column:
        texts[1] = texts[1].partition("\n")[2]
        assert found("\n".join(texts)) == [expected(first), expected(second)]
    else:
        assert found("\n\n".join(texts)) == [expected(first), expected(second)]
    lacking = cells(first, ".")[:-1]
    text = layout(lacking, first.board)
    assert all(isinstance(one, str) for one in found(text)), text
