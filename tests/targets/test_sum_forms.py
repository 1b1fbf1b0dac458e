"""The forms of a sum in clauses: exactly the sum, one model a row; sizes by hand."""

from itertools import product

import pytest
from pysat.solvers import Solver

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.targets.cnf.cnf_model import CnfModel
from sudoku_csp.targets.cnf.globals import SUMS, sums
from sudoku_csp.targets.cnf.globals.sums import Sum
from sudoku_csp.targets.cnf.output import Clauses

FACTORS = ((1,), (1, 1), (-2, -2), (1, 1, 1), (2, 1, -3), (-1, -1, -1), (1, 1, 1, 1))


def sums_of(factors):
    """Sums of three or four digits with these factors: also with totals beyond reach."""
    side = 3 if len(factors) < 3 else 4
    for total in {-8, -2, 1, 3, 7, 10}:
        for op in ("==", "<=", ">="):
            for distinct in (True, False):
                yield Sum(factors, op, total, side, distinct)


def stated(form, statement, *, implied=True):
    """The board and cells of a sum, its clauses, and how many were made before "all different"."""
    board = Board(statement.side, 1, statement.side)
    cells = board.cells[: len(statement.factors)]
    clauses = []
    output = Clauses(board.side**3, clauses.append)
    cnf = CnfModel(board, output, implied=implied)
    form.state(cnf, cells, statement)
    made = (output.variables - board.side**3, len(clauses))
    if statement.distinct:
        cnf.all_different(cells)
    return board, cells, clauses, made


def models(clauses, board, cells):
    """The digits of each model, as often as it has models, of clauses over these cells."""
    names = [board.side * place + digit for place in range(len(cells)) for digit in board.digits]
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        for digits in product(board.digits, repeat=len(cells)):
            held = {board.side * place + digit for place, digit in enumerate(digits)}
            literals = [name if name in held else -name for name in names]
            if not solver.solve(literals):
                continue
            model = {x for x in solver.get_model() if abs(x) > board.side**3}
            solver.add_clause([*(-x for x in literals), *(-x for x in model)])
            yield digits, not solver.solve(literals)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("factors", FACTORS, ids=str)
@pytest.mark.parametrize("name", SUMS.names)
def test_a_form_is_the_sum(name, factors):
    form = SUMS.named(name)
    fitting = False
    for statement in filter(form.fits, sums_of(factors)):
        fitting = True
        board, cells, clauses, _ = stated(form, statement)
        allowed = [
            (digits, True)
            for digits in product(board.digits, repeat=len(cells))
            if statement.allows(sum(f * d for f, d in zip(factors, digits, strict=True)))
            and (not statement.distinct or len({*digits}) == len(digits))
        ]
        assert list(models(clauses, board, cells)) == allowed, statement
        for implied in (False, True):
            *_, made = stated(form, statement, implied=implied)
            assert form.size(statement, implied=implied) == made
    assert fitting or (name == "digit-sets" and len({*factors}) > 1)


CAGES = [
    # Cells and total of a cage on a 9x9 board; its form, and new variables and clauses.
    (2, 10, "set-automaton", 8, 34),
    (3, 6, "set-automaton", 12, 57),
    (3, 15, "set-automaton", 66, 207),
    (4, 20, "digit-sets", 21, 172),
    (5, 25, "digit-sets", 21, 181),
    (6, 30, "digit-sets", 17, 154),
    (6, 21, "digit-sets", 0, 24),
    (8, 40, "digit-sets", 0, 16),
    (9, 45, "digit-sets", 0, 9),
    (9, 44, "digit-sets", 0, 1),
]


@pytest.mark.parametrize(("cells", "total", "name", "auxiliary", "clauses"), CAGES)
def test_which_form_a_cage_takes(cells, total, name, auxiliary, clauses):
    statement = Sum((1,) * cells, "==", total, 9, distinct=True)
    form = sums.best(statement)
    assert form.name == name
    *_, made = stated(form, statement)
    assert made == form.size(statement) == (auxiliary, clauses)


SMALLER = [
    # The factors of a sum that is 0, of cells that may be equal, or of different factors.
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


def test_a_form_that_there_is_not():
    with pytest.raises(UnknownName, match="no sum encoding 'sums'"):
        SUMS.named("sums")
