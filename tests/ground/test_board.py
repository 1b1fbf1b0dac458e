"""Geometry, written as literals: nothing here is computed by the code that it tests."""

import pickle

import pytest
from tables import rows

from sudoku_csp.grid.board import Board, choose_board, number_regions, parse_board, parse_regions
from sudoku_csp.grid.cell import Cell

JIGSAW = Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3])


def names(cells):
    return " ".join(map(str, cells))


def test_a_9x9_board_has_27_houses_and_20_peers_a_cell():
    board = Board.customary(9)
    assert len(board.cells) == 81
    assert len(board.houses) == 27
    assert {len(board.peers(cell)) for cell in board.cells} == {20}
    assert names(sorted(board.peers(Cell(3, 2)))) == (
        "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c3 r3c4 r3c5 r3c6 r3c7 r3c8 r3c9 "
        "r4c2 r5c2 r6c2 r7c2 r8c2 r9c2"
    )


def test_houses_are_named_and_counted_from_1():
    board = Board.customary(9)
    assert [house.name for house in board.houses[::9]] == ["row 1", "column 1", "box 1"]
    assert names(board.rows[2].cells) == "r3c1 r3c2 r3c3 r3c4 r3c5 r3c6 r3c7 r3c8 r3c9"
    assert names(board.columns[8].cells) == "r1c9 r2c9 r3c9 r4c9 r5c9 r6c9 r7c9 r8c9 r9c9"
    assert names(board.boxes[5].cells) == "r4c7 r4c8 r4c9 r5c7 r5c8 r5c9 r6c7 r6c8 r6c9"
    assert [house.name for house in board.houses_of(Cell(3, 7))] == ["row 3", "column 7", "box 3"]


def test_the_boxes_of_6x6_boards():
    assert names(Board(6, 2, 3).boxes[1].cells) == "r1c4 r1c5 r1c6 r2c4 r2c5 r2c6"
    assert names(Board(6, 3, 2).boxes[1].cells) == "r1c3 r1c4 r2c3 r2c4 r3c3 r3c4"
    assert names(Board(6, 3, 2).boxes[5].cells) == "r4c5 r4c6 r5c5 r5c6 r6c5 r6c6"


BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 10: (2, 5), 12: (3, 4), 15: (3, 5), 225: (15, 15)}


@pytest.mark.parametrize(("side", "box"), BOXES.items())
def test_the_customary_box_is_not_higher_than_wide(side, box):
    board = Board.customary(side)
    assert (board.box_rows, board.box_columns) == box


@pytest.mark.parametrize("side", [1, 2, 3, 7, 251, 255])
def test_every_side_has_a_latin_board(side):
    board = Board.latin(side)
    assert len(board.houses) == 2 * side
    assert len(board.peers(Cell(1, side))) == 2 * side - 2


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (lambda: Board.customary(5), "no customary box"),
        (lambda: Board.customary(251), "no customary box"),
        (lambda: Board.customary(0), "1 to 255"),
        (lambda: Board.latin(0), "1 to 255"),
        (lambda: Board.latin(256), "1 to 255"),
        (lambda: Board(-1, 1, -1), "1 to 255"),
        (lambda: Board(9, 2, 2), "do not have the 9 cells"),
        (lambda: Board(9, 0, 9), "do not have the 9 cells"),
        (lambda: Board(9, -3, -3), "do not have the 9 cells"),
        (lambda: Board(9, 1, 8), "do not have the 9 cells"),
        (lambda: Board(9, 3.0, 3), "the rows of a box are a whole number, not"),
        (lambda: Board(9, 3, "3"), "the columns of a box are a whole number, not"),
        (lambda: Board.jigsaw([0] * 16), "4 regions of 4 cells"),
        (lambda: Board.jigsaw([0, 1, 2, 3] * 3), "12 cells do not fill a square board"),
        (lambda: Board.jigsaw(range(16)), "4 regions of 4 cells"),
        (lambda: Board.jigsaw(7), "the regions of a jigsaw are a text or a list, not 7"),
        (lambda: Board(4, 2, 2, 7), "the regions of a jigsaw are a text or a list, not 7"),
        (lambda: Board.jigsaw([[]] * 16), "the region of a cell is a number, or a letter"),
        (lambda: Board.latin(4).box_number(Cell(2, 3)), "4x4, no boxes has no box of r2c3"),
    ],
)
def test_an_impossible_board_is_rejected(make, fault):
    with pytest.raises((TypeError, ValueError), match=fault):
        make()


