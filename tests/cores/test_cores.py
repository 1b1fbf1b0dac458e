"""Cores held to what trying all sets of groups says, on small random formulas."""

import random
from itertools import combinations, product

import pytest

from sudoku_csp.analysis.cores.bounded_hitting_set import hitting
from sudoku_csp.analysis.cores.correction_sets import HittingSets
from sudoku_csp.analysis.cores.minimal import minimal, minimal_cores
from sudoku_csp.analysis.cores.oracle import FOREVER, Core, Oracle
from sudoku_csp.analysis.cores.small import smallest
from sudoku_csp.solvers.backend import Budget, BudgetSpent

VARIABLES = 4


def random_formula(seed):
    """Hard clauses, and eight groups of one to three clauses, over four variables."""
    chance = random.Random(seed)

    def clause():
        chosen = chance.sample(range(1, VARIABLES + 1), chance.randint(1, 3))
        return [variable * chance.choice((1, -1)) for variable in chosen]

    hard = [clause() for _ in range(chance.randint(0, 1))]
    return hard, [[clause() for _ in range(chance.randint(1, 3))] for _ in range(8)]


def can_stand(hard, groups, chosen, literals=()):
    clauses = [*hard, *([literal] for literal in literals)]
    clauses += [clause for group in chosen for clause in groups[group]]
    return any(
        all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
        for values in product((False, True), repeat=VARIABLES)
    )


def sizes_of_cores(hard, groups, literals):
    """The fewest groups that cannot stand, None if all can."""
    for size in range(len(groups) + 1):
        for chosen in combinations(range(len(groups)), size):
            if not can_stand(hard, groups, chosen, literals):
                return size
    return None


class Wasteful:
    """An oracle whose cores are all that it is asked about, needed or not."""

    def __init__(self, clashing):
        self.clashing = clashing

    def core(self, groups, _literals=(), _deadline=FOREVER):
        asked = frozenset(groups)
        return asked if asked.issuperset(self.clashing) else None


@pytest.mark.parametrize("clashing", [(), (0,), (2,), (4,), (0, 4), (1, 3, 4), range(5)])
def test_no_group_is_kept_though_a_solver_leaves_none_out(clashing):
    assert minimal(Wasteful(clashing), range(5)) == Core(tuple(clashing), minimal=True)


@pytest.mark.parametrize("seed", range(60))
def test_cores_are_cores_minimal_ones_minimal_and_smallest_ones_smallest(seed):
    hard, groups = random_formula(seed)
    with Oracle(VARIABLES, hard, groups) as oracle:
        for literals in ([], [1], [-1, 2], [3, -4]):
            fewest = sizes_of_cores(hard, groups, literals)
            core = minimal(oracle, range(8), literals)
            assert (core is None) == (fewest is None)
            if core is None:
                assert can_stand(hard, groups, range(8), literals)
                continue
            assert core.minimal
            assert not can_stand(hard, groups, core.groups, literals)
            for group in core.groups:
                assert can_stand(hard, groups, set(core.groups) - {group}, literals)
            least = smallest(oracle, core, literals)
            assert least.smallest
            assert len(least) == fewest
            assert not can_stand(hard, groups, least.groups, literals)


@pytest.mark.parametrize("seed", range(60))
def test_what_is_grown_can_stand_and_nothing_can_be_added(seed):
    hard, groups = random_formula(seed)
    with Oracle(VARIABLES, hard, groups) as oracle:
        if oracle.core([2]) is not None:
            return
        standing = oracle.grown()
        assert 2 in standing
        assert can_stand(hard, groups, standing)
        for group in set(range(8)) - standing:
            assert not can_stand(hard, groups, standing | {group})
        assert all(can_stand(hard, groups, standing, [x]) for x in oracle.true())


def test_a_deadline_ends_every_question():
    spent = Budget(1e-9).start()
    with Oracle(1, [], [[[1]], [[-1]]]) as oracle:
        with pytest.raises(BudgetSpent):
            minimal(oracle, range(2), deadline=spent)
        core = Core((0, 1), minimal=True)
        assert smallest(oracle, core, deadline=spent) == core


def test_no_core_is_more_than_is_known_of_it():
    core = Core((0, 1))
    assert (core.minimal, core.smallest, core.at_least) == (False, False, 0)


def test_where_no_core_is_made_minimal_in_time_it_is_said():
    with Oracle(1, [], [[[1]], [[-1]]]) as oracle:
        asked = [(range(2), [])]
        assert [core.groups for core, _ in minimal_cores(oracle, asked, FOREVER)] == [(0, 1)]
        with pytest.raises(BudgetSpent):
            list(minimal_cores(oracle, asked, Budget(1e-9).start()))


def test_every_group_may_be_chosen_to_hit_a_set():
    assert [hitting([1 << group], 1, lambda _: None) for group in range(3)] == [1, 2, 4]


def test_a_hitting_set_takes_no_longer_than_it_may():
    """Fifteen random sets of a hundred are hard enough to be interrupted, or done."""
    chance = random.Random(5)
    sets = HittingSets(300)
    for _ in range(400):
        sets.add(chance.sample(range(300), 12))
    with pytest.raises(BudgetSpent):
        sets.smallest(Budget(0.2).start())
    sets.close()


def test_without_a_deadline_the_smallest_hitting_set_is_found():
    chance = random.Random(6)
    for _ in range(20):
        given = [set(chance.sample(range(8), 3)) for _ in range(6)]
        sets = HittingSets(8)
        for each in given:
            sets.add(each)
        found = sets.smallest(FOREVER)
        sets.close()
        assert all(each & set(found) for each in given)
        assert not any(
            all(each & set(fewer) for each in given)
            for fewer in combinations(range(8), len(found) - 1)
        )
