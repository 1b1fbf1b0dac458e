"""Every at-most-one method: its truth table, its propagation and its published size."""

from itertools import combinations, product

import pytest
from published_sizes import of_group
from small_logic import model_count, propagated, satisfiable

from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.targets.cnf.at_most_one import CARDINALITY, NAMES, find_method
from sudoku_csp.targets.cnf.output import Clauses, group_size

PUBLISHED = {
    # New variables and clauses for 9, 25 and 81 literals, by hand from the paper of each method.
    "pairwise": ((0, 36), (0, 300), (0, 3_240)),
    "sequential": ((8, 23), (24, 71), (80, 239)),
    "bitwise": ((4, 36), (5, 125), (7, 567)),
    "ladder": ((10, 36), (26, 100), (82, 324)),
    "product": ((6, 24), (20, 78), (30, 210)),
    "commander": ((3, 21), (12, 70), (39, 237)),
    "bimander": ((3, 31), (4, 112), (6, 526)),
    "splitting": ((3, 21), (11, 69), (39, 237)),
    "totalizer": ((29, 66), (118, 419), (520, 3_761)),
}

MODELS_OF_FIVE = {
    # Number of assignments of all variables, new ones included, for five literals. In PySAT's
    # ladder the literals decide every rung. In the totalizer some outputs are open.
    "pairwise": 6,
    "sequential": 10,
    "bitwise": 13,
    "ladder": 6,
    "product": 17,
    "commander": 8,
    "bimander": 9,
    "splitting": 7,
    "totalizer": 114,
}

IMPLIED = {"totalizer": 5}
"""Number of clauses for five literals that the others imply: counts above one are excluded."""

methods = pytest.mark.parametrize("name", NAMES)


def stated(name, literals, variables):
    """Returns the clauses for a group of literals, and the highest variable in them."""
    clauses = []
    output = Clauses(variables, clauses.append, find_method(name))
    output.at_most_one(literals)
    return clauses, output.variables


def first(count):
    return list(range(1, count + 1))


def allows_at_most_one(clauses, literals, variables):
    """True if the clauses allow exactly the assignments with at most one true literal."""
    for values in product((False, True), repeat=variables):
        chosen = [n if value else -n for n, value in enumerate(values, start=1)]
        right = sum(literal in chosen for literal in literals) <= 1
        if satisfiable(clauses, chosen) != right:
            return False
    return True


def propagates(clauses, arity):
    """True if each literal alone makes all others false by unit propagation."""
    for literal in first(arity):
        others = {-other for other in first(arity) if other != literal}
        if not others <= (propagated(clauses, [literal]) or set()):
            return False
    return True


def test_the_catalogue_is_all_there():
    assert set(NAMES) == set(PUBLISHED) == set(MODELS_OF_FIVE)
    assert CARDINALITY.name not in NAMES
    assert len({find_method(name).title for name in NAMES}) == len(NAMES)
    assert all(find_method(name).source for name in NAMES)
    with pytest.raises(UnknownName, match=r"no at-most-one method 'comander'; did you mean comm"):
        find_method("comander")


@methods
@pytest.mark.parametrize("arity", range(9))
def test_at_most_one_is_the_truth_table(name, arity):
    clauses, _ = stated(name, first(arity), arity)
    assert allows_at_most_one(clauses, first(arity), arity)


@methods
@pytest.mark.parametrize("arity", [3, 6])
def test_literals_that_stand_twice_or_negated_are_counted_as_they_stand(name, arity):
    # In [1, 1, 2] the 1 counts twice. In [1, -1] exactly one literal is true.
    choices = [1, -1, 2, -2, 3]
    groups = product(choices, repeat=3) if arity == 3 else combinations([*choices, 1, 2, 3], 6)
    for group in map(list, groups):
        clauses, _ = stated(name, group, 3)
        assert allows_at_most_one(clauses, group, 3), group


@methods
@pytest.mark.parametrize("arity", [*range(2, 14), 16, 25, 27])
def test_a_true_literal_makes_all_others_false_by_propagation_alone(name, arity):
    assert propagates(stated(name, first(arity), arity)[0], arity)


@methods
@pytest.mark.parametrize(
    "arities", [range(41), pytest.param(range(41, 131), marks=pytest.mark.slow)], ids=str
)
def test_the_formula_for_the_size_holds_for_every_arity(name, arities):
    for arity in arities:
        clauses, last = stated(name, first(arity), arity)
        assert (last - arity, len(clauses)) == of_group(name, arity), arity


@methods
def test_the_published_sizes_are_met(name):
    assert tuple(group_size(find_method(name), n) for n in (9, 25, 81)) == PUBLISHED[name]


def test_none_or_one_literal_needs_no_clause():
    for name in NAMES:
        assert [group_size(find_method(name), n) for n in (0, 1)] == [(0, 0)] * 2
        assert stated(name, [], 3) == stated(name, [-2], 3) == ([], 3)
        assert stated(name, [3, -2], 3) == ([[-3, 2]], 3)


@methods
def test_the_published_numbers_of_models_are_met(name):
    clauses, last = stated(name, first(5), 5)
    assert model_count(clauses, last) == MODELS_OF_FIVE[name]


@methods
def test_two_groups_share_no_new_variable(name):
    clauses = []
    output = Clauses(40, clauses.append, find_method(name))
    used = []
    for group in (first(9), range(5, 30), [-40, 39, 1, 2, 3]):
        before = len(clauses)
        output.at_most_one(list(group))
        used.append({abs(x) for clause in clauses[before:] for x in clause if abs(x) > 40})
    assert sum(map(len, used)) == output.variables - 40
    assert set.union(*used) == set(range(41, output.variables + 1))


@methods
def test_new_variables_are_dense_and_every_one_is_used(name):
    for arity in range(40):
        clauses, last = stated(name, first(arity), arity)
        new = {abs(x) for clause in clauses for x in clause} - set(first(arity))
        assert new == set(range(arity + 1, last + 1))


@methods
def test_every_forgotten_clause_is_noticed(name):
    # A clause that neither the truth table nor the propagation misses changes the number of models.
    clauses, last = stated(name, first(5), 5)
    unnoticed = []
    for place in range(len(clauses)):
        rest = clauses[:place] + clauses[place + 1 :]
        if (
            allows_at_most_one(rest, first(5), 5)
            and propagates(rest, 5)
            and model_count(rest, last) == MODELS_OF_FIVE[name]
        ):
            unnoticed.append(clauses[place])
    assert len(unnoticed) == IMPLIED.get(name, 0), unnoticed
    assert all(not satisfiable([c for c in clauses if c != x], [-y for y in x]) for x in unnoticed)
