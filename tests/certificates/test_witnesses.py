"""The drivers, each by itself: what their proofs look like, and the traps they step around."""

import os
import subprocess
import sys
import time

import pytest
from boards import EASY, HARD, IMPOSSIBLE, NORVIG, UNIQUE, puzzle
from pysat.solvers import Solver

from sudoku_csp.analysis.certificate import tree
from sudoku_csp.analysis.certificate.bundle import Certificate
from sudoku_csp.analysis.proving import cpsat, lrat_files, reference, sat, sat_proofs
from sudoku_csp.analysis.proving.claim import Claim, contradiction
from sudoku_csp.grid.errors import BackendUnavailable, UnknownName, Unsupported
from sudoku_csp.solvers import searches
from sudoku_csp.solvers.backend import Budget, BudgetSpent
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.solvers.traces.replay import Replay
from sudoku_csp.targets.cnf.cells import direct
from sudoku_csp.targets.propagation.journal import Journal
from sudoku_csp.verifier import Refused, drat, lrat

FOREVER = Budget().start()


def solution(asked):
    grid = reference.refute(Claim(asked), FOREVER)
    assert asked.violations(grid) == ()
    return grid


def steps(proof, claim):
    """How many steps the proof has, if the verifier's checker accepts it."""
    formula = claim.formula
    check = {"drat": drat.check, "lrat": lrat.check}[proof.format]
    return check(proof.text, proof.file, formula.variables, formula.clauses)


def naive(proof, claim):
    """Checks a DRAT proof by the definition alone: propagate until nothing changes."""
    clauses = [frozenset(clause) for clause in claim.formula.clauses]
    for line in proof.text.decode().splitlines():
        *literals, zero = map(int, line.split())
        assert zero == 0
        true, changed = {-literal for literal in literals}, True
        while changed:
            changed = False
            for clause in clauses:
                left = [literal for literal in clause if -literal not in true]
                if not left:
                    break
                if len(left) == 1 and left[0] not in true:
                    true.add(left[0])
                    changed = True
            else:
                continue
            break
        else:
            raise AssertionError(f"does not follow: {line}")
        clauses.append(frozenset(literals))
    assert frozenset() in clauses


# SAT


def test_the_table_of_provers_is_that_of_the_installed_version():
    """Who can write proofs at all is asked of PySAT itself."""
    assert set(sat_proofs.PROVERS) | set(sat_proofs.REFUSED) == set(sat_solvers.SOLVERS)
    for name in sat_proofs.PROVERS:
        with Solver(name=name, with_proof=True) as native:
            for clause in ([1, 2], [-1, 2], [1, -2], [-1, -2]):
                native.add_clause(clause)
            assert native.solve() is False
            assert [line for line in native.get_proof() if line.strip() != "0"]


def test_maplesat_still_prints_every_variable_one_too_high():
    """If this fails, it has been mended and can be taken off the list."""
    with Solver(name="maplesat", with_proof=True) as native:
        for clause in ([1, 2], [-1, 2], [1, -2], [-1, -2]):
            native.add_clause(clause)
        assert native.solve() is False
        assert native.get_proof()[0] == "-3 0"


@pytest.mark.parametrize("solver", sat_proofs.PROVERS)
def test_a_sat_proof_is_clauses_and_ends_with_the_empty_one(solver):
    for asked in (UNIQUE["boxes 2x3"], UNIQUE["complete"], UNIQUE["1x1"]):
        claim = Claim(asked, solution(asked))
        proof = sat.refute(claim, FOREVER, solver)
        assert proof.solver.startswith(f"{solver}, ")
        *learned, last, end = proof.text.decode().split("\n")
        assert (last, end) == ("0", "")
        assert not any(line.startswith("d") or line == "0" for line in learned)
        assert steps(proof, claim) == len(learned) + 1


