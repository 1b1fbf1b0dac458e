"""Rows of numbers with blanks or commas between, for boards of any size."""

import pytest
from reading import FOUR, LINE, entries, error, lines

SIDES = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25, 36, 49]


def latin(side):
    """Rows in which every digit stands once, and the last ones empty."""
    full = [[(column + row) % side + 1 for column in range(side)] for row in range(side - 2)]
    return [*full, [0] * side, [0] * side]


def drawn(side, separator, empty="0", width=0):
    return "\n".join(
        separator.join((str(digit) if digit else empty).rjust(width) for digit in row)
        for row in latin(side)
    )


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("separator", [" ", ",", ", ", "\t", ";", "  "])
def test_rows_of_numbers_are_a_picture(side, separator):
    (puzzle,) = entries(drawn(side, separator))
    assert list(puzzle.digits) == [digit for row in latin(side) for digit in row]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("empty", ["0", ".", "_", "__", "___", "*", "-", "--", "x", "00"])
def test_aligned_numbers_with_any_sign_for_empty(side, empty):
    (puzzle,) = entries(drawn(side, " ", empty, width=3))
    assert list(puzzle.digits) == [digit for row in latin(side) for digit in row]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("separator", [" ", ","])
def test_all_numbers_may_stand_on_one_line(side, separator):
    line = drawn(side, separator).replace("\n", separator)
    (puzzle,) = entries(line)
    assert list(puzzle.digits) == [digit for row in latin(side) for digit in row]


def test_eighty_one_numbers_a_line_are_9x9_puzzles():
    numbers = " ".join(LINE.replace(".", "0"))
    assert lines("\n".join([numbers] * 100)) == [LINE] * 100


def test_letters_and_numbers_may_be_mixed_and_lead_with_zeros():
    text = "\n".join(["01 2 A 12 b 0 0 0 0 0 0 0"] + [" ".join(["."] * 12)] * 11)
    (puzzle,) = entries(text.replace("0 0 0 0 0 0 0", ". . . . . . ."))
    assert list(puzzle.digits[:5]) == [1, 2, 10, 12, 11]


def test_commas_may_end_the_rows():
    assert lines("1,0,0,0,\n0,0,0,0,\n0,0,0,0,\n0,0,0,0,\n") == [FOUR]


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("1 -2 3 4", "r1c2: '-2' is not a digit"),
        ("1 +2 3 4", "r1c2: '+2' is not a digit"),
        ("1 2.0 3 4", "r1c2: '2.0' is not a digit"),
        ("1 1_0 3 4", "r1c2: '1_0' is not a digit"),
        ("1 ²  3 4", "r1c2: '²' is not a digit"),
        ("1 5 3 4", "r1c2: '5' is above 4, the largest digit of a 4x4 board"),
        ("1 A 3 4", "r1c2: 'A' is above 4, the largest digit of a 4x4 board"),
        ("1 99999 3 4", "r1c2: '99999' is not a digit"),
        ("1,.x,3,4", "r1c2: '.x' is not a digit"),
    ],
)
def test_what_is_no_number_is_named_with_its_cell(row, fault):
    assert error(f"{row}\n0 0 0 0\n0 0 0 0\n0 0 0 0") == f"p.txt:1: {fault}"


def test_a_digit_above_255_never_wraps():
    rows = [" ".join(["257"] + ["0"] * 15)] + [" ".join(["0"] * 16)] * 15
    assert "'257' is above" in lines("\n".join(rows))[0]


def test_numbers_may_count_from_zero_which_stands_for_the_largest():
    row = " ".join(map(str, range(16)))
    text = "\n".join([row] + [" ".join(["."] * 16)] * 15)
    (puzzle,) = entries(text)
    assert list(puzzle.digits[:16]) == [16, *range(1, 16)]
