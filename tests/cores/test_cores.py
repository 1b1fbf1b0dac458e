"""Minimal and smallest cores and hitting sets, by brute force; and the calls of the oracle."""

import random
from itertools import combinations, product

import pytest

from sudoku_csp.analysis.cores import minimal as minimal_module
from sudoku_csp.analysis.cores.minimal import hitting, minimal, small, smallest
from sudoku_csp.analysis.cores.oracle import FOREVER, Core, Oracle
from sudoku_csp.grid.errors import BudgetSpent
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.solvers.backend import Budget

VARIABLES = 4

CLASHING = [[[1]], [[-1, 2]], [[-2]], [[3]], [[-3]]]
"""The first three conflict, and the last two."""


def random_formula(seed):
    """Hard clauses, and eight groups of one to three clauses, over four variables."""
    chance = random.Random(seed)

    def clause():
        chosen = chance.sample(range(1, VARIABLES + 1), chance.randint(1, 3))
        return [variable * chance.choice((1, -1)) for variable in chosen]

    hard = [clause() for _ in range(chance.randint(0, 1))]
    return hard, [[clause() for _ in range(chance.randint(1, 3))] for _ in range(8)]


def has_model(hard, groups, chosen, literals=()):
    clauses = [*hard, *([literal] for literal in literals)]
    clauses += [clause for group in chosen for clause in groups[group]]
    return any(
        all(any(values[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
        for values in product((False, True), repeat=VARIABLES)
    )


def sizes_of_cores(hard, groups, literals):
    """The smallest number of groups without a model, None if all groups have one."""
    for size in range(len(groups) + 1):
        for chosen in combinations(range(len(groups)), size):
            if not has_model(hard, groups, chosen, literals):
                return size
    return None


class Wasteful:
    """An oracle that returns all groups of a call as the core."""

    def __init__(self, clashing):
        self.clashing = clashing

    def core(self, groups, _literals=(), _deadline=FOREVER):
        cases = frozenset(groups)
        return cases if cases.issuperset(self.clashing) else None


@pytest.mark.parametrize("clashing", [(), (0,), (2,), (4,), (0, 4), (1, 3, 4), range(5)])
def test_deletion_leaves_out_groups_that_the_solver_keeps(clashing):
    assert minimal(Wasteful(clashing), range(5)) == Core(tuple(clashing), minimal=True)


@pytest.mark.parametrize("seed", range(60))
def test_cores_are_minimal_and_smallest(seed):
    hard, groups = random_formula(seed)
    with Oracle(VARIABLES, hard, groups) as oracle:
        for literals in ([], [1], [-1, 2], [3, -4]):
            fewest = sizes_of_cores(hard, groups, literals)
            core = minimal(oracle, range(8), literals)
            assert (core is None) == (fewest is None)
            if core is None:
                assert has_model(hard, groups, range(8), literals)
                continue
            assert core.minimal
            assert not has_model(hard, groups, core.groups, literals)
            for group in core.groups:
                assert has_model(hard, groups, set(core.groups) - {group}, literals)
            if not literals:
                least = smallest(oracle, core)
                assert least.smallest
                assert len(least) == fewest
                assert least.at_least == fewest
                assert not has_model(hard, groups, least.groups)
                assert len(small(oracle, prove=True)) == fewest
                assert small(oracle).minimal


@pytest.mark.parametrize("seed", range(60))
def test_a_correction_set_is_minimal_with_any_preference(seed):
    hard, groups = random_formula(seed)
    with Oracle(VARIABLES, hard, groups) as oracle:
        if seed % 2:
            oracle.prefer(range(1, VARIABLES + 1))
        broken = oracle.broken(0b100, FOREVER)
        if broken is None:
            return
        standing = set(range(8)) - set(bits_of(broken))
        assert 2 in standing
        assert has_model(hard, groups, standing)
        for group in set(range(8)) - standing:
            assert not has_model(hard, groups, standing | {group})
        assert all(has_model(hard, groups, standing, [x]) for x in oracle.true())


def test_a_deadline_ends_every_question():
    spent = Budget(1e-9).start()
    with Oracle(1, [], [[[1]], [[-1]]]) as oracle:
        with pytest.raises(BudgetSpent):
            minimal(oracle, range(2), deadline=spent)
        core = Core((0, 1), minimal=True)
        assert smallest(oracle, core, spent) == core


GROUPS = 7


def bits(groups):
    return sum(1 << group for group in groups)


def some(chance, most, groups=GROUPS):
    return bits(chance.sample(range(groups), chance.randint(1, most)))


class Further:
    """Returns a set that is not hit, and counts its calls."""

    def __init__(self, sets, chance):
        self.sets, self.chance, self.calls = sets, chance, 0

    def __call__(self, groups):
        self.calls += 1
        assert self.calls < 5000, "it does not end"
        missed = [each for each in self.sets if not each & groups]
        return self.chance.choice(missed) if missed else None


@pytest.mark.parametrize("seed", range(30))
def test_a_hitting_set_is_found_where_there_is_one(seed):
    chance = random.Random(seed)
    every = [some(chance, 4) for _ in range(chance.randint(0, 9))]
    known = chance.sample(every, chance.randint(0, len(every)))
    for chosen, allowed in ((0, -1), (some(chance, 1), -1), (some(chance, 2), some(chance, 5))):
        for limit in range(5):
            possible = any(
                all(each & (chosen | bits(more)) for each in every)
                for size in range(limit + 1)
                for more in combinations(bits_of(allowed & bits(range(GROUPS))), size)
            )
            found = hitting([*known], limit, Further(every, chance), chosen, allowed)
            assert (found is not None) == possible
            if found is not None:
                assert all(each & found for each in every)
                assert found & chosen == chosen
                assert not found & ~chosen & ~allowed
                assert (found & ~chosen).bit_count() <= limit


def test_a_group_outside_of_the_disjoint_sets_may_be_needed():
    """All sets share a group with the first, but three with the fourth group."""
    sets = [bits(groups) for groups in ((0, 1, 2), (0, 3, 4), (1, 3, 5), (2, 3, 6))]
    for known in range(5):
        further = Further(sets, random.Random(known))
        assert hitting(sets[:known], 1, further) is None
        assert hitting(sets[:known], 2, further) in {bits((3, group)) for group in range(3)}


def test_the_tree_ends_at_its_root_with_too_many_disjoint_sets():
    pairs = [0b11 << 2 * place for place in range(12)]
    for known in range(13):
        further = Further(pairs, random.Random(known))
        assert hitting(pairs[:known], 11, further) is None
        assert further.calls == 12 - known


def test_no_further_set_is_requested_where_a_known_one_cannot_be_hit():
    further = Further([0b0011, 0b1100], random.Random(1))
    assert hitting([0b0011], 3, further, 0, 0b1100) is None
    assert further.calls == 0


def test_the_tree_stays_small_on_random_sets():
    """250 calls; 420 with a branch on any group of a set, 560 on the rarest."""
    calls = 0
    for seed in range(6):
        chance = random.Random(seed)
        sets = [bits(chance.sample(range(24), 4)) for _ in range(40)]
        further, limit = Further(sets, chance), 0
        while hitting([*sets], limit, further) is None:
            limit += 1
        calls += further.calls
    assert calls < 290


# Few calls of the oracle


class Tired(Oracle):
    """An oracle that raises BudgetSpent after some calls, and allows few calls afterwards."""

    def __init__(self, calls, *formula):
        super().__init__(*formula)
        self.left = calls

    def core(self, groups, literals=(), deadline=FOREVER):
        self.left -= 1
        assert self.left > -5, "the time is over, and the calls go on"
        if self.left < 0:
            raise BudgetSpent
        return super().core(groups, literals, deadline)


def until_done(ask, *formula):
    """The results with 0, 1, 2, ... allowed calls, up to the final result; None for BudgetSpent."""
    for calls in range(1000):
        with Tired(calls, *formula) as oracle:
            try:
                yield ask(oracle)
            except BudgetSpent:
                yield None
            if oracle.left >= 0:
                return


@pytest.mark.parametrize("seed", range(12))
def test_a_core_found_in_time_has_the_properties_it_states(seed):
    hard, groups = random_formula(seed)
    fewest = sizes_of_cores(hard, groups, [])
    if fewest is None:
        return
    before = None
    for found in until_done(lambda oracle: small(oracle, prove=True), VARIABLES, hard, groups):
        assert found is not None or before is None
        if found is None:
            continue
        assert not has_model(hard, groups, found.groups)
        if found.minimal:
            for group in found.groups:
                assert has_model(hard, groups, {*found.groups} - {group})
        assert found.at_least <= fewest
        assert not found.smallest or found.at_least == len(found) == fewest
        if before is not None:
            assert (before.minimal, before.at_least) <= (found.minimal, found.at_least)
            assert not before.minimal or len(found) <= len(before)
        before = found
    assert before is not None
    assert before.minimal


def test_the_bound_that_is_proved_in_time_is_kept():
    core = Core((0, 1, 2), minimal=True)
    *found, last = until_done(lambda oracle: smallest(oracle, core), 3, [], CLASHING)
    assert (last.groups, last.smallest) == ((3, 4), True)
    assert {(each.groups, each.smallest) for each in found} == {(core.groups, False)}
    proved_so_far = [each.at_least for each in found]
    assert proved_so_far == sorted(proved_so_far)
    assert set(proved_so_far) == {0, 1, 2}


def test_the_number_of_orders(monkeypatch):
    orders = []

    def logged(oracle, groups, *others):
        orders.append([*groups])
        return minimal(oracle, groups, *others)

    monkeypatch.setattr(minimal_module, "minimal", logged)
    with Oracle(3, [], CLASHING) as oracle:
        small(oracle)
        assert len(orders) == minimal_module.ORDERS
        assert [sorted(order) for order in orders] == [[0, 1, 2, 3, 4]] * len(orders)
        assert len(set(map(tuple, orders))) > 1


def two_clauses(chance, variables):
    """A group of two random clauses of two literals."""
    return [
        [
            variable * chance.choice((1, -1))
            for variable in chance.sample(range(1, variables + 1), 2)
        ]
        for _ in range(2)
    ]


def test_groups_may_have_no_variable():
    with Tired(9, 0, [], [[], [[]], []]) as oracle:
        assert oracle.broken(0b001, FOREVER) == 0b010
        assert oracle.true() == frozenset()
        assert oracle.core([0, 1, 2]) == {1}


def test_a_correction_set_needs_few_calls():
    """Less than two each; nearly three if a search does not begin with all groups."""
    calls = 0
    for seed in range(8):
        chance = random.Random(seed)
        groups = [two_clauses(chance, 12) for _ in range(30)]
        for group in range(10):
            with Tired(1000, 12, [], groups) as oracle:
                assert oracle.broken(1 << group, FOREVER) is not None
                calls += 999 - oracle.left
    assert calls < 180


def test_the_next_model_has_the_preferred_literals_where_they_are_free():
    with Oracle(8, [[-1, -2]], [[[3]], [[-4]]]) as oracle:
        for wanted in ([1, -2, 5, -6], [-1, 2, -5, 6, 7, -8]):
            oracle.prefer(wanted)
            assert oracle.core([0, 1]) is None
            assert oracle.true() >= {*wanted, 3, -4}