def test_short_proofs_hold_by_the_definition_too():
    for name in ("4x4", "boxes 2x3", "boxes 3x2", "jigsaw 4x4"):
        claim = Claim(UNIQUE[name], solution(UNIQUE[name]))
        for refute in (sat.refute, reference.refute):
            naive(refute(claim, FOREVER), claim)


# The reference


@pytest.mark.parametrize("search", reference.SEARCHES)
@pytest.mark.parametrize("name", ["4x4", "boxes 2x3", "1x1", "complete", "impossible"])
def test_what_every_search_does_is_confirmed_by_unit_propagation(search, name):
    asked = IMPOSSIBLE["no digit for a cell"] if name == "impossible" else UNIQUE[name]
    claim = Claim(asked, None if name == "impossible" else solution(asked))
    proof = reference.refute(claim, FOREVER, search)
    assert proof.by.startswith(f"reference: {search}, sudoku-csp ")
    assert steps(proof, claim)


@pytest.mark.slow
@pytest.mark.parametrize("search", ["propagation", "dom-wdeg"])
def test_also_on_hard_puzzles_and_on_a_jigsaw(search):
    for asked in (HARD, UNIQUE["jigsaw 5x5"]):
        claim = Claim(asked, solution(asked))
        assert steps(reference.refute(claim, FOREVER, search), claim)


def test_the_reference_proves_the_puzzle_impossible_that_took_another_24_minutes():
    assert steps(reference.refute(Claim(NORVIG), FOREVER), Claim(NORVIG)) > 100


def test_searches_that_reason_further_are_refused_by_name():
    for name in set(searches.NAMES) - set(reference.SEARCHES):
        with pytest.raises(Unsupported, match=f"by the search {name}: it reasons beyond"):
            reference.refute(Claim(EASY), FOREVER, name)
    with pytest.raises(UnknownName, match="did you mean dom-wdeg"):
        reference.refute(Claim(EASY), FOREVER, "dom-wdag")


def test_the_refusal_is_deserved():
    """With locked candidates a search leaves out steps that unit propagation does not see."""
    claim = Claim(HARD, solution(HARD))
    search = searches.named("dom-wdeg", "gac")
    journal = reference.CasesRefuted(HARD.board, lambda: None)
    assert list(search.solutions(HARD, journal)) == [claim.grid.digits]
    text = "".join([*journal.clauses, "0\n"]).encode()
    with pytest.raises(Refused, match="neither implied by unit propagation nor RAT"):
        drat.check(text, "proof", 729, claim.formula.clauses)


def test_a_proof_by_cases_has_a_clause_for_each_node():
    claim = Claim(HARD, solution(HARD))
    journal = Journal()
    list(searches.named("dom-wdeg", "singles").solutions(HARD, journal))
    assert reference.refute(claim, FOREVER).text.count(b"\n") == journal.counts.nodes + 1


@pytest.mark.parametrize(
    ("search", "asked", "solutions"),
    [
        ("dom-wdeg", HARD, 1),
        ("dom-wdeg", NORVIG, 0),
        ("dom-wdeg", EASY, 0),
        ("propagation", HARD, 1),
    ],
)
def test_the_search_tree_is_read_from_the_proof(search, asked, solutions):
    """It has the nodes, the depths and the endings of the search itself."""
    claim = Claim(asked, solution(asked) if asked is not NORVIG else None)
    proof = reference.refute(claim, FOREVER, search)
    certificate = Certificate(asked, claim.grid, (proof,))
    told = list(tree.steps(certificate, proof))
    journal = Journal()
    level = "singles" if search == "dom-wdeg" else None
    list(searches.named(search, level).solutions(asked, journal))
    events = [step.event for step in told]
    assert events.count("decide") == events.count("undo") == journal.counts.nodes
    assert max((step.depth for step in told), default=0) == journal.counts.deepest
    assert events.count("solution") == solutions
    replay = Replay(asked.board, told)
    while replay.forward():
        pass
    assert set(replay.digits) == {0}
    assert "<svg" in tree.draw(certificate)


