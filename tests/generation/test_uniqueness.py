"""One solution or more, by a kernel or a SAT solver; and the proofs of a finished puzzle."""

import time

import pytest
from brute_force import solutions

from sudoku_csp.analysis.generation import uniqueness
from sudoku_csp.analysis.generation.uniqueness import (
    Disagreement,
    Uniqueness,
    all_necessary,
    witnesses_for,
)
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFailed, BudgetSpent
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Answer, Backend, Budget, Deadline, Outcome
from sudoku_csp.solvers.kernels.lanes import Solved

FOUR = Board(4, 2, 2)
FOREVER, PASSED = Deadline(None), Deadline(0.0)

PUZZLES = [
    bytes(map(int, line.ljust(16, "0")))
    for line in ("", "1", "1000003004", "1000003004000020", "1342423124133124")
]
"""Puzzles with 288, 72, several and one solution."""


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    """The kernel that need not be loaded or compiled, with few decisions."""
    monkeypatch.setattr(uniqueness, "lanes", lambda board: None)
    monkeypatch.setattr(uniqueness, "NODES", 7)


class GivesUp:
    """A kernel that finds so many solutions, and does not end."""

    def __init__(self, finds):
        self.finds = finds

    def solve(self, puzzles, limit, nodes):
        solved = Solved.blank(1, limit, 16)
        every = solutions(FOUR, puzzles[0].tobytes(), min(limit, self.finds))
        for place, grid in enumerate(every):
            solved.grids[0, place] = list(grid)
        solved.found[0] = len(every)
        return solved


class Sat:
    """A backend that finds solutions by trying all, and logs its calls."""

    def __init__(self, *, exhausts=True, loses=0):
        self.calls, self.exhausts, self.loses = [], exhausts, loses

    def solve(self, puzzle, *, limit, budget):
        self.calls.append((puzzle.digits, limit))
        every = solutions(FOUR, puzzle.digits, limit)
        grids = tuple(Grid(FOUR, grid) for grid in every[: limit - self.loses])
        return Answer(grids, self.exhausts and len(grids) < limit)


def checker_of(finds=None, **sat):
    """Uniqueness by a kernel, or by one that gives up after so many solutions."""
    checker = Uniqueness(FOUR, Sat(**sat))
    if finds is None:
        checker._nodes = 1000
    else:
        checker._lanes = GivesUp(finds)
    return checker


@pytest.mark.parametrize("finds", [None, 0, 1, 5])
def test_the_answers_of_both_are_those_of_trying_all(finds):
    checker = checker_of(finds)
    for digits in PUZZLES:
        every = sorted(solutions(FOUR, digits, 300))
        assert checker.unique(digits, FOREVER) is (len(every) == 1)
        for most in {1, 2, len(every) - 1, len(every), len(every) + 1} - {0}:
            expected = every if len(every) <= most else []
            assert checker.completions(digits, most, FOREVER) == expected


def test_the_sat_solver_is_called_only_where_the_kernel_does_not_end():
    for finds, calls in ((None, []), (2, [(PUZZLES[3], 2), (PUZZLES[0], 11)])):
        checker = checker_of(finds)
        assert not checker.unique(PUZZLES[0], FOREVER)
        assert checker.unique(PUZZLES[3], FOREVER)
        checker.completions(PUZZLES[0], 10, FOREVER)
        checker.completions(PUZZLES[0], 1, FOREVER)
        assert checker._sat.calls == calls


def test_a_sat_solver_without_an_answer_in_time_is_a_spent_budget():
    checker = checker_of(0, exhausts=False, loses=1)
    with pytest.raises(BudgetSpent):
        checker.unique(PUZZLES[3], FOREVER)
    with pytest.raises(BudgetSpent):
        checker.completions(PUZZLES[0], 10, FOREVER)


def test_solutions_up_to_the_limit_are_an_answer():
    checker = checker_of(0, exhausts=False)
    assert checker.unique(PUZZLES[0], FOREVER) is False
    assert checker.completions(PUZZLES[0], 10, FOREVER) == []


def test_a_deadline_is_checked_before_a_kernel_is_called():
    with pytest.raises(BudgetSpent):
        checker_of().unique(PUZZLES[3], PASSED)
    with pytest.raises(BudgetSpent):
        checker_of().completions(PUZZLES[3], 10, PASSED)


# The proofs of a finished puzzle


def grid(line):
    return Grid(FOUR, bytes(map(int, line)))


