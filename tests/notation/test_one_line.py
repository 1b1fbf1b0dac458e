"""A puzzle on one line, and files of them."""

import pytest
from reading import FOUR, LINE, OTHER, SOLUTION, entries, error, lines

from sudoku_csp.grid.board import Board


@pytest.mark.parametrize("sign", ".0_*-xX")
def test_every_sign_for_empty_is_read(sign):
    assert lines(LINE.replace(".", sign)) == [LINE]


@pytest.mark.parametrize("sign", ".0_*-?")
def test_an_empty_puzzle_may_be_of_any_sign(sign):
    assert lines(sign * 81) == ["." * 81]


@pytest.mark.parametrize("sign", "xX")
def test_nothing_but_x_is_an_empty_puzzle_only_where_a_board_is_named(sign):
    fault = "p.txt:1: nothing but x: write . for an empty cell, or name the shape of the boxes"
    rows = "\n".join([sign * 9] * 9)
    for text in (sign * 81, rows):
        assert error(text) == fault
        assert lines(text, Board.customary(9)) == ["." * 81]
    assert lines(sign * 80 + "1") == [OTHER]


@pytest.mark.parametrize(
    "rest",
    [
        " 7.2",
        " 7.2 name of the puzzle",
        "\t# hard",
        "# hard",
        "," + SOLUTION,
        " " + SOLUTION,
        ";8.9;3",
        ", 1, 2, 3",
        " # é ٣ \x00",
        "  ",
    ],
)
def test_fields_after_the_puzzle_are_ignored(rest):
    assert lines(LINE + rest) == [LINE]


def test_comments_and_blank_lines_are_skipped():
    assert lines(f"# one\n\n{LINE}\n  # two\n\t\n{OTHER}\n\n") == [LINE, OTHER]


def test_comments_may_end_any_line():
    assert lines(f"{LINE} # one\n1 0 0 0 # row\n0 0 0 0\t# row\n0 0 0 0 #\n0 0 0 0") == [LINE, FOUR]
    assert lines("1 " + "0 " * 15 + "# a 4x4") == [FOUR]


def test_the_source_names_file_and_line():
    found = entries(f"# comment\n{LINE}\n\n{OTHER}")
    assert [puzzle.source for puzzle in found] == ["p.txt:2", "p.txt:4"]


def test_sizes_may_be_mixed_in_a_file():
    assert lines(f"{FOUR}\n{LINE}\n{'.' * 36}\n") == [FOUR, LINE, "." * 36]


def test_letters_count_on_from_ten_in_either_case():
    line = "123456789ABCDEFG" + "." * 240
    assert lines(line) == [line]
    assert lines(line.lower()) == [line]
    large = "123456789ABCDEFGHIJKLMNOP" + "." * 600
    assert lines(large.lower()) == [large]


@pytest.mark.parametrize(
    ("side", "rows", "columns"), [(6, 2, 3), (8, 2, 4), (10, 2, 5), (12, 3, 4), (15, 3, 5)]
)
def test_boxes_are_customary_unless_named(side, rows, columns):
    (puzzle,) = entries("." * side**2)
    assert (puzzle.board.box_rows, puzzle.board.box_columns) == (rows, columns)
    named = Board(side, columns, rows)
    (puzzle,) = entries("." * side**2, named)
    assert puzzle.board == named


def test_a_named_board_refuses_other_sizes():
    assert error(FOUR, Board.customary(9)).startswith("p.txt:1: a row of 16 cells")
    assert error(LINE, Board(6, 2, 3)).startswith("p.txt:1: 81 cells in a line")


def test_a_named_board_makes_sixteen_symbols_a_row_or_a_puzzle():
    text = "\n".join([FOUR] * 16)
    assert [p.board.side for p in entries(text, Board.customary(4))] == [4] * 16
    assert [p.board.side for p in entries(text, Board.customary(16))] == [16]


def test_a_list_of_4x4_puzzles_is_no_16x16_picture():
    assert lines("\n".join([FOUR] * 20)) == [FOUR] * 20


def test_one_wrong_digit_in_a_list_of_4x4_puzzles_is_one_error():
    bad = "5" + FOUR[1:]
    found = lines("\n".join([FOUR] * 7 + [bad] + [FOUR] * 12))
    assert found[7] == "p.txt:8: r1c1: '5' is above 4, the largest digit of a 4x4 board"
    assert found[:7] + found[8:] == [FOUR] * 19


