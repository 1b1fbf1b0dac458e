"""LRAT: hints are followed exactly, and no hints refute a satisfiable formula."""

import random

import pytest
from naive import satisfiable

from sudoku_csp.verifier import Refused, lrat

SQUARE = [(1, 2), (1, -2), (-1, 2), (-1, -2)]
PROOF = b"5 1 0 1 2 0\n6 0 5 3 4 0\n"


def check(content, formula=SQUARE):
    return lrat.check(content, "p.lrat", 2, formula)


def test_a_proof_by_hints_and_its_ends():
    assert check(PROOF) == 2
    assert check(b"c hints\n5 1 0 1 2 0\n5 d 1 2 0\n7 2 0 5 3 0\n8 0 5 7 4 0\n9 d 3 0\n") == 5
    assert check(b"", [(1,), ()]) == 0
    for cut in (b"", b"5 1 0 1 2 0\n"):
        with pytest.raises(Refused, match=r"^p\.lrat: the empty clause is not derived$"):
            check(cut)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"5 1 0 1 0\n", "p.lrat:1: the hints end without a conflict (with clause 4)"),
        (b"5 1 0 2 9 0\n", "p.lrat:1: hint 9 names no clause"),
        (b"5 1 0 3 4 0\n", "p.lrat:1: hint 3 is not unit"),
        (b"5 0 1 0\n", "p.lrat:1: hint 1 is not unit"),
        (b"5 0 0\n", "p.lrat:1: the hints end without a conflict"),
        (b"4 1 0 1 2 0\n", "p.lrat:1: there is a clause 4 already"),
        (b"5 d 1 0\n6 1 0 1 2 0\n", "p.lrat:2: hint 1 names no clause"),
        (b"5 d 1 1 0\n", "p.lrat:1: there is no clause 1 to delete"),
        (b"5 d 6 0\n", "p.lrat:1: there is no clause 6 to delete"),
        (b"5 1 0 5 0\n", "p.lrat:1: hint 5 names no clause"),
        (b"5 1 0 1 2\n", "p.lrat:1: no step of a proof"),
        (b"5 1 0\n", "p.lrat:1: no step of a proof"),
        (b"0 1 0 1 2 0\n", "p.lrat:1: no step of a proof"),
        (b"-5 1 0 1 2 0\n", "p.lrat:1: no step of a proof"),
        (b"5 d -1 0\n", "p.lrat:1: no step of a proof"),
        (PROOF + b"7 1 0 x 0\n", "p.lrat:3: no step of a proof"),
        (PROOF + b"7 1 0 1", "p.lrat:3: no step of a proof"),
        (b"a\x02\0", "p.lrat:1: no step of a proof"),
        (b"5 1 0 \xff 0\n", "p.lrat:1: no plain text"),
    ],
)
def test_the_line_that_fails_is_named(content, message):
    with pytest.raises(Refused) as refused:
        check(content)
    assert str(refused.value).startswith(message)


def test_rat_steps_that_are_right_and_wrong():
    # 3 is defined as "1 and 2". Each clause with -3 needs hints; (3) alone is not RAT.
    define = b"5 -3 1 0 0\n6 -3 2 0 0\n"
    right = define + b"7 3 -1 -2 0 -5 -6 0\n8 1 0 1 2 0\n9 0 8 3 4 0\n"
    assert check(right) == 5
    with pytest.raises(Refused, match=r"^p\.lrat:3: .* \(with clause 6\)"):
        check(define + b"7 3 -1 0 -5 -6 0\n")
    with pytest.raises(Refused, match=r"^p\.lrat:3: .* \(with clause 5\)"):
        check(define + b"7 3 0 0\n")
    # (2) is RAT in (1 or -2), (1 or 3), (-3 or 1), with hints for the first clause.
    formula = [(1, -2), (1, 3), (1, -3)]
    assert lrat.check(b"4 2 0 -1 2 3 0\n5 d 1 0\n", "p.lrat", 3, [*formula, ()]) == 2
    checker = lrat.HintChecker(formula)
    checker.add(4, (2,), (-1, 2, 3))
    for hints in ((), (-1,), (-1, 2), (-2, 2, 3)):
        with pytest.raises(lrat.Fault):
            lrat.HintChecker(formula).add(4, (2,), hints)


def test_a_satisfiable_formula_is_never_refuted_whatever_the_hints():
    rng = random.Random(5)
    refuted = satisfied = 0
    for _ in range(1500):
        variables = rng.randint(1, 4)
        literals = [*range(1, variables + 2), *range(-variables - 1, 0)]
        inside = [literal for literal in literals if abs(literal) <= variables]
        formula = [rng.choices(inside, k=rng.randint(1, 3)) for _ in range(rng.randint(3, 14))]
        checker, truth = lrat.HintChecker(formula), satisfiable(formula, variables)
        for number in range(20, 60):
            hints = rng.choices([*range(1, len(formula) + 1), *range(20, 24)], k=rng.randint(1, 6))
            signed = [-hint if rng.random() < 0.1 else hint for hint in hints]
            try:
                if rng.random() < 0.1:
                    checker.follow(f"99 d {hints[0]} 0")
                else:
                    checker.add(number, rng.choices(literals, k=rng.randint(0, 3)), signed)
            except lrat.Fault:
                continue
        assert not (checker.refuted and truth), formula
        refuted, satisfied = refuted + checker.refuted, satisfied + truth
    assert min(refuted, satisfied) > 30


def test_a_new_variable_is_defined_by_rat_steps_with_hints():
    # Two pigeons in one hole, and a new variable 3 that stands for "both".
    formula = [(1,), (2,), (-1, -2)]
    define = b"4 -3 1 0 0\n5 -3 2 0 0\n6 3 -1 -2 0 -4 -5 0\n"
    assert lrat.check(define + b"7 3 0 1 2 6 0\n8 0 1 2 3 0\n", "p", 2, formula) == 5
