"""Whether there is one solution: from a kernel or a SAT solver the same, up to the very bound."""

import pytest
from naive_sudoku import houses, solutions

from sudoku_csp.analysis.generation import uniqueness
from sudoku_csp.analysis.generation.uniqueness import Uniqueness
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Answer, BudgetSpent, Deadline
from sudoku_csp.solvers.kernels.kernel import BitboardKernel, Solved

FOUR = Board(4, 2, 2)
FOREVER, PASSED = Deadline(None), Deadline(0.0)

PUZZLES = [
    bytes(map(int, line.ljust(16, "0")))
    for line in ("", "1", "1000003004", "1000003004000020", "1342423124133124")
]
"""They have 288, 72, several and one solution."""


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    """The kernel that need not be loaded or compiled, with few decisions."""
    monkeypatch.setattr(uniqueness, "KERNELS", ("bitboard",))
    monkeypatch.setattr(uniqueness, "NODES", {"bitboard": 7})


class GivesUp:
    """A kernel that finds so many solutions, and no end."""

    name = "bitboard"

    def __init__(self, finds):
        self.finds = finds

    def solve(self, puzzles, limit, nodes):
        solved = Solved.blank(1, limit, 16)
        every = solutions(puzzles[0].tobytes(), houses(4, 2, 2), min(limit, self.finds))
        for place, grid in enumerate(every):
            solved.grids[0, place] = grid
        solved.found[0] = len(every)
        return solved


class Sat:
    """A backend that knows the solutions by trying all, and notes what it is asked."""

    def __init__(self, *, exhausts=True, loses=0):
        self.asked, self.exhausts, self.loses = [], exhausts, loses

    def solve(self, puzzle, *, limit, budget):
        self.asked.append((puzzle.digits, limit))
        every = solutions(puzzle.digits, houses(4, 2, 2), limit)
        grids = tuple(Grid(FOUR, bytes(grid)) for grid in every[: limit - self.loses])
        return Answer(grids, self.exhausts and len(grids) < limit)


def asker(finds=None, **sat):
    """Questions that a kernel answers, or one that gives up after so many solutions."""
    ask = Uniqueness(FOUR, Sat(**sat))
    if finds is None:
        ask._nodes = 1000
    else:
        ask.kernel = GivesUp(finds)
    return ask


@pytest.mark.parametrize("finds", [None, 0, 1, 5])
def test_the_answers_are_those_of_trying_all_whoever_gives_them(finds):
    ask = asker(finds)
    for digits in PUZZLES:
        every = sorted(map(bytes, solutions(digits, houses(4, 2, 2), 300)))
        assert ask.unique(digits, FOREVER) is (len(every) == 1)
        for most in {1, 2, len(every) - 1, len(every), len(every) + 1} - {0}:
            expected = every if len(every) <= most else []
            assert ask.completions(digits, most, FOREVER) == expected


def test_the_sat_solver_is_asked_only_where_the_kernel_does_not_know():
    for finds, asked in ((None, []), (2, [(PUZZLES[3], 2), (PUZZLES[0], 11)])):
        ask = asker(finds)
        assert not ask.unique(PUZZLES[0], FOREVER)
        assert ask.unique(PUZZLES[3], FOREVER)
        ask.completions(PUZZLES[0], 10, FOREVER)
        ask.completions(PUZZLES[0], 1, FOREVER)
        assert ask._sat.asked == asked


def test_for_completions_a_kernel_may_try_a_decision_for_each_and_its_own(monkeypatch):
    ask, allowed = Uniqueness(FOUR, Sat()), []
    solve = BitboardKernel.solve

    def noted(self, puzzles, limit, nodes):
        allowed.append((limit, nodes))
        return solve(self, puzzles, limit, nodes)

    monkeypatch.setattr(BitboardKernel, "solve", noted)
    ask.completions(bytes(16), 10, FOREVER)
    ask.unique(bytes(16), FOREVER)
    assert allowed == [(11, 17), (2, 7)]


def test_a_sat_solver_that_is_not_done_in_time_says_neither_yes_nor_no():
    ask = asker(0, exhausts=False, loses=1)
    with pytest.raises(BudgetSpent):
        ask.unique(PUZZLES[3], FOREVER)
    with pytest.raises(BudgetSpent):
        ask.completions(PUZZLES[0], 10, FOREVER)


def test_as_many_as_were_asked_for_settle_it_though_there_may_be_more():
    ask = asker(0, exhausts=False)
    assert ask.unique(PUZZLES[0], FOREVER) is False
    assert ask.completions(PUZZLES[0], 10, FOREVER) == []


def test_a_deadline_that_has_passed_is_seen_before_a_kernel_is_asked():
    with pytest.raises(BudgetSpent):
        asker().unique(PUZZLES[3], PASSED)
    with pytest.raises(BudgetSpent):
        asker().completions(PUZZLES[3], 10, PASSED)
