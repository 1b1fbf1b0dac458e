"""Puzzles drawn row by row, with and without frames."""

from itertools import pairwise

import pytest
from reading import FOUR, LINE, OTHER, ROWS, ROWS_TEXT, SOLUTION, entries, error, lines

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle

OTHER_ROWS = "\n".join(OTHER[start : start + 9] for start in range(0, 81, 9))
FRAMED = str(Puzzle.classic(Board.customary(9), bytes(int(c) for c in LINE.replace(".", "0"))))
FRAME = "+-------+-------+-------+"


def bands(frame, row=lambda text: text):
    """The rows with a frame between the bands."""
    return f"\n{frame}\n".join(
        "\n".join(row(text) for text in ROWS[start : start + 3]) for start in (0, 3, 6)
    )


def barred(text):
    return "|".join(text[start : start + 3] for start in (0, 3, 6))


SS = f"""*-----------*
{bands("|---+---+---|", lambda text: f"|{barred(text)}|")}
*-----------*"""


@pytest.mark.parametrize(
    "text",
    [
        ROWS_TEXT,
        "\n".join(" ".join(row) for row in ROWS),
        "\n".join("   ".join(row) + "  " for row in ROWS),
        "\n".join("\t" + "\t".join(row) for row in ROWS),
        "\n".join(",".join(row) for row in ROWS),
        "\n".join(f"{row[:3]} {row[3:6]} {row[6:]}" for row in ROWS),
        "\n".join("|" + "|".join(row) + "|" for row in ROWS),
        FRAMED,
        SS,
        bands("---+---+---", barred),
        bands("-----------", barred),
        bands("---------"),
        bands("------+------+------", lambda text: " ".join(barred(text))),
        "---------\n" + bands("---------") + "\n---------",
        "=========\n" + ROWS_TEXT + "\n=========",
        bands(""),
    ],
)
def test_every_way_to_draw_a_puzzle_is_read(text):
    assert lines(text) == [LINE]
    assert lines(f"{text}\n\n{text}\n") == [LINE, LINE]


@pytest.mark.parametrize("sign", "._0*-xX")
def test_every_sign_for_empty_is_read_in_rows(sign):
    assert lines(ROWS_TEXT.replace(".", sign)) == [LINE]
    assert lines(FRAMED.replace(".", sign)) == [LINE]


def test_rows_of_dashes_are_rows_where_dashes_are_empty_cells():
    text = "\n".join(["1--------", *["---------"] * 8])
    assert lines(text) == ["1" + "." * 80]
    assert lines("\n".join(["---------"] * 9)) == ["." * 81]


def test_frames_of_dashes_among_dashes_for_empty_are_no_rows_unnoticed():
    text = bands("---------").replace(".", "-")
    assert error(text) == "p.txt:11: 11 rows in a block are no pictures of 9 rows each"


def test_dashes_alone_are_a_frame_around_nothing():
    assert error("-----------\n" * 3) == "p.txt: there is no puzzle in it"


def test_pictures_follow_one_another_without_a_blank_line():
    assert lines(f"{ROWS_TEXT}\n{OTHER_ROWS}\n{ROWS_TEXT}") == [LINE, OTHER, LINE]
    assert lines(f"{FRAMED}\n{FRAMED}") == [LINE, LINE]


def test_bands_with_blank_lines_between_are_one_picture():
    twice = "\n\n".join([bands(""), bands("")])
    assert lines(twice) == [LINE, LINE]


def test_a_comment_or_title_ends_a_picture():
    text = f"Grid 01\n{ROWS_TEXT}\nGrid 02\n{OTHER_ROWS}\n# third\n{ROWS_TEXT}"
    assert lines(text) == [LINE, OTHER, LINE]


def test_a_line_puzzle_may_follow_a_picture_and_the_other_way_round():
    assert lines(f"{ROWS_TEXT}\n{OTHER}\n{ROWS_TEXT}\n{OTHER}") == [LINE, OTHER, LINE, OTHER]


@pytest.mark.parametrize("rows", range(1, 9))
def test_half_a_picture_is_an_error_and_the_next_is_read(rows):
    half = "\n".join(ROWS[:rows])
    fault = f"p.txt:{rows}: half a picture: {rows} of 9 rows"
    assert error(half) == fault
    assert lines(f"{half}\n\n\n{OTHER_ROWS}") == [fault, OTHER]
    assert lines(f"{half}\n{OTHER}") == [fault, OTHER]


