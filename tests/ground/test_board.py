"""Geometry, written as literals: nothing here is computed by the code that it tests."""

import pickle

import pytest

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell


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


def test_boxes_of_a_6x6_board_lie_or_stand():
    assert names(Board(6, 2, 3).boxes[1].cells) == "r1c4 r1c5 r1c6 r2c4 r2c5 r2c6"
    assert names(Board(6, 3, 2).boxes[1].cells) == "r1c3 r1c4 r2c3 r2c4 r3c3 r3c4"
    assert names(Board(6, 3, 2).boxes[5].cells) == "r4c5 r4c6 r5c5 r5c6 r6c5 r6c6"


@pytest.mark.parametrize(
    ("side", "box"),
    [
        (4, (2, 2)),
        (6, (2, 3)),
        (8, (2, 4)),
        (9, (3, 3)),
        (10, (2, 5)),
        (12, (3, 4)),
        (15, (3, 5)),
        (16, (4, 4)),
        (25, (5, 5)),
        (225, (15, 15)),
    ],
)
def test_the_customary_box_is_wider_than_high(side, box):
    board = Board.customary(side)
    assert (board.box_rows, board.box_columns) == box


@pytest.mark.parametrize("side", [5, 7, 11, 13, 251])
def test_a_prime_side_has_no_customary_box(side):
    with pytest.raises(ValueError, match="no customary box"):
        Board.customary(side)


@pytest.mark.parametrize("side", [0, -1, 256])
def test_a_side_is_1_to_255(side):
    with pytest.raises(ValueError, match="1 to 255"):
        Board.customary(side)
    with pytest.raises(ValueError, match="1 to 255"):
        Board(side, 1, side)


@pytest.mark.parametrize("box", [(2, 2), (0, 9), (-3, -3), (1, 8)])
def test_boxes_that_do_not_tile_the_board_are_refused(box):
    with pytest.raises(ValueError, match="do not have the 9 cells"):
        Board(9, *box)


def test_boxes_are_whole_numbers_of_lines():
    for box, lines in (((3.0, 3), "rows"), ((3, "3"), "columns")):
        with pytest.raises(TypeError, match=f"the {lines} of a box are a whole number, not"):
            Board(9, *box)


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


@pytest.mark.parametrize(
    "regions", [[0] * 16, [0, 1, 2, 3] * 3, list(range(16)), [0, 1, 2] * 3 + [3]]
)
def test_regions_that_are_no_tiling_are_refused(regions):
    with pytest.raises(ValueError, match=r"cells|square"):
        Board.jigsaw(regions)


def test_cells_are_read_and_written_as_r3c7():
    assert Cell.parse("r3c7") == Cell(3, 7)
    assert Cell.parse("R12C10") == Cell(12, 10)
    for text in ("r0c1", "r1", "3,7", "r٣c1", "r1c1 ", ""):
        with pytest.raises(ValueError, match="is not a cell"):
            Cell.parse(text)


def test_a_cell_is_named_by_itself_its_text_or_its_places():
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


def test_what_are_no_regions_is_refused_by_name():
    for make in (Board.jigsaw, lambda regions: Board(4, 2, 2, regions)):
        with pytest.raises(TypeError, match="the regions of a jigsaw are a text or a list, not 7"):
            make(7)
        with pytest.raises(ValueError, match="the region of a cell is a number, or a letter"):
            make([[]] * 16)


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
    jigsaw = Board.jigsaw("AABBAABBCCDDCDCD"[:14] + "DC"[::-1])
    assert jigsaw.regions == (0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 3, 2, 3)
    assert (jigsaw.box_rows, jigsaw.box_columns) == (1, 4)


def test_equal_boards_are_equal_and_travel_small():
    board = Board.customary(25)
    assert len(board.houses) == 75
    assert pickle.loads(pickle.dumps(board)) == board
    assert len(pickle.dumps(board)) < 200
    assert board != Board(25, 1, 25)


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


@pytest.mark.parametrize("side", [1, 2, 3, 7, 13, 251, 255])
def test_every_side_has_a_latin_board(side):
    board = Board.latin(side)
    assert len(board.houses) == 2 * side
    assert len(board.peers(Cell(1, side))) == 2 * side - 2


def test_a_latin_board_travels():
    board = Board.latin(7)
    assert pickle.loads(pickle.dumps(board)) == board
    assert board.as_dict() == {"side": 7, "box_rows": 0, "box_columns": 0, "regions": None}
    assert board.as_fields() == {"board": "7x7, no boxes"}
    assert board not in (Board(7, 1, 7), Board(7, 7, 1))


@pytest.mark.parametrize("side", [0, 256])
def test_a_latin_side_is_1_to_255(side):
    with pytest.raises(ValueError, match="1 to 255"):
        Board.latin(side)


@pytest.mark.parametrize("box", [(0, 4), (4, 0), (0, -1)])
def test_boxes_that_are_half_there_are_refused(box):
    with pytest.raises(ValueError, match="do not have the 4 cells"):
        Board(4, *box)


def test_a_latin_board_has_no_box_of_a_cell():
    with pytest.raises(ValueError, match="a board of 4x4, no boxes has no box of r2c3"):
        Board.latin(4).box_number(Cell(2, 3))


def test_regions_that_are_boxes_are_boxes():
    assert Board.jigsaw([7, 7, 2, 2, 7, 7, 2, 2, 0, 0, 1, 1, 0, 0, 1, 1]) == Board(4, 2, 2)
    assert Board.jigsaw([0, 0, 1, 1, 2, 2] * 3 + [3, 3, 4, 4, 5, 5] * 3) == Board(6, 3, 2)
    assert Board.jigsaw([0, 1, 2] * 3) == Board(3, 3, 1)
    assert Board.jigsaw([0]) == Board(1, 1, 1)


def test_walls_stand_between_boxes_and_around_the_board():
    board = Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3])
    assert not board.divided(Cell(1, 1), Cell(2, 1))
    assert board.divided(Cell(1, 2), Cell(2, 2))
    assert board.divided(Cell(4, 4), Cell(5, 4))
    assert not board.divided(Cell(0, 1), Cell(0, 2))
    assert not Board.latin(4).divided(Cell(2, 2), Cell(2, 3))
    assert Board.latin(4).divided(Cell(1, 0), Cell(1, 1))
