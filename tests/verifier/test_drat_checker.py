"""DRAT: proofs are read strictly, and each step obeys the definition of RUP and RAT."""

import random
from itertools import combinations, permutations, product

import pytest
from naive import Naive, satisfiable

from sudoku_csp.verifier import Refused, drat
from sudoku_csp.verifier.drat import ForwardChecker

SQUARE = [(1, 2), (1, -2), (-1, 2), (-1, -2)]


def check(content, formula=SQUARE, variables=2):
    return drat.check(content, "p.drat", variables, formula)


@pytest.mark.parametrize(
    "line",
    [
        "1 2",
        "1 2 0 0",
        "1 0 2 0",
        "1 d 2 0",
        "d 1 0",
        "d 0",
        "1 two 0",
        "1 -0 0",
        "+1 0",
        "1_0 0",
        "01 0",
        "1.0 0",
        "--1 0",
        "3 0",
        "-3 0",
        "99999999999999999999 0",
        "x 1 0",
        "1 0 c comment",
        "\x0c",
        "a\x02\0",
        "\u0661 0",
    ],
)
def test_a_line_that_is_no_step_is_refused_also_behind_the_end(line):
    for before in (b"1 2 0\n", b"1 0\n0\n"):
        number = before.count(b"\n") + 1
        with pytest.raises(Refused, match=rf"^p\.drat:{number}: ") as refused:
            check(before + line.encode() + b"\n0\n")
        assert refused.value.line == number
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("content", "formula", "steps"),
    [
        (b"1 0\n0\n", SQUARE, 2),
        (b"1 0\n\n0\n", SQUARE, 2),
        (b"c a proof\r\n\r\n  1 0 \r\nc\r\n\t0\r\n", SQUARE, 2),
        (b"1 0\n", SQUARE, 1),  # With this clause propagation refutes the formula.
        (b"", [(1,), (-1,)], 0),
        (b"", [(1, 2), ()], 0),
    ],
)
def test_right_proofs(content, formula, steps):
    assert check(content, formula) == steps


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "p.drat: the empty clause is not derived"),
        (b"c only this\n", "p.drat: the empty clause is not derived"),
        (b"1 2 0\n", "p.drat: the empty clause is not derived"),
        (b"d 1 2 0\n1 0\n", "p.drat:1: no step of a proof: 'd 1 2 0'"),
        (b"1 2 0\n0\n", "p.drat:2: neither implied by unit propagation nor RAT: '0'"),
    ],
)
def test_the_step_that_fails_is_named(content, message):
    with pytest.raises(Refused) as refused:
        check(content)
    assert str(refused.value) == message


def test_a_definition_by_rat_steps():
    """Two pigeons in one hole, and the free variable 3 that stands for "both"."""
    formula = [(1, 5), (1, -5), (2, 4), (-1, -2), (-4, 2)]
    proof = b"-3 1 0\n-3 2 0\n3 -1 -2 0\n2 0\n3 0\n0\n"
    assert check(proof, formula, 5) == 6
    with pytest.raises(Refused, match=r"^p\.drat:1: neither implied"):
        check(b"1 -3 0\n", [(2, 4), (-1, -2), (3, 5)], 5)


def test_exhaustively_on_two_variables():
    # Every formula of up to four clauses, every two steps, either literal as the pivot.
    signs = product((0, 1, -1), repeat=2)
    every = [tuple(s * n for n, s in enumerate(both, start=1) if s) for both in signs]
    orders = [order for clause in every for order in permutations(clause)]
    formulas = [chosen for number in range(5) for chosen in combinations(every, number)]
    for formula in formulas:
        truth = satisfiable(formula, 2)
        for proof in product(orders, repeat=2) if len(formula) < 4 else product(orders):
            naive, checker = Naive(formula), ForwardChecker(2, formula)
            for step in proof:
                if naive.refuted:
                    break
                assert checker.add(step) is naive.add(step), (formula, proof)
            assert checker.refuted is naive.refuted, (formula, proof)
            assert not (checker.refuted and truth)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(8))
def test_each_step_against_the_definition(seed):
    # Clauses with repeated literals, tautologies, and variables that the formula does not have.
    rng = random.Random(seed)
    seen = {"added": 0, "kept out": 0, "refuted": 0, "new": 0}
    for _ in range(200):
        variables = rng.randint(2, 6)

        def clause(variables, longest):
            signed = (*range(-variables, 0), *range(1, variables + 1))
            return rng.choices(signed, k=rng.randint(1, longest))

        formula = [clause(variables, 4) for _ in range(rng.randint(1, 4 * variables))]
        naive, checker = Naive(formula), ForwardChecker(variables + 3, formula)
        assert checker.refuted is naive.refuted
        for _ in range(40):
            if checker.refuted:
                seen["refuted"] += 1
                break
            step = clause(variables + 3 if rng.random() < 0.2 else variables, 6)
            right = naive.add(step)
            assert checker.add(step) is right, (formula, step)
            assert checker.refuted is naive.refuted
            seen["added" if right else "kept out"] += 1
            seen["new"] += right and max(map(abs, step)) > variables
    assert min(seen.values()) > 10, seen


def test_a_rat_step_that_is_right_and_one_that_is_wrong():
    # 3 is defined as "1 and 2": none of its clauses follows, each is RAT on the 3 in front.
    formula = [(1, 2)]
    checker = ForwardChecker(3, formula)
    assert checker.add((-3, 1))
    assert checker.add((-3, 2))
    assert checker.add((3, -1, -2))
    assert ForwardChecker(3, formula).add((3, -1))
    assert not ForwardChecker(3, formula).add((-1, 3))  # The pivot comes first.
    assert not ForwardChecker(3, [*formula, (-3, 1), (-3, 2)]).add((3, -1))
    assert not ForwardChecker(3, [*formula, (-3,)]).add((3,))
    # By (1) the clause (-1 or 3) is unit: -3 may not be added as if 3 were free.
    assert not ForwardChecker(3, [(1,), (-1, 3)]).add((-3,))


@pytest.mark.parametrize("clause", [*permutations((1, 2, 3))])
def test_an_added_clause_is_unit_wherever_its_one_free_literal_stands(clause):
    # -1 and -3 are known, so that any order of (1 or 2 or 3) forces 2, and 2 forces a conflict.
    checker = ForwardChecker(5, [(-1,), (-3,), (5, 2), (-5, 2), (-2, 4), (-2, -4)])
    assert not checker.refuted
    assert checker.add(clause)
    assert checker.refuted


@pytest.mark.slow
def test_propagation_may_be_thousands_of_steps_deep():
    last = 20_000
    chain = [(-number, number + 1) for number in range(1, last)]
    assert ForwardChecker(last, chain).add((-1, last))
    assert ForwardChecker(last, [(1,), *chain, (-last,)]).refuted
