"""A witness in a process of its own: when it is asked, when it is killed, what is told of it."""

import math

import pytest
from boards import UNIQUE

from sudoku_csp.analysis.certificate import isolation
from sudoku_csp.analysis.certificate.isolation import Isolated
from sudoku_csp.analysis.proving.claim import Claim, Proof
from sudoku_csp.grid.errors import BackendFailed, BackendUnavailable
from sudoku_csp.solvers.backend import Budget, BudgetSpent, Deadline
from sudoku_csp.solvers.batch.processes import WorkerDied

CLAIM = Claim(UNIQUE["4x4"])
FOREVER = Deadline(None)
PROOF = Proof("sat", "nobody", "drat", b"0\n")


class Pool:
    """Processes in this one. `fault` is raised in place of an answer, where there is one."""

    def __init__(self, made):
        self.made, self.closed = made, False
        self.limits, self.asked, self.fault = [], [], made.fault
        made.append(self)

    def submit(self, function, *given):
        assert not self.closed
        self.asked.append((function.__name__, *given))
        self.done = lambda: False
        return self

    def result(self, limit):
        self.limits.append(limit)
        if self.fault and self.asked[-1][0] != self.made.spared:
            self.done = lambda: not isinstance(self.fault, TimeoutError)
            raise self.fault
        self.done = lambda: True
        return PROOF

    def shutdown(self, *, cancel_futures):
        assert cancel_futures
        self.closed = True


class Pools(list):
    """The processes that were started."""

    fault, spared = None, ""

    def __call__(self, count):
        assert count == 1
        return Pool(self)


@pytest.fixture
def pools(monkeypatch):
    made = Pools()
    monkeypatch.setattr(isolation, "Processes", made)
    return made


def test_a_process_has_loaded_its_witness_before_it_is_asked(pools):
    isolated = Isolated("sat")
    isolated.prepare()
    isolated.prepare()
    (pool,) = pools
    assert pool.asked == [("_load", "sat")]
    assert isolated.refute(CLAIM, FOREVER, "cadical195") is PROOF
    assert pool.asked[1:] == [("_refute", "sat", CLAIM, None, "cadical195")]
    assert pool.limits == [isolation.STARTUP, None]
    isolated.close()
    isolated.close()
    assert pool.closed


def test_it_gets_a_moment_past_its_deadline(pools):
    isolated = Isolated("sat")
    isolated.prepare()
    isolated.refute(CLAIM, Budget(1000).start())
    *_, seconds = pools[0].asked[1]
    assert 900 < seconds <= 1000
    assert math.isclose(pools[0].limits[1], seconds + isolation.GRACE)
    with pytest.raises(BudgetSpent):
        isolated.refute(CLAIM, Deadline(0.0))
    assert len(pools[0].asked) == 2


def test_after_so_many_claims_there_is_a_new_one(pools, monkeypatch):
    monkeypatch.setattr(isolation, "KEPT_FOR", 3)
    isolated = Isolated("sat")
    for _ in range(7):
        isolated.prepare()
        isolated.refute(CLAIM, FOREVER)
    assert [len(pool.asked) for pool in pools] == [1 + 3, 1 + 3, 1 + 1]
    assert [pool.closed for pool in pools] == [True, True, False]


def test_where_there_is_no_answer_in_time_it_is_killed_and_another_is_started(pools):
    pools.fault, pools.spared = TimeoutError(), "_load"
    isolated = Isolated("sat")
    isolated.prepare()
    with pytest.raises(BudgetSpent):
        isolated.refute(CLAIM, FOREVER)
    assert pools[0].closed
    pools.fault = None
    isolated.prepare()
    assert isolated.refute(CLAIM, FOREVER) is PROOF
    assert len(pools) == 2


@pytest.mark.parametrize(
    ("fault", "kind", "told"),
    [
        (ImportError("no such library"), BackendUnavailable, "sat cannot be loaded: no such lib"),
        (TimeoutError(), BackendUnavailable, "the process of sat did not start in 60 s"),
        (
            WorkerDied("signal SIGSEGV"),
            BackendFailed,
            "the process of sat ended with signal SIGSEGV",
        ),
    ],
)
def test_what_goes_wrong_while_it_starts_is_told_and_leaves_nothing_open(pools, fault, kind, told):
    pools.fault = fault
    isolated = Isolated("sat")
    with pytest.raises(kind, match=told):
        isolated.prepare()
    assert pools[0].closed
    pools.fault = None
    isolated.prepare()
    assert len(pools) == 2


def test_a_process_that_dies_on_a_claim_is_replaced(pools):
    pools.fault, pools.spared = WorkerDied("signal SIGABRT"), "_load"
    isolated = Isolated("sat")
    isolated.prepare()
    with pytest.raises(BackendFailed, match="the process of sat ended with signal SIGABRT"):
        isolated.refute(CLAIM, FOREVER)
    assert pools[0].closed


def test_what_runs_in_the_process():
    isolation._load("reference")
    grid = isolation._refute("reference", CLAIM, None)
    assert CLAIM.puzzle.violations(grid) == ()
    assert grid == isolation._refute("reference", CLAIM, 1000.0, "dom-wdeg")
    with pytest.raises(ModuleNotFoundError):
        isolation._load("no_such_driver")
    with pytest.raises(BudgetSpent):
        isolation._refute("reference", CLAIM, 1e-9)
