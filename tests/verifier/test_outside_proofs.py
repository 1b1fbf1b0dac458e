"""Proofs of real solvers, outside ones too, without their deletions."""

import subprocess

import pytest
from certificates import (
    EASY,
    HARD,
    IMPOSSIBLE,
    NEEDS_SEARCH,
    bundle,
    clauses_of,
    dimacs,
    lrat_of,
    proof_of,
    puzzle_of,
    solution_of,
)
from tails import quick_first

from sudoku_csp.verifier import Refused, drat


@pytest.mark.parametrize("text", quick_first([HARD, EASY, NEEDS_SEARCH, IMPOSSIBLE]))
def test_cadical(text, outside, tmp_path):
    puzzle = puzzle_of(text)
    variables = puzzle.board.side**3
    clauses = clauses_of(puzzle, solution_of(puzzle))
    formula, proof = tmp_path / "f.cnf", tmp_path / "p.drat"
    formula.write_text(dimacs(clauses, variables))
    command = [outside("cadical"), "-q", "--no-binary", formula, proof]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 20
    added = [line for line in proof.read_text().splitlines(keepends=True) if line[0] != "d"]
    drat.check("".join(added).encode(), "p", variables, clauses)


@pytest.mark.parametrize(
    "solver", ["cadical153", "cadical195", "glucose4", "lingeling", "maplechrono"]
)
@pytest.mark.parametrize("text", quick_first([HARD, EASY, IMPOSSIBLE]))
def test_the_solvers_of_pysat(text, solver):
    puzzle = puzzle_of(text)
    clauses = clauses_of(puzzle, solution_of(puzzle))
    proof = "\n".join([*proof_of(clauses, solver), ""]).encode()
    drat.check(proof, "p", puzzle.board.side**3, clauses)


def test_a_certificate_with_proofs_in_both_formats(tmp_path):
    clauses = clauses_of(puzzle_of(EASY), solution_of(puzzle_of(EASY)))
    made = bundle(EASY)
    text = "".join(f"{line}\n" for line in lrat_of(clauses, []))
    made.files["proof.lrat"] = text
    made.statement["proofs"].append({"file": "proof.lrat", "format": "lrat", "by": "hand"})
    found = made.verify(tmp_path)
    assert [(proof.format, proof.by) for proof in found.proofs] == [
        ("drat", "a test"),
        ("lrat", "hand"),
    ]
    made.files["proof.lrat"] = text.replace(" 0 ", " 0 1 ", 1)
    with pytest.raises(Refused, match=r"^proof\.lrat:1: hint 1 is not unit"):
        made.verify(tmp_path)
