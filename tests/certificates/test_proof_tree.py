"""The search tree that is read from a proof by cases, and how such a proof is written."""

import pytest
from boards import UNIQUE

from sudoku_csp.analysis.certificate import tree
from sudoku_csp.analysis.certificate.bundle import Certificate
from sudoku_csp.analysis.proving import reference, sat
from sudoku_csp.analysis.proving.claim import Claim, Proof
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Budget, BudgetSpent, Deadline
from sudoku_csp.solvers.traces.replay import Step
from sudoku_csp.targets.propagation.journal import Journal

FOUR = UNIQUE["4x4"]
SOLUTION = Grid(FOUR.board, bytes(map(int, "1342423124133124")))
FOREVER = Budget().start()

# Variable 4 * place + digit: 7 is r1c2=3 and 12 is r1c3=4, both of the solution.
TEXT = b"-7 -10 0\n-7 -12 0\n-7 0\n-5 -9 -16 0\n-5 -9 0\n-5 0\n0\n"

STEPS = [
    Step("decide", 1, 1, 3),
    Step("decide", 2, 2, 2),
    Step("conflict", 2, why="unit propagation"),
    Step("undo", 1, 2, 2),
    Step("decide", 2, 2, 4),
    Step("solution", 2),
    Step("undo", 1, 2, 4),
    Step("undo", 0, 1, 3),
    Step("decide", 1, 1, 1),
    Step("decide", 2, 2, 1),
    Step("decide", 3, 3, 4),
    Step("conflict", 3, why="unit propagation"),
    Step("undo", 2, 3, 4),
    Step("undo", 1, 2, 1),
    Step("undo", 0, 1, 1),
]


def told(text, grid=SOLUTION, witness="reference"):
    proof = Proof(witness, "a search", "drat", text)
    return Certificate(FOUR, grid, (Proof("sat", "x", "drat", b"0\n"), proof)), proof


def test_a_longer_path_opens_nodes_and_each_clause_closes_one():
    assert list(tree.steps(*told(TEXT))) == STEPS
    assert list(tree.steps(*told(b"0\n"))) == []


def test_where_nothing_is_forbidden_every_branch_ends_in_a_contradiction():
    steps = [step.event for step in tree.steps(*told(TEXT, None))]
    assert (steps.count("conflict"), steps.count("solution")) == (3, 0)


def test_a_tree_is_drawn_with_its_title_and_whose_it_is():
    drawn = tree.draw(told(TEXT)[0])
    assert "puzzles.txt:1: unique, a proof by cases" in drawn
    assert "Each node is a clause of the proof (a search)." in drawn
    unnamed = Certificate(FOUR.with_digits(FOUR.digits), None, told(TEXT)[0].proofs)
    assert ": no solution, a proof by cases" in tree.draw(unnamed)


def test_cases_are_written_as_they_are_refuted_and_counted_as_any_search_counts():
    checks = []
    cases, journal = reference.CasesRefuted(FOUR.board, lambda: checks.append(1)), Journal()
    for each in (cases, journal):
        each.decide(Cell(1, 2), 3)
        each.decide(Cell(4, 4), 1)
        each.undo()
        each.decide(Cell(4, 4), 2)
        each.undo()
        each.undo()
    assert cases.clauses == ["-7 -61 0\n", "-7 -62 0\n", "-7 0\n"]
    assert cases.counts == journal.counts
    assert (cases.counts.nodes, cases.counts.deepest) == (3, 2)
    assert len(checks) == 3


def test_a_search_without_time_ends():
    with pytest.raises(BudgetSpent):
        reference.refute(Claim(UNIQUE["search"]), Deadline(0.0))


# SAT


def test_what_a_solver_prints_is_kept_but_deletions_and_all_ends_but_one():
    assert sat._learned([]) == b"0\n"
    assert sat._learned(["1 -2 0", "d 1 2 0", "0", "3 0", "0 "]) == b"1 -2 0\n3 0\n0\n"


def test_a_model_that_is_no_grid_is_a_fault(monkeypatch):
    monkeypatch.setattr(sat, "decide", lambda *_: [1, 2, 3])
    with pytest.raises(BackendFault, match="glucose4 gave an assignment that is no grid: "):
        sat.refute(Claim(FOUR), FOREVER)


def test_the_solver_is_the_one_that_is_named():
    for solver, told in ((None, "glucose4"), ("cadical195", "cadical195")):
        proof = sat.refute(Claim(FOUR, SOLUTION), FOREVER, solver)
        assert proof.by.startswith(f"sat: {told}, python-sat ")
        assert proof.format == "drat"
