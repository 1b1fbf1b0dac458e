"""Before a puzzle is handed out: what its backends have to say, and what each word of them does."""

import time

import pytest

from sudoku_csp.analysis.generation.proof import (
    Disagreement,
    all_necessary,
    proved,
    witnesses_for,
)
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFailed
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Answer, Backend, Budget, BudgetSpent, Deadline, Outcome

FOUR = Board(4, 2, 2)
FOREVER = Deadline(None)


def grid(line):
    return Grid(FOUR, bytes(map(int, line)))


SOLUTION, OTHER = grid("1342423124133124"), grid("1324423124133142")
PUZZLE = Puzzle.classic(FOUR, bytes(map(int, "1000003004000020")), "made", SOLUTION)
WRONG = Puzzle.classic(FOUR, PUZZLE.digits, "made", OTHER)
TWO = Puzzle.classic(FOUR, bytes(map(int, "1300423124133100")), "made", SOLUTION)


class Says(Backend):
    """A backend that finds these grids, and says whether there are more."""

    def __init__(self, *grids, exhausted=True, fails=None):
        self.name = "says"
        self.grids, self.exhausted, self.fails = grids, exhausted, fails

    def search(self, puzzle, limit, found, deadline):
        if self.fails:
            raise self.fails
        for each in self.grids[:limit]:
            found(each)
        return Outcome(self.exhausted and len(self.grids) < limit)


UNIQUE, NONE, SILENT = Says(SOLUTION), Says(), Says(exhausted=False)
DEAD = Says(fails=BackendFailed("its process ended"))


def asked(puzzle, first, second, deadline=FOREVER):
    return proved(puzzle, {"one": first, "other": second}, deadline)


def test_both_backends_prove_the_puzzle():
    assert asked(PUZZLE, UNIQUE, UNIQUE) == ("one", "other")


@pytest.mark.parametrize(
    ("puzzle", "answers", "said"),
    [
        (PUZZLE, (UNIQUE, NONE), "other says no solution (0 in all), but one found 1342"),
        (PUZZLE, (NONE, NONE), "one says no solution (0 in all), but it came with 1342"),
        (TWO, (Says(SOLUTION, OTHER),) * 2, "one says multiple, other says multiple"),
        (TWO, (Says(OTHER),) * 2, "one says unique (1 in all), but it came with 1342"),
        (WRONG, (UNIQUE,) * 2, "in mind, but one says unique, other says"),
    ],
)
def test_whoever_contradicts_is_told(puzzle, answers, said):
    with pytest.raises(Disagreement) as wrong:
        asked(puzzle, *answers)
    assert str(wrong.value).startswith("made: ")
    assert said in str(wrong.value)
    assert wrong.value.report.puzzle is puzzle


def test_one_proof_is_not_enough_nor_is_none():
    for answers in ((UNIQUE, DEAD), (DEAD, UNIQUE), (DEAD, DEAD)):
        with pytest.raises(
            BackendFailed, match=r"made: not proved by two backends: .*process ended"
        ):
            asked(PUZZLE, *answers)
    with pytest.raises(BackendFailed, match="made: not proved by two backends"):
        asked(PUZZLE, UNIQUE, SILENT)


def test_where_the_time_is_over_meanwhile_that_is_why():
    class Slow(Says):
        def search(self, puzzle, limit, found, deadline):
            while not deadline.expired():
                time.sleep(0.01)
            return Outcome(exhausted=False)

    with pytest.raises(BudgetSpent):
        asked(PUZZLE, UNIQUE, Slow(), Budget(0.05).start())
    with pytest.raises(BudgetSpent):
        asked(PUZZLE, UNIQUE, UNIQUE, Deadline(0.0))


def test_the_reference_is_asked_about_boards_that_it_searches_in_time():
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


def test_every_given_is_asked_about():
    for place in (place for place, digit in enumerate(PUZZLE.digits) if digit):
        assert all_necessary(PUZZLE, Counts(place), FOREVER) is True
        assert all_necessary(PUZZLE, Counts(place, 1), FOREVER) is False
        assert all_necessary(PUZZLE, Counts(place, 0), FOREVER) is False
        with pytest.raises(BudgetSpent):
            all_necessary(PUZZLE, Counts(place, 1, exhausted=False), FOREVER)
