"""Exit codes: those of our own, and those that SAT solvers use."""

import pytest
from command_line import SLOW

from sudoku_csp.apps.cli import front_page


@pytest.mark.slow
def test_unknown_has_the_sat_exit_code_0(sudoku):
    sudoku.file("slow.txt", SLOW)
    assert sudoku("solve", "slow.txt", "--time-limit", "1", "--sat-exit-codes").code == 0


def test_the_help_lists_every_exit_code(sudoku):
    listed = sudoku("--help").out.partition("Exit codes:")[2]
    codes = {
        value
        for name, value in vars(front_page).items()
        if name.isupper() and type(value) is int and name != "SIGNALLED"
    }
    assert len(codes) > 8
    for code in codes | {129, 143}:
        assert str(code) in listed.replace(",", " ").replace(";", " ").split()


def test_the_worst_code_of_several_puzzles_counts():
    assert front_page.worst([0, 3, 1]) == 1
    assert front_page.worst([3, 2, 1]) == 2
    assert front_page.worst([0, 2, 4]) == 4
    assert front_page.worst([]) == 0
