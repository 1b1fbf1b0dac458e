"""Proofs of real solvers, outside ones too: in text and in binary, with and without deletions."""

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


def by_cadical(cadical, clauses, variables, folder, *options):
    """The proof that the program writes, in bytes."""
    (folder / "f.cnf").write_text(dimacs(clauses, variables))
    proof = folder / "p.drat"
    ended = subprocess.run(
        [cadical, "-q", *options, folder / "f.cnf", proof], capture_output=True, check=False
    )
    assert ended.returncode == 20
    return proof.read_bytes()


@pytest.mark.parametrize("text", quick_first([HARD, EASY, NEEDS_SEARCH, IMPOSSIBLE]))
def test_cadical_in_text_and_in_binary(text, outside, tmp_path):
    cadical = outside("cadical")
    puzzle = puzzle_of(text)
    variables = puzzle.board.side**3
    clauses = clauses_of(puzzle, solution_of(puzzle))
    plain = by_cadical(cadical, clauses, variables, tmp_path, "--no-binary")
    binary = by_cadical(cadical, clauses, variables, tmp_path)
    assert b"\0" in binary
    assert b"\0" not in plain
    steps = {drat.check(proof, "p", variables, clauses) for proof in (plain, binary)}
    assert len(steps) == 1


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
    made.stated["proofs"].append({"file": "proof.lrat", "format": "lrat", "by": "hand"})
    found = made.verify(tmp_path)
    assert [(proof.format, proof.by) for proof in found.proofs] == [
        ("drat", "a test"),
        ("lrat", "hand"),
    ]
    made.files["proof.lrat"] = text.replace(" 0 ", " 0 1 ", 1)
    with pytest.raises(Refused, match=r"^proof\.lrat:1: hint 1 is not unit"):
        made.verify(tmp_path)
