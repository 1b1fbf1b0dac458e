"""The CP-SAT witness with the solver in its hands: what it is given, and each way it can end."""

import math
from types import SimpleNamespace

import pytest
from boards import EASY, IMPOSSIBLE, UNIQUE

from sudoku_csp.analysis.proving import cpsat, lrat_files
from sudoku_csp.analysis.proving.claim import Claim, Proof, contradiction
from sudoku_csp.grid.errors import BackendFailed, BackendFault
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Budget, BudgetSpent, Deadline

FOUR = UNIQUE["4x4"]
SOLUTION = Grid(FOUR.board, bytes(map(int, "1342423124133124")))
CLASH = Claim(IMPOSSIBLE["a complete grid"])
FOREVER = Deadline(None)


class Solver:
    """Ends as it is told to, and keeps what it was given."""

    def __init__(self, status, true=(), proof=b""):
        self.status, self.proof = status, proof
        self.parameters = SimpleNamespace()
        self.response_proto = SimpleNamespace(solution=[number in true for number in range(1, 65)])

    def __call__(self):
        return self

    def solve(self, model):
        self.model = model.proto
        lrat_files.Path(f"{lrat_files.PREFIX}.txt").write_bytes(self.proof)
        return self

    def status_name(self, status):
        assert status is self
        return self.status


@pytest.fixture
def refute(monkeypatch, tmp_path):
    """The answer where the solver is this one."""

    def asked(solver, claim=CLASH, deadline=FOREVER):
        monkeypatch.setattr(cpsat.cp_model, "CpSolver", solver)
        monkeypatch.setattr(lrat_files, "PREFIX", str(tmp_path / "lrat"))
        monkeypatch.setattr(
            cpsat, "reserved", lambda deadline: lrat_files.reserved(deadline, lrat_files.PREFIX)
        )
        return cpsat.refute(claim, deadline)

    return asked


def test_one_worker_writes_a_proof_that_is_checked_and_takes_no_signals(refute):
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


def test_it_is_given_the_clauses_over_the_same_variables(refute):
    solver = Solver("INFEASIBLE", proof=b"0")
    refute(solver)
    assert [list(variable.domain) for variable in solver.model.variables] == [[0, 1]] * 64
    clauses = [
        [place + 1 if place >= 0 else place for place in constraint.bool_or.literals]
        for constraint in solver.model.constraints
    ]
    assert clauses == CLASH.formula.clauses


def test_the_time_that_is_left_arrives(refute):
    solver = Solver("INFEASIBLE", proof=b"0")
    refute(solver, deadline=Budget(1000).start())
    assert 900 < solver.parameters.max_time_in_seconds <= 1000
    with pytest.raises(BudgetSpent):
        refute(Solver("INFEASIBLE", proof=b"0"), deadline=Deadline(0.0))


def test_a_contradiction_met_while_loading_is_one_step(refute):
    one, complete = UNIQUE["1x1"], UNIQUE["complete"]
    assert Claim(one, Grid(one.board, b"\1")).formula.clauses == [[1], [1], [1], [1], [-1]]
    assert refute(Solver("INFEASIBLE"), Claim(one, Grid(one.board, b"\1"))).text == b"6 0 1 5 0\n"
    claim = Claim(complete, SOLUTION)
    number = len(claim.formula.clauses)
    assert refute(Solver("INFEASIBLE"), claim).text == f"{number + 1} 0 {number} 0\n".encode()
    with pytest.raises(BackendFailed, match="says that there is no solution, and left no proof"):
        refute(Solver("INFEASIBLE"), Claim(EASY))


@pytest.mark.parametrize("status", ["OPTIMAL", "FEASIBLE"])
def test_a_solution_is_read_as_a_grid(refute, status):
    true = {4 * place + digit for place, digit in enumerate(SOLUTION.digits)}
    assert refute(Solver(status, true), Claim(FOUR)) == SOLUTION
    with pytest.raises(BackendFault, match="CP-SAT gave a model that is no grid: "):
        refute(Solver(status, true - {1}), Claim(FOUR))


def test_how_else_it_can_end(refute, monkeypatch):
    for status in ("UNKNOWN", "MODEL_INVALID"):
        with pytest.raises(BackendFault, match=f"CP-SAT ended {status}"):
            refute(Solver(status))
    monkeypatch.setattr(Deadline, "expired", lambda self: self.at is not None)
    monkeypatch.setattr(Deadline, "check", lambda self: None)
    with pytest.raises(BudgetSpent):
        refute(Solver("UNKNOWN"), deadline=Budget(1000).start())


def test_a_proof_tells_of_itself():
    proof = Proof("cpsat", "CP-SAT, ortools 9", "lrat", b"1 0 1 2 0\n")
    assert (proof.by, proof.file, proof.size) == (
        "cpsat: CP-SAT, ortools 9",
        "proof-cpsat.lrat",
        10,
    )
    assert repr(proof) == "<Proof lrat by cpsat: CP-SAT, ortools 9, size=10>"


def test_a_contradiction_is_an_empty_clause_or_two_units():
    assert contradiction([[1, -1], [2], [3], [-3]]) == (2, 3)
    assert contradiction([[-3], [2], [1, 2], [3]]) == (0, 3)
    assert contradiction([[3], [3], [-3]]) == (0, 2)
    assert contradiction([[1], [1], [2]]) is None
    assert contradiction([[1], [], [-1]]) == (1,)
    assert contradiction([[1, 2], [-1, -2]]) is None
    assert contradiction([]) is None
