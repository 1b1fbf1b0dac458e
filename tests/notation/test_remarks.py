"""What stands behind a puzzle on its line, or in columns of any name: a board is not lost."""

from io import BytesIO

import pytest

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.notation import reader
from sudoku_csp.puzzle.notation.columns import may_say_more
from sudoku_csp.puzzle.puzzle import Puzzle

FOUR = "3.....1....42..."
REGIONS = "AAABCABBCCDBCDDD"
SOLUTION = "3142421313242431"


def entry(text, board=None):
    (found,) = reader.read(BytesIO(text.encode()), "p", board)
    return found


@pytest.mark.parametrize("between", [" ", "\t", ",", ", ", " hard; ", ",7.2,map="])
def test_regions_behind_a_puzzle_are_not_passed_over(between):
    in_pieces = "ABABABABCDCDCDCD"
    for regions in (REGIONS, REGIONS.lower(), "AAAB CABB CCDB CDDD", "0001201122312333", in_pieces):
        fault = str(entry(f"{FOUR}{between}{regions}"))
        assert fault.startswith("p:1: regions behind a puzzle: they follow it without a blank")
    assert entry(FOUR + REGIONS).board == Board.jigsaw([*map("ABCD".index, REGIONS)])


@pytest.mark.parametrize("said", ["abcdefghijklmnop", f"{SOLUTION},ABCABCABCABCABCA"])
def test_a_sign_for_each_cell_is_a_solution_or_refused(said):
    assert "p:1: 16 signs behind a puzzle, which are no solution" in str(entry(f"{FOUR},{said}"))
    assert isinstance(entry(f"{FOUR} # {said}"), Puzzle)


@pytest.mark.parametrize("said", ["1x4", "4x1 easy", "(9x9)", "hard, 2X2"])
def test_a_size_behind_a_puzzle_is_its_own(said):
    assert "p:1: a board stands behind a puzzle in a comment" in str(entry(f"{FOUR} {said}"))
    assert entry(f"{FOUR} 7.2 4x4 by 3 of 5").board == Board.customary(4)


def test_the_solution_and_other_remarks_are_what_they_were():
    for text in (f"{FOUR},{SOLUTION}", f"{FOUR} hard {SOLUTION} 7.2", f"{FOUR} ; {SOLUTION}"):
        assert entry(text).printed.line() == SOLUTION
    for remark in ("7.2", "very hard, by an author, 2019", "diabolical", "id=1234-5678-90"):
        assert entry(f"{FOUR} {remark}").printed is None
    assert isinstance(entry("1... hard", Board.latin(2)), Puzzle)


@pytest.mark.parametrize("field", ["1x4", "boxes 1x4", "box 4x1", "6x6", "9x9"])
def test_a_column_of_any_name_with_another_board_is_refused(field):
    assert may_say_more({"foo": field}, 16) == "foo"
    assert "'foo'" in str(entry(f"puzzle,foo\n{FOUR},{field}\n"))
    assert may_say_more({"foo": "4x4"}, 16) is None
