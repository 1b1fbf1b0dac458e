"""Grids and solutions: what they hold, refuse and draw."""

import pytest

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.drawing import BOLD, PLAIN
from sudoku_csp.grid.solution import Grid, Solution
from sudoku_csp.puzzle.puzzle import Puzzle

FOUR = Board.customary(4)
GRID = Grid(FOUR, bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]))


def test_a_grid_tells_digits_rows_and_line():
    assert GRID[Cell(2, 1)] == 3
    assert GRID.rows() == [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    assert GRID.line() == "1234341221434321"


def test_a_grid_is_made_of_the_digit_of_each_cell():
    assert Grid.of(FOUR, {cell: GRID[cell] for cell in reversed(FOUR.cells)}) == GRID


@pytest.mark.parametrize("cell", [Cell(1, 5), Cell(0, 0), Cell(0, 1), Cell(1, 0), Cell(9, 9)])
def test_a_grid_has_no_digit_for_a_cell_off_the_board(cell):
    with pytest.raises(IndexError, match=f"{cell} is not on a board of 4x4"):
        GRID[cell]


@pytest.mark.parametrize("digits", [bytes(16), bytes([1] * 15), bytes([1] * 17), bytes([5] * 16)])
def test_a_grid_is_complete_and_in_range(digits):
    with pytest.raises(ValueError, match="digit"):
        Grid(FOUR, digits)


def test_what_is_no_grid_is_refused_by_name():
    with pytest.raises(ValueError, match=r"^r1c2 holds 5, which is no digit of 4x4, boxes 2x2$"):
        Grid(FOUR, bytes([1, 5, *GRID.digits[2:15], 6]))
    with pytest.raises(TypeError, match=r"^the digits of a grid are bytes, one a cell, not "):
        Grid(FOUR, list(GRID.digits))
    with pytest.raises(ValueError, match=r"^a grid is made of a digit for every cell$"):
        Grid.of(FOUR, {Cell(1, 1): 1})
    for make in (Grid, Grid.of):
        with pytest.raises(TypeError, match=r"^the board of a grid is a Board, not 4"):
            make(4, bytes(16))


def test_what_is_no_solution_is_refused_by_name():
    with pytest.raises(TypeError, match=r"^a solution is a Grid, not 'grid'"):
        Solution("grid", frozenset())
    with pytest.raises(TypeError, match=r"^a solution is a Grid and given cells, not <Grid "):
        Solution.of(GRID, 1)


def test_a_grid_takes_a_cell_by_its_name_or_its_places():
    assert GRID["r2c1"] == GRID[2, 1] == GRID[Cell(2, 1)] == 3
    with pytest.raises(TypeError, match=r"rows\(\) are its digits as lists"):
        GRID[0]


def test_a_solution_shows_itself_as_its_grid():
    solution = Solution.of(GRID, [Cell(1, 1)])
    assert str(solution) == str(GRID)
    assert repr(GRID) == f"<Grid 4x4, boxes 2x2: {GRID.line()}>"
    assert repr(solution) == f"<Solution 4x4, boxes 2x2: {GRID.line()}>"


def test_differences_are_the_cells_that_differ():
    other = Grid(FOUR, bytes([1, 2, 4, 3, *GRID.digits[4:]]))
    assert GRID.differences(other) == (Cell(1, 3), Cell(1, 4))
    assert GRID.differences(GRID) == ()
    with pytest.raises(
        ValueError, match="a grid of 4x4, boxes 2x2 is compared with another one, not"
    ):
        GRID.differences(Grid(Board.customary(9), bytes([1] * 81)))


def test_the_picture_frames_the_boxes():
    assert str(GRID).split("\n")[:4] == [
        "+-----+-----+",
        "| 1 2 | 3 4 |",
        "| 3 4 | 1 2 |",
        "+-----+-----+",
    ]


def test_numbers_above_side_25_are_aligned():
    board = Board.customary(36)
    line = str(Grid(board, bytes(range(1, 37)) * 36)).split("\n")[1]
    assert line.startswith("|  1  2  3  4  5  6 |  7  8")
    assert line.endswith("35 36 |")


def test_letters_count_on_from_9():
    assert Grid(Board.customary(16), bytes(range(1, 17)) * 16).line()[:16] == "123456789ABCDEFG"


def test_givens_are_bold_where_colour_is_wanted_only():
    solution = Solution.of(GRID, [Cell(1, 1)])
    assert solution.draw() == str(GRID)
    assert solution.draw(colour=True).count(BOLD) == solution.draw(colour=True).count(PLAIN) == 1


def test_a_notebook_shows_a_picture_with_bold_givens():
    html = Solution.of(GRID, [Cell(1, 1)])._repr_html_()
    assert html.count("<text") == 16
    assert html.count('font-weight="650"') == 1
    assert html.count("<svg ") == 1
    for picture in (html, GRID._repr_html_()):
        # It is a part of the page, which has its own colours.
        assert "color-scheme" not in picture


@pytest.mark.parametrize(("side", "cells"), [(10, "." * 100), (11, "." * 99 + "…")])
def test_a_grid_of_many_cells_shows_the_first_hundred_at_most(side, cells):
    board = Board.latin(side)
    assert repr(Puzzle.classic(board, bytes(side * side))) == f"<Puzzle {board}: {cells}>"
