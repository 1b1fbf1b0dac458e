"""Which digit a symbol means: 0 beside other signs for empty, 0 to F, 0 to B, A to P."""

import pytest
from reading import LINE, ROWS, SOLUTION, entries, error, lines

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.drawing import SYMBOLS
from sudoku_csp.puzzle.notation.digit_conventions import from_letters

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"


def solved(side):
    """Every digit once in each row, column and box, as numbers from 0."""
    board = Board.customary(side)
    height, width = board.box_rows, board.box_columns
    return [
        (width * (row % height) + row // height + column) % side
        for row in range(side)
        for column in range(side)
    ]


@pytest.mark.parametrize("side", [4, 6, 8, 9])
@pytest.mark.parametrize("empty", list("._*-x?"))
def test_a_zero_beside_another_sign_for_empty_is_refused_up_to_nine(side, empty):
    text = "".join(str(digit) if at % 3 else empty for at, digit in enumerate(solved(side)))
    cell = Board.customary(side).cells[text.index("0")]
    said = (
        f"{cell}: 0 beside {empty!r}: empty too, or a digit, as in 0 to {side - 1}? "
        f"Write one sign for empty, and digits from 1 to {side}"
    )
    rows = [text[at : at + side] for at in range(0, side * side, side)]
    assert error(text) == f"p.txt:1: {said}"
    assert error("\n".join(map(" ".join, rows))) == f"p.txt:{cell.row}: {said}"


@pytest.mark.parametrize(("edge", "between"), [("|", "|"), ("", ",")])
def test_a_zero_beside_a_blank_cell_is_refused(edge, between):
    rows = [["1", " ", "0", " "], [" ", "2", " ", " "], [" ", " ", " ", "3"], ["0", " ", " ", " "]]
    text = "\n".join(edge + between.join(row) + edge for row in rows)
    assert error(text).startswith(
        "p.txt:1: r1c3: 0 beside ' ': empty too, or a digit, as in 0 to 3"
    )


def test_where_the_largest_digit_stands_a_zero_is_an_empty_cell():
    assert lines(LINE.replace("1", "0").replace("7", ".")) == [
        LINE.replace("1", ".").replace("7", ".")
    ]
    assert lines("\n".join([*ROWS[:4], *(row.replace(".", "0") for row in ROWS[4:])])) == [LINE]


@pytest.mark.parametrize("side", [10, 12, 16, 25])
def test_above_nine_a_zero_is_the_largest_digit(side):
    """0 to B on 12x12, 0 to F on 16x16: A is 10 there as here."""
    signs = "0" + SYMBOLS[: side - 1]
    text = "".join(signs[digit] if at % 3 else "." for at, digit in enumerate(solved(side)))
    (puzzle,) = entries(text)
    assert list(puzzle.digits) == [
        (digit or side) if at % 3 else 0 for at, digit in enumerate(solved(side))
    ]


@pytest.mark.parametrize("side", [4, 6, 9, 12, 16, 20, 25])
@pytest.mark.parametrize("change", [str.upper, str.lower])
def test_letters_alone_count_from_a(side, change):
    signs = change(LETTERS)
    text = "".join(signs[digit] if at % 3 else "." for at, digit in enumerate(solved(side)))
    rows = [text[at : at + side] for at in range(0, side * side, side)]
    expected = bytes(digit + 1 if at % 3 else 0 for at, digit in enumerate(solved(side)))
    for drawn in (text, "\n".join(rows), "\n".join(map(" ".join, rows))):
        (puzzle,) = entries(drawn, Board.customary(side))
        assert puzzle.digits == expected
    missing = text.replace(signs[side - 1], ".")
    assert entries(missing, Board.customary(side))[0].digits == expected.replace(
        bytes([side]), b"\0"
    )


def test_letters_of_a_few_digits_are_read_as_elsewhere():
    """A puzzle of ours may have givens above 9 alone."""
    (puzzle,) = entries("A" + "." * 254 + "G")
    assert puzzle.digits == bytes([10, *[0] * 254, 16])
    assert error("A" + "." * 254 + "P") == (
        "p.txt:1: r16c16: 'P' is above 16, the largest digit of a 16x16 board"
    )
    some = "ABCDEFG" * 36 + "...P"
    assert "'P' is above 16" in error(some)


def test_x_is_a_letter_where_another_sign_is_empty():
    text = "".join(LETTERS[digit] if at % 3 else "." for at, digit in enumerate(solved(25)))
    assert 24 in entries(text)[0].digits
    assert "is not a digit" in error(text.replace("X", "!").replace(".", "X"))


def test_a_table_has_letters_in_both_columns():
    solution = "".join("ABCDEFGHI"[int(sign) - 1] for sign in SOLUTION)
    puzzle = "".join("ABCDEFGHI"[int(sign) - 1] if sign != "." else "." for sign in LINE)
    (found,) = entries(f"puzzle,solution\n{puzzle},{solution}\n")
    assert (found.line(), found.printed.line()) == (LINE, SOLUTION)


def test_letters_twice_in_a_house_and_of_a_board_larger_than_the_alphabet_are_no_digits():
    assert from_letters(Board.customary(4), "AABBAABBCCDDCCDD") is None
    assert from_letters(Board(26, 2, 13), LETTERS + "." * (26 * 26 - 25)) is None


def test_a_number_that_begins_with_0_is_that_number():
    assert lines("01 02 . .\n. . . .\n. . . 03\n. . . .") == ["12.........3...."]
