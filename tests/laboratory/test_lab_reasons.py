"""The reasons of unit propagation: each is unit when it is used, and stands in what was given."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from sudoku_csp.targets.cnf.propagate import Propagation, propagate

LAST = 6
LITERAL = st.integers(1, LAST).flatmap(lambda n: st.sampled_from([n, -n]))
CLAUSES = st.lists(st.lists(LITERAL, min_size=1, max_size=4), max_size=10)
GROUPS = st.lists(st.lists(LITERAL, max_size=4, unique_by=abs), max_size=4)


def is_false(clause, true):
    return all(-literal in true for literal in clause)


@given(CLAUSES, GROUPS, st.lists(LITERAL, max_size=3))
def test_each_reason_is_unit_and_the_end_is_a_fixpoint(clauses, groups, decisions):
    truth = bytearray(LAST + 1)
    propagation = Propagation(truth, clauses, groups)
    went_well = propagation.run()
    assert went_well == propagate(bytearray(LAST + 1), clauses, groups)
    taken = []
    for literal in decisions:
        if went_well:
            taken.append([literal])
            went_well = propagation.decide(literal)
    pairs = [[-a, -b] for group in groups for a, b in combinations(group, 2)]
    stated = {frozenset(clause) for clause in (*clauses, *pairs, *taken)}

    true = set()
    for reason in propagation.trail:
        assert frozenset(reason.clause) in stated
        assert reason.literal in reason.clause
        assert reason.literal not in true
        assert is_false(set(reason.clause) - {reason.literal}, true)
        true.add(reason.literal)
    assert went_well == (propagation.conflict is None)
    if propagation.conflict is not None:
        assert frozenset(propagation.conflict.clause) in stated
        assert is_false(propagation.conflict.clause, true)
        return
    for clause in stated:
        assert true & clause or len([x for x in clause if -x not in true]) > 1


def test_what_is_known_before_is_no_step():
    truth = bytearray([0, 1, 0, 0])
    propagation = Propagation(truth, [[-1, 2]], [[2, 3]])
    assert propagation.run()
    assert [reason.literal for reason in propagation.trail] == [2, -3]
