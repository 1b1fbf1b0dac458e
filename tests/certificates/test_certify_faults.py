"""Seeded faults in the witnesses: none of them becomes a certificate."""

import os
import time

import pytest
from boards import EASY, HARD, UNIQUE

from sudoku_csp.analysis.certificate import Certifier, OutOfTime, isolation
from sudoku_csp.analysis.certificate.bundle import ProofRefused
from sudoku_csp.analysis.proving import reference, sat
from sudoku_csp.analysis.proving.claim import Claim, Proof
from sudoku_csp.grid.errors import BackendFailed, BackendFault, BackendUnavailable
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Budget


class Here:
    """A witness in this process, in the place of one that has its own."""

    def __init__(self, refute):
        self.refute = refute

    def prepare(self):
        pass

    def close(self):
        pass


def certifier(refute, by="sat"):
    """A certifier whose SAT witness is this function."""
    made = Certifier(by)
    made._isolated["sat"] = Here(refute)
    return made


def altered(change):
    """The SAT witness with its proofs' text changed."""

    def refute(claim, deadline, solver=None):
        found = sat.refute(claim, deadline, solver)
        if isinstance(found, Grid):
            return found
        return Proof(found.witness, found.solver, found.format, change(found.text))

    return refute


def shifted(text):
    """As maplesat: every variable one too high."""
    lines = [[int(word) for word in line.split()] for line in text.decode().splitlines()]
    return "".join(
        " ".join(str(n + (n > 0) - (n < 0)) for n in line) + "\n" for line in lines
    ).encode()


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "change",
    [
        shifted,
        lambda text: b"0\n",
        lambda text: b"",
        lambda text: b"1 0\n" + text,
        lambda text: text[: len(text) // 2],
        lambda text: b"nonsense\n",
        lambda text: b"".join(text.splitlines(keepends=True)[-2:]),
    ],
)
def test_a_wrong_proof_is_never_handed_over(tmp_path, change):
    certificate = certifier(altered(change)).certify(HARD)
    with pytest.raises(ProofRefused, match=r"the verifier refuses it: proof-sat\.drat"):
        certificate.write(tmp_path / "bundle")
    assert not (tmp_path / "bundle").exists()


def test_the_proof_of_another_puzzle_is_refused(tmp_path):
    """The proof is right, but the puzzle has lost a given and more than one solution."""
    place = next(place for place, digit in enumerate(HARD.digits) if digit)
    grid = sat.refute(Claim(HARD), Budget(60).start())
    fewer = HARD.with_digits(HARD.digits[:place] + b"\0" + HARD.digits[place + 1 :])
    proof = sat.refute(Claim(HARD, grid), Budget(60).start())
    made = certifier(lambda claim, *_: grid if claim.grid is None else proof).certify(fewer)
    with pytest.raises(ProofRefused):
        made.write(tmp_path / "bundle")


def test_a_witness_that_says_no_solution_where_there_is_one(tmp_path):
    proof = Proof("sat", "a liar", "drat", b"0\n")
    certificate = certifier(lambda *_: proof).certify(HARD)
    with pytest.raises(ProofRefused):
        certificate.write(tmp_path / "bundle")


def test_the_next_witness_contradicts_one_that_lies():
    proof = Proof("sat", "a liar", "drat", b"0\n")
    with pytest.raises(BackendFault, match="sat proved no solution, but reference found 8"):
        certifier(lambda *_: proof, "sat,reference").certify(HARD)


def test_a_grid_against_the_rules_is_a_fault():
    bad = Grid(EASY.board, bytes([1] * 81))
    with pytest.raises(BackendFault, match="sat returned a grid that is no solution"):
        certifier(lambda *_: bad).certify(EASY)


def test_the_forbidden_grid_once_more_is_a_fault():
    good = reference.refute(Claim(EASY), Budget(60).start())
    with pytest.raises(BackendFault, match="sat returned the grid that was forbidden"):
        certifier(lambda *_: good).certify(EASY)


# The process


def test_a_process_that_dies_is_told_and_the_next_claim_has_a_new_one(monkeypatch):
    with Certifier() as made:
        monkeypatch.setattr(
            isolation.Isolated,
            "refute",
            lambda self, claim, deadline, *options: self._call(60, os.abort),
        )
        with pytest.raises(BackendFailed, match="the process of sat ended with signal SIGABRT"):
            made.certify(EASY)
        monkeypatch.undo()
        assert made.certify(EASY).claim == "unique"


def test_a_process_that_does_not_answer_is_killed():
    with Certifier() as made:
        made.certify(UNIQUE["4x4"])
        with pytest.raises(TimeoutError):
            made._isolated["sat"]._call(0.1, time.sleep, 600)
        assert made.certify(EASY).claim == "unique"


def test_a_witness_that_cannot_be_loaded_is_told():
    isolated = isolation.Isolated("no_such_driver")
    with pytest.raises(BackendUnavailable, match="no_such_driver cannot be loaded: No module"):
        isolated.prepare()


@pytest.mark.slow
def test_a_process_is_replaced_after_a_number_of_claims(monkeypatch):
    monkeypatch.setattr(isolation, "KEPT_FOR", 3)
    with Certifier() as made:
        numbers = set()
        for _ in range(4):
            made.certify(UNIQUE["4x4"])
            numbers.add(made._isolated["sat"]._call(60, os.getpid))
    assert len(numbers) == 2


def test_a_budget_that_is_spent_is_not_asked_about():
    with Certifier() as made:
        with pytest.raises(OutOfTime):
            made.certify(HARD, Budget(1e-9))
        assert made.certify(EASY).claim == "unique"
