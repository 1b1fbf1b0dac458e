"""Every solver of PySAT answers like the others, and does what the table says."""

import random
import subprocess
import sys

import pytest
from puzzles import FOUR_BLANK, IMPOSSIBLE, INKALA, INKALA_SOLVED, puzzle

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, Deadline, Verdict, result_of
from sudoku_csp.solvers.backends.isolated import open_backend
from sudoku_csp.solvers.backends.sat_sessions import Incremental
from sudoku_csp.solvers.backends.sat_solvers import SOLVERS, SatSolver
from sudoku_csp.solvers.backends.settings import Settings


def quick_ones(names, quick):
    """Solvers as parameters; only the quick ones run in the quick tests."""
    return [name if name in quick else pytest.param(name, marks=pytest.mark.slow) for name in names]


# The default ones for small and large boards, and one that only a kill stops.
@pytest.fixture(params=quick_ones(SOLVERS, ("cadical195", "lingeling", "minisat22")))
def backend(request):
    made = open_backend("sat", Settings(request.param))
    yield made
    made.close()


@pytest.mark.sampled(3)
def test_every_solver_proves_uniqueness_counts_and_refutes(backend):
    for _ in range(2):
        answer = backend.solve(puzzle(INKALA))
        assert [grid.line() for grid in answer.solutions] == [INKALA_SOLVED]
        assert answer.verdict is Verdict.UNIQUE
        assert backend.solve(puzzle(IMPOSSIBLE)).verdict is Verdict.NO_SOLUTION
        counted = backend.solve(puzzle(FOUR_BLANK), limit=300)
        assert len(counted.solutions) == 288
        assert counted.exhausted


@pytest.mark.slow
def test_every_solver_keeps_a_budget_also_inside_a_native_call(backend):
    huge = Puzzle.classic(Board.customary(36), bytes(36 * 36))
    statement = result_of("sat", backend, huge, 2, Budget(0.5))
    assert statement.verdict is Verdict.UNKNOWN or statement.verdict is Verdict.MULTIPLE
    assert backend.solve(puzzle(INKALA)).verdict is Verdict.UNIQUE


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "solver",
    [
        "cadical195",
        "minisat22",
        "glucose4",
        "lingeling",
        pytest.param("kissat404", marks=pytest.mark.slow),
    ],
)
def test_a_formula_per_puzzle_has_the_same_solutions(monkeypatch, solver):
    from sudoku_csp.solvers.backends import create, sat_sessions

    monkeypatch.setattr(sat_sessions, "KEPT_UP_TO", 0)
    backend, reference = create("sat", Settings(solver)), create("reference")
    grid = reference.solve(puzzle(FOUR_BLANK), limit=1).solutions[0]
    rng = random.Random(solver)
    cuts = [bytes(d if rng.random() < 0.4 else 0 for d in grid.digits) for _ in range(40)]
    contradictory = [
        b"\x01\x01" + bytes(14),
        b"\x01\x02\x00\x00\x03\x00\x00\x00\x00\x00\x04" + bytes(5),
    ]
    for digits in [grid.digits, bytes(16), *cuts, *contradictory]:
        model = Puzzle.classic(grid.board, digits)
        ours, theirs = backend.solve(model, limit=300), reference.solve(model, limit=300)
        assert set(ours.solutions) == set(theirs.solutions)
        assert ours.exhausted
    assert backend.solve(puzzle(IMPOSSIBLE)).verdict is Verdict.NO_SOLUTION
    assert [g.line() for g in backend.solve(puzzle(INKALA)).solutions] == [INKALA_SOLVED]
    backend.close()


def test_the_table_names_what_pysat_has():
    from pysat.solvers import SolverNames

    families = {key: set(names) for key, names in vars(SolverNames).items() if key[0] != "_"}
    unnamed = {key for key, names in families.items() if not names & set(SOLVERS)}
    assert unnamed == {"cryptosat"}, "it needs a package that the others do not"
    assert len(SOLVERS) == len(families) - 1


@pytest.mark.parametrize(
    "name", quick_ones([n for n, s in SOLVERS.items() if s.sliced], ("cadical195", "minisat22"))
)
def test_a_sliced_solver_stops_after_its_conflicts(name):
    # In a process of its own: what the table gets wrong may end the interpreter.
    code = f"""
from pysat.solvers import Solver
from itertools import combinations
with Solver(name={name!r}) as s:
    n = 9
    x = lambda i, j: i * n + j + 1
    for i in range(n + 1):
        s.add_clause([x(i, j) for j in range(n)])
    for j in range(n):
        for a, b in combinations(range(n + 1), 2):
            s.add_clause([-x(a, j), -x(b, j)])
    s.conf_budget(50)
    assert s.solve_limited() is None
    assert s.accum_stats()["conflicts"] > 0
"""
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr


def test_a_solver_that_ignores_assumptions_is_found_out():
    # What kissat404 would do if the table called it incremental: it answers for a blank board.
    liar = SatSolver("kissat404", sliced=False, counts=False)
    settings = puzzle(INKALA)
    session = Incremental(liar, settings.ruleset, Encoding(), Deadline(None))
    session.begin(settings, Deadline(None))
    with pytest.warns(RuntimeWarning, match="does not support assumptions"):
        literals = session.decide(Deadline(None))
    session.close()
    broken = settings.violations(Encoding().cell_encoding(settings.board).decode(literals))
    assert any("is given as" in sentence for sentence in broken)


def test_a_formula_of_which_propagation_leaves_no_clause_is_answered(backend):
    # maplesat dies when it solves a formula without clauses.
    encoding = Encoding("optimised,propagate")
    settled = open_backend("sat", Settings(backend.solver_name, encoding))
    try:
        for side in (1, 4):
            board = Board.customary(side)
            grid = settled.solve(Puzzle.classic(board, bytes(side * side)), limit=1).solutions[0]
            answer = settled.solve(Puzzle.classic(board, bytes([0, *grid.digits[1:]])))
            assert answer.solutions == (grid,)
            assert answer.exhausted
    finally:
        settled.close()
