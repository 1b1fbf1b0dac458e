"""What lesson 3 says of the puzzles with 17 givens, on the puzzles themselves."""

import pytest
from puzzle_sets import CLASSIC, needs_data
from running import follow

from sudoku_csp.apps.lessons import puzzles
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.laboratory import encoding_comparison

CLUES = CLASSIC / "17_clue.txt"

pytestmark = pytest.mark.slow


@needs_data
def test_nearly_half_need_no_search_with_the_redundant_half_and_none_without():
    found = puzzles.of_file(str(CLUES), 2_000)
    assert encoding_comparison.share_solved(Encoding("minimal"), found).solved == 0
    assert 40 < encoding_comparison.share_solved(Encoding("extended"), found).percent < 50


@needs_data
def test_the_lesson_measures_a_file_of_your_own():
    shown = "".join(str(one) for one in follow(3, "own_file", str(CLUES)) if one is not None)
    assert "17_clue.txt" in shown


def test_a_file_that_is_not_there_is_told_and_the_lesson_goes_on():
    assert "cannot be read" in str(follow(3, "own_file", "nowhere.txt")[0])
