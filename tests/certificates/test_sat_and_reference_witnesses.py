"""The witnesses sat and reference alone: the form of their proofs."""

import pytest
from boards import EASY, FOUR, HARD, IMPOSSIBLE, NORVIG, SOLUTION, UNIQUE, puzzle
from naive import is_rup
from pysat.solvers import Solver

from sudoku_csp.analysis.certificate import cpsat_witness as cpsat
from sudoku_csp.analysis.certificate import reference_witness as reference
from sudoku_csp.analysis.certificate import sat_witness as sat
from sudoku_csp.analysis.certificate.claim import Claim, contradiction
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BackendFault, BudgetSpent
from sudoku_csp.solvers import searches
from sudoku_csp.solvers.backend import Budget, Deadline
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.targets.cnf.cells import direct
from sudoku_csp.targets.propagation.journal import Journal
from sudoku_csp.verifier import Refused, drat, lrat

FOREVER = Budget().start()


def solution(case):
    grid = reference.refute(Claim(case), FOREVER)
    assert case.violations(grid) == ()
    return grid


def steps(proof, claim):
    """Number of steps of a proof that the verifier's checker accepts."""
    formula = claim.formula
    check = {"drat": drat.check, "lrat": lrat.check}[proof.format]
    return check(proof.text, proof.file, formula.variables, formula.clauses)


def test_short_proofs_hold_by_the_definition():
    for name in ("4x4", "boxes 2x3", "boxes 3x2", "jigsaw 4x4"):
        claim = Claim(UNIQUE[name], solution(UNIQUE[name]))
        for witness in (sat, reference):
            clauses = [frozenset(clause) for clause in claim.formula.clauses]
            for line in witness.refute(claim, FOREVER).text.splitlines():
                clauses.append(frozenset(map(int, line.split()[:-1])))
                assert is_rup(clauses[:-1], clauses[-1])
            assert not clauses[-1]


def test_every_witness_finds_the_grid_that_refutes_a_claim():
    for witness in (sat, cpsat, reference):
        assert witness.refute(Claim(EASY), FOREVER) == solution(EASY)
        other = witness.refute(Claim(puzzle("." * 16), SOLUTION), FOREVER)
        assert puzzle("." * 16).violations(other) == ()
        assert other != SOLUTION


def test_a_contradiction_is_an_empty_clause_or_two_units():
    for clauses, places in (
        ([[1, -1], [2], [3], [-3]], (2, 3)),
        ([[-3], [2], [1, 2], [3]], (0, 3)),
        ([[3], [3], [-3]], (0, 2)),
        ([[1], [1], [2]], None),
        ([[1], [], [-1]], (1,)),
        ([[1, 2], [-1, -2]], None),
        ([], None),
    ):
        assert contradiction(clauses) == places


def test_the_variables_are_those_in_the_readme():
    board = EASY.board
    for cell, digit, number in (((1, 1), 1, 1), ((1, 2), 1, 10), ((2, 1), 1, 82), ((9, 9), 9, 729)):
        assert direct.variable(board, Cell(*cell), digit) == number


# SAT


CONTRADICTION = ([1, 2], [-1, 2], [1, -2], [-1, -2])


def printed(name):
    with Solver(name=name, with_proof=True) as native:
        for clause in CONTRADICTION:
            native.add_clause(clause)
        assert native.solve() is False
        return native.get_proof()


def test_the_table_of_provers_is_that_of_the_installed_version():
    """Fails if maplesat prints the right variables: then it can leave the list."""
    assert set(sat.PROVERS) | set(sat.REFUSED) == set(sat_solvers.SOLVERS)
    assert all(any(line.strip() != "0" for line in printed(name)) for name in sat.PROVERS)
    assert printed("maplesat")[0] == "-3 0"


@pytest.mark.parametrize("solver", sat.PROVERS)
def test_a_sat_proof_is_clauses_and_ends_with_the_empty_one(solver):
    for case in (UNIQUE["boxes 2x3"], UNIQUE["complete"], UNIQUE["1x1"]):
        claim = Claim(case, solution(case))
        proof = sat.refute(claim, FOREVER, solver)
        assert proof.by.startswith(f"sat: {solver}, python-sat ")
        *learned, last, end = proof.text.decode().split("\n")
        assert (proof.format, last, end) == ("drat", "0", "")
        assert not any(line.startswith("d") or line == "0" for line in learned)
        assert steps(proof, claim) == len(learned) + 1


def test_deletions_and_repeated_ends_are_left_out():
    assert sat.learned_clauses([]) == b"0\n"
    assert sat.learned_clauses(["1 -2 0", "d 1 2 0", "0", "3 0", "0 "]) == b"1 -2 0\n3 0\n0\n"
    assert sat.refute(Claim(FOUR, SOLUTION), FOREVER).solver.startswith("glucose4, python-sat ")


def test_a_model_that_is_no_grid_is_a_fault(monkeypatch):
    monkeypatch.setattr(sat, "decide", lambda *_: [1, 2, 3])
    with pytest.raises(BackendFault, match="glucose4 gave an assignment that is no grid: "):
        sat.refute(Claim(FOUR), FOREVER)


# The reference


@pytest.mark.parametrize(
    "name", ["4x4", "boxes 2x3", "1x1", "complete", "jigsaw 5x5", "no digit for a cell"]
)
def test_unit_propagation_confirms_the_search(name):
    case = (UNIQUE | IMPOSSIBLE)[name]
    claim = Claim(case, None if name in IMPOSSIBLE else solution(case))
    proof = reference.refute(claim, FOREVER)
    assert proof.by.startswith("reference: dom-wdeg, sudoku-csp ")
    assert steps(proof, claim)
    with pytest.raises(BudgetSpent):
        reference.refute(Claim(HARD), Deadline(0.0))


def test_a_search_with_more_than_singles_writes_no_proof():
    """With locked candidates a search leaves out steps that unit propagation cannot confirm."""
    claim = Claim(HARD, solution(HARD))
    journal = reference.RefutedCases(HARD.board, lambda: None)
    assert list(searches.find_search("dom-wdeg", "gac").solutions(HARD, journal)) == [
        claim.grid.digits
    ]
    text = "".join([*journal.clauses, "0\n"]).encode()
    with pytest.raises(Refused, match="neither implied by unit propagation nor RAT"):
        drat.check(text, "proof", 729, claim.formula.clauses)


@pytest.mark.parametrize("case", [HARD, NORVIG, EASY])
def test_the_proof_has_the_nodes_and_the_depth_of_the_search(case):
    claim = Claim(case, solution(case) if case is not NORVIG else None)
    proof = reference.refute(claim, FOREVER)
    assert steps(proof, claim) == proof.text.count(b"\n")
    journal = Journal()
    list(searches.find_search("dom-wdeg", "singles").solutions(case, journal))
    assert proof.text.count(b"\n") == journal.counts.nodes + 1
    assert (
        max(line.count("-") for line in proof.text.decode().splitlines()) == journal.counts.deepest
    )


def test_cases_are_written_when_they_are_undone_and_counted_as_in_any_search():
    checks = []
    cases, journal = reference.RefutedCases(FOUR.board, lambda: checks.append(1)), Journal()
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
