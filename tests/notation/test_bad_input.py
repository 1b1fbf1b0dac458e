"""Bad input: one clear line with file, line and cell, and the rest of the file is read."""

from io import BytesIO

import pytest
from reading import FOUR, LINE, OTHER, ROWS, ROWS_TEXT, entries, error, lines

import sudoku_csp as sc
from sudoku_csp.grid.errors import InputError


@pytest.mark.parametrize(
    ("sign", "shown"),
    [
        ("é", "'é'"),
        ("\u0663", "'\u0663'"),
        ("\u0969", "'\u0969'"),
        ("²", "'²'"),
        ("½", "'½'"),
        ("\u2460", "'\u2460'"),
        ("\U0001d7db", "'\U0001d7db'"),
        ("\0", r"'\x00'"),
        ("\x1b", r"'\x1b'"),
        ("\u202e", r"'\u202e'"),
        ("\u200b", r"'\u200b'"),
        ("+", "'+'"),
        ("z", "'z'"),
        ("\u2013", "'\u2013'"),
        ("•", "'•'"),
    ],
)
def test_a_character_that_is_no_digit_is_named_with_its_cell(sign, shown):
    fault = f"p.txt:2: r3c7: {shown} is not a digit"
    line = LINE[:24] + sign + LINE[25:]
    assert lines(f"{OTHER}\n{line}\n{OTHER}") == [OTHER, fault, OTHER]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (b"\xe9", rb"'\xe9' is not a digit"),
        (b"\xff", rb"'\xff' is not a digit"),
        (b"\x80", rb"'\x80' is not a digit"),
    ],
)
def test_bytes_that_are_no_utf_8_are_named_with_their_cell(text, fault):
    line = LINE[:24].encode() + text + LINE[25:].encode()
    assert error(line) == f"p.txt:1: r3c7: {fault.decode()}"


@pytest.mark.parametrize("side", [4, 6, 8, 9, 10, 12, 16, 20])
def test_a_digit_above_the_side_is_named_with_its_cell(side):
    sign = "123456789ABCDEFGHIJKLMNOP"[side]
    text = "." * side + sign + "." * (side * side - side - 1)
    assert error(text) == (
        f"p.txt:1: r2c1: '{sign}' is above {side}, the largest digit of a {side}x{side} board"
    )


@pytest.mark.parametrize("length", [26, 40, 63, 65, 80, 82, 83, 90, 143, 1000])
def test_a_line_of_the_wrong_length_is_an_error(length):
    text = ("." * 500 + "1" * 500)[:length]
    assert error(text).startswith(f"p.txt:1: {length} cells in a line are no puzzle")
    assert error(text + " 7.2").startswith(f"p.txt:1: {length} cells in a line are no puzzle")


def test_the_character_that_makes_a_line_too_long_is_named():
    assert error(f"{LINE[:5]}\0{LINE[5:]}") == (
        r"p.txt:1: 82 cells in a line are no puzzle; one of 9x9 has 81 ('\x00' is not a digit)"
    )


@pytest.mark.parametrize("length", [2, 3, 5, 7, 11, 13, 19, 23])
def test_a_short_line_that_is_a_row_of_no_board_is_an_error(length):
    assert error("1" * length) == (
        f"p.txt:1: a row of {length} cells is a row of no board (write . for an empty cell)"
    )


@pytest.mark.parametrize("length", [4, 6, 8, 9, 10, 12, 20, 24])
def test_a_short_line_that_may_be_a_row_is_half_a_picture(length):
    assert error("4" * length) == f"p.txt:1: half a picture: 1 of {length} rows"


@pytest.mark.parametrize(
    "text", ["", "\n", "\n\n \t\n", "# only\n# comments", "[Puzzle]\n", "\r\n"]
)
def test_nothing_to_read_is_an_error(text):
    assert error(text) == "p.txt: there is no puzzle in it"


@pytest.mark.parametrize("text", ["+---+---+\n" * 4, "Grid 01\n", "===\n===\n", "puzzle\n"])
def test_frames_and_headings_alone_are_no_puzzle(text):
    assert error(text) == "p.txt: there is no puzzle in it"


