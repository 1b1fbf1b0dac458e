"""Relations against evaluating them on all grids, and texts that are none."""

import random
import re

import pytest
from small_puzzles import BOARD, GRIDS, Table, puzzle, random_puzzle, seeds, solutions

from sudoku_csp.analysis.diagnosis.relation_query import RELATION_BACKENDS, Truth, ask
from sudoku_csp.constraints.comparison_text import LONGEST, parse
from sudoku_csp.constraints.kinds.comparison import OPPOSITE, Comparison, Sum
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BackendFault, InputError
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Outcome
from sudoku_csp.solvers.backends import create

BACKENDS = {name: create(name) for name in RELATION_BACKENDS}

PYTHON = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


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


@pytest.mark.parametrize("seed", seeds(15, 60))
def test_the_answer_is_that_of_evaluating_all_solutions(seed):
    rng = random.Random(seed)
    text, python = random_relation(rng)
    if "at" not in python:
        with pytest.raises(InputError, match="names no cell"):
            parse(text)
        return
    relation = parse(text)
    givens = random_puzzle(rng)
    truths = {bool(truth(python, grid)) for grid in solutions(givens)}
    expected = {
        (): Truth.NO_SOLUTION,
        (False,): Truth.NEVER,
        (True,): Truth.ALWAYS,
        (False, True): Truth.SOMETIMES,
    }[tuple(sorted(truths))]
    answer = ask(puzzle(givens), relation, BACKENDS)
    assert answer.truth is expected, (text, givens)
    assert answer.missing == ()
    if expected is not Truth.SOMETIMES:
        assert answer.witnesses == RELATION_BACKENDS
    for side, wanted in ((answer.true, True), (answer.false, False)):
        if side.grid:
            assert side.grid.digits in solutions(givens)
            assert bool(truth(python, side.grid.digits)) is wanted
    assert str(parse(str(relation))) == str(relation)


@pytest.mark.parametrize("seed", seeds(10, 40))
def test_the_three_forms_allow_the_same_grids(seed):
    text, python = random_relation(random.Random(1000 + seed))
    if "at" not in python:
        return
    relation = parse(text)
    expected = {grid for grid in GRIDS if truth(python, grid)}
    assert {grid for grid in GRIDS if relation.holds(Grid(BOARD, grid))} == expected
    opposite = {grid for grid in GRIDS if relation.opposite.holds(Grid(BOARD, grid))}
    assert opposite == set(GRIDS) - expected
    blank = puzzle({})
    model = blank.having(relation)
    for backend in BACKENDS.values():
        answer = backend.solve(model, limit=300)
        assert answer.exhausted
        assert {grid.digits for grid in answer.solutions} == expected


@pytest.mark.parametrize(
    ("text", "givens", "expected"),
    [
        ("r1c1 = 1", {0: 1}, Truth.ALWAYS),
        ("r1c1 != r1c2", {}, Truth.ALWAYS),
        ("r1c1 + r1c2 + r1c3 + r1c4 = 10", {}, Truth.ALWAYS),
        ("r1c1 = r2c2", {}, Truth.NEVER),
        ("r1c1 in 24", {}, Truth.SOMETIMES),
        ("r1c1 in 1234", {}, Truth.ALWAYS),
        ("r1c1 = r1c1 + 1", {}, Truth.NEVER),
        ("r1c1 - r1c1 = 0", {}, Truth.ALWAYS),
        ("r1c1 < 99", {0: 1, 1: 1}, Truth.NO_SOLUTION),
    ],
)
def test_plain_relations(text, givens, expected):
    assert ask(puzzle(givens), text, BACKENDS).truth is expected


@pytest.mark.slow
def test_digits_above_nine_are_numbers():
    board = Board.customary(16)
    blank = Puzzle.classic(board, bytes(256))
    assert ask(blank, "r1c1 in {2, 12}", BACKENDS).truth is Truth.SOMETIMES
    assert ask(blank, "r1c1 + r1c2 = 31", BACKENDS).truth is Truth.SOMETIMES
    assert ask(blank, "r1c1 + r1c2 = 32", BACKENDS).truth is Truth.NEVER


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "column 1: it ends where a cell like r3c7 or a number should be"),
        ("r1c1", "column 5: it ends where +, -, in or one of = != < <= > >= should be"),
        ("r1c1 = ", "column 7: it ends where a cell"),
        ("r1c1 = r2x3", "column 8: 'r2x3' stands where a cell"),
        ("r1c1 = r0c3", "column 8: 'r0c3' stands where a cell"),
        ("r1c1 ~ 3", "column 6: '~' stands where +, -, in"),
        ("r1c1 = 3 = 3", "column 10: one relation has one comparison; ask several"),
        ("r1c1 in 12 not in 3", "column 12: one relation has one comparison; ask several"),
        ("r1c1 = 3 4", "column 10: '4' stands where +, - or nothing more should be"),
        ("r1c1 in 12 + 3", "column 12: '+' stands where nothing more should be"),
        ("r1c1 * 2 = 4", "column 6: '*' is not taken, only sums with + and -"),
        ("2r1c1 = 4", "column 1: '2r1c1' is not taken, only sums with + and -"),
        ("(r1c1 + r1c2) = 4", "column 1: '(' is not taken, only sums with + and -"),
        ("r1c1 = b", "column 8: 'b' stands where a cell"),
        ("r1c1 = AB", "column 8: 'AB' stands where a cell"),
        ("r1c1 in Z", "column 9: 'Z' stands where digits"),
        ("r1c1 in", "column 8: it ends where digits from 1 to 9"),
        ("r1c1 in 204", "column 9: '204' stands where digits from 1 to 9"),
        ("r1c1 in {2, x}", "column 13: 'x' stands where a number should be"),
        ("r1c1 in {2 3}", "column 12: '3' stands where a comma or } should be"),
        ("r1c1 not 3", "column 10: '3' stands where `in` should be"),
        ("1 = 1", "names no cell"),
        ("r1c1 = 1234567", "column 8: a number has 6 figures at the most"),
        ("r1c1 in {1, 99999999999999999999}", "column 13: a number has 6 figures at the most"),
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


