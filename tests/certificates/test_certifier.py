"""The certifier with other witnesses in place of its processes: calls, budgets, seeded faults."""

from dataclasses import dataclass, field, replace

import pytest
from boards import EASY, FOUR, HARD, SOLUTION, puzzle

from sudoku_csp.analysis.certificate import Certifier, OutOfTime, SeveralSolutions, certifier
from sudoku_csp.analysis.certificate.bundle import ProofRefused
from sudoku_csp.analysis.certificate.claim import Claim, Proof
from sudoku_csp.analysis.certificate.sat_witness import refute
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFault, BudgetSpent, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Budget

BLANK = puzzle("." * 16)
OTHER = Grid(FOUR.board, bytes(map(int, "1324423124133142")))
NO_GRID = Grid(FOUR.board, bytes([1] * 16))


def proof(witness):
    return Proof(witness, "a test", "drat", b"0\n")


@dataclass
class Witness:
    """Returns its answers one after the other, or the results of a function; logs the calls."""

    answers: object
    calls: list = field(default_factory=list)

    def __call__(self, name, *_, kept_for):
        return self

    def ready(self):
        self.calls.append("ready")

    def call(self, function, name, claim, *options, seconds):
        self.calls.append((claim.grid, *options))
        if callable(self.answers):
            return self.answers(claim, Budget(seconds).start(), *options[1:])
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self):
        self.calls.append("close")


@pytest.fixture
def witness(monkeypatch):
    made = Witness([])
    monkeypatch.setattr(certifier, "Worker", made)
    return made


def test_after_a_grid_the_claim_is_that_there_is_no_other(witness):
    witness.answers = [SOLUTION, proof("sat")]
    with Certifier() as made:
        certificate = made.certify(FOUR)
    assert (certificate.grid, certificate.proofs) == (SOLUTION, (proof("sat"),))
    assert witness.calls == ["ready", (None, None, None), (SOLUTION, None, None), "close"]


def test_two_grids_are_several_solutions(witness):
    witness.answers = [SOLUTION, OTHER]
    with pytest.raises(SeveralSolutions) as found:
        Certifier().certify(BLANK)
    assert found.value.grids == (SOLUTION, OTHER)


def test_the_solver_and_the_budget_arrive(witness):
    witness.answers = [proof("sat")]
    certificate = Certifier(solver="cadical195").certify(FOUR, Budget(1000))
    assert certificate.claim == "no solution"
    (_, (grid, seconds, solver)) = witness.calls
    assert (grid, solver) == (None, "cadical195")
    assert 900 < seconds <= 1000


def test_each_witness_has_its_own_budget_and_only_sat_a_solver(witness):
    witness.answers = [SOLUTION, proof("cpsat"), proof("sat")]
    certificate = Certifier(["cpsat", "sat"], "cadical195").certify(FOUR)
    assert [each.witness for each in certificate.proofs] == ["cpsat", "sat"]
    assert witness.calls == [
        *("ready", (None, None), (SOLUTION, None)),
        *("ready", (SOLUTION, None, "cadical195")),
    ]


@pytest.mark.parametrize(
    ("by", "answers", "message"),
    [
        ("sat", [BudgetSpent()], "sat reached the time limit"),
        ("sat", [NO_GRID], "sat returned a grid that is no solution"),
        ("sat", [OTHER], "sat returned a grid that is no solution"),
        ("sat", [SOLUTION, SOLUTION], "sat returned the grid that was forbidden: 1342423124133124"),
        ("cpsat,sat", [proof("cpsat"), SOLUTION], "cpsat proved no solution, but sat found 134242"),
        ("sat,reference", [proof("sat")], "sat proved no solution, but reference found 13424231"),
    ],
)
def test_a_witness_that_is_late_or_wrong_is_an_error(witness, by, answers, message):
    witness.answers = list(answers)
    with pytest.raises((OutOfTime, BackendFault), match=message):
        Certifier(by).certify(FOUR)


def test_a_puzzle_with_other_rules_is_refused(witness):
    with pytest.raises(Unsupported, match="certify"):
        Certifier().certify(FOUR.with_constraints("anti-knight"))
    assert witness.calls == []


@pytest.mark.parametrize(
    ("differing", "rest"),
    [(1, ""), (3, ""), (4, ", 1 more cell differs"), (6, ", 3 more cells differ")],
)
def test_three_cells_in_which_two_solutions_differ_are_named(differing, rest):
    board = Board.latin(16)
    first, second = (
        Grid(board, bytes([digit] * differing + [1] * (256 - differing))) for digit in (10, 16)
    )
    named = [f"r1c{column} is A or G" for column in range(1, min(differing, 3) + 1)]
    error = str(SeveralSolutions(first, second))
    assert error == f"there are several solutions: {', '.join(named)}{rest}"


def shifted(text):
    """A proof with every variable one too high, as maplesat prints it."""
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
def test_a_wrong_proof_is_never_written(witness, tmp_path, change):
    def altered(claim, deadline, solver):
        found = refute(claim, deadline, solver)
        return found if isinstance(found, Grid) else replace(found, text=change(found.text))

    witness.answers = altered
    certificate = Certifier().certify(HARD)
    with pytest.raises(ProofRefused, match=r"the verifier refuses it: proof-sat\.drat"):
        certificate.write(tmp_path / "bundle")
    assert not (tmp_path / "bundle").exists()


def test_the_proof_of_another_puzzle_is_refused(witness, tmp_path):
    """The proof is right, but the puzzle lacks a given and has several solutions."""
    place = next(place for place, digit in enumerate(HARD.digits) if digit)
    grid = refute(Claim(HARD), Budget(60).start())
    fewer = HARD.with_digits(HARD.digits[:place] + b"\0" + HARD.digits[place + 1 :])
    witness.answers = [grid, refute(Claim(HARD, grid), Budget(60).start())]
    with pytest.raises(ProofRefused):
        Certifier().certify(fewer).write(tmp_path / "bundle")


def test_a_false_proof_that_there_is_no_solution_is_refused(witness, tmp_path):
    witness.answers = [proof("sat"), proof("sat")]
    with pytest.raises(ProofRefused):
        Certifier().certify(HARD).write(tmp_path / "bundle")
    with pytest.raises(BackendFault, match="sat proved no solution, but reference found 5"):
        Certifier("sat,reference").certify(EASY)
