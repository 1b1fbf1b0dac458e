"""Grids, solutions and puzzles: their digits, and their pictures as literals."""

import pytest

from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.drawing import BOLD, PLAIN
from sudoku_csp.grid.solution import Grid, Solution
from sudoku_csp.puzzle.puzzle import Puzzle

FOUR = Board.customary(4)
JIGSAW = Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3])
GRID = Grid(FOUR, bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]))


def test_the_digits_rows_and_line_of_a_grid():
    assert GRID["r2c1"] == GRID[2, 1] == GRID[Cell(2, 1)] == 3
    assert Grid.of(FOUR, {cell: GRID[cell] for cell in reversed(FOUR.cells)}) == GRID
    assert GRID.rows() == [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    assert GRID.line() == "1234341221434321"
    assert Grid(Board.customary(16), bytes(range(1, 17)) * 16).line()[:16] == "123456789ABCDEFG"


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (lambda: Grid(FOUR, bytes(16)), "r1c1 holds 0, which is no digit of 4x4, boxes 2x2"),
        (lambda: Grid(FOUR, bytes([1] * 15)), "a grid of 4x4, boxes 2x2 has 16 digits, not 15"),
        (lambda: Grid(FOUR, bytes([1, 5, *14 * [1]])), "r1c2 holds 5, which is no digit of 4x4"),
        (lambda: Grid(FOUR, [1] * 16), "the digits of a grid are bytes, one a cell, not "),
        (lambda: Grid(4, bytes(16)), "the board of a grid is a Board, not 4"),
        (lambda: Grid.of(4, {}), "the board of a grid is a Board, not 4"),
        (lambda: Grid.of(FOUR, {Cell(1, 1): 1}), "a grid is made of a digit for every cell"),
        (lambda: GRID[0], r"rows\(\) are its digits as lists"),
        (lambda: Solution("grid", frozenset()), "a solution is a Grid, not 'grid'"),
        (lambda: Solution.of(GRID, 1), "a solution is a Grid and given cells, not <Grid "),
    ],
)
def test_a_wrong_grid_or_solution_is_rejected(make, fault):
    with pytest.raises((TypeError, ValueError), match=fault):
        make()


@pytest.mark.parametrize("at", [(1, 5), (0, 0), (0, 1), (1, 0), (9, 9)])
def test_a_grid_has_no_digit_for_a_cell_off_the_board(at):
    with pytest.raises(IndexError, match="r{}c{} is not on a board of 4x4".format(*at)):
        GRID[Cell._make(at)]


def test_a_solution_shows_its_grid_with_bold_givens_on_demand():
    solution = Solution.of(GRID, [Cell(1, 1)])
    assert str(solution) == solution.draw() == str(GRID)
    assert solution.draw(colour=True).count(BOLD) == solution.draw(colour=True).count(PLAIN) == 1
    assert repr(GRID) == f"<Grid 4x4, boxes 2x2: {GRID.line()}>"
    assert repr(solution) == f"<Solution 4x4, boxes 2x2: {GRID.line()}>"
    drawn = drawing.picture(JIGSAW, bytes(16), {Cell(1, 1)})
    assert drawn.splitlines()[1] == "| \x1b[1;36m.\x1b[0m   .   . | . |"


def test_differences_are_the_cells_that_differ():
    other = Grid(FOUR, bytes([1, 2, 4, 3, *GRID.digits[4:]]))
    assert GRID.differences(other) == (Cell(1, 3), Cell(1, 4))
    assert GRID.differences(GRID) == ()
    with pytest.raises(
        ValueError, match="a grid of 4x4, boxes 2x2 is compared with another one, not"
    ):
        GRID.differences(Grid(Board.customary(9), bytes([1] * 81)))


def test_numbers_above_side_25_are_aligned():
    board = Board.customary(36)
    line = str(Grid(board, bytes(range(1, 37)) * 36)).split("\n")[1]
    assert line.startswith("|  1  2  3  4  5  6 |  7  8")
    assert line.endswith("35 36 |")


def test_a_notebook_shows_a_picture_with_bold_givens():
    html = Solution.of(GRID, [Cell(1, 1)])._repr_html_()
    assert html.count("<text") == 16
    assert html.count('font-weight="650"') == 1
    assert html.count("<svg ") == 1
    for picture in (html, GRID._repr_html_()):
        # The page around it has colours of its own.
        assert "color-scheme" not in picture


def test_a_large_grid_shows_its_first_cells():
    assert repr(Puzzle.classic(Board.latin(10), bytes(100))).endswith(": " + "." * 100 + ">")
    assert repr(Puzzle.classic(Board.latin(20), bytes(400))).endswith("...…>")


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
