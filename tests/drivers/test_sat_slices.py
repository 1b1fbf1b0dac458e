"""Formulas in a PySAT solver: whole groups, checks of the clock, bounds on clauses."""

from types import SimpleNamespace

import pytest

from sudoku_csp.grid.errors import BackendFailed
from sudoku_csp.solvers.backends import sat_sessions
from sudoku_csp.solvers.backends.sat_sessions import LOOK, SLICE, Loading, decide, with_deadline
from sudoku_csp.solvers.backends.sat_solvers import SatSolver
from sudoku_csp.targets.cnf.at_most_one import CARDINALITY
from sudoku_csp.targets.cnf.at_most_one.pairwise import PAIRWISE


class Clock:
    """A deadline that counts its checks."""

    looks = 0

    def check(self):
        self.looks += 1


class Taker:
    """A solver that keeps its clauses and groups."""

    def __init__(self):
        self.clauses, self.groups = [], []

    def add_clause(self, clause):
        self.clauses.append(clause)

    def add_atmost(self, literals, k):
        self.groups.append((literals, k))


def test_groups_are_whole_where_the_method_is_cardinality_and_clauses_elsewhere():
    for method, clauses, groups in (
        (CARDINALITY, [[-1, -2]], [([3, 4, 5], 1)]),
        (PAIRWISE, [[-1, -2], [-3, -4], [-3, -5], [-4, -5]], []),
    ):
        taker = Taker()
        into = Loading(SimpleNamespace(variables=9, method=method), taker, Clock())
        into.at_most_one([])
        into.at_most_one([1, 2])
        into.at_most_one((3, 4, 5))
        assert (taker.clauses, taker.groups) == (clauses, groups)


def test_a_sink_that_is_timed_gets_all_until_there_are_too_many(monkeypatch):
    monkeypatch.setattr(sat_sessions, "MAX_CLAUSES", 2 * LOOK)
    clock, kept = Clock(), []
    sink = with_deadline(kept.append, clock)
    for number in range(1, 3 * LOOK):
        sink([number])
    assert kept == [[number] for number in range(1, 3 * LOOK)]
    assert clock.looks == 2
    with pytest.raises(BackendFailed, match="over 512 clauses"):
        sink([1])


class Tired:
    """A sliced solver that answers after `times` calls, and records them."""

    def __init__(self, times):
        self.times, self.budgets, self.assumed = times, [], []

    def accum_stats(self):
        return {"conflicts": len(self.budgets)}

    def conf_budget(self, conflicts):
        self.budgets.append(conflicts)

    def solve_limited(self, assumptions):
        self.assumed.append(assumptions)
        return None if len(self.assumed) < self.times else True

    def get_model(self):
        return [1]


def test_each_slice_is_twice_the_last_up_to_a_bound_that_fits_in_the_solver():
    clock, tired = Clock(), Tired(25)
    assert decide(tired, SatSolver("tired"), [5], clock) == [1]
    assert tired.budgets == [min(SLICE << time, 2**30) for time in range(25)]
    assert tired.assumed == [[5]] * 25
    assert clock.looks == 25
