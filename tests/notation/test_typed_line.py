"""Constraints as lines of text: `cage 10 r1c1 r1c2`, and comparisons: `r1c1 + r1c2 = 10`."""

import json
import random
from itertools import pairwise

import pytest
from documents import document, sudokumaker
from grids_4x4 import GRIDS
from hypothesis import given
from hypothesis import strategies as st
from tables import rows

import sudoku_csp as sc
from sudoku_csp.constraints.fields import fields_of, foreign_digit
from sudoku_csp.constraints.kinds.comparison import LinearSum
from sudoku_csp.constraints.registry import kinds
from sudoku_csp.constraints.typed_line import parse, parse_comparison, text_of
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.laboratory.statement import statement
from sudoku_csp.puzzle.notation.rules import is_rule
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends import create

NINE = Board.customary(9)
FOUR = Board.customary(4)
ROW = NINE.rows[0].cells


@pytest.mark.parametrize("name", kinds())
def test_every_sample_of_every_kind_is_a_line_and_comes_back(name):
    for board, constraint in kinds()[name].samples():
        if constraint.whole_board and not statement([constraint], board):
            continue  # It says nothing about these cells, and is refused.
        if not can_be_typed(board, constraint):
            with pytest.raises(Unsupported):
                text_of(constraint, board)
            continue
        line = text_of(constraint, board)
        assert parse(line, board) == constraint
        assert is_rule(line)
        assert line.isascii()
        assert '"' not in line
        assert ";" not in line


@pytest.mark.parametrize(("line", "words"), rows(__file__, "typed_lines"))
def test_lines(line, words):
    assert is_rule(line)
    assert str(parse(line, NINE)) == words


@pytest.mark.parametrize(("side", "name", "usual"), rows(__file__, "difference_left_out"))
def test_a_difference_that_is_left_out_is_that_of_the_board(side, name, usual):
    board = Board.latin(side)
    for difference in range(1, 7):
        rule = parse(f"{name} {difference} r1c1 r1c2", board)
        number = "" if difference == usual else f"{difference} "
        assert text_of(rule, board) == f"{name} {number}r1c1 r1c2"
    assert parse(f"{name} r1c1 r1c2", board) == parse(f"{name} {usual} r1c1 r1c2", board)


@pytest.mark.parametrize(("line", "message"), rows(__file__, "typed_faults"))
def test_the_error_in_a_line_names_the_word(line, message):
    with pytest.raises(InputError) as caught:
        parse(line, NINE)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("typed", "line"), rows(__file__, "other_names_kind"))
def test_other_names_of_a_kind(typed, line):
    assert is_rule(typed)
    assert parse(typed, NINE) == parse(line, NINE)


STRANGE = rows(__file__, "digits_the_board_lacks")
"""Lines with a digit that a board of side 4 has not."""


@pytest.mark.parametrize(("line", "digit"), STRANGE)
def test_a_digit_that_the_board_lacks_is_rejected_by_name(line, digit):
    with pytest.raises(InputError) as caught:
        parse(line, FOUR)
    if digit and "flatmates" not in line:
        assert f"{digit} is no digit of a board of 4x4" in str(caught.value)


def test_every_kind_with_digits_in_its_fields_is_among_those_lines():
    named = {
        name
        for name, kind in kinds().items()
        if any([*one.named_digits] for _, one in kind.samples())
    }
    assert named == {line.split()[0].replace("-", "_") for line, _ in STRANGE} - {"any_of"}
    fields = {"digit", "digits", "pairs", "pattern", "transitions", "message"}
    for name, kind in kinds().items():
        assert name in named or fields.isdisjoint(kind.__dataclass_fields__)


@pytest.mark.parametrize("row", rows(__file__, "no_constraints"))
def test_what_is_no_constraint(row):
    assert not is_rule(row)


def test_an_unregistered_kind_has_no_line():
    class Own(type(parse("cage r1c1", NINE))):
        """Not registered."""

    with pytest.raises(Unsupported, match="no line of text can express cage of r1c1"):
        text_of(Own(NINE.cells[:1]), NINE)


WORDS = st.sampled_from(
    ["cage", "thermometer", "diagonal", "anti-knight", "clone", "main", "total", "anti", "no",
     "r1c1", "r1c1-r1c4", "r9c9-r1c1", "r1c12", "10", "-3", "/", "=", "x", "cells", "side", "<",
     "!=", "in", "not", "{", "}", ",", "+", "-", "3", "24"]
)  # fmt: skip


