"""Certificates, diagnoses and explanations of small puzzles are what brute force says."""

import json
from hashlib import sha256
from importlib import import_module

from brute_force import limit_of
from explanation_check import check_explanation
from hypothesis import assume
from hypothesis import strategies as st
from naive import propagate
from strategies import examples, puzzles, randoms, solutions, variants

from sudoku_csp.analysis.certificate import Certificate
from sudoku_csp.analysis.certificate.claim import Claim, Proof
from sudoku_csp.analysis.certificate.sat_witness import PROVERS
from sudoku_csp.analysis.diagnosis.conflict import Conflict
from sudoku_csp.analysis.diagnosis.examination import stages
from sudoku_csp.analysis.diagnosis.overlay import Overlay
from sudoku_csp.analysis.diagnosis.redundancy import Redundancy
from sudoku_csp.analysis.explanation.explainer import explain
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backend import Budget, Verdict
from sudoku_csp.verifier import Refused, verify

WITNESSES = [("reference",), ("cpsat",), ("sat",), *(("sat", solver) for solver in PROVERS)]


def number(puzzle, pairs):
    """How many solutions the puzzle with these givens has."""
    return len(solutions(puzzle.with_givens(pairs)).grids)


def refute(claim, witness, *solver):
    driver = import_module(f"sudoku_csp.analysis.certificate.{witness}_witness")
    return driver.refute(claim, Budget().start(), *solver)


def certified(puzzle, witness):
    """The witness's certificate; for a puzzle of several solutions two of them."""
    found = refute(Claim(puzzle), *witness)
    if isinstance(found, Proof):
        return Certificate(puzzle, None, (found,))
    proof = refute(Claim(puzzle, found), *witness)
    return Certificate(puzzle, found, (proof,)) if isinstance(proof, Proof) else (found, proof)


def verified(files, puzzle):
    """The claim that the verifier reads in the bundle, None where it refuses it."""
    board = puzzle.board
    boxes, regions = (board.box_rows, board.box_columns), board.regions
    try:
        return verify(files, puzzle=puzzle.line(), boxes=boxes, regions=regions).claim
    except Refused:
        return None


@examples(15, puzzle=puzzles(), witness=st.sampled_from(WITNESSES))
def test_a_certificate_is_true_and_verified(puzzle, witness):
    true, found = solutions(puzzle), certified(puzzle, witness)
    if len(true.grids) > 1:
        assert len({grid.digits for grid in found}) == 2
        assert not true.complete or {grid.digits for grid in found} <= true.grids
        return
    assert true.grids == ({found.grid.digits} if found.grid else set())
    assert verified(found.files(), puzzle) == str(found.claim)


@examples(
    25,
    puzzle=puzzles(),
    witness=st.sampled_from(WITNESSES),
    change=st.sampled_from(("formula", "puzzle", "claim", "proof", "steps", "steps")),
    rng=randoms,
)
def test_a_changed_certificate_is_rejected(puzzle, witness, change, rng):
    puzzle = without_redundant_givens(puzzle)
    found = certified(puzzle, witness)
    if not isinstance(found, Certificate):
        found = Certificate(puzzle, found[0], (Proof("nobody", "forged", "drat", b"0\n"),))
        change = "nothing: several solutions"
    files, proof = found.files(), found.proofs[0]
    if change == "formula":
        lines = files["formula.cnf"].splitlines(keepends=True)
        place = rng.choice([at for at, line in enumerate(lines) if line[:1] not in b"pc"])
        files["formula.cnf"] = b"".join(line for line in lines if line != lines[place])
    elif change == "puzzle":
        digits, place = bytearray(puzzle.digits), rng.randrange(len(puzzle.digits))
        digits[place] = (digits[place] + 1) % (puzzle.board.side + 1)
        files["puzzle.txt"] = f"{puzzle.with_digits(bytes(digits)).line()}\n".encode()
    elif change == "claim":
        data = json.loads(files["certificate.json"])
        data["claim"] = "no solution" if data["claim"] == "unique" else "unique"
        files["certificate.json"] = json.dumps(data).encode()
    elif change == "proof":
        files[proof.file] = b"this is no proof\n"
    elif change == "steps":
        # The empty clause alone is a proof where propagation refutes the formula by itself.
        clauses = found.formula.clauses
        assume(propagate(clauses, []) is not None)
        step = "0\n" if proof.format == "drat" else f"{len(clauses) + 1} 0 1 2 0\n"
        files[proof.file] = step.encode()
    del files["SHA256SUMS"]
    sums = (f"{sha256(content).hexdigest()}  {name}\n" for name, content in files.items())
    files["SHA256SUMS"] = "".join(sums).encode()
    assert verified(files, puzzle) is None


def without_redundant_givens(puzzle):
    """The puzzle without the givens that follow from others: propagation alone may not do then."""
    for pair in puzzle.givens:
        left = tuple(other for other in puzzle.givens if other != pair)
        if number(puzzle, left) == number(puzzle, puzzle.givens) == 1:
            puzzle = puzzle.with_givens(left)
    return puzzle


@examples(25, puzzle=puzzles(), smallest=st.booleans())
def test_a_diagnosis_agrees_with_brute_force(puzzle, smallest):
    limit = limit_of(puzzle.board)
    *_, diagnosis = stages(puzzle, {}, limit=limit, smallest=smallest, budget=Budget(600))
    assert diagnosis.verdict is Verdict.of(len(solutions(puzzle).grids), exhausted=True, limit=2)
    check_findings(diagnosis.findings, puzzle)


def check_findings(found, puzzle):
    givens, true = puzzle.givens, solutions(puzzle)

    def without(pairs, *dropped):
        return tuple(pair for pair in pairs if pair not in dropped)

    if isinstance(found, Conflict):
        core = found.givens.pairs
        assert set(core) <= set(givens)
        assert number(puzzle, core) == 0
        assert found.givens.minimal
        assert all(number(puzzle, without(core, pair)) for pair in core)
        for repair in found.repairs.found:
            left = without(givens, *repair.dropped)
            assert puzzle.with_givens(left).violations(repair.solution) == ()
            for pair in repair.dropped:
                assert number(puzzle, (*left, pair)) == 0
    elif isinstance(found, Overlay):
        both = {found.first.digits, found.second.digits}
        assert len(both) == 2
        assert not true.complete or both <= true.grids
        assert number(puzzle, givens + found.settling.cells.pairs) == 1
    else:
        assert isinstance(found, Redundancy)
        assert {found.solution.digits} == true.grids
        follow = [pair for pair in givens if number(puzzle, without(givens, pair)) == 1]
        assert list(found.redundant) == follow
        assert number(puzzle, found.enough.pairs) == 1


@examples(15, puzzle=st.one_of(puzzles(9), variants()))
def test_each_step_of_an_explanation_is_right_and_true(puzzle):
    within = solutions(puzzle)
    true = {grid for grid in within.grids if not puzzle.violations(Grid(puzzle.board, grid))}
    assume(true)
    explanation = explain(puzzle, budget=Budget(5))
    check_explanation(explanation)
    place = puzzle.board.position
    for step in explanation.steps:
        for cell, digit in step.placed:
            assert all(grid[place(cell)] == digit for grid in true)
        for cell, digit in step.removed:
            assert all(grid[place(cell)] != digit for grid in true)
    if explanation.solution is not None:
        assert {explanation.solution.digits} == true
    elif explanation.finished and within.complete:
        assert len(true) > 1
        for cell, digits in explanation.open_cells.items():
            assert {grid[place(cell)] for grid in true} == set(digits)
