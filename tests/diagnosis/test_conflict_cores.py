"""When two clashing givens are the fewest that cannot stand, and when that is not said of them."""

from itertools import pairwise

import pytest
from clocks import set_clock
from small_puzzles import Table, puzzle

from sudoku_csp.analysis.diagnosis.conflict import TELLING, Conflict
from sudoku_csp.analysis.diagnosis.examination import diagnose, stages
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget

CLASH = {0: 1, 1: 1, 15: 4}
BY_A_CAGE = puzzle(CLASH).having("cage 3 r4c3 r4c4")
"""Two equal givens in a row, and one that its cage alone does not allow."""


def test_two_equal_givens_are_the_fewest_at_first_sight_under_the_classic_rules():
    givens = CLASH | {13: 2, 14: 2}
    first = next(each.findings for each in stages(puzzle(givens), {}) if each.findings)
    assert isinstance(first, Conflict)
    assert first.givens.pairs == ((Cell(1, 1), 1), (Cell(1, 2), 1))
    assert (first.givens.smallest, first.givens.at_least) == (True, 2)


@pytest.mark.parametrize(("smallest", "cells"), [(False, [(1, 1), (1, 2)]), (True, [(4, 4)])])
def test_under_other_rules_one_given_may_be_impossible_by_itself(smallest, cells):
    found = diagnose(BY_A_CAGE, {}, smallest=smallest).findings.givens
    assert [cell for cell, _ in found.pairs] == [Cell(*each) for each in cells]
    assert (found.minimal, found.smallest) == (True, smallest)


def test_three_givens_are_not_said_to_be_the_fewest_where_that_was_not_asked():
    asked = puzzle({0: 1, 1: 2, 6: 3, 11: 4, 15: 3})
    *_, last = stages(asked, {})
    for found in (last.findings.givens, diagnose(asked, {}).findings.givens):
        assert (len(found), found.minimal, found.smallest) == (3, True, False)


def test_where_the_board_has_no_grid_no_given_is_needed_whenever_the_time_is_up(monkeypatch):
    board = Board.jigsaw([0, 0, 0, 1, 1, 1, 1, 0, 2, 2, 2, 2, 3, 3, 3, 3])
    asked = Puzzle.classic(board, bytes([1, 1, *[0] * 14]))
    set_clock(monkeypatch)
    seen = set()
    for seconds in range(1, 60, 4):
        found = diagnose(asked, {}, budget=Budget(seconds)).findings
        if found is not None:
            assert not found.givens.minimal or found.givens.pairs == ()
            seen.add(found.givens.minimal)
    assert seen == {False, True}


def test_up_to_nine_givens_are_few_enough_to_look_for_the_mistake_among_them():
    assert TELLING == 9


@pytest.mark.parametrize("smallest", [False, True])
def test_each_stage_says_more_and_the_last_all(smallest):
    told = [each.findings for each in stages(puzzle(CLASH), {"table": Table()}, smallest=smallest)]
    assert [each is None for each in told] == [True, False, False, False]
    for one, other in pairwise(told[1:]):
        assert one != other
        assert one.givens == other.givens
    first, second, third = told[1:]
    assert (first.houses, first.confirmation.by, first.repairs.wanted) == (None, (), 0)
    assert (second.houses, second.confirmation.by, second.repairs.wanted) == (
        ("row 1",), ("table",), 0
    )  # fmt: skip
    assert (len(third.repairs.found), third.repairs.wanted) == (2, 10)
