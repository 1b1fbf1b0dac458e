"""Net 9: at whatever moment the time is over, solutions that were not searched are not denied.

A deadline that passes at the first look at it, at the second, and so on: wherever a search ends
then, "these are all" is claimed only where it is true.
"""

import math
import time
from dataclasses import dataclass

import pytest
from brute_force import grids
from puzzles import FOUR_BLANK, FOUR_UNIQUE, INKALA, puzzle

from sudoku_csp.solvers import searches
from sudoku_csp.solvers.backend import Budget, Deadline, Found, Verdict
from sudoku_csp.solvers.backends import cpsat, fast, sat_sessions
from sudoku_csp.solvers.backends.cpsat import CpSatBackend
from sudoku_csp.solvers.backends.fast import BitboardBackend
from sudoku_csp.solvers.backends.reference import ReferenceBackend
from sudoku_csp.solvers.backends.sat import SatBackend
from sudoku_csp.solvers.backends.settings import Settings

THIRTEEN = INKALA.replace("..53", "...3", 1)
"""Thirteen solutions, and some search for each."""

REQUESTED = {
    text: (puzzle(text), frozenset(grids(puzzle(text).board, puzzle(text).digits)))
    for text in (THIRTEEN, INKALA, FOUR_BLANK)
}

LOOKS = 24
"""The most checks of the clock at which the time is tried to be over."""


class Counted(Deadline):
    """A deadline that passes after so many checks."""

    def __init__(self, looks):
        super().__init__(math.inf)
        object.__setattr__(self, "left", looks)

    def expired(self):
        object.__setattr__(self, "left", self.left - 1)
        return self.left < 0

    def remaining(self):
        return 0.0 if self.expired() else 1000.0


@dataclass(frozen=True)
class Counting(Budget):
    """A budget with this deadline."""

    seconds: float = 1000.0
    looks: int = 0

    def start(self):
        return Counted(self.looks)


def check_claim(text, found, *, exhausted, limit):
    """Checks that an answer has each solution once, and if it is exhausted, all of them."""
    _, every = REQUESTED[text]
    assert len(set(found)) == len(found) <= limit
    assert every.issuperset(found)
    if exhausted:
        assert every == set(found)
        assert len(found) < limit


def check_backend(backend):
    """Checks the answers for every number of checks, with a low and a high limit."""
    for text, (task, every) in REQUESTED.items():
        for limit in (2, len(every) + 1):
            for looks in range(LOOKS):
                found = []
                outcome = backend.search(
                    task, limit, lambda grid, to=found: to.append(grid.digits), Counted(looks)
                )
                check_claim(text, found, exhausted=outcome.exhausted, limit=limit)
                if outcome.exhausted or len(found) == limit:
                    break
                verdict = Verdict.of(len(found), exhausted=False, limit=limit)
                assert verdict is (Verdict.MULTIPLE if len(found) > 1 else Verdict.UNKNOWN)


def check_bulk(bulk):
    """Checks the same of a backend for many puzzles, which also has a reason for its end."""
    for text, (task, every) in REQUESTED.items():
        for limit in (2, len(every) + 1):
            for looks in range(LOOKS):
                (found,) = bulk.solve_many(
                    task.ruleset, [task.digits], limit=limit, budget=Counting(looks=looks)
                )
                check_claim(text, found.solutions, exhausted=found.exhausted, limit=limit)
                ended = found.exhausted or len(found.solutions) == limit
                assert found.missing == ("" if ended else "reached the time limit")
                if ended:
                    break


class PerPuzzle(SatBackend):
    """Has a formula for each puzzle, as on large boards."""

    def search(self, *args):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sat_sessions, "KEPT_UP_TO", 0)
            return super().search(*args)


BACKENDS = {
    "sat": lambda: SatBackend(Settings()),
    "sat cadical195": lambda: SatBackend(Settings("cadical195")),
    "sat lingeling": lambda: SatBackend(Settings("lingeling")),
    "sat, a formula a puzzle": lambda: PerPuzzle(Settings("cadical195")),
    "sat kissat404": lambda: SatBackend(Settings("kissat404")),
    "cpsat": lambda: CpSatBackend(Settings()),
    **{
        f"reference {name}": lambda name=name: ReferenceBackend(Settings(search=name))
        for name in searches.NAMES
    },
}

QUICK = ("sat", "cpsat", "reference default", "reference dom-wdeg")


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[] if n in QUICK else pytest.mark.slow) for n in BACKENDS]
)
def test_a_backend_that_runs_out_of_time_denies_nothing(name):
    backend = BACKENDS[name]()
    check_backend(backend)
    backend.close()


class OfFewDecisions(BitboardBackend):
    """A kernel that leaves nearly every puzzle to `sat`, which checks the clock."""

    def search(self, *args):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(fast, "BITBOARD_DECISIONS", 1)
            patch.setattr(fast, "FOR_EACH", 0)
            return super().search(*args)


BULKS = {
    "sat": lambda: SatBackend(Settings()),
    "sat glucose4": lambda: SatBackend(Settings("glucose4")),
    "cpsat": lambda: CpSatBackend(Settings()),
    "reference": lambda: ReferenceBackend(Settings()),
    "reference dom-wdeg": lambda: ReferenceBackend(Settings(search="dom-wdeg")),
    "bitboard": OfFewDecisions,
}

SLOW_BULKS = ("sat glucose4", "cpsat")


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.slow if n in SLOW_BULKS else []) for n in BULKS]
)
def test_a_bulk_backend_that_runs_out_of_time_denies_nothing(name):
    bulk = BULKS[name]()
    check_bulk(bulk)
    bulk.close()


SECONDS = 0.2


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["sat", "cpsat", "reference default"])
def test_who_is_late_with_the_first_grid_has_not_searched_all(name):
    """By wall-clock time: the first of 288 grids is passed on after the deadline."""
    found = []

    def late(grid):
        if not found:
            time.sleep(2 * SECONDS)
        found.append(grid.digits)

    backend = BACKENDS[name]()
    outcome = backend.search(puzzle(FOUR_BLANK), 1000, late, Budget(SECONDS).start())
    assert len(found) < 288
    assert not outcome.exhausted
    backend.close()


@pytest.mark.parametrize("status", ["FEASIBLE", "UNKNOWN"])
def test_one_grid_of_cp_sat_and_no_end_is_unknown(monkeypatch, status):
    solver = type("Late", (cpsat.cp_model.CpSolver,), {"status_name": lambda *_: status})
    monkeypatch.setattr(cpsat.cp_model, "CpSolver", solver)
    answer = CpSatBackend(Settings()).solve(puzzle(FOUR_UNIQUE))
    assert len(answer.solutions) == 1
    assert answer.verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("name", ["sat", "reference", "bitboard"])
def test_a_bulk_backend_that_takes_its_first_grid_for_the_last_is_seen(monkeypatch, name):
    honest = Found.__new__

    def new(cls, solutions, exhausted, missing="", fault=""):
        return honest(cls, solutions, exhausted or (bool(missing) and len(solutions) == 1), missing)

    monkeypatch.setattr(Found, "__new__", new)
    with pytest.raises(AssertionError):
        check_bulk(BULKS[name]())