SOLUTION, OTHER = grid("1342423124133124"), grid("1324423124133142")
PUZZLE = Puzzle.classic(FOUR, bytes(map(int, "1000003004000020")), "made", SOLUTION)
WRONG = Puzzle.classic(FOUR, PUZZLE.digits, "made", OTHER)
TWO = Puzzle.classic(FOUR, bytes(map(int, "1300423124133100")), "made", SOLUTION)


class Finds(Backend):
    """A backend that finds these grids, and whether there are more."""

    def __init__(self, *grids, exhausted=True, fails=None):
        self.name = "finds"
        self.grids, self.exhausted, self.fails = grids, exhausted, fails

    def search(self, puzzle, limit, found, deadline):
        if self.fails:
            raise self.fails
        for each in self.grids[:limit]:
            found(each)
        return Outcome(self.exhausted and len(self.grids) < limit)


UNIQUE, NONE, SILENT = Finds(SOLUTION), Finds(), Finds(exhausted=False)
DEAD = Finds(fails=BackendFailed("its process ended"))


def prove(puzzle, first, second, deadline=FOREVER):
    return uniqueness.prove(puzzle, {"one": first, "other": second}, deadline)


def test_both_backends_prove_the_puzzle():
    assert prove(PUZZLE, UNIQUE, UNIQUE) == ("one", "other")


@pytest.mark.parametrize(
    ("puzzle", "answers", "message"),
    [
        (PUZZLE, (UNIQUE, NONE), "other says no solution (0 in all), but one found 1342"),
        (PUZZLE, (NONE, NONE), "one says no solution (0 in all), but it came with 1342"),
        (TWO, (Finds(SOLUTION, OTHER),) * 2, "one says multiple, other says multiple"),
        (TWO, (Finds(OTHER),) * 2, "one says unique (1 in all), but it came with 1342"),
        (WRONG, (UNIQUE,) * 2, "with one solution, but one says unique, other says"),
    ],
)
def test_a_contradiction_is_a_disagreement(puzzle, answers, message):
    with pytest.raises(Disagreement) as wrong:
        prove(puzzle, *answers)
    assert str(wrong.value).startswith("made: ")
    assert message in str(wrong.value)
    assert wrong.value.report.puzzle is puzzle


def test_two_proofs_are_needed():
    for answers in ((UNIQUE, DEAD), (DEAD, UNIQUE), (DEAD, DEAD)):
        with pytest.raises(
            BackendFailed, match=r"made: not proved by two backends: .*process ended"
        ):
            prove(PUZZLE, *answers)
    with pytest.raises(BackendFailed, match="made: not proved by two backends"):
        prove(PUZZLE, UNIQUE, SILENT)


def test_a_backend_without_time_is_a_spent_budget():
    class Slow(Finds):
        def search(self, puzzle, limit, found, deadline):
            while not deadline.expired():
                time.sleep(0.01)
            return Outcome(exhausted=False)

    with pytest.raises(BudgetSpent):
        prove(PUZZLE, UNIQUE, Slow(), Budget(0.05).start())
    with pytest.raises(BudgetSpent):
        prove(PUZZLE, UNIQUE, UNIQUE, Deadline(0.0))


def test_the_reference_proves_boards_up_to_16():
    assert witnesses_for(Board.latin(16)) == ("sat", "reference")
    assert witnesses_for(Board.latin(17)) == ("sat", "cpsat")


class Counts:
    """A backend that finds two solutions where the cell of this place has no given, or so many."""

    def __init__(self, place, count=2, *, exhausted=True):
        self.place, self.count, self.exhausted = place, count, exhausted

    def solve(self, puzzle, *, limit, budget):
        assert limit == 2
        if puzzle.digits[self.place]:
            return Answer((SOLUTION, OTHER), exhausted=False)
        return Answer((SOLUTION, OTHER)[: self.count], self.exhausted)


def test_every_given_is_checked():
    for place in (place for place, digit in enumerate(PUZZLE.digits) if digit):
        assert all_necessary(PUZZLE, Counts(place), FOREVER) is True
        assert all_necessary(PUZZLE, Counts(place, 1), FOREVER) is False
        assert all_necessary(PUZZLE, Counts(place, 0), FOREVER) is False
        with pytest.raises(BudgetSpent):
            all_necessary(PUZZLE, Counts(place, 1, exhausted=False), FOREVER)
