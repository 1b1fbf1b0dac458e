"""A witness in a process of its own: when it starts, when it is killed, and its errors."""

import math
import os
import time

import pytest
from boards import EASY, FOUR, HARD

from sudoku_csp.analysis.certificate import Certifier, OutOfTime, certifier
from sudoku_csp.analysis.certificate.certifier import Isolated
from sudoku_csp.analysis.certificate.claim import Claim, Proof
from sudoku_csp.grid.errors import BackendFailed, BackendUnavailable
from sudoku_csp.solvers.backend import Budget, BudgetSpent, Deadline
from sudoku_csp.solvers.batch.processes import WorkerDied

CLAIM = Claim(FOUR)
FOREVER = Deadline(None)
PROOF = Proof("sat", "nobody", "drat", b"0\n")


class Pool:
    """Processes in this one; `fault` is raised in place of an answer."""

    def __init__(self, made):
        self.made, self.closed = made, False
        self.limits, self.calls, self.fault = [], [], made.fault
        made.append(self)

    def submit(self, function, *given):
        assert not self.closed
        self.calls.append((function.__name__, *given))
        self.done = lambda: False
        return self

    def result(self, limit):
        self.limits.append(limit)
        if self.fault and self.calls[-1][0] != self.made.spared:
            self.done = lambda: not isinstance(self.fault, TimeoutError)
            raise self.fault
        self.done = lambda: True
        return PROOF

    def shutdown(self, *, cancel_futures):
        assert cancel_futures
        self.closed = True


class Pools(list):
    """The pools that were started."""

    fault, spared = None, ""

    def __call__(self, count):
        assert count == 1
        return Pool(self)


@pytest.fixture
def pools(monkeypatch):
    made = Pools()
    monkeypatch.setattr(certifier, "Processes", made)
    return made


def test_a_process_loads_its_witness_before_the_first_claim(pools):
    isolated = Isolated("sat")
    isolated.prepare()
    isolated.prepare()
    (pool,) = pools
    assert pool.calls == [("preload", "sat")]
    assert isolated.refute(CLAIM, FOREVER, "cadical195") is PROOF
    assert pool.calls[1:] == [("refute", "sat", CLAIM, None, "cadical195")]
    assert pool.limits == [certifier.STARTUP, None]
    isolated.close()
    isolated.close()
    assert pool.closed


def test_a_process_has_some_time_after_its_deadline(pools):
    isolated = Isolated("sat")
    isolated.prepare()
    isolated.refute(CLAIM, Budget(1000).start())
    *_, seconds = pools[0].calls[1]
    assert 900 < seconds <= 1000
    assert math.isclose(pools[0].limits[1], seconds + certifier.GRACE)
    with pytest.raises(BudgetSpent):
        isolated.refute(CLAIM, Deadline(0.0))
    assert len(pools[0].calls) == 2


def test_a_process_is_replaced_after_a_number_of_claims(pools, monkeypatch):
    monkeypatch.setattr(certifier, "KEPT_FOR", 3)
    isolated = Isolated("sat")
    for _ in range(7):
        isolated.prepare()
        isolated.refute(CLAIM, FOREVER)
    assert [len(pool.calls) for pool in pools] == [1 + 3, 1 + 3, 1 + 1]
    assert [pool.closed for pool in pools] == [True, True, False]


STARTING, CLAIMING = "", "preload"


@pytest.mark.parametrize(
    ("fault", "spared", "kind", "message"),
    [
        (ImportError("no such library"), STARTING, BackendUnavailable, "sat cannot be loaded: no"),
        (TimeoutError(), STARTING, BackendUnavailable, "the process of sat did not start in 60 s"),
        (WorkerDied("signal SIGSEGV"), STARTING, BackendFailed, "sat ended with signal SIGSEGV"),
        (WorkerDied("signal SIGABRT"), CLAIMING, BackendFailed, "sat ended with signal SIGABRT"),
        (TimeoutError(), CLAIMING, BudgetSpent, None),
    ],
)
def test_after_a_fault_the_process_is_ended_and_another_one_starts(
    pools, fault, spared, kind, message
):
    pools.fault, pools.spared = fault, spared
    isolated = Isolated("sat")

    def run():
        isolated.prepare()
        return isolated.refute(CLAIM, FOREVER)

    with pytest.raises(kind, match=message):
        run()
    assert pools[0].closed
    pools.fault = None
    assert run() is PROOF
    assert len(pools) == 2


def test_the_functions_that_run_in_the_process():
    certifier.preload("reference")
    grid = certifier.refute("reference", CLAIM, None)
    assert CLAIM.puzzle.violations(grid) == ()
    assert grid == certifier.refute("reference", CLAIM, 1000.0)
    with pytest.raises(ModuleNotFoundError):
        certifier.preload("no_such")
    with pytest.raises(BudgetSpent):
        certifier.refute("reference", CLAIM, 1e-9)
    with pytest.raises(BackendUnavailable, match="no_such cannot be loaded: No module"):
        Isolated("no_such").prepare()


def abort(witness, claim, seconds, *options):
    """Runs in the process, in place of the witness."""
    os.abort()


def sleep(witness, claim, seconds, *options):
    time.sleep(600)


@pytest.mark.parametrize(
    ("fault", "seconds", "kind", "message"),
    [
        (abort, 60, BackendFailed, "the process of sat ended with signal SIGABRT"),
        (sleep, 0.1, OutOfTime, "sat reached the time limit"),
    ],
)
def test_a_real_process_that_dies_or_hangs_is_replaced(monkeypatch, fault, seconds, kind, message):
    with Certifier() as made:
        assert made.certify(FOUR).claim == "unique"
        monkeypatch.setattr(certifier, "refute", fault)
        with pytest.raises(kind, match=message):
            made.certify(EASY, Budget(seconds))
        monkeypatch.undo()
        assert made.certify(EASY).claim == "unique"


def test_a_budget_that_is_spent_is_out_of_time():
    with Certifier() as made:
        with pytest.raises(OutOfTime):
            made.certify(HARD, Budget(1e-9))
        assert made.certify(EASY).claim == "unique"
