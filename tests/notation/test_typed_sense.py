"""Typed rules that nobody can mean are refused; those that merely have no solution are taken."""

import pytest

from sudoku_csp.constraints.typed_line import parse, text_of
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError

FOUR = Board.customary(4)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("difference 0 r1c1 r1c2", "a difference of 0 is between two cells that see each other"),
        ("ratio 1 r1c1 r2c2", "a ratio of 1 is between two cells that see each other"),
        ("r1c1 < r1c1", "the same cells stand on both sides"),
        ("r1c1 + r1c2 = r1c2 + r1c1 + 1", "the same cells stand on both sides"),
        ("palindrome r1c1", "a palindrome needs at least two cells"),
        ("renban r1c1-r1c4 r2c1", "5 different digits of 4"),
        ("cage r1c1-r1c4 r2c1", "5 different digits of 4"),
        ("any-of (cage 15 r1c1-r1c4 r2c1) (odd r1c1)", "5 different digits of 4"),
        ("sandwich 5 r1c1 r1c2", "nothing lies between two cells"),
        ("sandwich 5 r1c1 r1c3 r1c2 r1c4", "its cells go to and fro"),
        ("sandwich 0 r4c1 r2c1 r3c1", "its cells go to and fro"),
        ("between r1c1 r1c2", "nothing lies between two cells"),
        ("quadruple 1 2 r1c1", "2 digits in 1 cell"),
        ("clone r1c1 r1c2 copies r1c1 r1c2", "the cells are their own copies"),
        ("r1c1 = 5", "5 is no digit of a board of 4x4"),
        ("0 = r1c1", "0 is no digit of a board of 4x4"),
        ("r1c1 - 2 = 3", "5 is no digit of a board of 4x4"),
    ],
)
def test_a_rule_that_nobody_can_mean_is_refused_as_typed(line, said):
    with pytest.raises(InputError, match=said):
        parse(line, Board.customary(4))


@pytest.mark.parametrize(
    "line",
    [
        "sandwich 0 r1c1 r1c2",
        "sandwich 2 r1c4 r1c3 r1c2",
        "sandwich 5 r1c1 r1c2 r2c2",
        "quadruple 1 1 r1c1 r2c3",
        "r1c1 - r2c3 = 0",
        "r1c1 + r1c2 = 9",
        "r1c1 < 5",
        "r1c1 = r1c2 + 5",
    ],
)
def test_a_rule_that_one_may_mean_is_taken(line):
    assert parse(line, FOUR)


@pytest.mark.parametrize("line", ["difference 0 r1c1 r3c3", "ratio 1 r1c1 r2c3"])
def test_two_cells_that_do_not_see_each_other_may_be_alike(line):
    board = Board.customary(4)
    assert text_of(parse(line, board), board) == line