@pytest.mark.parametrize("rows", range(1, 9))
def test_half_a_picture_never_merges_with_the_next(rows):
    half = "\n".join(ROWS[:rows])
    total = rows + 9
    fault = f"p.txt:{total}: {total} rows in a block are no pictures of 9 rows each"
    assert error(f"{half}\n{OTHER_ROWS}") == fault


@pytest.mark.parametrize("cut", range(2, 12))
def test_half_a_framed_picture_never_gives_rows_to_the_next(cut):
    text = "\n".join([*FRAMED.split("\n")[:cut], FRAMED])
    good = [line for line in lines(text) if not line.startswith("p.txt")]
    assert good in ([], [LINE])
    assert len(lines(text)) > len(good)


@pytest.mark.parametrize("gone", [1, 2, 3, 5, 6, 7, 9, 10, 11])
def test_a_framed_picture_without_one_row_is_an_error_and_the_next_is_read(gone):
    drawn = FRAMED.split("\n")
    del drawn[gone]
    found = lines("\n".join([*drawn, FRAMED]))
    assert found == ["p.txt:11: half a picture: 8 of 9 rows", LINE]


def test_two_bands_of_one_picture_never_merge_with_three_of_the_next():
    two = "\n\n".join("\n".join(ROWS[start : start + 3]) for start in (0, 3))
    fault = "p.txt:19: 15 rows in a block are no pictures of 9 rows each"
    assert error(f"{two}\n\n{bands('')}") == fault


def test_a_row_too_many_is_an_error():
    assert error(f"{ROWS_TEXT}\n{ROWS[0]}").startswith("p.txt:10: 10 rows in a block")


def test_a_frame_in_the_wrong_place_is_an_error():
    rows = ["| " + " ".join(row) + " |" for row in ROWS]
    text = "\n".join([*rows[:3], FRAME, *rows[3:5], FRAME, *rows[5:]])
    assert error(text) == "p.txt:6: a frame after row 5: a row is missing, or too many"


def test_a_row_of_another_length_is_an_error_and_the_next_picture_is_read():
    broken = ROWS_TEXT.replace("6..195...", "6..195..")
    fault = "p.txt:2: row 2 has 8 cells, the first row 9"
    assert lines(f"{broken}\n\n{OTHER_ROWS}") == [fault, OTHER]
    assert lines(f"{broken}\n{OTHER_ROWS}") == [fault, OTHER]


def test_the_cell_of_a_wrong_symbol_is_named_by_row_and_column():
    assert error(ROWS_TEXT.replace("98", "9é")) == "p.txt:3: r3c3: 'é' is not a digit"
    assert error(FRAMED.replace("9 8", "9 é")) == "p.txt:4: r3c3: 'é' is not a digit"


def test_frames_say_the_shape_of_the_boxes():
    tall, wide = Board(6, 3, 2), Board(6, 2, 3)
    for board in (tall, wide):
        puzzle = Puzzle.classic(board, bytes([1, 2, 3, 4, 5, 6] + [0] * 30))
        assert entries(str(puzzle)) == [puzzle]
        assert entries(str(puzzle), board) == [puzzle]
    drawn = str(Puzzle.classic(tall, bytes(36)))
    assert "other boxes than those of 6x6, boxes 2x3" in error(drawn, wide)


def test_the_heading_of_a_size_must_be_that_of_the_boxes():
    rows = "\n".join(["......"] * 6)
    assert lines(f"puzzle size: 2x3\n{rows}") == ["." * 36]
    assert "name their shape" in error(f"puzzle size: 3x2\n{rows}")
    assert lines(f"puzzle size: 3x2\n{rows}", Board(6, 3, 2)) == ["." * 36]
    assert "where the puzzle size is 3x3" in error(f"puzzle size: 3x3\n{rows}")


def test_a_jigsaw_drawing_is_read_on_its_board():
    board = Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3])
    puzzle = Puzzle.classic(board, bytes([1, 2, 3, 4] + [0] * 12))
    assert entries(str(puzzle), board) == [puzzle]


