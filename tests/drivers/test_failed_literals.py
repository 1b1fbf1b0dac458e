"""Failed literals of every level are those of the definition, on small random formulas."""

import random

import pytest

from sudoku_csp.laboratory.propagation_steps import closure

VARIABLES = (1, 2, 3, 4, 5)


def follows(clauses, literals):
    """The literals after unit propagation; None for a contradiction."""
    true = set(literals)
    while True:
        if any(-literal in true for literal in true):
            return None
        open_clauses = [
            [literal for literal in clause if -literal not in true]
            for clause in clauses
            if not true.intersection(clause)
        ]
        if [] in open_clauses:
            return None
        new = {clause[0] for clause in open_clauses if len(clause) == 1}
        if not new:
            return true
        true |= new


def closed(clauses, literals, level):
    """The closure by its definition: a literal that fails one level below is false."""
    true = follows(clauses, literals)
    if level == 0 or true is None:
        return true
    for variable in VARIABLES:
        for literal in (variable, -variable):
            tried = literal not in true and -literal not in true
            if tried and closed(clauses, [*literals, literal], level - 1) is None:
                return closed(clauses, [*literals, -literal], level)
    return true


@pytest.mark.parametrize("level", [0, 1, 2])
def test_what_fails_is_false_until_nothing_fails(level):
    rng = random.Random(level)
    grown = refuted = 0
    for _ in range(150):
        clauses = [
            [
                rng.choice((1, -1)) * variable
                for variable in rng.sample(VARIABLES, rng.randint(2, 3))
            ]
            for _ in range(rng.randint(8, 24))
        ]

        def propagate(literals, clauses=clauses):
            return follows(clauses, literals)

        found = closure(propagate, [], VARIABLES, level)
        assert found == closed(clauses, [], level)
        refuted += found is None
        grown += bool(found)
    assert (grown > 10) == (refuted > 10) == (level > 0)
