"""A witness in a process of its own: when it starts, when it is killed, and its errors."""

import os
import time

import pytest
from boards import EASY, FOUR, HARD

from sudoku_csp.analysis.certificate import Certifier, OutOfTime, certifier
from sudoku_csp.analysis.certificate.certifier import Isolated
from sudoku_csp.analysis.certificate.claim import Claim
from sudoku_csp.grid.errors import BackendFailed, BackendUnavailable
from sudoku_csp.solvers.backend import Budget, BudgetSpent, Deadline
from sudoku_csp.solvers.batch.processes import Processes

CLAIM = Claim(FOUR)
FOREVER = Deadline(None)


@pytest.fixture
def pools(monkeypatch):
    """The processes that were started."""
    made = []

    def start(count):
        made.append(Processes(count))
        return made[-1]

    monkeypatch.setattr(certifier, "Processes", start)
    return made


@pytest.fixture
def isolated():
    made = Isolated("reference")
    yield made
    made.close()


def abort(witness, *given):
    """Runs in the process, in place of a function of the witness."""
    os.abort()


def sleep(witness, *given):
    time.sleep(600)


def test_a_process_is_replaced_after_a_number_of_claims(pools, isolated, monkeypatch):
    monkeypatch.setattr(certifier, "KEPT_FOR", 3)
    for _ in range(7):
        isolated.prepare()
        grid = isolated.refute(CLAIM, FOREVER)
        assert CLAIM.puzzle.violations(grid) == ()
    assert len(pools) == 3
    with pytest.raises(BudgetSpent):
        isolated.refute(CLAIM, Deadline(0.0))


@pytest.mark.parametrize(
    ("function", "fault", "startup", "kind", "message"),
    [
        ("preload", abort, 60, BackendFailed, "the process of reference ended with signal SIGABRT"),
        ("preload", sleep, 0.1, BackendUnavailable, "process of reference did not start in 0 s"),
        ("refute", abort, 60, BackendFailed, "the process of reference ended with signal SIGABRT"),
        ("refute", sleep, 60, BudgetSpent, None),
    ],
)
def test_after_a_fault_another_process_starts(
    pools, isolated, monkeypatch, function, fault, startup, kind, message
):
    def refute(seconds):
        isolated.prepare()
        return isolated.refute(CLAIM, Budget(seconds).start())

    with monkeypatch.context() as patched:
        patched.setattr(certifier, function, fault)
        patched.setattr(certifier, "STARTUP", startup)
        with pytest.raises(kind, match=message):
            refute(0.1 if fault is sleep else 60)
    assert CLAIM.puzzle.violations(refute(60)) == ()
    assert len(pools) == 2


def test_a_witness_that_cannot_be_loaded():
    with pytest.raises(BackendUnavailable, match="no_such cannot be loaded: No module"):
        Isolated("no_such").prepare()


def test_a_budget_that_is_spent_is_out_of_time():
    with Certifier() as made:
        with pytest.raises(OutOfTime):
            made.certify(HARD, Budget(1e-9))
        assert made.certify(EASY).claim == "unique"
