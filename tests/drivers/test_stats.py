"""The counts of an answer: the work of its own search, each number under its own name."""

import pytest
from puzzles import FOUR_UNIQUE, IMPOSSIBLE, INKALA, WIKIPEDIA, puzzle
from pysat.solvers import Solver

from sudoku_csp.solvers.backends import cpsat, create, sat_sessions
from sudoku_csp.solvers.backends.sat import SatBackend
from sudoku_csp.solvers.backends.settings import Settings


def stats(backend, text):
    return dict(backend.solve(puzzle(text)).stats)


@pytest.mark.parametrize(("kept", "first"), [(16, 100), (0, 0)])
def test_sat_counts_the_conflicts_of_the_question(monkeypatch, kept, first):
    """Seven at each decision: one shows that there is no solution, two that it is the only one."""

    class Working(Solver):
        conflicts = first

        def accum_stats(self):
            return {"conflicts": self.conflicts}

        def solve_limited(self, *args, **options):
            self.conflicts += 7
            return super().solve_limited(*args, **options)

    monkeypatch.setattr(sat_sessions, "Solver", Working)
    monkeypatch.setattr(sat_sessions, "KEPT_UP_TO", kept)
    backend = SatBackend(Settings("minisat22"))
    assert stats(backend, IMPOSSIBLE) == {"conflicts": 7}
    assert stats(backend, INKALA) == {"conflicts": 14}
    backend.close()


def test_sat_counts_nothing_where_propagation_settles_it():
    backend = create("sat")
    assert stats(backend, INKALA)["conflicts"] > 0
    assert stats(backend, WIKIPEDIA) == {"conflicts": 0}
    backend.close()


def test_cp_sat_has_each_count_under_its_name(monkeypatch):
    numbers = {"num_conflicts": 3, "num_branches": 8}
    monkeypatch.setattr(cpsat.cp_model, "CpSolver", type("S", (cpsat.cp_model.CpSolver,), numbers))
    assert stats(create("cpsat"), FOUR_UNIQUE) == {"conflicts": 3, "branches": 8}


CLASH = "11" + "." * 14

LITERALLY = {
    # Clashing givens: one contradiction. Singles: every open cell is placed, and nothing tried.
    CLASH: {"nodes": 0, "conflicts": 1, "assignments": 0, "deepest": 0},
    WIKIPEDIA: {"nodes": 0, "conflicts": 0, "assignments": 51, "deepest": 0},
}


@pytest.mark.parametrize("name", ["certain-first", "propagation", "dom-wdeg", "default"])
@pytest.mark.parametrize("text", LITERALLY, ids=["clash", "singles"])
def test_a_search_counts_what_there_is_to_count(name, text):
    counted = stats(create("reference", Settings(search=name)), text)
    expected = LITERALLY[text]
    if name == "default":
        assert set(counted) == {"nodes", "conflicts", "deepest"}
    assert counted.items() >= {key: expected[key] for key in counted if key in expected}.items()
