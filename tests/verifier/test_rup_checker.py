"""The checker of RUP and RAT against its definition, and against the truth about the formulas."""

import random
from itertools import combinations, permutations, product

import pytest
from naive import Naive, satisfiable

from sudoku_csp.verifier.drat import Checker


def clauses_over(variables):
    """All clauses over the variables that are no tautologies."""
    for signs in product((0, 1, -1), repeat=variables):
        yield tuple(sign * number for number, sign in enumerate(signs, start=1) if sign)


def random_clause(rng, variables, longest=4):
    return [rng.choice((1, -1)) * rng.randint(1, variables) for _ in range(rng.randint(1, longest))]


def test_exhaustively_on_two_variables():
    # Every formula of up to four clauses, every two steps, either literal as the pivot.
    every = list(clauses_over(2))
    orders = [order for clause in every for order in permutations(clause)]
    formulas = [chosen for number in range(5) for chosen in combinations(every, number)]
    for formula in formulas:
        truth = satisfiable(formula, 2)
        for proof in product(orders, repeat=2) if len(formula) < 4 else product(orders):
            naive, checker = Naive(formula), Checker(2, formula)
            for step in proof:
                if naive.refuted:
                    break
                assert checker.add(step) is naive.add(step), (formula, proof)
            assert checker.refuted is naive.refuted, (formula, proof)
            assert not (checker.refuted and truth)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(8))
def test_each_step_against_the_definition(seed):
    # Additions, deletions, repeated literals, tautologies, and variables outside of the formula.
    rng = random.Random(seed)
    seen = {"added": 0, "kept out": 0, "deleted": 0, "not there": 0, "refuted": 0, "new": 0}
    for _ in range(150):
        variables = rng.randint(2, 6)
        formula = [random_clause(rng, variables) for _ in range(rng.randint(1, 4 * variables))]
        naive, checker = Naive(formula), Checker(variables, formula)
        assert checker.refuted is naive.refuted
        for _ in range(40):
            if checker.refuted:
                seen["refuted"] += 1
                break
            if rng.random() < 0.3:
                clause = list(rng.choice([*naive.clauses, random_clause(rng, variables)]))
                rng.shuffle(clause)
                there = naive.delete(clause)
                assert checker.delete(clause) is there, (formula, clause)
                seen["deleted" if there else "not there"] += 1
            else:
                top = variables + 3 if rng.random() < 0.2 else variables
                clause = random_clause(rng, top, 6)
                new = max(map(abs, clause)) > variables
                right = naive.add(clause)
                assert checker.add(clause) is right, (formula, clause)
                seen["added" if right else "kept out"] += 1
                seen["new"] += new and right
            assert checker.refuted is naive.refuted
    assert min(seen.values()) > 10, seen


def test_a_rat_step_that_is_right_and_one_that_is_wrong():
    # 3 is defined as "1 and 2": none of its clauses follows, each is RAT on the 3 in front.
    formula = [(1, 2)]
    checker = Checker(3, formula)
    assert checker.add((-3, 1))
    assert checker.add((-3, 2))
    assert checker.add((3, -1, -2))
    assert Checker(3, formula).add((3, -1))
    assert not Checker(3, formula).add((-1, 3))  # The pivot comes first.
    assert not Checker(3, [*formula, (-3, 1), (-3, 2)]).add((3, -1))
    assert not Checker(3, [*formula, (-3,)]).add((3,))


def test_rat_is_checked_with_a_clause_that_a_deletion_kept():
    # By (1) the clause (1 or -2) is satisfied, and (-1 or 3) is unit: its deletion drops nothing,
    # so that -3 may not be added as if 3 were free.
    checker = Checker(3, [(1,), (-1, 3)])
    assert checker.delete((-1, 3))
    assert not checker.add((-3,))
    assert not checker.refuted


@pytest.mark.parametrize("clause", [*permutations((1, 2, 3))])
def test_an_added_clause_is_unit_wherever_its_one_free_literal_stands(clause):
    # -1 and -3 are known, so that any order of (1 or 2 or 3) forces 2, and 2 forces a conflict.
    checker = Checker(5, [(-1,), (-3,), (5, 2), (-5, 2), (-2, 4), (-2, -4)])
    assert not checker.refuted
    assert checker.add(clause)
    assert checker.refuted


def test_a_deleted_clause_gives_no_reason():
    formula = [(1, 2), (1, -2), (-1, 2), (-1, -2)]
    assert Checker(2, formula).add((1,))
    checker = Checker(2, formula)
    assert checker.delete((2, 1))
    assert not checker.add((1,))
    assert not checker.delete((1, 2))
    checker = Checker(2, [*formula, (1, 2)])
    assert checker.delete((1, 2))
    assert checker.add((1,))  # It was there twice.


def test_a_new_variable_may_have_any_number():
    checker = Checker(2, [(1, 2), (1, -2), (-1, 2), (-1, -2)])
    assert checker.add((2**31 - 1, 1))
    assert checker.add((-(2**31 - 1), -1, 2**20))
    assert not checker.delete((3, 1))  # 3 is the next number, but not that variable's name.
    assert checker.delete((1, 2**31 - 1))
    assert checker.add((1,))
    assert checker.refuted


@pytest.mark.slow
def test_propagation_may_be_thousands_of_steps_deep():
    last = 20_000
    chain = [(-number, number + 1) for number in range(1, last)]
    assert Checker(last, chain).add((-1, last))
    assert Checker(last, [(1,), *chain, (-last,)]).refuted