@pytest.mark.parametrize("bad", [FOUR[:-1], FOUR + ".", "hello world", "12345", LINE[:-1], "1,2"])
def test_a_bad_line_takes_no_other_with_it(bad):
    found = lines(f"{FOUR}\n{bad}\n{FOUR}\n{LINE}\n{bad}\n{LINE}")
    assert found[0] == found[2] == FOUR
    assert found[3] == found[5] == LINE
    assert found[1].startswith("p.txt:2: ")
    assert found[4].startswith("p.txt:5: ")


def test_a_puzzle_may_be_cut_at_its_rows():
    assert lines(" ".join(LINE[start : start + 9] for start in range(0, 81, 9))) == [LINE]
    assert lines("1... .... .... ....") == [FOUR]


@pytest.mark.parametrize("text", [f"7 {LINE}", f"name: {LINE}", f"{LINE}{SOLUTION}"])
def test_a_puzzle_that_does_not_begin_the_line_is_an_error(text):
    assert error(text).startswith("p.txt:1: ")


def test_zero_as_a_digit_is_the_largest_and_not_taken_for_empty():
    hexadecimal = "0123456789ABCDEF" + "." * 240
    assert lines(hexadecimal) == [hexadecimal.replace("0", "G")]
    assert lines(hexadecimal.lower()) == [hexadecimal.replace("0", "G")]
    ten = "0123456789" + "-" * 90
    assert lines(ten) == [ten.replace("0", "A").replace("-", ".")]
    assert error("00" + hexadecimal[2:]) == (
        "p.txt:1: r1c2: 0 beside other signs for empty, no 16, two in row 1: neither a digit, "
        "as in 0 to F, nor empty"
    )
    with_largest = "0123456789ABCDEG" + "." * 240
    assert lines(with_largest) == [with_largest.replace("0", ".")]


def test_dashes_between_puzzles_are_no_empty_puzzle():
    found = lines(f"{LINE}\n{'-' * 16}\n{OTHER}\n{'-' * 20}\n{LINE}")
    assert found[0] == found[3] == LINE
    assert found[2] == OTHER
    assert found[1].startswith("p.txt:2: a line of dashes")


def test_equal_givens_in_a_house_are_no_input_error():
    clashing = "11" + "." * 79
    (puzzle,) = entries(clashing)
    assert puzzle.line() == clashing
    assert [str(clash) for clash in puzzle.clashes()] == [
        "r1c1=1 and r1c2=1 in row 1",
        "r1c1=1 and r1c2=1 in box 1",
    ]


@pytest.mark.parametrize(
    "said",
    [
        *("killer", "killer sudoku", "X-Sudoku", "thermo", "kropki", "jigsaw", "no boxes"),
        *("nobox", "boxless", "1x4 boxes", "boxes 1x4", "Latinsquare", "jigsaw4", "two regions"),
    ],
)
def test_the_name_of_a_variant_behind_a_puzzle_is_no_remark(said):
    assert "with" in error(f"{FOUR} {said}\n")
    assert lines(f"{FOUR} easy, 17 clues, platinum\n") == [FOUR]


@pytest.mark.parametrize(
    "rest",
    [
        *(" solution {}", " Solution: {}", ";solution {}", ",solution={}", " [solution {}]"),
        *(" 1 {}", ",1,{}", " by me {} 7.2", ":1:{}", ",{},{}", " ({})"),
    ],
)
def test_a_solution_behind_a_puzzle_is_read_whatever_stands_before_it(rest):
    (puzzle,) = entries(LINE + rest.format(SOLUTION, SOLUTION))
    assert (puzzle.line(), puzzle.printed.line()) == (LINE, SOLUTION)


def test_a_solution_that_is_none_behind_a_puzzle_is_refused():
    fault = "p.txt:1: a solution that has not a digit for each of the 81 cells"
    for said in (SOLUTION[1:], " ".join(SOLUTION), f": 0{SOLUTION[1:]}", OTHER):
        assert error(f"{LINE} solution {said}") == fault
    other = SOLUTION[::-1]
    assert error(f"{LINE},{SOLUTION},{other}").startswith("p.txt:1: two solutions behind a puzzle")
    assert lines(f"{LINE} solution unknown\n{LINE},1 solution, 7.25") == [LINE, LINE]
