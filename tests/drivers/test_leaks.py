"""Code that opens a native solver or a process closes it: each is deleted by its own name.

PySAT frees a solver that is forgotten, some time; who keeps backends open waits for that for ever.
"""

import os
import sys
from contextlib import suppress

import pysat.solvers
import pytest
from puzzles import FOUR_BLANK, FOUR_UNIQUE, IMPOSSIBLE, INKALA, WIKIPEDIA, puzzle

from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.analysis.explanation.explainer import explain
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.laboratory.propagation_steps import UnitPropagation
from sudoku_csp.solvers.backend import Budget, Deadline
from sudoku_csp.solvers.backends import NAMES, sat, sat_sessions
from sudoku_csp.solvers.backends.isolated import open_backend
from sudoku_csp.solvers.backends.sat import SatBackend
from sudoku_csp.solvers.backends.settings import Settings

NATIVE = ("Minisat22", "Minicard", "Cadical195", "Glucose4", "Lingeling")


class Ledger:
    """The native solvers that were made, and the solvers that were deleted.

    All are kept, and what PySAT has around them, so that none is deleted by being forgotten.
    """

    def __init__(self, monkeypatch):
        self.made, self.deleted, self.around = [], [], []
        wrapper = pysat.solvers.Solver
        monkeypatch.setattr(wrapper, "new", self._noted(wrapper.new, self.around))
        for name in NATIVE:
            kind = getattr(pysat.solvers, name)
            monkeypatch.setattr(kind, "new", self._noted(kind.new, self.made))
            monkeypatch.setattr(kind, "delete", self._noted(kind.delete, self.deleted))

    @staticmethod
    def _noted(honest, ledger):
        def call(native, *args, **options):
            ledger.append(native)
            return honest(native, *args, **options)

        return call

    def check(self, at_least=1):
        """Checks that at least `at_least` solvers were made, and that all are deleted."""
        deleted = {id(native) for native in self.deleted}
        assert len(self.made) >= at_least
        assert [native for native in self.made if id(native) not in deleted] == []


@pytest.fixture
def ledger(monkeypatch):
    return Ledger(monkeypatch)


def ask_all(backend):
    """Solves puzzles by propagation, by search, without success, and up to the limit."""
    for text in (WIKIPEDIA, INKALA, IMPOSSIBLE):
        backend.solve(puzzle(text))
    backend.solve(puzzle(FOUR_BLANK), limit=3)
    backend.solve(puzzle(INKALA), budget=Budget(1e-9))


@pytest.mark.parametrize("solver", [None, "cadical195", "glucose4", "lingeling"])
def test_the_sat_backend_gives_its_solvers_back(ledger, solver):
    backend = SatBackend(Settings(solver))
    ask_all(backend)
    backend.close()
    ledger.check()


@pytest.mark.parametrize("solver", ["cadical195", "lingeling"])
def test_a_formula_for_each_puzzle_is_given_back_with_the_question(ledger, monkeypatch, solver):
    monkeypatch.setattr(sat_sessions, "KEPT_UP_TO", 0)
    backend = SatBackend(Settings(solver, Encoding()))
    ask_all(backend)
    ledger.check(at_least=4)


def test_a_solver_that_is_worn_out_is_given_back(ledger, monkeypatch):
    monkeypatch.setattr(sat_sessions, "FRESH_AFTER", 1)
    backend = SatBackend(Settings())
    for _ in range(3):
        backend.solve(puzzle(INKALA))
    backend.close()
    ledger.check(at_least=3)


def test_a_search_that_fails_gives_its_solver_back(ledger):
    class Full(Exception):
        pass

    def full(_grid):
        raise Full

    backend = SatBackend(Settings())
    with suppress(Full):
        backend.search(puzzle(INKALA), 2, full, Deadline(None))
    ledger.check()


def test_the_sat_backend_for_many_puzzles_gives_its_solvers_back(ledger):
    bulk = SatBackend(Settings())
    for text in (WIKIPEDIA, INKALA, IMPOSSIBLE, "." * 81, FOUR_BLANK):
        task = puzzle(text)
        bulk.solve_many(task.ruleset, [task.digits] * 2)
    bulk.close()
    ledger.check(at_least=5)


def test_open_groups_that_are_left_in_the_middle_are_given_back(ledger):
    rules = sat.ClassicRules(puzzle(FOUR_BLANK).ruleset)
    completions = rules.completions([], Deadline(None))
    next(completions)
    completions.close()
    rules.close()
    ledger.check()


def test_what_else_asks_a_solver_gives_it_back(ledger):
    with Oracle(2, [[1, 2]], [[[-1]], [[-2]]]) as oracle:
        oracle.core([0])
    propagation = UnitPropagation(Encoding().rules(puzzle(FOUR_BLANK).ruleset))
    propagation([1])
    propagation.close()
    explain(puzzle(INKALA), budget=Budget(0.2))
    # Kept: its steps know the rules, whose filters have solvers.
    kept = explain(puzzle(FOUR_BLANK).with_constraints("thermometer r1c1 r1c2 r1c3 r1c4"))
    assert kept.steps
    ledger.check(at_least=3)


def test_a_solver_that_is_not_deleted_is_seen(ledger, monkeypatch):
    monkeypatch.setattr(sat_sessions.Incremental, "close", lambda _self: None)
    backend = SatBackend(Settings())
    backend.solve(puzzle(INKALA))
    backend.close()
    with pytest.raises(AssertionError):
        ledger.check()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
@pytest.mark.parametrize(
    "name", [n if n != "cpsat" else pytest.param(n, marks=pytest.mark.slow) for n in NAMES]
)
def test_a_backend_that_is_closed_holds_no_pipe_and_no_process(name):
    def held():
        return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - names that go while they are read.

    backend = open_backend(name)
    backend.solve(puzzle(FOUR_UNIQUE))
    backend.close()
    before = held()
    for _ in range(2):
        backend.solve(puzzle(FOUR_UNIQUE))
        backend.close()
    assert held() == before