@pytest.mark.parametrize(
    "bad",
    [
        LINE[:-1],
        LINE + ".",
        LINE[:-1] + "é",
        "\0" * 81,
        "[[1,2",
        '{"a":1}',
        "]]",
        "{}",
        "hello",
        "<html><body>404</body></html>",
        "|||",
        ",,,,",
        "1",
        "+1",
        "\\" * 81,
        '"' * 81,
        "'; DROP TABLE puzzles; --",
        "\x1b[31m" + LINE,
    ],
)
def test_one_bad_line_is_one_error_and_all_others_are_read(bad):
    found = entries(f"{LINE}\n{bad}\n{OTHER}\n{LINE}")
    assert [isinstance(entry, InputError) for entry in found] == [False, True, False, False]
    assert str(found[1]).startswith("p.txt:2: ")
    assert [found[2].line(), found[3].line()] == [OTHER, LINE]


def test_a_long_text_is_quoted_in_part():
    rows = ["1 " + "z" * 5000 + " 3 4"] + ["0 0 0 0"] * 3
    assert error("\n".join(rows)) == f"p.txt:1: r1c2: '{'z' * 20}...' is not a digit"


def test_an_error_keeps_file_line_and_cell_apart():
    (fault,) = entries(f"\n{LINE[:24]}é{LINE[25:]}")
    assert (fault.source, fault.line, fault.cell) == ("p.txt", 2, "r3c7")
    assert fault.message == "'é' is not a digit"


def test_many_errors_are_told_one_by_one():
    text = "\n".join([LINE[:-1] + "é"] * 500)
    assert [entry.line for entry in entries(text)] == list(range(1, 501))


@pytest.mark.parametrize("row", range(9))
@pytest.mark.parametrize("column", [0, 4, 8])
def test_the_cell_named_in_a_picture_is_the_wrong_one(row, column):
    rows = [list(text) for text in ROWS]
    rows[row][column] = "!"
    text = "\n".join("".join(cells) for cells in rows)
    assert error(text) == f"p.txt:{row + 1}: r{row + 1}c{column + 1}: '!' is not a digit"


def test_a_picture_with_a_bad_cell_takes_no_other_with_it():
    bad = ROWS_TEXT.replace("8", "!")
    found = lines(f"{ROWS_TEXT}\n{bad}\n{ROWS_TEXT}\n\n{FOUR}")
    assert [found[0], found[2], found[3]] == [LINE, LINE, FOUR]
    assert found[1] == "p.txt:12: r3c3: '!' is not a digit"


@pytest.mark.parametrize("form", ["dimacs", "opb", "smt2", "lp", "mps", "mzn", "cpsat"])
def test_a_file_for_solvers_is_told_by_its_first_line(form):
    stream = BytesIO()
    sc.export(FOUR, stream, form)
    said = "p.txt:1: a file for solvers, and no puzzle: decode reads it, with a solver's answer"
    assert error(stream.getvalue()) == said


@pytest.mark.sampled(3)
@pytest.mark.parametrize("blank", ["\t", " ", " \t"])
@pytest.mark.parametrize(
    "around", ["1{}2", "1{}#", "3x3:{}5", "1\t{}\t2\t3\t45678", "1,{}2", "1;{}x;2", "puzzle,{}a"]
)
def test_a_long_run_of_blanks_is_gone_through_once(around, blank):
    # From each blank anew it takes half a minute.
    assert entries(around.format(blank * (100_000 // len(blank))))


@pytest.mark.parametrize("odd", ["\x1b[2J", "\u202e", "\u2028", "\x85", "\ud800", "\ufeff"])
@pytest.mark.parametrize("text", ['{} with "rule {}"', "{} with r1c1 {} < r1c2", "{} with cage {}"])
def test_nothing_of_a_text_steers_a_terminal_from_within_an_error(text, odd):
    assert error(text.format(FOUR, odd)).isprintable()


def test_an_error_has_no_more_than_a_few_thousand_characters():
    assert 5000 < len(error(f'{FOUR} with "rule {"long " * 10_000}"')) < 5100
