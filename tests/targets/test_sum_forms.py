"""The form that `automatic` chooses for a sum, and sizes by hand."""

import pytest
from tables import rows

from sudoku_csp.targets.cnf.globals import sums
from sudoku_csp.targets.cnf.globals.sums import Sum

CAGES = rows(__file__, "forms_of_cages")


@pytest.mark.parametrize(("cells", "total", "name", "auxiliary", "clauses"), CAGES)
def test_which_form_a_cage_takes(cells, total, name, auxiliary, clauses):
    statement = Sum((1,) * cells, "==", total, 9, distinct=True)
    form = sums.best(statement)
    assert form.name == name
    assert form.size(statement) == (auxiliary, clauses)


SMALLER = [
    # Factors of sums with the total 0: the cells may be equal, or the factors differ.
    ((1, 1, -1), False, "partial-sums"),
    ((1, 2, -1, -1), True, "partial-sums"),
    ((10, 1, -1, -1, -1), False, "partial-sums"),
    ((1, 1, 1, -1, -1, -1), False, "totalizer"),
]


@pytest.mark.parametrize(("factors", "distinct", "name"), SMALLER)
def test_other_sums_add_up_in_the_smaller_form(factors, distinct, name):
    assert sums.best(Sum(factors, "==", 0, 9, distinct)).name == name


def test_on_large_boards_digit_sets_are_taken_where_they_are_not_twice_as_large():
    few, many = (Sum((1,) * n, "==", 13 * n, 25, distinct=True) for n in (3, 4))
    assert sums.best(few).name == "digit-sets"
    assert sums.best(many).name == "totalizer"
    assert sums.best(Sum((1,) * 8, "==", 68, 16, distinct=True)).name == "digit-sets"