@given(st.lists(WORDS | st.text(max_size=5), max_size=8).map(" ".join))
def test_any_words_are_a_constraint_or_one_error(line):
    is_rule(line)
    try:
        constraint = parse(line, NINE)
    except InputError as error:
        message = str(error)
    else:
        message = text_of(constraint, NINE)
        assert parse(message, NINE) == constraint
    assert "\n" not in message


def test_a_name_that_several_kinds_have_names_none():
    for word in ("kropki", "kropki-dot"):
        with pytest.raises(InputError, match=f"no constraint '{word}'"):
            parse(f"{word} r1c1 r1c2", NINE)
    with pytest.raises(InputError, match="did you mean difference or ratio"):
        parse("kropki r1c1 r1c2", NINE)


def test_a_whole_line_of_a_clue_outside_the_grid_is_written_by_its_number():
    for line in ("sandwich 5 row 1", "x-sum 5 right of row 9", "skyscraper 3 above column 2"):
        assert text_of(parse(line, NINE), NINE) == line
    assert text_of(parse("sandwich 5 r1c1-r1c3", NINE), NINE) == "sandwich 5 r1c1 r1c2 r1c3"
    assert text_of(parse("cage 45 row 1", NINE), NINE) == f"cage 45 {' '.join(map(str, ROW))}"


BORDERS = {
    "left of row 2": ((2, 0), slice(4, 8)),
    "right of row 2": ((2, 5), slice(7, 3, -1)),
    "above column 3": ((0, 3), slice(2, 16, 4)),
    "below column 3": ((5, 3), slice(14, 1, -4)),
}
"""By line, the row and column of the printed clue, and the places of the digits seen from there."""

CLUES = {
    "skyscraper": (4, 1, 3, 2),
    "x-sum": (1, 10, 1, 6),
    "numbered-room": (1, 1, 1, 4),
    "hidden-skyscraper": (None, 3, 2, 3),
    "full-rank": (None, None, None, None),
}
"""The clues of these kinds at the four borders of the grid 3412 1234 2143 4321, None for none."""


def clue(kind, seen, grid):
    """The clue of a kind about the digits seen, None where a grid has none."""
    if kind == "full-rank":
        lines = [grid[at : at + 4] for at in (0, 4, 8, 12)] + [grid[at::4] for at in range(4)]
        lines += [line[::-1] for line in lines]
        return 1 + sum(line < seen for line in lines) if lines.count(seen) == 1 else None
    if kind == "numbered-room":
        return seen[seen[0] - 1]
    if kind == "x-sum":
        return sum(seen[: seen[0]])
    hidden = [digit for at, digit in enumerate(seen) if digit < max(seen[: at + 1])]
    return 4 - len(hidden) if kind == "skyscraper" else (*hidden, None)[0]


def of_programs(kind, row, column, value):
    """The documents of other programs with this clue."""
    number = f"{value}~" if 0 in (row, column) else f"~{value}"
    name = "".join(map(str.title, kind.split("-")))
    line = f"R{row}" if column in (0, 5) else f"C{column}"
    yield f".Shape~4x4.{name}~{line}~{number}"
    if kind in ("skyscraper", "x-sum"):
        key = kind.replace("-", "")
        yield json.dumps(document(4, **{key: [{"cell": f"R{row}C{column}", "value": value}]}))
    if type_ := {"x-sum": 502, "skyscraper": 503, "numbered-room": 504}.get(kind):
        outer = {"outerCell": 6 * row + column, "value": value}
        yield json.dumps(sudokumaker({"type": type_, "clues": [outer]}))


@pytest.mark.parametrize("kind", CLUES)
@pytest.mark.parametrize("border", BORDERS)
def test_a_clue_outside_the_grid_is_named_as_it_is_printed(kind, border):
    (row, column), seen = BORDERS[border]
    value = CLUES[kind][list(BORDERS).index(border)]
    mine = bytes(map(int, "3412123421434321"))
    assert clue(kind, mine[seen], mine) == value
    value = value or {"hidden-skyscraper": 2, "full-rank": 7}[kind]
    allowed = {grid for grid in GRIDS if clue(kind, grid[seen], grid) == value}
    line = f"{kind} {value} {border}"
    for text in (f"{GRID} with {line}", *of_programs(kind, row, column, value)):
        puzzle = sc.read(text)
        assert puzzle.ruleset.lines == (line,)
        assert {grid for grid in GRIDS if not puzzle.violations(Grid(FOUR, grid))} == allowed
    assert {bytes(grid.digits) for grid in sc.solve(puzzle, limit=288).solutions} == allowed


