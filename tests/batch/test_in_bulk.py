"""The backends for many puzzles, by name, answer one question the same."""

import pytest

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import Backend, Budget, Outcome
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.bulk import Found, OneByOne

classic = Ruleset.classic

FOUR, SIX = Board.customary(4), Board(6, 3, 2)
UNIQUE = bytes([1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 2, 0])
SOLUTION = bytes(map(int, "1342423124133124"))
NONE = bytes([1, 1, *[0] * 14])
PUZZLES = [UNIQUE, bytes(16), NONE, SOLUTION, UNIQUE]


@pytest.mark.parametrize("name", backends.BULK_NAMES)
def test_every_backend_answers_each_puzzle_in_its_place(name):
    bulk = backends.open_bulk(name)
    assert bulk.name == name
    for _ in range(2):  # It can be asked again after it was closed, and about another board.
        answers = bulk.solve(classic(FOUR), PUZZLES, budget=Budget(60))
        assert [str(a.verdict) for a in answers] == [
            "unique",
            "multiple",
            "no solution",
            "unique",
            "unique",
        ]
        assert [a.solutions for a in answers[::3]] == [(SOLUTION,), (SOLUTION,)]
        assert len(bulk.solve(classic(FOUR), [bytes(16)], limit=1000)[0].solutions) == 288
        assert len(bulk.solve(classic(SIX), [bytes(36)], limit=5)[0].solutions) == 5
        assert bulk.solve(classic(FOUR), []) == []
        bulk.close()


def test_a_name_that_does_not_exist_is_refused_with_the_nearest():
    with pytest.raises(UnknownName, match="no backend 'fats'; did you mean fast"):
        backends.open_bulk("fats")


def test_one_by_one_says_why_a_search_ended():
    bulk = OneByOne(create("reference", Settings(search="chronological")))
    board = Board.customary(25)
    hard = bytes([*range(25, 0, -1), *[0] * 600])
    (answer,) = bulk.solve(classic(board), [hard], budget=Budget(0.05))
    assert answer == Found((), False, "reached the time limit")


class Learning(Backend):
    """Finds another first solution with every question since it was opened."""

    name = "learning"
    learns = True

    def __init__(self):
        self.asked = 0

    def search(self, puzzle, limit, found, deadline):
        self.asked += 1
        found(Grid(puzzle.board, bytes([self.asked] * 16)))
        return Outcome(exhausted=False)

    def close(self):
        self.asked = 0


def test_what_was_learned_does_not_show_in_an_answer_that_another_could_be():
    bulk = OneByOne(Learning())
    first = bulk.search(classic(FOUR), [UNIQUE], 1, Budget())
    assert bulk.search(classic(FOUR), [UNIQUE] * 4, 1, Budget()) == first * 4
