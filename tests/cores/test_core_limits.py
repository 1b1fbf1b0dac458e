"""What cores promise where the time ends in the middle, and that nothing is left open."""

import random
import threading
from contextlib import closing
from itertools import combinations, groupby

import pysat.solvers
import pytest
from test_cores import VARIABLES, can_stand, random_formula, sizes_of_cores

from sudoku_csp.analysis.cores import small as small_cores
from sudoku_csp.analysis.cores.correction_sets import HittingSets, correction_sets
from sudoku_csp.analysis.cores.minimal import minimal, minimal_cores
from sudoku_csp.analysis.cores.oracle import FOREVER, Core, Oracle
from sudoku_csp.analysis.cores.small import proved, small, smallest
from sudoku_csp.solvers.backend import Budget, BudgetSpent, Deadline

PASSED = Deadline(0.0)
CLASHING = [[[1]], [[-1, 2]], [[-2]], [[3]], [[-3]]]
"""The first three clash, and the last two."""


class Tired(Oracle):
    """An oracle whose time is over after so many questions, and that is asked little after that."""

    def __init__(self, questions, *formula):
        super().__init__(*formula)
        self.left = questions

    def core(self, groups, literals=(), deadline=FOREVER):
        self.left -= 1
        assert self.left > -5, "the time is over, and it is asked on"
        if self.left < 0:
            raise BudgetSpent
        return super().core(groups, literals, deadline)


def until_done(ask, *formula):
    """What is found by no question, by one, and so on, up to what is found in the end.

    None where that is BudgetSpent.
    """
    for questions in range(1000):
        with Tired(questions, *formula) as oracle:
            try:
                yield ask(oracle)
            except BudgetSpent:
                yield None
            if oracle.left >= 0:
                return


@pytest.mark.parametrize("seed", range(12))
def test_what_is_found_in_time_is_a_core_and_is_said_to_be_no_more_than_it_is(seed):
    hard, groups = random_formula(seed)
    fewest = sizes_of_cores(hard, groups, [])
    if fewest is None:
        return
    before = None
    for found in until_done(lambda oracle: small(oracle, prove=True), VARIABLES, hard, groups):
        assert found is not None or before is None
        if found is None:
            continue
        assert not can_stand(hard, groups, found.groups)
        if found.minimal:
            for group in found.groups:
                assert can_stand(hard, groups, {*found.groups} - {group})
        assert found.at_least <= fewest
        assert not found.smallest or found.at_least == len(found) == fewest
        if before is not None:
            assert (before.minimal, before.at_least) <= (found.minimal, found.at_least)
            assert not before.minimal or len(found) <= len(before)
        before = found
    assert before is not None
    assert before.minimal


def test_what_is_proved_before_the_time_is_over_is_told():
    core = Core((0, 1, 2), minimal=True)
    *found, last = until_done(lambda oracle: smallest(oracle, core), 3, [], CLASHING)
    assert (last.groups, last.smallest) == ((3, 4), True)
    assert {(each.groups, each.smallest) for each in found} == {(core.groups, False)}
    proved_so_far = [each.at_least for each in found]
    assert proved_so_far == sorted(proved_so_far)
    assert set(proved_so_far) == {0, 1, 2}


def test_minimal_cores_are_told_as_far_as_there_is_time():
    asked = [([0, 1, 2], [-3]), ([3, 4], [1])]

    def told(oracle):
        return [(core.groups, literals) for core, literals in minimal_cores(oracle, asked, FOREVER)]

    steps = [key for key, _ in groupby(until_done(told, 3, [], CLASHING))]
    first, second = ((0, 1, 2), [-3]), ((3, 4), [1])
    assert steps == [None, [first], [first, second]]


def test_so_many_orders_are_tried_as_is_said(monkeypatch):
    orders = []

    def noted(oracle, groups, **named):
        orders.append([*groups])
        return minimal(oracle, groups, **named)

    monkeypatch.setattr(small_cores, "minimal", noted)
    with Oracle(3, [], CLASHING) as oracle:
        small(oracle)
        assert len(orders) == small_cores.ORDERS
        assert [sorted(order) for order in orders] == [[0, 1, 2, 3, 4]] * len(orders)
        assert len(set(map(tuple, orders))) > 1


def test_a_core_at_hand_that_is_smallest_is_proved_so():
    with Oracle(3, [], CLASHING) as oracle:
        found = proved(oracle, Core((3, 4), minimal=True))
        assert (found.groups, found.smallest, found.at_least) == ((3, 4), True, 2)
        spent = proved(oracle, Core((3, 4), minimal=True), PASSED)
        assert (spent.groups, spent.smallest, spent.at_least) == ((3, 4), False, 0)


def test_no_question_is_needed_for_what_can_stand_with_all_others():
    free = [[[variable]] for variable in range(1, 41)]
    with Tired(1, 40, [], free) as oracle:
        assert oracle.core([]) is None
        assert oracle.grown() == frozenset(range(40))


def two_clauses(chance, variables):
    """A group of two random clauses of two literals."""
    return [
        [
            variable * chance.choice((1, -1))
            for variable in chance.sample(range(1, variables + 1), 2)
        ]
        for _ in range(2)
    ]


