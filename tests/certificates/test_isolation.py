"""A witness in a process of its own: when it starts, when it is killed, and its errors."""

import os
import time

import pytest
from boards import EASY, FOUR, HARD

from sudoku_csp.analysis.certificate import Certifier, OutOfTime, certifier
from sudoku_csp.analysis.certificate.certifier import IsolatedWitness
from sudoku_csp.analysis.certificate.claim import Claim
from sudoku_csp.grid.errors import BackendFailed, BackendUnavailable
from sudoku_csp.solvers.backend import Budget, BudgetSpent, Deadline

CLAIM = Claim(FOUR)


@pytest.fixture
def isolated():
    made = IsolatedWitness("reference")
    yield made
    made.close()


def abort(witness, *given):
    """Runs in the process, in place of a function of the witness."""
    os.abort()


def sleep(witness, *given):
    time.sleep(600)


def test_a_process_is_replaced_after_a_number_of_claims(isolated, monkeypatch):
    monkeypatch.setattr(certifier, "KEPT_FOR", 3)
    processes = set()
    for _ in range(7):
        isolated.prepare()
        processes.add(isolated._isolated.ready())
        grid = isolated.refute(CLAIM, Deadline(None))
        assert CLAIM.puzzle.violations(grid) == ()
    assert len(processes) == 3
    with pytest.raises(BudgetSpent):
        isolated.refute(CLAIM, Deadline(0.0))


@pytest.mark.parametrize(
    ("fault", "kind", "message"),
    [
        (abort, BackendFailed, "the process of reference ended with signal SIGABRT"),
        (sleep, BudgetSpent, None),
    ],
)
def test_after_a_fault_another_process_starts(isolated, monkeypatch, fault, kind, message):
    isolated.prepare()
    with monkeypatch.context() as patched:
        patched.setattr(certifier, "refute", fault)
        with pytest.raises(kind, match=message):
            isolated.refute(CLAIM, Budget(0.1 if fault is sleep else 60).start())
    assert CLAIM.puzzle.violations(isolated.refute(CLAIM, Deadline(None))) == ()


def test_a_witness_that_cannot_be_loaded():
    with pytest.raises(BackendUnavailable, match="no_such cannot be loaded: No module"):
        IsolatedWitness("no_such").prepare()


def test_a_budget_that_is_spent_is_out_of_time():
    with Certifier() as made:
        with pytest.raises(OutOfTime):
            made.certify(HARD, Budget(1e-9))
        assert made.certify(EASY).claim == "unique"