def test_a_tree_needs_a_proof_of_the_reference():
    grid = solution(EASY)
    certificate = Certificate(EASY, grid, (sat.refute(Claim(EASY, grid), FOREVER),))
    with pytest.raises(Unsupported, match="the reference, which has proved nothing"):
        tree.draw(certificate)


# CP-SAT


def test_cpsat_proves_by_the_numbers_of_the_formula():
    for claim in (Claim(HARD, solution(HARD)), Claim(NORVIG), Claim(IMPOSSIBLE["jigsaw"])):
        proof = cpsat.refute(claim, FOREVER)
        assert proof.format == "lrat"
        assert steps(proof, claim)


def test_a_formula_that_is_refuted_while_it_loads_has_a_proof_of_one_step():
    for name in ("1x1", "1x1 complete", "complete"):
        claim = Claim(UNIQUE[name], solution(UNIQUE[name]))
        assert contradiction(claim.formula.clauses) is not None
        assert steps(cpsat.refute(claim, FOREVER), claim) == 1


def test_every_witness_finds_the_grid_that_refutes_a_claim():
    for refute in (sat.refute, cpsat.refute, reference.refute):
        grid = refute(Claim(EASY), FOREVER)
        assert grid == solution(EASY)
        other = refute(Claim(puzzle("." * 16), solution(UNIQUE["4x4"])), FOREVER)
        assert puzzle("." * 16).violations(other) == ()
        assert other != solution(UNIQUE["4x4"])


def test_the_variables_are_those_that_the_bundle_documents():
    board = EASY.board
    for cell, digit, number in (((1, 1), 1, 1), ((1, 2), 1, 10), ((2, 1), 1, 82), ((9, 9), 9, 729)):
        assert direct.variable(board, next(c for c in board.cells if c == cell), digit) == number


# The files of CP-SAT


def test_the_files_are_ours_while_they_are_needed_and_gone_afterwards(tmp_path):
    prefix = str(tmp_path / "lrat")
    (tmp_path / "lrat.txt").write_text("left by one that was killed")
    with lrat_files.reserved(FOREVER, prefix) as proof:
        assert proof.read_text() == ""
        names = {path.name for path in tmp_path.iterdir()}
        assert names == {"lrat.txt", "lrat0.bin", "lrat1.bin", "lrat2.bin"}
        with pytest.raises(BudgetSpent), lrat_files.reserved(Budget(0.05).start(), prefix):
            pass
    assert list(tmp_path.iterdir()) == []


def test_a_link_in_their_place_is_not_followed(tmp_path):
    precious = tmp_path / "precious.txt"
    precious.write_text("precious")
    (tmp_path / "lrat0.bin").symlink_to(precious)
    with (
        pytest.raises(BackendUnavailable, match="nowhere else, but"),
        lrat_files.reserved(FOREVER, str(tmp_path / "lrat")),
    ):
        pass
    (tmp_path / "lrat0.bin").unlink()
    os.link(precious, tmp_path / "lrat0.bin")
    with (
        pytest.raises(BackendUnavailable, match="no plain file of this user"),
        lrat_files.reserved(FOREVER, str(tmp_path / "lrat")),
    ):
        pass
    assert precious.read_text() == "precious"


HOLDER = """
import sys, time
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.analysis.proving import lrat_files
with lrat_files.reserved(Budget().start(), sys.argv[1]):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_killed_process_does_not_keep_them(tmp_path):
    prefix = str(tmp_path / "lrat")
    process = subprocess.Popen([sys.executable, "-c", HOLDER, prefix], stdout=subprocess.PIPE)
    with process:
        assert process.stdout.readline() == b"held\n"
        with pytest.raises(BudgetSpent), lrat_files.reserved(Budget(0.05).start(), prefix):
            pass
        process.kill()
        process.wait()
    began = time.monotonic()
    with lrat_files.reserved(Budget(30).start(), prefix):
        assert time.monotonic() - began < 20
