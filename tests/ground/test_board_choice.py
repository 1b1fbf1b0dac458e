"""Boards by name: in words, by their regions, or made of a side."""

import pytest

from sudoku_csp.grid.board import Board, board_of, numbered, of_regions, parse_board

JIGSAW = Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3])


@pytest.mark.parametrize("board", [Board(6, 3, 2), Board(255, 1, 255), Board.latin(7)])
def test_a_board_is_known_by_its_words(board):
    assert parse_board(str(board)) == board


def test_a_size_alone_is_the_customary_board():
    assert [parse_board("9x9"), parse_board("6x6")] == [Board(9, 3, 3), Board(6, 2, 3)]
    with pytest.raises(ValueError, match="the board is '4x4', and the regions are those of 4x4, j"):
        parse_board("4x4", JIGSAW)


@pytest.mark.parametrize("regions", ["AAABACBBCCDBCDDD", "aaab acbb ccdb cddd", "1112132233423444"])
def test_the_words_of_a_jigsaw_may_have_its_regions(regions):
    assert parse_board(f"4x4, jigsaw {regions}") == JIGSAW
    assert parse_board(f"4x4, jigsaw {regions}", JIGSAW) == JIGSAW
    with pytest.raises(ValueError, match="the regions are those of 4x4, jigsaw"):
        parse_board(f"4x4, jigsaw {regions}", Board.jigsaw("AABBACBBACDDCCDD"))


def test_a_jigsaw_is_known_by_its_words_and_regions():
    assert parse_board("4x4, jigsaw", JIGSAW) == JIGSAW
    # As files of older versions say it.
    assert parse_board("4x4, jigsaw", Board(4, 2, 2)) == Board(4, 2, 2)


@pytest.mark.parametrize(
    ("text", "jigsaw", "fault"),
    [
        ("", None, "'' is no board"),
        (
            "7x7",
            None,
            "'7x7' is no board: side 7 has no customary box: name the shape",
        ),
        ("classic", None, "'classic' is no board; one is '6x6, boxes 3x2', or '5x5, no boxes'"),
        ("9x9, boxes", None, "is no board"),
        ("5x5, jigsaw AAABACBBCCDBCDDD", None, "the regions are those of 4x4, jigsaw"),
        ("4x4, jigsaw AAAB", None, "AAAB' is no board: a jigsaw of side 2 has 2 regions"),
        ("9x9, Boxes 3x3", None, "is no board"),
        ("9x8, boxes 3x3", None, "is no board"),
        ("9x9, boxes 2x3", None, "do not have the 9 cells"),
        ("256x256, no boxes", None, "1 to 255"),
        ("4x4, jigsaw", None, "the regions of '4x4, jigsaw' are missing"),
        ("5x5, jigsaw", JIGSAW, "the board is '5x5, jigsaw', and the regions are those of 4x4"),
        ("4x4, no boxes", JIGSAW, "the regions are those of 4x4, jigsaw"),
    ],
)
def test_what_is_no_board_is_refused_by_name(text, jigsaw, fault):
    with pytest.raises(ValueError, match=fault):
        parse_board(text, jigsaw)


@pytest.mark.parametrize(
    "text",
    [
        "AAABACBBCCDBCDDD",
        "1112132233423444",
        "AAAB\nACBB\nCCDB\nCDDD\n",
        "a a a b  a c b b  c c d b  c d d d",
        "10 10 10 2 10 30 2 2 30 30 4 2 30 4 4 4",
        "1,1,1,2\n1,3,2,2\n3,3,4,2\n3,4,4,4",
    ],
)
def test_regions_are_read_from_symbols_and_numbers(text):
    assert of_regions(text) == JIGSAW


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "a board's side is 1 to 255, not 0"),
        ("AAABACBBCCDBCDD", "15 cells do not fill a square board"),
        ("AAAAACBBCCDBCDDD", "a jigsaw of side 4 has 4 regions of as many cells"),
        ("10 10 1", "3 cells do not fill a square board"),
        ("AAA BBA BBB A", "10 cells do not fill a square board"),
        ("1112132233423443", "a jigsaw of side 4 has 4 regions of as many cells"),
        ("10 a 1", "4 cells|regions"),
    ],
)
def test_what_are_no_regions_is_refused(text, fault):
    with pytest.raises(ValueError, match=fault):
        of_regions(text)


def test_a_jigsaw_without_regions_is_rejected():
    with pytest.raises(ValueError, match="the regions of '12x12, jigsaw' are missing"):
        parse_board("12x12, jigsaw")


def test_of_a_long_text_the_first_40_characters_are_told():
    regions = "A" * 60
    for text, shown in (
        (f"8x8, jigsaw {regions}", f"'8x8, jigsaw {'A' * 28}' is no board: 60 cells do not fill"),
        (f"4x4, square {regions}", f"'4x4, square {'A' * 28}' is no board; one is"),
        (
            f"8x8, jigsaw {of_side(7)}",
            f"'8x8, jigsaw {of_side(7)[:28]}', and the regions are those",
        ),
    ):
        with pytest.raises(ValueError, match=shown):
            parse_board(text)
    told = f"'7x7, jigsaw {of_side(7)[:28]}', and the regions are those of 4x4, jigsaw"
    with pytest.raises(ValueError, match=told):
        parse_board(f"7x7, jigsaw {of_side(7)}", JIGSAW)


def of_side(side):
    """The regions of a board whose columns are its regions."""
    return "ABCDEFGHI"[:side] * side


def test_regions_are_numbered_from_0_as_they_come():
    assert numbered("cabca") == [0, 1, 2, 0, 1]


def test_a_choice_is_a_board_or_makes_one():
    assert board_of(Board(6, 3, 2), 9) == Board(6, 3, 2)
    assert board_of(Board.latin, 5) == Board.latin(5)
