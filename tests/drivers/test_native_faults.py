"""Fault injection inside the native backends: PySAT and CP-SAT with one fault.

The hazards are those that were seen on both, and some that were not yet.
"""

import os
import signal
from itertools import count

import pytest
from ortools.sat.python import cp_model
from puzzles import FOUR_BLANK, FOUR_UNIQUE, WIKIPEDIA, puzzle

from sudoku_csp.solvers import cross_check
from sudoku_csp.solvers.backend import Budget, Verdict
from sudoku_csp.solvers.backends import cpsat, create, sat_sessions
from sudoku_csp.solvers.backends.settings import Settings


class NativeSolver:
    """A PySAT solver with one fault."""

    truth = True
    model: object = ()
    consistent: object = True
    implied: object = ()

    def __init__(self, name=None, bootstrap_with=None):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def add_clause(self, clause):
        pass

    def append_formula(self, clauses):
        pass

    def add_atmost(self, literals, k):
        pass

    def propagate(self, assumptions=()):
        return self.consistent, self.implied

    def conf_budget(self, budget):
        pass

    def solve_limited(self, assumptions=()):
        return self.truth

    def solve(self, assumptions=()):
        return self.truth

    def get_model(self):
        return self.model

    def accum_stats(self):
        return {"conflicts": 0}

    def delete(self):
        pass


DIAGONAL = [4 * cell + 1 for cell in range(16)]

WRONG = [
    ({"model": []}, "r1c1 has no digit"),
    ({"model": list(range(1, 65))}, "r1c1 has two digits, 1 and 2"),
    ({"model": DIAGONAL[:15]}, "r4c4 has no digit"),
    ({"model": [-literal for literal in range(1, 65)]}, "r1c1 has no digit"),
    ({"model": DIAGONAL}, "r1c1 is given as 3 and holds 1"),
    ({"truth": None}, "answered None instead of yes or no"),  # Without having worked.
    ({"truth": False}, "sat says no solution (0 in all), but reference found"),
    ({"consistent": False}, "sat says no solution (0 in all), but reference found"),
    (
        {"implied": [x if x in DIAGONAL else -x for x in range(1, 65)]},
        "r1c1 is given as 3 and holds 1",
    ),
    *[
        ({"consistent": answer}, f"minicard propagated, and answered {answer!r}")
        for answer in (None, 0, 1, "yes")
    ],
]


@pytest.mark.parametrize(("wrong", "text"), WRONG)
def test_a_wrong_answer_of_a_solver_is_a_disagreement(monkeypatch, wrong, text):
    for name, value in wrong.items():
        monkeypatch.setattr(NativeSolver, name, value)
    monkeypatch.setattr(sat_sessions, "Solver", NativeSolver)
    backends = {"sat": create("sat"), "reference": create("reference")}
    report = cross_check.check(puzzle(FOUR_UNIQUE), backends)
    assert text in report.disagreements[0]
    assert report.verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("solver", ["lingeling", "kissat404"])
@pytest.mark.parametrize("truth", [None, 0, 1, "SAT"])
def test_anything_but_yes_and_no_from_a_solver_is_a_disagreement(monkeypatch, solver, truth):
    # A deleted PySAT solver answers None to every call, which a plain `if` would read as "no".
    monkeypatch.setattr(NativeSolver, "truth", truth)
    monkeypatch.setattr(sat_sessions, "Solver", NativeSolver)
    report = cross_check.check(puzzle(FOUR_BLANK), {"sat": create("sat", Settings(solver))})
    assert f"answered {truth!r} instead of yes or no" in report.disagreements[0]


def test_a_sliced_solver_that_never_decides_ends_with_its_budget(monkeypatch):
    stats = ({"conflicts": number} for number in count())
    monkeypatch.setattr(NativeSolver, "truth", None)
    monkeypatch.setattr(NativeSolver, "accum_stats", lambda _self: next(stats))
    monkeypatch.setattr(sat_sessions, "Solver", NativeSolver)
    answer = create("sat").solve(puzzle(FOUR_UNIQUE), budget=Budget(0.05))
    assert answer.verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("solver", ["cadical195", "lingeling", "kissat404"])
@pytest.mark.parametrize("size", [4, pytest.param(25, marks=pytest.mark.slow)])
def test_a_yes_without_a_model_is_a_disagreement(monkeypatch, solver, size):
    monkeypatch.setattr(NativeSolver, "model", None)
    monkeypatch.setattr(sat_sessions, "Solver", NativeSolver)
    report = cross_check.check(puzzle("." * size**2), {"sat": create("sat", Settings(solver))})
    assert "answered yes, with None for a model" in report.disagreements[0]
    assert report.verdict is Verdict.UNKNOWN


