"""Proofs and formulas with a fault: each is refused, or accepted by another checker too.

The other checker is dratify, which shares no code with ours.
"""

import random

import pytest
from certificates import (
    HARD,
    IMPOSSIBLE,
    clauses_of,
    dimacs,
    lrat_of,
    proof_of,
    puzzle_of,
    solution_of,
)
from pysat.solvers import Solver
from tails import quick_first

from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.verifier import Refused, drat, lrat

dratify = pytest.importorskip("dratify")

SIX = ".3..6.......2..1......5.1..6...56..1"

SUDOKU = {
    "6x6 by glucose4": (SIX, "glucose4", 50),
    "6x6 by cadical195": (SIX, "cadical195", 50),
    "hard by glucose4": (HARD, "glucose4", 20),
    "without a solution by cadical195": (IMPOSSIBLE, "cadical195", 10),
    "without a solution by glucose4": (IMPOSSIBLE, "glucose4", 20),
}
"""Puzzle, solver, and number of faults."""


def accepted(clauses, proof, variables):
    """True if our checker accepts the lines, or refuses them with a wrong line number."""
    try:
        drat.check("\n".join([*proof, ""]).encode(), "p", variables, clauses)
    except Refused as refused:
        return not (refused.line is None or 1 <= refused.line <= len(proof))
    return True


def others_accept(clauses, proof, variables):
    """True if dratify accepts the lines and an empty clause."""
    formula = dratify.parse_dimacs(dimacs(clauses, variables))
    return dratify.check_proof(formula, "\n".join([*proof, "0"]), engine="python").ok


def mutated(rng, proof, clauses):
    """Returns the kind of a seeded fault, and the proof with the fault."""
    lines, place = list(proof), rng.randrange(len(proof))
    words = lines[place].split()
    literal = rng.randrange(len(words))
    kind = rng.choice(["drop", "flip", "shorten", "other", "swap", "insert", "cut"])
    if kind == "drop":
        del lines[place]
    elif kind == "flip" and words[literal] != "0":
        words[literal] = str(-int(words[literal]))
    elif kind == "shorten" and words[literal] != "0":
        del words[literal]
    elif kind == "other" and words[literal] != "0":
        words[literal] = str(int(words[literal]) + rng.choice((1, -1, 9)) or 1)
    elif kind == "swap":
        other = rng.randrange(len(lines))
        lines[place], lines[other] = lines[other], lines[place]
        return kind, lines
    elif kind == "insert":
        clause = [literal * rng.choice((1, -1)) for literal in rng.choice(clauses)[:3]]
        lines.insert(place, " ".join(map(str, (*clause, 0))))
        return kind, lines
    else:
        return "cut", lines[:place]
    if kind != "drop":
        lines[place] = " ".join(words)
    return kind, lines


def try_faults(rng, clauses, proof, variables, number):
    """Tries `number` faults; returns their kinds, each with True if the proof was accepted."""
    assert accepted(clauses, proof, variables)
    seen = set()
    for _ in range(number):
        formula = clauses
        if rng.random() < 0.2:
            kind, lines = "formula", proof
            dropped = set(rng.sample(range(len(clauses)), 8))
            formula = [clause for place, clause in enumerate(clauses) if place not in dropped]
        else:
            kind, lines = mutated(rng, proof, clauses)
        right = accepted(formula, lines, variables)
        seen.add((kind, right))
        if right:
            assert others_accept(formula, lines, variables), (kind, lines)
    return seen


def of_sudoku(name):
    text, solver, number = SUDOKU[name]
    puzzle = puzzle_of(text)
    clauses = clauses_of(puzzle, solution_of(puzzle))
    return clauses, proof_of(clauses, solver), puzzle.board.side**3, number


@pytest.mark.parametrize("name", quick_first(SUDOKU))
def test_faults_in_proofs_about_puzzles(name):
    clauses, proof, variables, number = of_sudoku(name)
    seen = try_faults(random.Random(name), clauses, proof, variables, number)
    assert {right for _, right in seen} == {True, False}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("solver", ["glucose4", "cadical153", "cadical195", "lingeling"])
def test_faults_in_proofs_about_small_formulas(solver):
    rng, seen, tried = random.Random(solver), set(), 0
    while tried < 100:
        clauses = [
            [variable * rng.choice((1, -1)) for variable in rng.sample(range(1, 31), 3)]
            for _ in range(150)
        ]
        if not Solver("minisat22", bootstrap_with=clauses).solve():
            seen |= try_faults(rng, clauses, proof_of(clauses, solver), 30, 10)
            tried += 10
    assert len(seen) > 10


@pytest.mark.slow
def test_faults_in_lrat():
    # If our checker accepts a proof, the other checker accepts its clauses without hints.
    rng, outcomes = random.Random(7), []
    puzzle = puzzle_of(SIX)
    clauses = clauses_of(puzzle, solution_of(puzzle))
    lemmas = [[int(word) for word in line.split()[:-1]] for line in proof_of(clauses, "glucose4")]
    proof = lrat_of(clauses, lemmas[:-1])
    assert lrat.check("\n".join([*proof, ""]).encode(), "p", 216, clauses) == len(proof)
    for _ in range(150):
        lines = list(proof)
        place = rng.randrange(len(lines))
        words = lines[place].split()
        word = rng.randrange(len(words))
        change = rng.choice([-1, 1, 2, 100])
        words[word : word + 1] = rng.choice(
            [[], [str(-int(words[word]))], [str(int(words[word]) + change)], [words[word]] * 2]
        )
        lines[place] = " ".join(words)
        try:
            lrat.check("\n".join([*lines, ""]).encode(), "p", 216, clauses)
        except Refused:
            outcomes.append(False)
            continue
        outcomes.append(True)
        added = [line.split(" 0")[0].split()[1:] for line in lines]
        assert others_accept(clauses, [" ".join([*clause, "0"]) for clause in added], 216)
    assert 5 < sum(outcomes) < 100


def replays(puzzle, solver):
    """Yields True for each puzzle with one given less and several solutions whose proof is refused.

    The proof is that of the whole puzzle. The formula with one given less is satisfiable.
    """
    grid = solution_of(puzzle)
    proof = proof_of(clauses_of(puzzle, grid), solver)
    for place, digit in enumerate(puzzle.digits):
        digits = puzzle.digits[:place] + b"\0" + puzzle.digits[place + 1 :]
        clauses = clauses_of(Puzzle.classic(puzzle.board, digits), grid)
        if digit and Solver("minisat22", bootstrap_with=clauses).solve():
            yield not accepted(clauses, proof, puzzle.board.side**3)


@pytest.mark.slow
def test_proofs_replayed_on_puzzles_that_lost_a_given_are_all_refused():
    cases = ((HARD, "cadical195"), (SIX, "cadical195"), (SIX, "glucose4"))
    refused = [found for text, solver in cases for found in replays(puzzle_of(text), solver)]
    assert len(refused) > 30
    assert all(refused)
