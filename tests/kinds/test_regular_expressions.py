"""Regular expressions along a line: both parsers, compared with the module `re`."""

import random
import re
from itertools import product

import pytest
from tables import rows

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.constraints.typed_line import parse, text_of
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError
from sudoku_csp.grid.solution import Grid

KIND = kinds()["regular_expression"]
THREE, NINE, TWELVE = Board(3, 1, 3), Board.customary(9), Board.customary(12)
SETS = ["1", "2", "3", ".", "[12]", "[^3]", "[^1-2]", "a", "[2-B]"]
SIGNS = ["*", "+", "?", "{2}", "{0,2}", "{1,}", "{0}", "{1,3}"]


def pattern(rng, depth):
    if depth == 0:
        return rng.choice(SETS)
    inner, other = pattern(rng, depth - 1), pattern(rng, depth - 1)
    made = [f"{inner}{other}", f"({inner}|{other})", f"(|{inner}){other}"]
    return rng.choice([*made, *(f"({inner}){rng.choice(SIGNS)}" for _ in range(4))])


class RegularRecorder:
    """A model that records its one automaton."""

    board = THREE

    def regular(self, cells, start, step, accept):
        self.cells, self.start, self.step, self.accept = cells, start, step, accept

    def accepts(self, word):
        state = self.start
        for digit in word:
            state = self.step(state, digit)
            if state is None:
                return False
        return self.accept(state)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(3))
def test_truth_and_statement_read_an_expression_as_python_does(seed):
    rng = random.Random(seed)
    for _ in range(60):
        text, size = pattern(rng, rng.randint(1, 4)), rng.randint(1, 4)
        rule, recorder = KIND(text, THREE.cells[:size]), RegularRecorder()
        rule.decompose(recorder)
        assert recorder.cells == rule.cells
        for word in product((1, 2, 3), repeat=size):
            expected = re.fullmatch(text.upper(), "".join(map(str, word))) is not None
            assert rule.holds(Grid(THREE, bytes(word) + b"\1" * (9 - size))) == expected, text
            assert recorder.accepts(word) == expected, text


@pytest.mark.parametrize(
    ("text", "digits", "expected"),
    [
        ("A[9-B]c", (10, 11, 12), True),
        ("a[9-b]C", (10, 12, 12), False),
        (".{3}", (10, 11, 12), True),
        ("[^A].B?", (12, 10, 11), True),
        ("101112", (10, 11, 12), False),
    ],
)
def test_letters_are_the_digits_from_10(text, digits, expected):
    grid = Grid(TWELVE, bytes(digits) + b"\1" * 141)
    assert KIND(text, TWELVE.cells[:3]).holds(grid) is expected


def test_choices_within_choices_over_a_long_line_are_read_quickly():
    rule = KIND("((.*)*|(.|.|.+)*)*2", NINE.cells)
    assert rule.holds(Grid(NINE, b"\1" * 80 + b"\2"))
    assert not rule.holds(Grid(NINE, b"\1" * 81))


@pytest.mark.parametrize(
    ("text", "why"),
    [*rows(__file__, "faults_of_expressions"), ("1" * 501, "has 1 to 500 characters")],
)
def test_a_fault_is_named_with_its_column(text, why):
    with pytest.raises(ValueError, match=re.escape(why)):
        KIND(text, NINE.cells[:2])


def test_without_cells_it_is_refused():
    with pytest.raises(ValueError, match="a regular expression needs cells"):
        KIND("1", ())


@pytest.mark.parametrize(("line", "text"), rows(__file__, "lines_with_expressions"))
def test_a_line_has_an_expression_as_a_word(line, text):
    if text is None:
        with pytest.raises(InputError):
            parse(line, NINE)
        return
    rule = parse(line, NINE)
    assert rule == KIND(text, NINE.cells[:3])
    assert parse(text_of(rule, NINE), NINE) == rule


@pytest.mark.parametrize("field", ["pattern ", ""])
@pytest.mark.parametrize("pattern", ["(?=1).*", "(?<=1)2"])
def test_an_expression_with_a_sign_of_equality_is_one_word(field, pattern):
    for line in (f"r1c1-r1c3 {field}{pattern}", f"{field}{pattern} r1c1-r1c3"):
        with pytest.raises(InputError, match="lookaheads and the like are not taken"):
            parse(f"regular-expression {line}", NINE)
