"""Digit sets of the cells inside: exactly the given sets, in the number of clauses by formula."""

from itertools import product

import pytest
from pysat.solvers import Solver

from sudoku_csp.grid.board import Board
from sudoku_csp.targets.cnf.cnf_model import CnfModel
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