def test_all_that_can_be_added_is_added_whatever_is_preferred():
    for seed in range(22):
        chance = random.Random(seed)
        groups = [two_clauses(chance, 6) for _ in range(6)]
        for group in range(6):
            with Oracle(6, [], groups) as oracle:
                oracle.prefer([] if seed % 2 == 0 else range(1, 7))
                assert oracle.core([group]) is None
                standing = oracle.grown()
                assert oracle.core(standing) is None
                for broken in {*range(6)} - standing:
                    assert oracle.core([*standing, broken]) is not None


def test_groups_may_have_no_variable():
    with Tired(9, 0, [], [[], [[]], []]) as oracle:
        assert oracle.core([0]) is None
        assert oracle.true() == frozenset()
        assert oracle.grown() == {0, 2}
        assert oracle.core([0, 1, 2]) == {1}


def test_few_questions_tell_all_that_can_be_added():
    """Less than two each; nearly three where a search does not begin as if all could stand."""
    asked = 0
    for seed in range(8):
        chance = random.Random(seed)
        groups = [two_clauses(chance, 12) for _ in range(30)]
        for group in range(10):
            with Tired(1000, 12, [], groups) as oracle:
                assert oracle.core([group]) is None
                oracle.grown()
                asked += 999 - oracle.left
    assert asked < 180


def test_the_next_model_has_what_is_preferred_where_it_is_free_to():
    with Oracle(8, [[-1, -2]], [[[3]], [[-4]]]) as oracle:
        for wanted in ([1, -2, 5, -6], [-1, 2, -5, 6, 7, -8]):
            oracle.prefer(wanted)
            assert oracle.core([0, 1]) is None
            assert oracle.true() >= {*wanted, 3, -4}


def test_a_core_is_told_and_compared_by_its_groups_and_what_it_is():
    core = Core((0, 1), minimal=True, at_least=1)
    assert core == Core((0, 1), minimal=True)
    assert core != Core((0, 1)) != Core((0, 1), smallest=True)
    assert str(core) == "Core(groups=(0, 1), minimal=True, smallest=False)"


def test_a_clause_that_is_added_holds_from_then_on():
    with Oracle(2, [], [[[1]], [[2]]]) as oracle:
        assert oracle.core([0, 1]) is None
        oracle.add([-1, -2])
        assert oracle.core([0, 1]) == {0, 1}
        assert oracle.core([1]) is None
        assert oracle.true() == {-1, 2}


def test_a_deadline_that_has_passed_ends_an_easy_question_before_it_begins(monkeypatch):
    timer = "sudoku_csp.analysis.cores.correction_sets.Timer"
    monkeypatch.setattr(timer, lambda *_: pytest.fail("it has begun"))
    with closing(HittingSets(2)) as sets:
        sets.add([0])
        with pytest.raises(BudgetSpent):
            sets.smallest(PASSED)
    with Oracle(3, [], CLASHING) as oracle, pytest.raises(BudgetSpent):
        list(correction_sets(oracle, deadline=PASSED))


def test_the_deadline_is_kept_in_the_middle_of_one_call_of_the_solver():
    """More pigeons than holes: that no set hits all takes hours to find out, in one call."""
    pigeons, holes = range(12), range(11)
    with closing(HittingSets(12 * 11)) as sets:
        for pigeon in pigeons:
            sets.add(11 * pigeon + hole for hole in holes)
        for hole in holes:
            for pair in combinations(pigeons, 2):
                sets.forbid(11 * pigeon + hole for pigeon in pair)
        with pytest.raises(BudgetSpent):
            sets.smallest(Budget(0.1).start())


def test_an_easy_question_does_not_wait_for_its_deadline_and_leaves_no_thread(monkeypatch):
    alarms = []

    class Alarm(threading.Timer):
        def start(self):
            alarms.append(self)
            assert self.daemon, "Python waits for its end"
            super().start()

    monkeypatch.setattr("sudoku_csp.analysis.cores.correction_sets.Timer", Alarm)
    with closing(HittingSets(2)) as sets:
        sets.add([0])
        assert sets.smallest(Budget(1000).start()) == [0]
        assert [alarm.is_alive() for alarm in alarms] == [False]


@pytest.fixture
def natives(monkeypatch):
    """The native solvers that were made, kept so that none goes by being forgotten."""
    made = []
    kind = pysat.solvers.Minisat22
    honest = kind.new

    def noted(native, *args, **options):
        made.append(native)
        return honest(native, *args, **options)

    monkeypatch.setattr(kind, "new", noted)
    return made


def test_whoever_is_closed_gives_the_solver_back(natives):
    oracle, sets = Oracle(3, [], CLASHING), HittingSets(3)
    assert all(native.minisat for native in natives)
    with oracle:
        assert sets.smallest(FOREVER) == []
    sets.close()
    assert [native.minisat for native in natives] == [None, None]


def test_correction_sets_close_their_solver_wherever_they_end(monkeypatch):
    closed = []
    close = HittingSets.close
    monkeypatch.setattr(HittingSets, "close", lambda self: closed.append(close(self)))
    with Oracle(3, [], CLASHING) as oracle:
        assert len(list(correction_sets(oracle))) == 6
        assert len(closed) == 1
        begun = correction_sets(oracle)
        next(begun)
        begun.close()
        assert len(closed) == 2
