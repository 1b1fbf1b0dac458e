"""Witnesses in processes of their own: replacement, end and errors of a process."""

import os
import time

import pytest
from boards import EASY, FOUR, HARD

from sudoku_csp.analysis.certificate import Certifier, OutOfTime, certifier
from sudoku_csp.grid.errors import BackendFailed, BackendUnavailable
from sudoku_csp.solvers.backend import Budget


@pytest.fixture
def made():
    with Certifier() as made:
        yield made


def abort(witness, *given):
    """Runs in the process, in place of a function of the witness."""
    os.abort()


def sleep(witness, *given):
    time.sleep(600)


def test_a_process_is_replaced_after_a_number_of_claims(monkeypatch):
    monkeypatch.setattr(certifier, "KEPT_FOR", 2)
    processes = set()
    with Certifier() as made:
        for _ in range(3):  # Two claims each: there is a solution, and there is no other.
            assert made.certify(FOUR).claim == "unique"
            processes.add(made._workers["sat"].ready())
    assert len(processes) == 3


@pytest.mark.parametrize(
    ("fault", "kind", "message"),
    [
        (abort, BackendFailed, "the process of sat ended with signal SIGABRT"),
        (sleep, OutOfTime, "sat reached the time limit"),
    ],
)
def test_after_a_fault_another_process_starts(made, monkeypatch, fault, kind, message):
    with monkeypatch.context() as patched:
        patched.setattr(certifier, "refute", fault)
        with pytest.raises(kind, match=message):
            made.certify(FOUR, Budget(0.1 if fault is sleep else 60))
    assert made.certify(FOUR).claim == "unique"


def test_a_witness_that_cannot_be_loaded():
    with pytest.raises(BackendUnavailable, match="no_such cannot be loaded: No module"):
        certifier.preload("no_such")


def test_in_this_process_the_certificate_is_the_same(made):
    by = "sat,reference"
    here = Certifier(by, isolate=False).certify(EASY)
    with Certifier(by) as isolated:
        assert here.verified_files() == isolated.certify(EASY).verified_files()


def test_a_budget_that_is_spent_is_out_of_time(made):
    with pytest.raises(OutOfTime):
        made.certify(HARD, Budget(1e-9))
    assert made.certify(EASY).claim == "unique"