def test_a_jigsaw_has_regions_of_any_shape():
    regions = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3]
    board = Board.jigsaw(regions)
    assert board.boxes[0].name == "region 1"
    assert names(board.boxes[0].cells) == "r1c1 r1c2 r1c3 r2c1"
    assert names(board.boxes[1].cells) == "r1c4 r2c3 r2c4 r3c3"
    assert names(sorted(board.peers(Cell(1, 1)))) == "r1c2 r1c3 r1c4 r2c1 r3c1 r4c1"
    assert str(board) == "4x4, jigsaw"
    assert Board.jigsaw([region + 7 for region in reversed(regions)][::-1]) == board
    assert Board(4, 0, 99, regions) == board


def test_cells_are_read_and_written_as_r3c7():
    assert Cell.parse("r3c7") == Cell(3, 7)
    assert Cell.parse("R12C10") == Cell(12, 10)
    for text in ("r0c1", "r1", "3,7", "r٣c1", "r1c1 ", ""):
        with pytest.raises(ValueError, match="is not a cell"):
            Cell.parse(text)


def test_a_cell_is_made_of_a_cell_a_name_or_a_row_and_a_column():
    cell = Cell(3, 7)
    assert Cell.of(cell) is cell
    assert Cell.of("R3C7") == Cell.of((3, 7)) == Cell.of([3, 7]) == cell
    for other in (None, 37, (1, 2, 3), (1,), (1, "2"), (1.5, 2), object()):
        with pytest.raises(ValueError, match=r"a cell is Cell\(3, 7\), 'r3c7' or \(3, 7\), not "):
            Cell.of(other)
    with pytest.raises(ValueError, match="'r3' is not a cell like r3c7"):
        Cell.of("r3")
    with pytest.raises(ValueError, match="None is not a cell like r3c7"):
        Cell.parse(None)
    with pytest.raises(
        TypeError, match=r"a cell is two whole numbers, row and column, not \(1, '2'"
    ):
        Cell(1, "2")


def test_a_board_of_one_cell_is_its_own_box():
    board = Board.customary(1)
    assert board == Board.jigsaw("A") == Board(1, 1, 1)
    assert names(board.boxes[0].cells) == "r1c1"
    assert board.peers(Cell(1, 1)) == frozenset()
    assert not board.divided(Cell(1, 1), Cell(1, 1))


def test_regions_that_are_boxes_are_known_as_boxes():
    assert Board.jigsaw("AABBAABBCCDDCCDD") == Board.customary(4)
    assert Board.jigsaw("AAABBB" * 2 + "CCCDDD" * 2 + "EEEFFF" * 2) == Board(6, 2, 3)
    assert Board.jigsaw("AAAABBBBCCCCDDDD") == Board(4, 1, 4)
    assert Board.jigsaw("ABCD" * 4) == Board(4, 4, 1)
    assert Board.jigsaw([0, 0, 1, 1, 2, 2] * 3 + [3, 3, 4, 4, 5, 5] * 3) == Board(6, 3, 2)
    jigsaw = Board.jigsaw("AABBAABBCCDDCDCD"[:14] + "DC"[::-1])
    assert jigsaw.regions == (0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 3, 2, 3)
    assert (jigsaw.box_rows, jigsaw.box_columns) == (1, 4)


def test_boards_are_equal_after_pickling_in_few_bytes():
    board = Board.customary(25)
    assert len(board.houses) == 75
    assert pickle.loads(pickle.dumps(board)) == board
    assert len(pickle.dumps(board)) < 200
    assert board != Board(25, 1, 25)
    latin = Board.latin(7)
    assert pickle.loads(pickle.dumps(latin)) == latin
    assert latin.as_dict() == {"side": 7, "box_rows": 0, "box_columns": 0, "regions": None}
    assert latin.as_fields() == {"board": "7x7, no boxes"}
    assert latin not in (Board(7, 1, 7), Board(7, 7, 1))


def test_a_4x4_latin_board_has_8_houses_and_6_peers_a_cell():
    board = Board.latin(4)
    assert str(board) == "4x4, no boxes"
    assert (board.box_rows, board.box_columns, board.regions) == (0, 0, None)
    assert not board.has_boxes
    assert board.boxes == ()
    assert [house.name for house in board.houses] == [
        "row 1", "row 2", "row 3", "row 4", "column 1", "column 2", "column 3", "column 4"
    ]  # fmt: skip
    assert [house.name for house in board.houses_of(Cell(1, 1))] == ["row 1", "column 1"]
    assert names(sorted(board.peers(Cell(1, 1)))) == "r1c2 r1c3 r1c4 r2c1 r3c1 r4c1"
    assert {len(board.peers(cell)) for cell in board.cells} == {6}


