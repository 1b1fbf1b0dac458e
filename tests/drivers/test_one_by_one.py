"""A backend that solves puzzles one by one: its answers, their check, and what it forgets."""

import pytest

from sudoku_csp.constraints.kinds.all_different import AllDifferent
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Backend, Budget, Found, Outcome
from sudoku_csp.solvers.violations import first_broken_grid

FOUR = Board.customary(4)
RULES = Ruleset.classic(FOUR)
A, B, C = (
    bytes(map(int, line)) for line in ("1234341221434321", "1234341223414123", "1234342121434312")
)
BLANK = bytes(16)


class Learner(Backend):
    """Finds these grids; after the first search since it was closed, in another order."""

    name = "learner"
    learns = True

    def __init__(self, *grids, exhausted=None):
        self.grids, self.exhausted = grids, exhausted
        self.closed, self.searches, self.limits = 0, 0, []

    def search(self, puzzle, limit, found, deadline):
        self.limits.append((limit, deadline.remaining()))
        order = self.grids[::-1] if self.searches else self.grids
        self.searches += 1
        fitting = [grid for grid in order if not puzzle.violations(Grid(FOUR, grid))]
        for grid in fitting[:limit]:
            found(Grid(FOUR, grid))
        exhausted = len(fitting) < limit if self.exhausted is None else self.exhausted
        return Outcome(exhausted)

    def close(self):
        self.closed += 1
        self.searches = 0


def test_where_it_stops_at_the_limit_nothing_that_was_learned_counts():
    backend = Learner(A, B, C)
    bulk = backend
    assert bulk.name == "learner"
    first, again = bulk.search_many(RULES, [BLANK, BLANK], 2, Budget())
    assert first == again == Found((A, B), exhausted=False)
    assert (first.missing, first.fault) == ("", "")
    assert backend.closed == 2
    bulk.close()
    assert backend.closed == 3


@pytest.mark.parametrize(
    ("backend", "limit", "found"),
    [
        (Learner(A, B), 3, Found((A, B), exhausted=True)),
        (Learner(A, B, exhausted=True), 2, Found((A, B), exhausted=True)),
        (Learner(A), 2, Found((A,), exhausted=True)),
        (
            Learner(A, exhausted=False),
            2,
            Found((A,), exhausted=False, missing="ended without having searched all"),
        ),
        (Learner(), 1, Found((), exhausted=True)),
    ],
)
def test_what_was_searched_below_the_limit_or_to_the_end_is_not_searched_again(
    backend, limit, found
):
    assert backend.solve_many(RULES, [BLANK], limit=limit) == [found]
    assert backend.closed == 0


def test_a_backend_that_learns_nothing_is_called_once():
    backend = Learner(A, B, C)
    backend.learns = Backend.learns
    bulk = backend
    assert [each.solutions for each in bulk.solve_many(RULES, [BLANK] * 2)] == [(A, B), (C, B)]
    assert backend.closed == 0


UNLIKE = Ruleset(FOUR, (AllDifferent((Cell(1, 1), Cell(1, 2))),))
ONES = bytes([1] * 16)


@pytest.mark.parametrize("rules", [RULES, UNLIKE], ids=["classic", "others"])
def test_the_first_grid_that_is_no_solution_is_named(rules):
    right, wrong = (BLANK, A), (BLANK, ONES)
    changed = bytes([2, *BLANK[1:]]), A
    assert first_broken_grid(rules, []) == first_broken_grid(rules, [right, (A, A)]) == ""
    assert first_broken_grid(rules, [right, wrong, changed]) == "1" * 16
    assert first_broken_grid(rules, [right, changed, wrong]) == Grid(FOUR, A).line()
