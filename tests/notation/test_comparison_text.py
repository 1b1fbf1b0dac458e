"""Comparisons as lines of text: what they mean, other spellings, and texts that are none."""

import random

import pytest
from grids_4x4 import GRIDS
from tables import rows

from sudoku_csp.constraints.kinds.comparison import Sum
from sudoku_csp.constraints.typed_line import comparison
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends import create

BOARD = Board.customary(4)
BACKENDS = {name: create(name) for name in ("sat", "cpsat", "reference")}

PYTHON = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}

SEEDS = [pytest.param(n, marks=() if n < 10 else pytest.mark.slow) for n in range(40)]


def random_relation(rng):
    """A text, and the same as Python about `at(row, column)`."""

    def total(terms):
        words, python = [], []
        for _ in range(terms):
            sign = rng.choice("+-") if words else rng.choice(["", "-"])
            row, column = rng.randint(1, 4), rng.randint(1, 4)
            number = rng.randint(0, 5)
            cell = rng.random() < 0.8
            words.append(f"{sign} r{row}c{column}" if cell else f"{sign} {number}")
            python.append(f"{sign} at({row}, {column})" if cell else f"{sign} {number}")
        return "".join(words), "".join(python)

    left, meaning = total(rng.randint(1, 4))
    if rng.random() < 0.3:
        numbers = rng.sample(range(-3, 12), rng.randint(1, 4))
        sign = rng.choice(["in", "not in"])
        return f"{left} {sign} {{{', '.join(map(str, numbers))}}}", f"{meaning} {sign} {numbers}"
    right, other = total(rng.randint(1, 3))
    sign = rng.choice(list(PYTHON))
    return f"{left} {sign} {right} + r1c1", f"{meaning} {PYTHON[sign]} {other} + at(1, 1)"


def truth(python, digits):
    return eval(python, {"at": lambda row, column: digits[4 * row + column - 5]})


@pytest.mark.parametrize("seed", SEEDS)
def test_the_three_forms_allow_the_same_grids(seed):
    text, python = random_relation(random.Random(1000 + seed))
    if "at" not in python:
        with pytest.raises(InputError, match="needs a cell"):
            comparison(text)
        return
    relation = comparison(text)
    expected = {grid for grid in GRIDS if truth(python, grid)}
    assert {grid for grid in GRIDS if relation.holds(Grid(BOARD, grid))} == expected
    assert str(comparison(str(relation))) == str(relation)
    model = Puzzle.blank(Ruleset.classic(BOARD)).having(relation)
    for backend in BACKENDS.values():
        answer = backend.solve(model, limit=300)
        assert answer.exhausted
        assert {grid.digits for grid in answer.solutions} == expected


@pytest.mark.parametrize(("text", "message"), rows(__file__, "comparison_faults"))
def test_what_is_no_relation_is_one_line_with_the_part(text, message):
    with pytest.raises(InputError) as caught:
        comparison(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "\x1b" not in str(caught.value)


@pytest.mark.parametrize(
    "text", ["r1c1 == 3", "r1c1 <> 3", "r1c1 ≠ 3", "r1c1 ≤ 3", "r1c1 = B", "r1c1 in {A, 3}"]
)
def test_there_is_one_way_to_write_a_sign_and_a_number(text):
    with pytest.raises(InputError, match=r"needs one sign|is no sum|is no set"):
        comparison(text)


@pytest.mark.parametrize("seed", range(200))
def test_any_text_is_a_relation_or_rejected(seed):
    rng = random.Random(seed)
    words = ["r1c1", "r9c9", "+", "-", "=", "!=", "in", "not", "{", "}", ",", "3", "24", "<", "x"]
    text = " ".join(rng.choices(words, k=rng.randint(1, 7)))
    try:
        relation = comparison(text)
    except InputError:
        return
    assert comparison(str(relation)) == comparison(str(comparison(str(relation))))


A, B = Cell(1, 1), Cell(4, 4)


@pytest.mark.parametrize(("terms", "constant", "text"), rows(__file__, "sums"))
def test_the_text_of_a_sum(terms, constant, text):
    assert str(Sum(tuple((factor, Cell(*cell)) for factor, cell in terms), constant)) == text
