"""Whole at-most-one groups have the same answers as their clauses."""

import random
from itertools import combinations

import pytest
from puzzles import FOUR_BLANK, INKALA, puzzle
from pysat.solvers import Solver
from tails import quick_first

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.solvers.backends import create, sat_solvers
from sudoku_csp.solvers.backends.sat_sessions import KEPT_WHOLE, open_session
from sudoku_csp.solvers.backends.sat_solvers import SOLVERS
from sudoku_csp.solvers.backends.settings import Settings

WHOLE = [name for name, solver in SOLVERS.items() if solver.cardinality]


def test_the_table_names_those_that_take_groups_whole():
    able = set()
    for name in SOLVERS:
        with Solver(name) as native:
            if native.supports_atmost():
                able.add(name)
    assert able == set(WHOLE)


def some_literals(rng, variables, most):
    """A few literals of different variables."""
    chosen = rng.sample(range(1, variables + 1), min(rng.randint(1, most), variables))
    return [variable * rng.choice((1, -1)) for variable in chosen]


@pytest.mark.parametrize("name", quick_first(sorted(WHOLE, key=lambda n: n != "minicard"), 1))
def test_random_formulas_have_the_answers_of_their_clauses(name):
    for seed in range(400):
        rng = random.Random(seed)
        size = rng.randint(3, 14)
        with Solver(name) as whole, Solver("cadical153") as clauses:
            for _ in range(rng.randint(2, 14)):
                literals = some_literals(rng, size, 7)
                if len(literals) > 2:
                    whole.add_atmost(literals, 1)
                    for one, other in combinations(literals, 2):
                        clauses.add_clause([-one, -other])
                else:
                    whole.add_clause(literals)
                    clauses.add_clause(literals)
            for _ in range(4):
                assumed = some_literals(rng, size, 3)
                consistent, implied = whole.propagate(assumptions=assumed)
                truth = clauses.solve(assumptions=assumed)
                assert whole.solve(assumptions=assumed) == truth, seed
                assert consistent or not truth
                if not truth:
                    continue
                assert not any(clauses.solve(assumptions=[*assumed, -x]) for x in implied)
                model = [x for x in whole.get_model() if abs(x) <= size]
                assert clauses.solve(assumptions=[*assumed, *model]), seed
                forbidden = [-literal for literal in rng.sample(model, min(3, len(model)))]
                whole.add_clause(forbidden)
                clauses.add_clause(forbidden)


def test_a_blank_board_is_loaded_in_a_line_a_group():
    ruleset, loaded = puzzle(FOUR_BLANK).ruleset, []

    class Listening(Solver):
        def add_clause(self, clause, no_return=True):
            loaded.append(clause)
            super().add_clause(clause, no_return)

        def add_atmost(self, lits, k, weights=(), no_return=True):
            loaded.append((lits, k))
            super().add_atmost(lits, k, list(weights), no_return)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sudoku_csp.solvers.backends.sat_sessions.Solver", Listening)
        open_session(SOLVERS["minicard"], ruleset, None, Deadline(None)).close()
    assert len(loaded) == KEPT_WHOLE.rules(ruleset).size.clauses == 4 * 4 * 4 * 2


@pytest.mark.parametrize("name", ["glucose4", "cadical195", "kissat404"])
def test_a_solver_of_clauses_alone_refuses_groups(name):
    settings = Settings(name, Encoding("cardinality"))
    with pytest.raises(Unsupported, match=f"^{name} takes clauses alone: .* minicard, and for"):
        settings.check(["sat"])
    with pytest.raises(Unsupported, match=name):
        create("sat", settings).solve(puzzle(INKALA))
    Settings(sat_solvers.DEFAULT, settings.encoding).check(["sat"])


def test_what_takes_groups_apart_gives_a_solver_none():
    settings = Settings(encoding=Encoding("optimised,cardinality"))
    with pytest.raises(Unsupported, match=r"optimised takes groups apart, .* for the format opb"):
        settings.check(["sat"])
    ruleset = Ruleset.classic(Board(9, 3, 3))
    with pytest.raises(Unsupported, match=r"^optimised takes groups apart"):
        open_session(SOLVERS["minicard"], ruleset, settings.encoding, Deadline(None))
