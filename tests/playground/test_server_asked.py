"""What a client asks: whatever the fields are, they are read, or refused with a SudokuError."""

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_csp.apps.playground.limits import Limits
from sudoku_csp.apps.playground.request import ENCODING, Request
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import SudokuError

LIMITS = Limits()
NINE = Board(9, 3, 3)

READERS = {
    "puzzle": lambda asked: asked.puzzle(),
    "board": lambda asked: asked.board(),
    "budget": lambda asked: asked.budget(),
    "text": lambda asked: asked.text("text"),
    "word": lambda asked: asked.word("text"),
    "choice": lambda asked: asked.choice("text", ["sat", "cpsat"]),
    "number": lambda asked: asked.number("seconds", 1),
    "whole": lambda asked: asked.whole("limit", 2, LIMITS.solutions),
    "flag": lambda asked: asked.flag("holds"),
    "cell": lambda asked: asked.cell(NINE),
    "digit": lambda asked: asked.digit(NINE),
    "encoding": lambda asked: asked.encoding(),
}

FIELDS = (
    *("puzzle", "board", "seconds", "text", "limit", "holds", "cell", "digit"),
    *ENCODING,
)

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([10**4000, -1, 0, 26, 1 << 63])
    | st.floats(allow_nan=True, allow_infinity=True)
    | st.text()
    | st.sampled_from(["1.....3..4....2.", "r1c1", "r0c0", "r99999999999c1", "sat", "\ud800"]),
    lambda inner: st.lists(inner, max_size=17) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)
boards = st.fixed_dictionaries(
    {},
    optional={
        "side": values | st.integers(-1, 30),
        "box_rows": values | st.integers(-1, 30),
        "box_columns": values | st.integers(-1, 30),
        "regions": values | st.lists(st.integers(-1, 4), min_size=16, max_size=16),
    },
)
questions = st.fixed_dictionaries(
    {}, optional={name: boards if name == "board" else values for name in FIELDS}
) | st.fixed_dictionaries({"board": values, "puzzle": values})


def refused():
    return pytest.raises(SudokuError)


def read_all(asked):
    for reader in READERS.values():
        with suppress(SudokuError):
            reader(asked)


@pytest.mark.slow
@settings(max_examples=50)
@given(questions)
def test_no_field_leads_to_anything_but_an_answer_or_a_refusal(fields):
    read_all(Request(fields, LIMITS))


@settings(max_examples=50)
@given(st.binary() | values.map(lambda value: json.dumps(value).encode()))
def test_no_body_does(body):
    with suppress(SudokuError):
        read_all(Request.parse(body, LIMITS))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("depth", [10, 300, 600, 900, 960, 990, 100_000])
@pytest.mark.parametrize("brackets", [b"[]", b"{}"])
def test_nested_fields_are_refused(name, depth, brackets):
    opening, closing = (b"[", b"]") if brackets == b"[]" else (b'{"a":', b"}")
    value = opening * depth + b"1" + closing * depth
    body = b"{%s}" % b",".join(b'"%s":%s' % (field.encode(), value) for field in FIELDS)
    with suppress(SudokuError) if (name, brackets) == ("board", b"{}") else refused():
        READERS[name](Request.parse(body, LIMITS))


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "0", "-1", "true"])
def test_no_time_is_taken_that_is_none(number):
    with pytest.raises(SudokuError, match="seconds is a number above 0"):
        Request.parse(b'{"seconds": %s}' % number.encode(), LIMITS).budget()


def test_a_number_of_a_hundred_thousand_digits_is_refused():
    with pytest.raises(SudokuError, match="no JSON object"):
        Request.parse(b'{"limit": ' + b"9" * 100_000 + b"}", LIMITS)


def test_the_limits_of_the_server_hold():
    asked = Request({"seconds": 1e6, "limit": 10**6, "board": {"side": 26}}, LIMITS)
    assert asked.budget().seconds == LIMITS.seconds
    with pytest.raises(SudokuError, match="from 1 to 1000"):
        asked.whole("limit", 2, LIMITS.solutions)
    with pytest.raises(SudokuError, match="from 1 to 25"):
        asked.board()
    with pytest.raises(SudokuError, match="up to side 25"):
        Request({"puzzle": "." * 36**2}, LIMITS).puzzle()


@pytest.mark.parametrize("field", [*ENCODING, "cell"])
def test_a_refusal_is_short_whatever_was_sent(field):
    asked = Request({field: "x" * 200_000}, LIMITS)
    with refused() as error:
        asked.cell(NINE) if field == "cell" else asked.encoding()
    assert len(str(error.value)) < 300


def test_what_is_right_is_read():
    asked = Request(
        {
            "puzzle": "1.....3..4....2.",
            "board": {"side": 4, "box_rows": 2, "box_columns": 2},
            "cell": "r2c3",
            "digit": 4,
            "seconds": 2,
        },
        LIMITS,
    )
    assert asked.puzzle().line() == "1.....3..4....2."
    assert asked.cell(NINE) == Cell(2, 3)
    assert asked.digit(NINE) == 4
    assert asked.budget().seconds == 2
    assert Request({}, LIMITS).cell(NINE) is None
