"""Cores if the deadline passes in the middle, and the number of calls of the oracle."""

import random

import pytest
from test_cores import VARIABLES, has_model, random_formula, sizes_of_cores

from sudoku_csp.analysis.cores import minimal as minimal_module
from sudoku_csp.analysis.cores.minimal import minimal, small, smallest
from sudoku_csp.analysis.cores.oracle import FOREVER, Core, Oracle
from sudoku_csp.grid.errors import BudgetSpent
from sudoku_csp.grid.helpers import bits_of

CLASHING = [[[1]], [[-1, 2]], [[-2]], [[3]], [[-3]]]
"""The first three conflict, and the last two."""


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


def test_a_correction_set_is_minimal_with_any_preference():
    for seed in range(22):
        chance = random.Random(seed)
        groups = [two_clauses(chance, 6) for _ in range(6)]
        for group in range(6):
            with Oracle(6, [], groups) as oracle:
                oracle.prefer([] if seed % 2 == 0 else range(1, 7))
                broken = {*bits_of(oracle.broken(1 << group, FOREVER))}
                standing = {*range(6)} - broken
                assert oracle.core(standing) is None
                for one in broken:
                    assert oracle.core([*standing, one]) is not None


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
