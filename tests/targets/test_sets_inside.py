"""Forms of sums, and the digit sets of the cells inside: exact, and of the sizes by formula."""

from itertools import product

import pytest
from pysat.solvers import Solver
from tables import rows

from sudoku_csp.grid.board import Board
from sudoku_csp.targets.cnf.cnf_model import CnfModel
from sudoku_csp.targets.cnf.globals import sums
from sudoku_csp.targets.cnf.globals.sums import Sum
from sudoku_csp.targets.cnf.output import Clauses

BOARD = Board(4, 1, 4)
SETS = ((), (2,), (1, 2), (2, 3))
DIGITS = (1, 2, 3)


def stated(number, *, implied=True):
    """Returns clauses, the literals of the cells inside, of the sets, and the new variables."""
    cells = BOARD.cells[:number]
    clauses = []
    output = Clauses(BOARD.side**3, clauses.append)
    cnf = CnfModel(BOARD, output, implied=implied)
    inside = [cnf.fresh() for _ in cells]
    before = output.variables
    chosen = cnf.sets_inside(cells, inside, SETS, DIGITS)
    return clauses, inside, chosen, output.variables - before


@pytest.mark.parametrize("number", [3, 4])
@pytest.mark.parametrize("implied", [True, False])
def test_its_size_is_that_of_the_formula(number, implied):
    clauses, _, _, variables = stated(number, implied=implied)
    m, n = len(SETS), len(DIGITS)
    each = 2 * number + m + 2 * implied + (number < BOARD.side)
    assert (variables, len(clauses)) == (m + n, 1 + n * each)


def test_the_digits_inside_are_the_set_whose_literal_is_true():
    clauses, inside, chosen, _ = stated(3)
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        for digits in product(BOARD.digits, repeat=3):
            held = {4 * place + digit for place, digit in enumerate(digits)}
            names = [name if name in held else -name for name in range(1, 13)]
            for within in product((True, False), repeat=3):
                if len({*digits}) < 3:
                    continue
                signs = [x if here else -x for x, here in zip(inside, within, strict=True)]
                seen = {d for d, here in zip(digits, within, strict=True) if here and d in DIGITS}
                for one, of in zip(chosen, SETS, strict=True):
                    assert solver.solve([*names, *signs, one]) == (seen == {*of})


@pytest.mark.parametrize(
    ("digit", "sign", "decided"),
    [(1, 1, "no set with the digit is left"), (2, -1, "no set without it is left")],
    ids=["with", "without"],
)
def test_the_sets_left_decide_whether_a_digit_is_inside(digit, sign, decided):
    clauses, inside, chosen, _ = stated(3)
    gone = [one for one, of in zip(chosen, SETS, strict=True) if (digit in of) == (sign > 0)]
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        _, found = solver.propagate([digit, *(-one for one in gone)])  # The digit is in r1c1.
    assert -sign * inside[0] in found, decided


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
