"""Pictures, written as literals."""

from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell

JIGSAW = Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3])


def test_a_jigsaw_is_drawn_with_the_walls_of_its_regions():
    assert drawing.picture(JIGSAW, bytes(range(1, 5)) + bytes(12)) == (
        "+-----------+---+\n"
        "| 1   2   3 | 4 |\n"
        "|   +---+---+   |\n"
        "| . | . | .   . |\n"
        "+---+   +---+   |\n"
        "| .   . | . | . |\n"
        "|   +---+   +---+\n"
        "| . | .   .   . |\n"
        "+---+-----------+"
    )


def test_a_line_without_walls_is_not_drawn():
    board = Board.jigsaw([0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3])
    assert drawing.picture(board, bytes(16)) == (
        "+-------+-------+\n"
        "| .   . | .   . |\n"
        "| .   . | .   . |\n"
        "+-------+-------+\n"
        "| .   .   .   . |\n"
        "+---------------+\n"
        "| .   .   .   . |\n"
        "+---------------+"
    )


def test_a_board_without_boxes_has_one_frame():
    assert drawing.picture(Board.latin(3), bytes([1, 2, 3, 0, 0, 0, 0, 0, 0])) == (
        "+-------+\n| 1 2 3 |\n| . . . |\n| . . . |\n+-------+"
    )


def test_marked_cells_of_a_jigsaw_are_bold():
    drawn = drawing.picture(JIGSAW, bytes(16), {Cell(1, 1)})
    assert drawn.splitlines()[1] == "| \x1b[1;36m.\x1b[0m   .   . | . |"