@pytest.mark.parametrize("heading", ["", "#A author\n#D a puzzle\n#B03-08-2006\n#LEasy\n"])
def test_the_state_section_of_sdk_is_no_second_puzzle(heading):
    solved = "\n".join(SOLUTION[start : start + 9] for start in range(0, 81, 9))
    assert lines(f"{heading}[Puzzle]\n{ROWS_TEXT}\n[State]\n{solved}\n") == [LINE]
    assert lines(f"[State]\n{solved}\n\n[Puzzle]\n{ROWS_TEXT}\n") == [LINE]


@pytest.mark.parametrize("heading", ["", "Puzzle 2:\n", "[Puzzle]\n"])
def test_a_puzzle_below_the_state_section_of_sdk_is_not_lost(heading):
    two = f"[Puzzle]\n{ROWS_TEXT}\n[State]\n{ROWS_TEXT}\n\n{heading}"
    for text, found in ((LINE, LINE), (ROWS_TEXT, LINE), (OTHER_ROWS, OTHER)):
        assert lines(f"{two}{text}\n") == [LINE, found]


def test_puzzles_under_other_headings_are_not_lost():
    assert lines(f"[Easy]\n{LINE}\n[Hard]\n{OTHER_ROWS}") == [LINE, OTHER]


def test_sixteen_rows_of_sixteen_symbols_are_one_picture():
    digits = "123456789ABCDEFG"
    rows = [digits[shift:] + digits[:shift] for shift in range(16)]
    assert lines("\n".join(rows)) == ["".join(rows)]
    boxes = [" ".join(row[start : start + 4] for start in (0, 4, 8, 12)) for row in rows]
    assert lines("\n".join(boxes)) == ["".join(rows)]
    sparse = [*rows[:9], *["................"] * 7]
    assert lines("\n".join(sparse)) == ["".join(sparse)]
    assert lines("\n".join(["................"] * 16)) == ["." * 256]


def test_half_of_sixteen_rows_is_no_list_of_4x4_puzzles():
    digits = "123456789ABCDEFG"
    rows = [digits[shift:] + digits[:shift] for shift in range(11)]
    assert error("\n".join(rows)) == "p.txt:11: half a picture: 11 of 16 rows"


def test_a_picture_of_4x4_is_read():
    assert lines("1...\n....\n....\n....") == [FOUR]
    assert lines("1.|..\n..|..\n--+--\n..|..\n..|..") == [FOUR]


@pytest.mark.slow
def test_a_block_too_long_to_hold_is_read_in_parts():
    many = 15_000
    found = entries("\n".join([ROWS_TEXT] * many))
    assert [puzzle.line() for puzzle in found] == [LINE] * many
    steps = {later - earlier for earlier, later in pairwise(int(p.source[6:]) for p in found)}
    assert steps == {9}


def test_an_object_of_json_ends_a_picture():
    four = "1...\n....\n....\n....\n"
    assert lines(four + '{"puzzle": "' + "." * 15 + '2"}\n') == [FOUR, "." * 15 + "2"]


def test_a_region_that_goes_down_and_up_again_is_one():
    """From its first cell, r2c1, the region A is gone round below and comes up to r2c3."""
    board = Board.jigsaw("BBBBC" + "ABACC" + "AAACD" + "EEECD" + "EEDDD")
    asked = Puzzle.classic(board, bytes([1, *[0] * 24]))
    assert entries(str(asked)) == [asked]


@pytest.mark.parametrize(
    "text",
    [
        "1 2 3 4\n3 4 1 2\n-------\n2 1 4 3\n4 3 2 1",
        "1 2 | 3 4\n3 4 | 1 2\n2 1 | 4 3\n4 3 | 2 1",
    ],
    ids=["across", "down"],
)
def test_lines_one_way_are_boxes_that_a_latin_square_has_not(text):
    assert "other boxes than those of 4x4, no boxes" in error(text, Board.latin(4))


def test_what_stands_behind_the_first_border_is_said_of_the_picture():
    border, _, rows = FRAMED.partition("\n")
    first, second = entries(f"{border} with anti-knight\n{rows}\n\n{FRAMED}")
    assert first == second.having("anti-knight")
    assert error(f"{border} with latin\n{rows}").startswith("p.txt:1: no constraint 'latin'")