@pytest.mark.parametrize(
    "text", ["anti-knight r1c1", "anti-king r1c1 r1c2", "non-consecutive r1c1 r2c2"]
)
def test_a_rule_of_the_whole_board_without_effect_on_its_cells_is_rejected(text):
    name, cells = text.split(maxsplit=1)
    why = f"{name}: it says nothing about {cells} alone; without cells it is for the whole board"
    with pytest.raises(InputError, match=why):
        parse(text, NINE)
    assert parse(name, FOUR).scope == FOUR.cells


def can_be_typed(board, constraint):
    """Whether its digits are the board's, it can be meant there, and no cell stands again where
    that would count more."""
    if foreign_digit(constraint, board) is not None or constraint.objection(board):
        return False
    for field in fields_of(type(constraint)) or ():
        if field.value_type is not Cell or field.shape == "one":
            continue
        value = getattr(constraint, field.name)
        for group in value if field.shape == "groups" else (value,):
            if not constraint.may_return and len(set(group)) < len(group):
                return False
            if any(a == b for a, b in pairwise(group)):
                return False
    return True


@pytest.mark.parametrize(("line", "message"), rows(__file__, "impossible_rules"))
def test_an_impossible_rule_is_rejected(line, message):
    with pytest.raises(InputError, match=message):
        parse(line, FOUR)


@pytest.mark.parametrize("line", rows(__file__, "unusual_rules"))
def test_an_unusual_rule_is_accepted(line):
    assert parse(line, FOUR)


GRID = "." * 16
PAIR = (Cell(1, 1), Cell(1, 2))
MARKS = [("negative-xv", "xv 5 r1c1 r1c2"), ("negative-ratio", "ratio r1c1 r1c2")]


def exempt(puzzle):
    return next(one.exempt for one in puzzle.constraints if hasattr(one, "exempt"))


EXEMPT = [
    *(("{negative}", text, (PAIR,)) for text in rows(__file__, "exempt_texts")),
    ("{negative} exempt none", "{grid}\n{negative}\n{mark}\n", ()),
    ("{negative} exempt r2c1 r2c2", "{grid}\n{negative}\n{mark}\n", ((Cell(2, 1), Cell(2, 2)),)),
]


@pytest.mark.parametrize(("negative", "mark"), MARKS)
@pytest.mark.parametrize(("line", "text", "pairs"), EXEMPT)
def test_the_marks_beside_a_line_are_exempt_unless_it_names_others(
    line, text, pairs, negative, mark
):
    line = line.format(negative=negative)
    puzzle = sc.read(text.format(grid=GRID, negative=line, mark=mark))
    assert exempt(puzzle) == pairs
    assert line in puzzle.ruleset.lines
    assert sc.read(puzzle.line()).ruleset == puzzle.ruleset


def test_a_mark_of_another_kind_exempts_nothing():
    assert exempt(sc.read(f"{GRID}\nnegative-xv\nratio r1c1 r1c2\n")) == ()
    assert exempt(sc.read(f"{GRID}\nnon-consecutive\ndifference r1c1 r1c2\n")) == ()


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
            parse_comparison(text)
        return
    relation = parse_comparison(text)
    expected = {grid for grid in GRIDS if truth(python, grid)}
    assert {grid for grid in GRIDS if relation.holds(Grid(FOUR, grid))} == expected
    assert str(parse_comparison(str(relation))) == str(relation)
    model = Puzzle.blank(Ruleset.classic(FOUR)).with_constraints(relation)
    for backend in BACKENDS.values():
        answer = backend.solve(model, limit=300)
        assert answer.exhausted
        assert {grid.digits for grid in answer.solutions} == expected


@pytest.mark.parametrize(("text", "message"), rows(__file__, "comparison_faults"))
def test_what_is_no_relation_is_one_line_with_the_part(text, message):
    with pytest.raises(InputError) as caught:
        parse_comparison(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "\x1b" not in str(caught.value)


@pytest.mark.parametrize(("terms", "constant", "text"), rows(__file__, "sums"))
def test_the_text_of_a_sum(terms, constant, text):
    assert str(LinearSum(tuple((factor, Cell(*cell)) for factor, cell in terms), constant)) == text
