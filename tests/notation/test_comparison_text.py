"""Comparisons as lines of text: what they mean, other spellings, and texts that are none."""

import random

import pytest
from grids_4x4 import GRIDS

from sudoku_csp.constraints.comparison_text import LONGEST, parse
from sudoku_csp.constraints.kinds.comparison import Sum
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
        with pytest.raises(InputError, match="names no cell"):
            parse(text)
        return
    relation = parse(text)
    expected = {grid for grid in GRIDS if truth(python, grid)}
    assert {grid for grid in GRIDS if relation.holds(Grid(BOARD, grid))} == expected
    assert str(parse(str(relation))) == str(relation)
    model = Puzzle.blank(Ruleset.classic(BOARD)).having(relation)
    for backend in BACKENDS.values():
        answer = backend.solve(model, limit=300)
        assert answer.exhausted
        assert {grid.digits for grid in answer.solutions} == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "column 1: it ends where a cell like r3c7 or a number should be"),
        ("r1c1", "column 5: it ends where +, -, in or one of = != < >= > <= should be"),
        ("r1c1 = ", "column 7: it ends where a cell"),
        ("r1c1 = r2x3", "column 8: 'r2x3' stands where a cell"),
        ("r1c1 = r0c3", "column 8: 'r0c3' stands where a cell"),
        ("r1c1 ~ 3", "column 6: '~' stands where +, -, in"),
        ("r1c1 = 3 = 3", "column 10: '=' stands where +, - or nothing"),
        ("r1c1 in 12 not in 3", "column 12: 'not' stands where nothing more"),
        ("r1c1 = 3 4", "column 10: '4' stands where +, - or nothing more should be"),
        ("r1c1 in 12 + 3", "column 12: '+' stands where nothing more should be"),
        ("r1c1 * 2 = 4", "column 6: '*' stands where +, -, in"),
        ("2r1c1 = 4", "column 1: '2r1c1' stands where a cell"),
        ("(r1c1 + r1c2) = 4", "column 1: '(' stands where a cell"),
        ("r1c1 = b", "column 8: 'b' stands where a cell"),
        ("r1c1 = AB", "column 8: 'AB' stands where a cell"),
        ("r1c1 in Z", "column 9: 'Z' stands where digits"),
        ("r1c1 in", "column 8: it ends where digits like 2468"),
        ("r1c1 in 204", "column 9: '204' stands where digits"),
        ("r1c1 in {2, x}", "column 13: 'x' stands where a number should be"),
        ("r1c1 in {2 3}", "column 12: '3' stands where a comma or } should be"),
        ("r1c1 not 3", "column 10: '3' stands where `in` should be"),
        ("1 = 1", "names no cell"),
        ("r1c1 = 1234567", "column 8: '1234567' stands where a cell like r3c7 or a number"),
        ("r1c1 in {1, 99999999999999999999}", "column 13: '99999999999999999999' stands where a n"),
        ("r1c1 = ٣", "column 8: '٣' stands where"),
        ("r1c1 in ٣", "column 9: '٣' stands where"),
        ("r1c1 = \x1b[1m", "column 8: '\\x1b' stands where"),
        ("r1c1 = 1" + " " * LONGEST, "characters at the most"),
    ],
)
def test_what_is_no_relation_is_one_line_with_the_column(text, message):
    with pytest.raises(InputError) as caught:
        parse(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "\x1b" not in str(caught.value)


@pytest.mark.parametrize(
    "text", ["r1c1 == 3", "r1c1 <> 3", "r1c1 ≠ 3", "r1c1 ≤ 3", "r1c1 = B", "r1c1 in {A, 3}"]
)
def test_there_is_one_way_to_write_a_sign_and_a_number(text):
    with pytest.raises(InputError, match="stands where"):
        parse(text)


@pytest.mark.parametrize("seed", range(200))
def test_any_text_is_a_relation_or_refused(seed):
    rng = random.Random(seed)
    words = ["r1c1", "r9c9", "+", "-", "=", "!=", "in", "not", "{", "}", ",", "3", "24", "<", "x"]
    text = " ".join(rng.choices(words, k=rng.randint(1, 7)))
    try:
        relation = parse(text)
    except InputError:
        return
    assert parse(str(relation)) == parse(str(parse(str(relation))))


A, B = Cell(1, 1), Cell(4, 4)


@pytest.mark.parametrize(
    ("terms", "constant", "text"),
    [
        (((1, A), (-1, B)), 0, "r1c1 - r4c4"),
        (((1, A),), 3, "r1c1 + 3"),
        (((-1, A),), -3, "- r1c1 - 3"),
        ((), 0, "0"),
        ((), 7, "7"),
        ((), -7, "- 7"),
    ],
)
def test_a_sum_is_told_with_its_number_where_it_has_one(terms, constant, text):
    assert str(Sum(terms, constant)) == text
