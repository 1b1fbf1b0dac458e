"""Certifying: every claim is right on every board; and the processes of the witnesses."""

import os
import time

import pytest
from boards import EASY, FOUR, HARD, IMPOSSIBLE, SEVERAL, UNIQUE, from_file, puzzle
from puzzle_sets import CLASSIC, LARGE, needs_data
from tails import quick_first

import sudoku_csp as sc
from sudoku_csp.analysis.certificate import (
    Certifier,
    OutOfTime,
    SeveralSolutions,
    certifier,
    certify,
)
from sudoku_csp.analysis.certificate.sat_witness import PROVERS, REFUSED
from sudoku_csp.grid.errors import BackendFailed, BackendUnavailable, UnknownName, Unsupported
from sudoku_csp.solvers.backend import Budget


@pytest.fixture(scope="module")
def all_three():
    with Certifier("all") as certifier:
        yield certifier


@pytest.fixture(scope="module")
def sat():
    with Certifier() as certifier:
        yield certifier


def verified(certificate, folder):
    """The result of the verifier for the certificate."""
    certificate.write(folder, check=False, replace=True)
    return sc.verify(folder, puzzle=certificate.puzzle)


FILES = [
    ("proof-sat.drat", "drat"), ("proof-cpsat.lrat", "lrat"), ("proof-reference.drat", "drat")
]  # fmt: skip


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", UNIQUE | IMPOSSIBLE)
def test_each_claim_is_proved_by_all_three(all_three, tmp_path, name):
    certificate = all_three.certify((UNIQUE | IMPOSSIBLE)[name])
    assert certificate.claim == ("unique" if name in UNIQUE else "no solution")
    assert (certificate.grid is None) == (name in IMPOSSIBLE)
    found = verified(certificate, tmp_path / "bundle")
    assert found.claim == certificate.claim
    assert found.grid == (certificate.grid and certificate.grid.line())
    assert [(proof.file, proof.format) for proof in found.proofs] == FILES


@pytest.mark.sampled(3)
@pytest.mark.parametrize("first", quick_first(["sat", "reference", "cpsat"], quick=2))
def test_each_witness_can_decide_alone(tmp_path, first):
    with Certifier([first]) as certifier:
        for case in (HARD, IMPOSSIBLE["by search"]):
            certificate = certifier.certify(case)
            assert [proof.witness for proof in certificate.proofs] == [first]
            assert verified(certificate, tmp_path / "bundle").claim == certificate.claim
        with pytest.raises(SeveralSolutions):
            certifier.certify(SEVERAL)


@pytest.mark.slow
@pytest.mark.parametrize("solver", quick_first(PROVERS))
def test_every_solver_of_the_table_writes_proofs_that_hold(tmp_path, solver):
    with Certifier(solver=solver) as certifier:
        for case in (HARD, IMPOSSIBLE["by search"], UNIQUE["4x4"], UNIQUE["complete"]):
            certificate = certifier.certify(case)
            assert certificate.proofs[0].by.startswith(f"sat: {solver}, python-sat ")
            verified(certificate, tmp_path / "bundle")


@pytest.mark.parametrize("solver", REFUSED)
def test_a_solver_without_right_proofs_is_refused_by_name(solver):
    with pytest.raises(
        Unsupported, match=rf"no certificate by {solver}: it.* \(these can: cadical"
    ):
        certify(EASY, solver=solver)


def test_unknown_names_are_rejected():
    with pytest.raises(UnknownName, match="did you mean reference"):
        Certifier(["referense"])
    with pytest.raises(UnknownName, match="no SAT solver 'glucose5'"):
        Certifier(solver="glucose5")
    with pytest.raises(Unsupported, match="which is not used"):
        Certifier("reference", solver="glucose4")


BLANK = puzzle("." * 625)
"""Blank and large: loading alone takes a while."""


@pytest.mark.slow
@pytest.mark.parametrize("by", quick_first(["sat", "reference", "cpsat"], quick=2))
def test_the_time_limit_is_kept(by):
    with Certifier(by) as certifier:
        with pytest.raises(SeveralSolutions):
            certifier.certify(puzzle("." * 16))  # The process is started and counts for nothing.
        began = time.monotonic()
        with pytest.raises(OutOfTime, match=f"{by} reached the time limit"):
            certifier.certify(BLANK, Budget(0.02))  # The quickest takes ten times as long.
        assert time.monotonic() - began < 10
        assert certifier.certify(EASY).claim == "unique"


@pytest.mark.slow
@needs_data
@pytest.mark.parametrize(("name", "number"), [("hardest_1106", 6), ("17_clue", 8)])
def test_published_puzzles_are_certified_by_all_three(all_three, tmp_path, name, number):
    for case in from_file(CLASSIC / f"{name}.txt", number):
        certificate = all_three.certify(case)
        assert certificate.claim == "unique"
        assert len(verified(certificate, tmp_path / "bundle").proofs) == 3


@pytest.mark.slow
@needs_data
def test_16x16_is_certified(sat, tmp_path):
    (case,) = from_file(LARGE / "rk-16-1.txt")
    assert verified(sat.certify(case), tmp_path / "bundle").claim == "unique"


@pytest.mark.whole
@needs_data
@pytest.mark.parametrize(
    ("name", "number"),
    [("hardest_1106", 375), ("17_clue", 2000), ("easy", 1999), ("minimal_random", 1999)],
)
def test_the_whole_set_is_certified_and_checked_again_by_others(sat, tmp_path, name, number):
    dratify = pytest.importorskip("dratify")
    puzzles = from_file(CLASSIC / f"{name}.txt", number)
    assert len(puzzles) == number
    for case in puzzles:
        certificate = sat.certify(case)
        assert verified(certificate, tmp_path / "bundle").claim == "unique"
        formula = dratify.parse_dimacs((tmp_path / "bundle" / "formula.cnf").read_text())
        assert dratify.check_proof(formula, certificate.proofs[0].text.decode()).ok


# Witnesses in processes of their own


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
