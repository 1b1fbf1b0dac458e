"""Minimal correction sets against trying all subsets, on random formulas."""

import random
import time
from itertools import combinations, product

import pytest

from sudoku_csp.analysis.cores.correction_sets import HittingSets, NoneLeft, correction_sets
from sudoku_csp.analysis.cores.oracle import FOREVER, Oracle
from sudoku_csp.analysis.cores.small import small
from sudoku_csp.solvers.backend import Budget, BudgetSpent

VARIABLES = 5


def stands(clauses):
    return any(
        all(
            any((literal > 0) == signs[abs(literal) - 1] for literal in clause)
            for clause in clauses
        )
        for signs in product((False, True), repeat=VARIABLES)
    )


def formula(seed):
    """Clauses that always hold, and groups of clauses."""
    rng = random.Random(seed)

    def clause():
        chosen = rng.sample(range(1, VARIABLES + 1), rng.randint(1, 3))
        return [rng.choice((-1, 1)) * variable for variable in chosen]

    hard = [clause() for _ in range(rng.randint(0, 4))]
    return hard, [[clause() for _ in range(rng.randint(1, 2))] for _ in range(rng.randint(1, 7))]


def brute_force(hard, groups):
    """All minimal correction sets."""
    found = []
    for size in range(len(groups) + 1):
        for left_out in map(frozenset, combinations(range(len(groups)), size)):
            rest = [c for i, group in enumerate(groups) if i not in left_out for c in group]
            if not any(each <= left_out for each in found) and stands(hard + rest):
                found.append(left_out)
    return found


def cores(hard, groups):
    sizes = [
        size
        for size in range(len(groups) + 1)
        for chosen in combinations(groups, size)
        if not stands(hard + [clause for group in chosen for clause in group])
    ]
    return min(sizes, default=None)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(150))
def test_every_minimal_correction_set_comes_once_and_none_before_a_smaller_one(seed):
    hard, groups = formula(seed)
    with Oracle(VARIABLES, hard, groups) as oracle:
        found = []
        for left_out in correction_sets(oracle):
            found.append(left_out)
            rest = [
                clause for i, group in enumerate(groups) if i not in left_out for clause in group
            ]
            model = oracle.true()
            assert all(model & set(clause) for clause in hard + rest)
    assert sorted(map(sorted, found)) == sorted(map(sorted, brute_force(hard, groups)))
    assert [len(each) for each in found] == sorted(len(each) for each in found)


@pytest.mark.parametrize("seed", range(100))
def test_a_small_core_is_minimal_and_proved_smallest_on_request(seed):
    hard, groups = formula(seed)
    fewest = cores(hard, groups)
    with Oracle(VARIABLES, hard, groups) as oracle:
        found = small(oracle, prove=True)
        if fewest is None:
            assert found is None
            return
        assert (len(found), found.smallest, found.at_least) == (fewest, True, fewest)
        some = small(oracle)
        assert some.minimal
        assert len(some) >= fewest


def test_only_the_sets_that_hold_where_the_literals_are_true():
    with Oracle(2, [], [[[1]], [[2]], [[-2]]]) as oracle:
        assert list(correction_sets(oracle, [-1, 2])) == [frozenset({0, 2})]


def test_a_hitting_set_that_is_forbidden_never_comes_again():
    sets = HittingSets(2)
    sets.add([0, 1])
    seen = []
    for _ in range(2):
        seen.append(sets.smallest(FOREVER))
        sets.forbid(seen[-1])
    with pytest.raises(NoneLeft):
        sets.smallest(FOREVER)
    sets.close()
    assert sorted(seen) == [[0], [1]]


def pigeons(holes):
    """So many groups that one more pigeon each has a hole, and the rule that holes are small."""
    variable = [[holes * pigeon + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    rules = [
        [-one[hole], -other[hole]]
        for one, other in combinations(variable, 2)
        for hole in range(holes)
    ]
    return holes * (holes + 1), rules, [[each] for each in variable]


def test_the_deadline_is_kept_where_a_question_is_hard():
    began = time.monotonic()
    with Oracle(*pigeons(11)) as oracle, pytest.raises(BudgetSpent):
        list(correction_sets(oracle, deadline=Budget(0.3).start()))
    assert time.monotonic() - began < 20  # Unlimited it takes hours.