@pytest.mark.parametrize("what", [None, 3, ["r1c1 = 4"], b"r1c1 = 4"])
def test_what_is_no_text_is_refused(what):
    with pytest.raises(InputError, match="a relation is a text"):
        ask(puzzle({}), what, BACKENDS)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("r1c1 == 3", "r1c1 = 3"),
        ("r1c1 <> 3", "r1c1 != 3"),
        ("r1c1 ≠ 3", "r1c1 != 3"),
        ("r1c1=<3", "r1c1 <= 3"),
        ("r1c1 ≤ 3", "r1c1 <= 3"),
        ("r1c1 ≥ 3", "r1c1 >= 3"),
        ("r1c1 = B", "r1c1 = 11"),
        ("r1c1 + A > C - r1c2", "r1c1 + 10 > 12 - r1c2"),
        ("r1c1 in AB2", "r1c1 in {2, 10, 11}"),
        ("r1c1 in {A, 3, 12}", "r1c1 in {3, 10, 12}"),
        ("R1C1 in {-1}", "r1c1 in {-1}"),
    ],
)
def test_other_ways_to_write_it(text, same):
    assert parse(text) == parse(same)


@pytest.mark.parametrize("seed", seeds(100, 300))
def test_any_text_is_a_relation_or_refused(seed):
    rng = random.Random(seed)
    words = ["r1c1", "r9c9", "+", "-", "=", "!=", "in", "not", "{", "}", ",", "3", "24", "<", "x"]
    text = " ".join(rng.choices(words, k=rng.randint(1, 7)))
    try:
        relation = parse(text)
    except InputError:
        return
    assert parse(str(relation)) == parse(str(parse(str(relation))))


def test_a_cell_that_is_not_on_the_board():
    with pytest.raises(InputError, match="r5c1 is not on a board of 4x4, boxes 2x2"):
        ask(puzzle({}), "r5c1 = r1c1", BACKENDS)


def test_every_sign_has_its_opposite():
    assert all(OPPOSITE[OPPOSITE[sign]] == sign for sign in OPPOSITE)


def test_a_backend_that_denies_what_another_has_found_is_a_disagreement():
    backends = {"liar": Table(lambda found: []), "table": Table()}
    answer = ask(puzzle({}), "r1c1 = 1", backends)
    assert answer.truth is Truth.UNKNOWN
    assert "liar says no solution" in answer.disagreements[0]


class Once(Table):
    """Says no solution to one of two questions, and nothing to the other."""

    def __init__(self, answered):
        super().__init__()
        self.answered = answered

    def search(self, model, limit, found, deadline):
        if model.constraints[-1].sign == self.answered:
            return super().search(model, limit, found, deadline)
        return Outcome(exhausted=False)


def test_no_solution_that_nobody_has_said_alone_is_not_confirmed():
    answer = ask(puzzle({0: 1, 1: 1}), "r1c1 = 1", {"one": Once("="), "other": Once("!=")})
    assert (answer.truth, answer.witnesses) == (Truth.NO_SOLUTION, ())
    assert len(answer.missing) == 2
    said = "for no backend has said both: no r1c1 = 1 by one, no r1c1 != 1 by other"
    assert said in answer.draw()
    assert "proved" not in str(answer)


def test_a_grid_against_the_relation_is_a_fault_of_the_backend():
    relation = Comparison(Sum(((1, Cell(1, 1)),)), "=", Sum((), 1))
    blank = puzzle({})
    wrong = Table(lambda found: [Grid(BOARD, grid) for grid in GRIDS if grid[0] == 2])
    with pytest.raises(BackendFault, match="no solution"):
        wrong.solve(blank.having(relation))


def test_who_gives_a_grid_that_is_none_is_missing_from_the_answer():
    alien = Table(lambda found: [Grid(BOARD, bytes([1] * 16))])
    answer = ask(puzzle({0: 2}), "r1c1 = 1", {"right": Table(), "wrong": alien})
    (why,) = answer.missing
    assert why.startswith("wrong (returned a grid that is no solution")
    assert not answer.complete


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


def test_two_grids_are_drawn_and_coloured_only_where_asked():
    answer = ask(puzzle({}), "r1c1 = r4c4", {"table": Table()})
    assert answer.truth is Truth.SOMETIMES
    plain, coloured = answer.draw(), answer.draw(colour=True)
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain != coloured
    assert str(answer) == f"{answer.relation}: sometimes\n{plain}"
    assert plain.startswith(f"a solution with {answer.relation}:\n")
    assert f"a solution with {answer.relation.opposite}:\n" in plain
