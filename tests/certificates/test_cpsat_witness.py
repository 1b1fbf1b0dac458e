"""The CP-SAT witness: its proofs, each way the solver can end, and the files of the proofs."""

import math
import os
import stat
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest
from boards import EASY, FOUR, HARD, IMPOSSIBLE, NORVIG, SOLUTION, UNIQUE

from sudoku_csp.analysis.certificate import cpsat_files, cpsat_witness, reference_witness
from sudoku_csp.analysis.certificate.claim import Claim, Proof
from sudoku_csp.analysis.certificate.cpsat_files import remove_leftovers, reserved_files
from sudoku_csp.grid.errors import BackendFailed, BackendFault, BackendUnavailable, BudgetSpent
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Budget, Deadline
from sudoku_csp.verifier import lrat

CLASH = Claim(IMPOSSIBLE["a complete grid"])
FOREVER = Deadline(None)
NAMES = ("lrat.txt", "lrat0.bin", "lrat1.bin", "lrat2.bin")


@pytest.fixture
def prefix(tmp_path):
    return str(tmp_path / "lrat")


@pytest.mark.parametrize(
    ("case", "steps"),
    [
        (HARD, None),
        (NORVIG, None),
        (IMPOSSIBLE["jigsaw"], None),
        *((UNIQUE[name], 1) for name in ("1x1", "1x1 complete", "complete")),
    ],
)
def test_a_proof_by_the_numbers_of_the_formula(case, steps):
    """A proof has one step if the formula is refuted while it is loaded."""
    grid = reference_witness.refute(Claim(case), FOREVER)
    claim = Claim(case, grid if isinstance(grid, Grid) else None)
    proof = cpsat_witness.refute(claim, FOREVER)
    formula = claim.formula
    checked = lrat.check(proof.text, proof.file, formula.variables, formula.clauses)
    assert checked > 1 if steps is None else checked == steps


class Solver:
    """Ends with a status, and keeps the model and the parameters."""

    def __init__(self, status, true=(), proof=b""):
        self.status, self.proof = status, proof
        self.parameters = SimpleNamespace()
        self.response_proto = SimpleNamespace(solution=[number in true for number in range(1, 65)])

    def __call__(self):
        return self

    def solve(self, model):
        self.model = model.proto
        self.file.write_bytes(self.proof)
        return self

    def status_name(self, status):
        assert status is self
        return self.status


@pytest.fixture
def refute(monkeypatch, tmp_path, prefix):
    """The answer with this solver in place of CP-SAT."""

    def answer(solver, claim=CLASH, deadline=FOREVER):
        solver.file = tmp_path / "lrat.txt"
        monkeypatch.setattr(cpsat_witness.cp_model, "CpSolver", solver)
        return cpsat_witness.refute(claim, deadline, prefix=prefix)

    return answer


def test_the_model_and_the_parameters(refute):
    solver = Solver("INFEASIBLE", proof=b"1 0 1 2 0\n")
    found = refute(solver)
    assert (found.witness, found.format, found.text) == ("cpsat", "lrat", b"1 0 1 2 0\n")
    assert found.solver.startswith("CP-SAT, ortools ")
    assert vars(solver.parameters) == {
        "num_workers": 1,
        "cp_model_presolve": False,
        "check_lrat_proof": True,
        "output_lrat_proof": True,
        "check_merged_lrat_proof": True,
        "catch_sigint_signal": False,
        "max_time_in_seconds": math.inf,
    }
    assert [list(variable.domain) for variable in solver.model.variables] == [[0, 1]] * 64
    clauses = [
        [place + 1 if place >= 0 else place for place in constraint.bool_or.literals]
        for constraint in solver.model.constraints
    ]
    assert clauses == CLASH.formula.clauses
    refute(solver, deadline=Budget(1000).start())
    assert 900 < solver.parameters.max_time_in_seconds <= 1000
    with pytest.raises(BudgetSpent):
        refute(solver, deadline=Deadline(0.0))


def test_a_contradiction_met_while_loading_is_one_step(refute):
    one, complete = UNIQUE["1x1"], UNIQUE["complete"]
    assert Claim(one, Grid(one.board, b"\1")).formula.clauses == [[1], [1], [1], [1], [-1]]
    assert refute(Solver("INFEASIBLE"), Claim(one, Grid(one.board, b"\1"))).text == b"6 0 1 5 0\n"
    claim = Claim(complete, SOLUTION)
    number = len(claim.formula.clauses)
    assert refute(Solver("INFEASIBLE"), claim).text == f"{number + 1} 0 {number} 0\n".encode()
    with pytest.raises(BackendFailed, match="found no solution, and left no proof"):
        refute(Solver("INFEASIBLE"), Claim(EASY))


@pytest.mark.parametrize("status", ["OPTIMAL", "FEASIBLE"])
def test_a_solution_is_read_as_a_grid(refute, status):
    true = {4 * place + digit for place, digit in enumerate(SOLUTION.digits)}
    assert refute(Solver(status, true), Claim(FOUR)) == SOLUTION
    with pytest.raises(BackendFault, match="CP-SAT gave a model that is no grid: "):
        refute(Solver(status, true - {1}), Claim(FOUR))


def test_other_endings(refute, monkeypatch):
    for status in ("UNKNOWN", "MODEL_INVALID"):
        with pytest.raises(BackendFault, match=f"CP-SAT ended {status}"):
            refute(Solver(status))
    monkeypatch.setattr(Deadline, "expired", lambda self: self.at is not None)
    monkeypatch.setattr(Deadline, "check", lambda self: None)
    with pytest.raises(BudgetSpent):
        refute(Solver("UNKNOWN"), deadline=Budget(1000).start())