def test_a_second_yes_without_a_model_does_not_make_the_first_unique(monkeypatch):
    from pysat.solvers import Solver

    models = []

    class Forgetful(Solver):
        def get_model(self):
            models.append(super().get_model() if not models else None)
            return models[-1]

    monkeypatch.setattr(sat_sessions, "Solver", Forgetful)
    report = cross_check.check(puzzle(FOUR_BLANK), {"sat": create("sat")})
    assert len(models) == 2
    assert report.verdict is Verdict.UNKNOWN
    assert "with None for a model" in report.disagreements[0]


def test_a_formula_too_large_is_given_up_and_stated_so(monkeypatch):
    monkeypatch.setattr(sat_sessions, "MAX_CLAUSES", 5_000)
    backends = {"sat": create("sat", Settings("minisat22")), "reference": create("reference")}
    report = cross_check.check(puzzle(WIKIPEDIA), backends)
    assert report.missing == {"sat": "gave up: the formula has over 5,000 clauses"}
    assert report.verdict is Verdict.UNIQUE


def cpsat_report(monkeypatch, **wrong):
    """A report with CP-SAT, whose solver class has these wrong methods."""
    changed = type("Wrong", (cp_model.CpSolver,), wrong)
    monkeypatch.setattr(cpsat.cp_model, "CpSolver", changed)
    backends = {"cpsat": create("cpsat"), "reference": create("reference")}
    return cross_check.check(puzzle(FOUR_UNIQUE), backends)


@pytest.mark.parametrize(
    ("status", "text"),
    [
        ("INFEASIBLE", "CP-SAT ended INFEASIBLE after 1 solutions"),
        ("MODEL_INVALID", "CP-SAT ended MODEL_INVALID after 1 solutions"),
        ("SOMETHING NEW", "CP-SAT ended SOMETHING NEW"),
    ],
)
def test_a_status_that_does_not_fit_is_a_disagreement(monkeypatch, status, text):
    report = cpsat_report(monkeypatch, status_name=lambda _self, _status=None: status)
    assert text in report.disagreements[0]


def test_optimal_without_a_solution_is_a_disagreement(monkeypatch):
    def silent(_self, _model, _callback):
        return cp_model.OPTIMAL

    numbers = {"num_conflicts": 0, "num_branches": 0}
    report = cpsat_report(monkeypatch, solve=silent, status_name=lambda *_: "OPTIMAL", **numbers)
    assert "CP-SAT ended OPTIMAL after 0 solutions" in report.disagreements[0]


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        # What is read after INFEASIBLE or UNKNOWN: uninitialised memory.
        (lambda values: [93919048443928] * len(values), "gave r1c1 the value 93919048443928"),
        (lambda values: values[:1] * 16, "cpsat returned a grid that is no solution"),
        (lambda values: [*values[:15], 0], "CP-SAT gave r4c4 the value 0"),
        (lambda values: [*values[:15], 5], "CP-SAT gave r4c4 the value 5"),
        (lambda values: [*values[:15], -1], "CP-SAT gave r4c4 the value -1"),
    ],
)
def test_wrong_values_are_a_disagreement(monkeypatch, wrong, text):
    genuine = cpsat.Collector.values
    monkeypatch.setattr(cpsat.Collector, "values", lambda self: wrong(genuine(self)))
    backends = {"cpsat": create("cpsat"), "reference": create("reference")}
    report = cross_check.check(puzzle(FOUR_UNIQUE), backends)
    assert text in report.disagreements[0]


def test_a_callback_called_twice_for_one_grid_is_a_disagreement(monkeypatch):
    genuine = cpsat.Collector.on_solution_callback

    def twice(self):
        genuine(self)
        genuine(self)

    monkeypatch.setattr(cpsat.Collector, "on_solution_callback", twice)
    backends = {"cpsat": create("cpsat"), "reference": create("reference")}
    report = cross_check.check(puzzle(FOUR_UNIQUE), backends)
    assert "cpsat returned one grid twice" in report.disagreements[0]


def test_ctrl_c_still_works_after_cp_sat_has_solved_in_this_process():
    create("cpsat").solve(puzzle(FOUR_UNIQUE))
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)
