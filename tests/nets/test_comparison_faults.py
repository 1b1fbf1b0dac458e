"""Net 4 for the kind Comparison: a fault seeded into any one of its forms is reported there."""

import pytest
from seeded import disagreeing, faulty

from sudoku_csp.constraints.kinds.comparison import Comparison, LinearSum
from sudoku_csp.grid.board import Board
from sudoku_csp.laboratory.conformance import mistakes

LOOSE = {"<": "<=", ">": ">=", "=": ">=", "!=": "<=", "in": "not in", "not in": "in"}
REVERSED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def replaced(signs):
    def change(left, sign, right):
        return left, signs.get(sign, sign), right

    return change


def bound_by_one(left, sign, right):
    """A bound that is one too large, or the first number after `in`."""
    if isinstance(right, tuple):
        return left, sign, (right[0] + 1, *right[1:])
    return left, sign, LinearSum(right.terms, right.constant + 1)


def first_cell_forgotten(left, sign, right):
    return LinearSum(left.terms[1:], left.constant), sign, right


def right_side_forgotten(left, sign, right):
    return left, sign, right if isinstance(right, tuple) else LinearSum((), right.constant)


def last_number_forgotten(left, sign, right):
    return left, sign, right[:-1] if isinstance(right, tuple) else right


def minus_is_plus(left, sign, right):
    return LinearSum(tuple((1, cell) for _, cell in left.terms), left.constant), sign, right


def counts_a_cell_once(left, sign, right):
    return LinearSum(tuple(dict.fromkeys(left.terms)), left.constant), sign, right


FAULTS = {
    "loose": replaced(LOOSE),
    "strict": replaced({"<=": "<", ">=": ">"}),
    "reversed": replaced(REVERSED),
    "bound": bound_by_one,
    "first cell": first_cell_forgotten,
    "right side": right_side_forgotten,
    "last number": last_number_forgotten,
    "minus": minus_is_plus,
    "once": counts_a_cell_once,
}

NOTICED = {
    "holds": {"clauses", "sat", "cpsat", "filtering", "encodings"},
    "decompose": {"clauses", "sat", "cpsat", "filtering", "encodings"},
    "encode": {"clauses", "sat", "encodings"},
    "post": {"cpsat"},
    "propagate": {"filtering"},
}


def stating(change):
    return lambda rule: Comparison(*change(rule.left, rule.sign, rule.right))


def changed_by(change):
    """The samples that a fault states otherwise, as far as what it states is a comparison."""
    for board, rule in Comparison.samples():
        left, sign, right = change(rule.left, rule.sign, rule.right)
        cells = left.terms or (not isinstance(right, tuple) and right.terms)
        if (left, sign, right) != (rule.left, rule.sign, rule.right) and cells:
            yield board, rule


@pytest.mark.sampled(3)
@pytest.mark.parametrize("form", NOTICED)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_one_form_is_noticed_there_and_nowhere_else(fault, form):
    change = FAULTS[fault]
    wrong = faulty(Comparison, form, stating(change))
    reported = set()
    for board, rule in changed_by(change):
        reported |= disagreeing(wrong(rule.left, rule.sign, rule.right), board)
        if reported >= NOTICED[form]:
            break
    assert reported >= NOTICED[form]
    # A propagator that is wrong is noticed by the reference as well where it lets a grid through.
    assert reported <= NOTICED[form] | {"reference"}


class LastDigitIgnored(Comparison):
    """As range(1, side) does: seen where the last digit matters, on any side."""

    def post(self, cp):
        super().post(cp)
        cp.domain(self.right.terms[0][1], cp.board.digits[:-1])


@pytest.mark.parametrize("side", [3, 9])
def test_a_fault_in_the_last_digit_is_noticed(side):
    board = Board(side, 1, side)
    a, b = board.cells[:2]
    rule = LastDigitIgnored(LinearSum(((1, a),)), "<=", LinearSum(((1, b),)))
    found = mistakes(rule, board, ["cpsat"])
    assert list(map(str, found)) == [f"r1c1=1 r1c2={side}: allowed by holds, forbidden by cpsat"]


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ((LinearSum(((1, Board(2, 1, 2).cells[0]),)), "==", LinearSum((), 1)), "'==' is no sign"),
        ((LinearSum(((1, Board(2, 1, 2).cells[0]),)), "=", (1, 2)), "after '=' stands a sum"),
        (
            (LinearSum(((1, Board(2, 1, 2).cells[0]),)), "in", LinearSum((), 1)),
            "after 'in' stands numbers",
        ),
        ((LinearSum((), 1), "=", LinearSum((), 1)), "a comparison needs a cell"),
    ],
)
def test_what_is_no_comparison_is_refused(fields, why):
    with pytest.raises(ValueError, match=why):
        Comparison(*fields)
