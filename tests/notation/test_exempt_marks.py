"""`negative-xv` and `negative-ratio` exempt the marks beside them, unless their line says which."""

import pytest

import sudoku_csp as sc
from sudoku_csp.grid.cell import Cell

GRID = "." * 16
PAIR = (Cell(1, 1), Cell(1, 2))
MARKS = [("negative-xv", "xv 5 r1c1 r1c2"), ("negative-ratio", "ratio r1c1 r1c2")]


def exempt(puzzle):
    return next(one.exempt for one in puzzle.constraints if hasattr(one, "exempt"))


@pytest.mark.parametrize(("negative", "mark"), MARKS)
@pytest.mark.parametrize(
    "text",
    [
        "{grid}\n{negative}\n{mark}\n",
        "{grid}\n{mark}\n{negative}\n",
        "{grid} with {negative}; {mark}",
        "{grid} with {negative}\n{mark}\n",
        '{{"puzzle": "{grid}", "constraints": ["{negative}", "{mark}"]}}',
    ],
)
def test_a_line_without_exempt_has_the_marks_beside_it(text, negative, mark):
    puzzle = sc.read(text.format(grid=GRID, negative=negative, mark=mark))
    assert exempt(puzzle) == (PAIR,)
    assert negative in puzzle.ruleset.lines
    assert sc.read(puzzle.line()).ruleset == puzzle.ruleset


@pytest.mark.parametrize(("negative", "mark"), MARKS)
def test_exempt_none_states_that_there_are_none(negative, mark):
    puzzle = sc.read(f"{GRID}\n{negative} exempt none\n{mark}\n")
    assert exempt(puzzle) == ()
    assert f"{negative} exempt none" in puzzle.ruleset.lines
    assert sc.read(puzzle.line()).ruleset == puzzle.ruleset


@pytest.mark.parametrize(("negative", "mark"), MARKS)
def test_a_line_that_says_which_has_those_alone(negative, mark):
    puzzle = sc.read(f"{GRID}\n{negative} exempt r2c1 r2c2\n{mark}\n")
    assert exempt(puzzle) == ((Cell(2, 1), Cell(2, 2)),)
    assert sc.read(puzzle.line()).ruleset == puzzle.ruleset


def test_a_mark_of_another_kind_exempts_nothing():
    assert exempt(sc.read(f"{GRID}\nnegative-xv\nratio r1c1 r1c2\n")) == ()
    assert exempt(sc.read(f"{GRID}\nnon-consecutive\ndifference r1c1 r1c2\n")) == ()