def test_a_proof_has_an_author_a_file_and_a_size():
    proof = Proof("cpsat", "CP-SAT, ortools 9", "lrat", b"1 0 1 2 0\n")
    found = proof.by, proof.file, proof.size
    assert found == ("cpsat: CP-SAT, ortools 9", "proof-cpsat.lrat", 10)
    assert repr(proof) == "<Proof lrat by cpsat: CP-SAT, ortools 9, size=10>"


# The files


def in_the_way(prefix, why):
    with (
        pytest.raises(BackendUnavailable, match=f"proofs to .*lrat.* and nowhere else, but: {why}"),
        reserved_files(FOREVER, prefix),
    ):
        pass


def open_files():
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - names that go while they are read.


def test_the_files_are_empty_private_reserved_and_removed(prefix, tmp_path):
    for name in NAMES:
        (tmp_path / name).write_text("left by a process that was killed")
        (tmp_path / name).chmod(0o600)
    for _ in range(2):
        with reserved_files(FOREVER, prefix) as proof:
            assert proof == tmp_path / "lrat.txt"
            assert sorted(path.name for path in tmp_path.iterdir()) == [*NAMES]
            for name in NAMES:
                found = (tmp_path / name).stat()
                assert (found.st_size, stat.S_IMODE(found.st_mode)) == (0, 0o600)
            proof.write_text("1 0 1 2 0")
            with pytest.raises(BudgetSpent), reserved_files(Budget(0.03).start(), prefix):
                pass
            assert proof.read_text() == "1 0 1 2 0"
        assert list(tmp_path.iterdir()) == []
    with reserved_files(FOREVER, prefix) as proof:
        proof.unlink()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_link_a_pipe_or_a_folder_is_in_the_way(prefix, tmp_path, name):
    precious = tmp_path / "precious"
    precious.write_text("precious")
    path = tmp_path / name
    path.symlink_to(precious)
    in_the_way(prefix, "")
    path.unlink()
    os.link(precious, path)
    in_the_way(prefix, "it is no plain file of this user")
    path.unlink()
    assert precious.read_text() == "precious"
    os.mkfifo(path)
    in_the_way(prefix, "it is no plain file of this user")
    assert path.is_fifo()
    path.unlink()
    path.mkdir()
    in_the_way(prefix, "Is a directory")


def test_the_file_of_another_user_is_in_the_way(prefix, tmp_path, monkeypatch):
    (tmp_path / "lrat.txt").write_text("precious")
    monkeypatch.setattr(os, "geteuid", lambda: (tmp_path / "lrat.txt").stat().st_uid + 1)
    in_the_way(prefix, "it is no plain file of this user")
    assert (tmp_path / "lrat.txt").read_text() == "precious"


def test_a_system_without_such_files_is_named(prefix, monkeypatch):
    monkeypatch.delattr(os, "O_NOFOLLOW")
    with (
        pytest.raises(BackendUnavailable, match="CP-SAT's proofs are for systems with Posix files"),
        reserved_files(FOREVER, prefix),
    ):
        pass


@pytest.mark.parametrize("again", [False, True])
def test_a_file_that_another_process_removes_is_made_again(prefix, tmp_path, monkeypatch, again):
    """The file is removed between opening and locking; another process may create it again."""
    lock, left = cpsat_files.lock, [tmp_path / name for name in NAMES]

    def late(descriptor):
        for path in left:
            if path.exists() and path.stat().st_ino == os.fstat(descriptor).st_ino:
                left.remove(path)
                path.unlink()
                if again:
                    path.touch()
                break
        return lock(descriptor)

    monkeypatch.setattr(cpsat_files, "lock", late)
    with reserved_files(FOREVER, prefix):
        assert left == []
        assert sorted(path.name for path in tmp_path.iterdir()) == [*NAMES]
        monkeypatch.undo()
        with pytest.raises(BudgetSpent), reserved_files(Budget(0.03).start(), prefix):
            pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="looks into /proc")  # noqa: PTH112
def test_no_file_stays_open(prefix, tmp_path):
    before = open_files()
    with reserved_files(FOREVER, prefix):
        with pytest.raises(BudgetSpent), reserved_files(Budget(0.03).start(), prefix):
            pass
        assert open_files() == before + 4
    assert open_files() == before
    os.mkfifo(tmp_path / "lrat.txt")
    in_the_way(prefix, "it is no plain file")
    assert open_files() == before


HOLDER = """
import sys, time
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.analysis.certificate.cpsat_files import reserved_files
with reserved_files(Budget().start(), sys.argv[1]):
    print("held", flush=True)
    time.sleep(60)
"""


def test_the_files_of_a_killed_process_are_free(prefix, tmp_path):
    process = subprocess.Popen([sys.executable, "-c", HOLDER, prefix], stdout=subprocess.PIPE)
    with process:
        assert process.stdout.readline() == b"held\n"
        with pytest.raises(BudgetSpent), reserved_files(Budget(0.05).start(), prefix):
            pass
        remove_leftovers(prefix)
        assert len(list(tmp_path.iterdir())) == 4
        process.kill()
        process.wait()
    remove_leftovers(prefix)
    assert list(tmp_path.iterdir()) == []
    began = time.monotonic()
    with reserved_files(Budget(30).start(), prefix):
        assert time.monotonic() - began < 20
