"""Why a cell holds its digit, and where a digit goes: what is answered, what is refused."""

import re

import pytest
from explaining import PAIRS, SINGLES, puzzle
from explanation_check import Known, check_step

from sudoku_csp.analysis.explanation.local_explanation import where, why
from sudoku_csp.analysis.explanation.sequence import explain
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers.backend import Budget, BudgetSpent

ONE = "1000003004000020"
SEVERAL = "123............."


@pytest.mark.parametrize(
    ("text", "cell", "digit", "holds", "said", "sizes"),
    [
        (ONE, "r1c2", None, True, "r1c2 is 3:", [1]),
        (ONE, "r1c2", 3, True, "r1c2 is 3:", [1]),
        (ONE, "r1c2", 4, False, "r1c2 is not 4: r3c2 in column 2 is given as 4.", []),
        (ONE, "r1c2", 1, False, "r1c2 is not 1: r1c1 in row 1 is given as 1.", []),
        (ONE, "r1c1", None, True, "r1c1 is 1: it is given.", []),
        (ONE, "r1c1", 2, False, "r1c1 is not 2: it is given as 1.", []),
        (SEVERAL, "r1c4", None, True, "r1c4 is 4:", [1]),
        (SEVERAL, "r1c1", None, True, "r1c1 is 1: it is given.", []),
        (SEVERAL, "r2c3", 4, False, "r2c3 is not 4:", [2]),
    ],
)
def test_a_cell_is_answered_by_the_givens_or_by_steps(text, cell, digit, holds, said, sizes):
    answer = why(puzzle(text), Cell.parse(cell), digit, holds=holds)
    assert (answer.said, [step.size for step in answer.steps]) == (said, sizes)
    assert answer.about == said.partition(":")[0]
    assert answer.note == ""


@pytest.mark.parametrize(
    ("text", "cell", "digit", "holds", "said"),
    [
        (ONE, "r1c2", 4, True, "r1c2 is 3 in the only solution, not 4"),
        (ONE, "r1c2", 3, False, "r1c2 is 3 in the only solution: there is no reason against it"),
        (ONE, "r1c1", 1, False, r"r1c1 is 1 \(it is given\): there is no reason against it"),
        (ONE, "r1c1", 2, True, r"r1c1 is 1 \(it is given\), not 2"),
        (SEVERAL, "r2c4", None, True, "r2c4 can be 1 or 2: the puzzle has several solutions"),
        (SEVERAL, "r2c1", 3, False, "does not follow that r2c1 is not 3: some solution has it"),
        (SEVERAL, "r1c4", 1, True, "the given r1c1=1 rules out r1c4=1 at once"),
        (".....1.......3.4", "r1c3", None, True, "r1c3 can be 1, 3 or 4: the puzzle has several"),
        (SEVERAL, "r2c1", 3, True, "does not follow that r2c1 is 3: some solution has it"),
    ],
)
def test_what_is_not_so_or_does_not_follow_is_refused(text, cell, digit, holds, said):
    with pytest.raises(Unsupported, match=said):
        why(puzzle(text), Cell.parse(cell), digit, holds=holds)


def test_singles_are_told_in_steps_and_the_givens_alone_on_request():
    steps = why(puzzle(SINGLES), Cell(1, 3))
    assert {step.size for step in steps.steps} == {1}
    assert [step.number for step in steps.steps] == list(range(1, len(steps.steps) + 1))
    known = Known(steps.puzzle.board, steps.puzzle.givens)
    for step in steps.steps:
        assert check_step(known, step) == ()
        known.learn(step)
    assert str(steps.steps[-1].conclusion) == "r1c3 is 4"
    assert steps.note == "`--direct` tells it in one step from the givens, a chain of 9 groups."
    straight = why(puzzle(SINGLES), Cell(1, 3), direct=True)
    assert [step.size for step in straight.steps] == [9]
    assert straight.note == "7 groups suffice, but only by cases."
    few = why(puzzle(PAIRS), Cell(1, 3))
    assert [step.size for step in few.steps] == [1, 1, 1]
    assert "a chain of 5 groups" in few.note
    with pytest.raises(BudgetSpent):
        why(puzzle(SINGLES), Cell(5, 5), budget=Budget(1e-9))


@pytest.mark.parametrize(
    ("text", "digit", "said", "steps"),
    [
        (ONE, 1, "1 is given in r1c1, found in r2c4, r4c2 and r3c3:", 3),
        ("." * 16, 2, "2 is open 4 times.", 0),
        ("1" + "." * 15, 1, "1 is given in r1c1, open 3 times.", 0),
        (SEVERAL, 4, "4 is found in r1c4, open 3 times:", 1),
        ("1.....1..1......", 1, "1 is given in r1c1, r2c3 and r3c2, found in r4c4:", 1),
        ("12..34..2.......", 3, "3 is given in r2c1, open 3 times.", 0),
    ],
)
def test_where_a_digit_goes(text, digit, said, steps):
    answer = where(puzzle(text), digit)
    assert answer.said == said
    assert answer.about == f"the places of {digit}"
    assert [step.number for step in answer.steps] == list(range(1, steps + 1))


def test_a_place_that_is_ruled_out_is_none_where_the_digit_goes():
    steps = explain(puzzle(PAIRS)).steps
    digit = next(step for step in steps if step.size == 2).conclusion.candidate.digit
    answer = where(puzzle(PAIRS), digit)
    assert {step.size for step in answer.steps} > {1}
    places = re.findall(r"r\dc\d", answer.said)
    assert len(places) == len(set(places)) == 9
    assert "open" not in answer.said