def test_walls_stand_between_boxes_and_around_the_board():
    board = Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3])
    assert not board.divided(Cell(1, 1), Cell(2, 1))
    assert board.divided(Cell(1, 2), Cell(2, 2))
    assert board.divided(Cell(4, 4), Cell(5, 4))
    assert not board.divided(Cell._make((0, 1)), Cell._make((0, 2)))
    assert not Board.latin(4).divided(Cell(2, 2), Cell(2, 3))
    assert Board.latin(4).divided(Cell._make((1, 0)), Cell(1, 1))


@pytest.mark.parametrize("board", [Board(6, 3, 2), Board(255, 1, 255), Board.latin(7)])
def test_a_board_is_read_from_its_text(board):
    assert parse_board(str(board)) == board


def test_a_size_alone_is_the_customary_board():
    assert [parse_board("9x9"), parse_board("6x6")] == [Board(9, 3, 3), Board(6, 2, 3)]
    with pytest.raises(ValueError, match="the board is '4x4', and the regions are those of 4x4, j"):
        parse_board("4x4", JIGSAW)


@pytest.mark.parametrize("regions", ["AAABACBBCCDBCDDD", "aaab acbb ccdb cddd", "1112132233423444"])
def test_the_text_of_a_jigsaw_may_have_its_regions(regions):
    assert parse_board(f"4x4, jigsaw {regions}") == JIGSAW
    assert parse_board(f"4x4, jigsaw {regions}", JIGSAW) == JIGSAW
    with pytest.raises(ValueError, match="the regions are those of 4x4, jigsaw"):
        parse_board(f"4x4, jigsaw {regions}", Board.jigsaw("AABBACBBACDDCCDD"))


def test_a_jigsaw_is_read_from_its_text_and_regions():
    assert parse_board("4x4, jigsaw", JIGSAW) == JIGSAW
    # Files of older versions have regions that are boxes.
    assert parse_board("4x4, jigsaw", Board(4, 2, 2)) == Board(4, 2, 2)


@pytest.mark.parametrize(
    ("text", "jigsaw", "fault"),
    [
        ("", None, "'' is no board"),
        ("7x7", None, "'7x7' is no board: side 7 has no customary box: name the shape"),
        ("classic", None, "'classic' is no board; one is '6x6, boxes 3x2', or '5x5, no boxes'"),
        ("9x9, boxes", None, "is no board"),
        ("5x5, jigsaw AAABACBBCCDBCDDD", None, "the regions are those of 4x4, jigsaw"),
        ("4x4, jigsaw AAAB", None, "AAAB' is no board: a jigsaw of side 2 has 2 regions"),
        ("9x9, Boxes 3x3", None, "is no board"),
        ("9x8, boxes 3x3", None, "is no board"),
        ("9x9, boxes 2x3", None, "do not have the 9 cells"),
        ("256x256, no boxes", None, "1 to 255"),
        ("4x4, jigsaw", None, "'4x4, jigsaw' is no board: the regions are missing"),
        ("5x5, jigsaw", JIGSAW, "the board is '5x5, jigsaw', and the regions are those of 4x4"),
        ("4x4, no boxes", JIGSAW, "the regions are those of 4x4, jigsaw"),
        (f"8x8, jigsaw {'A' * 60}", None, f"'8x8, jigsaw {'A' * 28}' is no board: 60 cells do not"),
        (f"7x7, jigsaw {'ABCDEFG' * 7}", JIGSAW, f"jigsaw {'ABCDEFG' * 4}', and the regions are"),
    ],
)
def test_a_wrong_text_of_a_board_is_rejected(text, jigsaw, fault):
    with pytest.raises(ValueError, match=fault):
        parse_board(text, jigsaw)


@pytest.mark.parametrize("text", rows(__file__, "regions"))
def test_regions_are_read_from_symbols_and_numbers(text):
    assert parse_regions(text) == JIGSAW


@pytest.mark.parametrize(("text", "fault"), rows(__file__, "wrong_regions"))
def test_wrong_regions_are_rejected(text, fault):
    with pytest.raises(ValueError, match=fault):
        parse_regions(text)


def test_a_choice_is_a_board_or_makes_one():
    assert number_regions("cabca") == [0, 1, 2, 0, 1]
    assert choose_board(Board(6, 3, 2), 9) == Board(6, 3, 2)
    assert choose_board(Board.latin, 5) == Board.latin(5)
