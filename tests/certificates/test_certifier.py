"""The certifier with witnesses in its hands: who is asked what, in which order, and how long."""

from dataclasses import dataclass, field

import pytest
from boards import UNIQUE, puzzle

from sudoku_csp.analysis.certificate import Certifier, OutOfTime, SeveralSolutions, certifying
from sudoku_csp.analysis.proving.claim import Proof
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFault, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Budget, BudgetSpent

FOUR = UNIQUE["4x4"]
BLANK = puzzle("." * 16)
SOLUTION = Grid(FOUR.board, bytes(map(int, "1342423124133124")))
OTHER = Grid(FOUR.board, bytes(map(int, "1324423124133142")))


def proof(witness):
    return Proof(witness, "nobody", "drat", b"0\n")


@dataclass
class Witness:
    """Answers one after the other, and what was asked for them."""

    answers: list
    told: list = field(default_factory=list)

    def __call__(self, name):
        self.name = name
        return self

    def prepare(self):
        self.told.append("prepare")

    def refute(self, claim, deadline, *options):
        self.told.append((claim.grid, deadline.remaining(), *options))
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self):
        self.told.append("close")


@pytest.fixture
def witness(monkeypatch):
    made = Witness([])
    monkeypatch.setattr(certifying, "Isolated", made)
    return made


def test_a_grid_is_followed_by_the_claim_that_there_is_no_other(witness):
    witness.answers = [SOLUTION, proof("sat")]
    with Certifier() as certifier:
        certificate = certifier.certify(FOUR)
    assert (certificate.grid, certificate.proofs) == (SOLUTION, (proof("sat"),))
    assert witness.told == ["prepare", (None, None, None), (SOLUTION, None, None), "close"]


def test_two_grids_are_all_that_can_be_said(witness):
    witness.answers = [SOLUTION, OTHER]
    with pytest.raises(SeveralSolutions) as told:
        Certifier().certify(BLANK)
    assert told.value.grids == (SOLUTION, OTHER)


def test_the_solver_and_the_budget_arrive(witness):
    witness.answers = [proof("sat")]
    certificate = Certifier(solver="cadical195").certify(FOUR, Budget(1000))
    assert certificate.claim == "no solution"
    (_, (grid, seconds, solver)) = witness.told
    assert (grid, solver) == (None, "cadical195")
    assert 900 < seconds <= 1000


def test_each_witness_has_a_budget_of_its_own_and_only_sat_a_solver(witness):
    witness.answers = [SOLUTION, proof("cpsat"), proof("sat")]
    certificate = Certifier(["cpsat", "sat"], "cadical195").certify(FOUR)
    assert [each.witness for each in certificate.proofs] == ["cpsat", "sat"]
    assert witness.told == [
        *("prepare", (None, None), (SOLUTION, None)),
        *("prepare", (SOLUTION, None, "cadical195")),
    ]


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ([BudgetSpent()], "sat reached the time limit"),
        ([Grid(FOUR.board, bytes([1] * 16))], "sat returned a grid that is no solution"),
        ([OTHER], "sat returned a grid that is no solution"),
        ([SOLUTION, SOLUTION], "sat returned the grid that was forbidden: 1342423124133124"),
    ],
)
def test_who_is_late_or_wrong_is_told(witness, answers, told):
    witness.answers = answers
    with pytest.raises((OutOfTime, BackendFault), match=told):
        Certifier().certify(FOUR)


def test_a_grid_after_a_proof_contradicts_the_first(witness):
    witness.answers = [proof("cpsat"), SOLUTION]
    with pytest.raises(BackendFault, match="cpsat proved no solution, but sat found 13424231"):
        Certifier(["cpsat", "sat"]).certify(FOUR)


def test_what_has_other_rules_is_refused(witness):
    with pytest.raises(Unsupported, match="certify"):
        Certifier().certify(FOUR.having("anti-knight"))
    assert witness.told == []


@pytest.mark.parametrize(
    ("differing", "rest"),
    [(1, ""), (3, ""), (4, ", 1 more cell differs"), (6, ", 3 more cells differ")],
)
def test_three_cells_in_which_two_solutions_differ_are_named(differing, rest):
    board = Board.latin(4)
    first, second = (
        Grid(board, bytes([digit] * differing + [1] * (16 - differing))) for digit in (1, 2)
    )
    named = [f"r1c{column} is 1 or 2" for column in range(1, min(differing, 3) + 1)]
    said = str(SeveralSolutions(first, second))
    assert said == f"there are several solutions: {', '.join(named)}{rest}"
