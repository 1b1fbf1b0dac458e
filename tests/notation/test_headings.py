"""Names of columns above a picture, and of rows at its left."""

import pytest
from reading import LINE, ROWS, entries, error, lines

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle

DIGITS = [str(number) for number in range(1, 10)]
LETTERS = list("ABCDEFGHI")
COLUMNS = [f"c{number}" for number in range(1, 10)]
RS = [f"r{number}" for number in range(1, 10)]
FRAME = "  +-------+-------+-------+"


def boxes(row):
    return "| " + " | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) + " |"


def framed(heading, names, rows=ROWS, last=FRAME):
    drawn = [f"{name} {boxes(row)}" for name, row in zip(names, rows, strict=True)]
    bands = [FRAME, *drawn[:3], FRAME, *drawn[3:6], FRAME, *drawn[6:], last]
    return "\n".join(
        ["    " + "  ".join(" ".join(heading[at : at + 3]) for at in (0, 3, 6)), *bands]
    )


def plain(heading, names, apart=" "):
    drawn = [f"{name} {apart.join(row)}" for name, row in zip(names, ROWS, strict=True)]
    return "\n".join(["  " + " ".join(heading), *drawn])


@pytest.mark.parametrize("heading", [DIGITS, LETTERS, COLUMNS])
@pytest.mark.parametrize("names", [DIGITS, LETTERS, RS, [f"{name}:" for name in LETTERS]])
def test_columns_and_rows_may_have_names(heading, names):
    blank = [row.replace(".", " ") for row in ROWS]
    for text in (
        framed(heading, names),
        framed(heading, names, blank),
        plain(heading, names),
        plain(heading, names, ""),
    ):
        assert lines(text) == [LINE]
        assert lines(f"{LINE}\n\n{text}\n\n{text}\nanti-knight\n\n{LINE}") == [
            LINE,
            LINE,
            f"{LINE} with anti-knight",
            LINE,
        ]


@pytest.mark.parametrize("names", [LETTERS, RS])
def test_rows_may_have_names_alone(names):
    text = plain(DIGITS, names).partition("\n")[2]
    assert lines(text) == lines(f"{text}\n\n{text}")[:1] == [LINE]


@pytest.mark.parametrize("heading", [LETTERS, COLUMNS])
def test_columns_may_have_names_alone(heading):
    assert lines(plain(heading, [" "] * 9)) == [LINE]


def test_numbers_above_a_frame_are_names():
    assert lines(framed(DIGITS, [" "] * 9)) == [LINE]


def test_numbers_that_may_be_a_row_are_none():
    """Ten rows, one of which is too many: nobody knows which."""
    fault = "10 rows in a block are no pictures of 9 rows each"
    assert error(plain(DIGITS, [" "] * 9)) == f"p.txt:10: {fault}"
    rows = ["".join(DIGITS), *ROWS[1:]]
    assert lines("\n".join(map(" ".join, rows))) == ["".join(rows)]
    tall = "\n".join(f"{at} {' '.join(row)}" for at, row in enumerate(ROWS, start=1))
    assert error(tall) == "p.txt:9: half a picture: 9 of 10 rows"


def test_a_name_out_of_order_is_none():
    text = plain(DIGITS, [*LETTERS[:7], "I", "H"])
    assert error(text).startswith("p.txt:")
    assert error(plain(DIGITS, LETTERS).replace("G ", "", 1)).startswith("p.txt:")


def test_the_cell_named_is_that_of_the_picture():
    text = plain(LETTERS, DIGITS).replace("5 4", "5 !", 1)
    assert error(text) == "p.txt:6: r5c1: '!' is not a digit"


def test_walls_of_a_jigsaw_stand_where_they_are_drawn():
    jigsaw = Puzzle.classic(Board.jigsaw("AAABACBBCCDBCDDD"), bytes([1, 2, 0, 4, *[0] * 11, 3]))
    names = iter("ABCD")
    drawn = [
        (next(names) if "1" in row or "." in row else " ") + " " + row
        for row in str(jigsaw).splitlines()
    ]
    assert entries("\n".join(["    1 2 3 4", *drawn])) == [jigsaw]


def test_a_picture_with_names_ends_with_its_last_row():
    assert lines(f"{plain(LETTERS, LETTERS)}\n{LINE}") == [LINE, LINE]
    alone = plain(LETTERS, [" "] * 9)
    fault = "11 rows in a block are no pictures of 9 rows each"
    assert error(f"{alone}\n{' '.join(ROWS[0])}") == f"p.txt:11: {fault}"


def test_one_row_and_more_rows_than_letters_have_no_names():
    assert error("A 1").startswith("p.txt:1: a row of 2 cells")
    row = " ." * 26
    assert error("\n".join(f"r{at}{row}" for at in range(1, 27))).startswith("p.txt:1: r1c1: 'r1'")
    names = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert error("\n".join(f"{name}{row}" for name in names)).startswith("p.txt:17: r17c1: 'Q'")
