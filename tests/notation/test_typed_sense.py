"""Typed rules that nobody can mean are refused; those that merely have no solution are taken."""

import pytest
from tables import rows

from sudoku_csp.constraints.typed_line import parse, text_of
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError

FOUR = Board.customary(4)


@pytest.mark.parametrize(("line", "said"), rows(__file__, "rule_nobody_can"))
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
