"""The fields of a question: all that are known are read, and any other is rejected by its name."""

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playground_questions import FOUR, NINE, ask

from sudoku_csp.apps.playground.job_pool import Limits
from sudoku_csp.apps.playground.question import Question
from sudoku_csp.apps.playground.questions import QUESTIONS
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError, SudokuError, UnknownName, Unsupported

LIMITS = Limits()
BOARD = Board(9, 3, 3)

READERS = {
    "puzzle": lambda question: question.puzzle(),
    "board": lambda question: question.board(),
    "budget": lambda question: question.budget(),
    "text": lambda question: question.text("text"),
    "name": lambda question: question.name("text"),
    "names": lambda question: question.names("text"),
    "number": lambda question: question.number("seconds", 1),
    "whole": lambda question: question.whole("limit", 2, LIMITS.solutions),
    "flag": lambda question: question.flag("holds"),
    "cell": lambda question: question.cell(BOARD),
    "digit": lambda question: question.digit(BOARD),
    "encoding": lambda question: question.encoding(),
}

FIELDS = ("puzzle", "board", "seconds", "text", "limit", "holds", "cell", "digit", "encoding")

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([10**4000, -1, 0, 26, 1 << 63])
    | st.floats(allow_nan=True, allow_infinity=True)
    | st.text()
    | st.sampled_from([FOUR, "r1c1", "r0c0", "r99999999999c1", "sat", "\ud800"]),
    lambda inner: st.lists(inner, max_size=17) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)
boards = st.fixed_dictionaries(
    {},
    optional={
        **dict.fromkeys(("side", "box_rows", "box_columns"), values | st.integers(-1, 30)),
        "regions": values | st.lists(st.integers(-1, 4), min_size=16, max_size=16),
    },
)
fields_of_questions = st.fixed_dictionaries(
    {}, optional={name: boards if name == "board" else values for name in FIELDS}
)


def read_all(question):
    for reader in READERS.values():
        with suppress(SudokuError):
            reader(question)


@pytest.mark.slow
@settings(max_examples=50)
@given(fields_of_questions | st.fixed_dictionaries({"board": values, "puzzle": values}))
def test_every_field_is_read_or_rejected(fields):
    read_all(Question(fields, LIMITS))


@settings(max_examples=50)
@given(st.binary() | values.map(lambda value: json.dumps(value).encode()))
def test_every_body_is_read_or_rejected(body):
    with suppress(SudokuError):
        read_all(Question.parse(body, LIMITS))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("depth", [10, 300, 600, 900, 960, 990, 100_000])
@pytest.mark.parametrize("brackets", [b"[]", b"{}"])
def test_nested_fields_are_rejected(name, depth, brackets):
    opening, closing = (b"[", b"]") if brackets == b"[]" else (b'{"a":', b"}")
    value = opening * depth + b"1" + closing * depth
    body = b"{%s}" % b",".join(b'"%s":%s' % (field.encode(), value) for field in FIELDS)
    readable = (name, brackets) == ("board", b"{}")
    with suppress(SudokuError) if readable else pytest.raises(SudokuError):
        READERS[name](Question.parse(body, LIMITS))


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "0", "-1", "true"])
def test_a_time_is_a_number_above_0(number):
    with pytest.raises(SudokuError, match="seconds is a number above 0"):
        Question.parse(b'{"seconds": %s}' % number.encode(), LIMITS).budget()


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (b'{"limit": ' + b"9" * 100_000 + b"}", "not a JSON object"),
        (b'{"puzzle": "1", "puzzle": "2"}', "the key 'puzzle' twice in one object"),
        (b'{"board": {"side": 4, "side": 9}}', "the key 'side' twice in one object"),
    ],
)
def test_a_body_is_a_json_object_with_distinct_keys(body, text):
    with pytest.raises(SudokuError, match=text):
        Question.parse(body, LIMITS)


def test_the_limits_of_the_server_hold():
    question = Question({"seconds": 1e6, "limit": 10**6, "board": {"side": 26}}, LIMITS)
    assert question.budget().seconds == LIMITS.seconds
    with pytest.raises(SudokuError, match="from 1 to 1000"):
        question.whole("limit", 2, LIMITS.solutions)
    with pytest.raises(SudokuError, match="from 1 to 25"):
        question.board()
    with pytest.raises(SudokuError, match="up to side 25"):
        Question({"puzzle": "." * 36**2}, LIMITS).puzzle()
    with pytest.raises(InputError, match="boards up to side 4"):
        ask("solve", Limits(side=4), puzzle=NINE)


@pytest.mark.parametrize("field", ["encoding", "cell"])
def test_an_error_is_short_whatever_was_sent(field):
    question = Question({field: "x" * 200_000}, LIMITS)
    with pytest.raises(SudokuError) as error:
        question.cell(BOARD) if field == "cell" else question.encoding()
    assert len(str(error.value)) < 300


CASES = {
    "candidates": [{"kinds": ["gac"]}],
    "download": [{"as": "json"}, {"as": "dimacs", "encoding": "log"}],
    "entries": [{"entries": ".3" + "." * 14}],
    "read": [{"text": FOUR}],
    "reasons": [{"cell": "r1c2"}],
    "rule": [{"house": "row 1"}],
    "search": [{"search": "dom-wdeg"}],
    "solve": [{"backends": ["reference"]}],
}
"""Questions that lead each answer through all fields that it reads."""


class Recording(dict):
    """Fields that record which of them were read."""

    def __init__(self, fields):
        super().__init__(fields)
        self.read = set()

    def get(self, name, default=None):
        self.read.add(name)
        return super().get(name, default)


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_fields_of_a_question_are_those_that_it_reads(name):
    answer, known = QUESTIONS[name]
    read = set()
    for fields in CASES.get(name, [{}]):
        puzzle = {"puzzle": FOUR} if "puzzle" in known else {}
        recording = Recording(puzzle | fields)
        for _ in answer(Question(recording, Limits(seconds=20.0))):
            pass
        read |= recording.read
    assert read == set(known)
    with pytest.raises(UnknownName, match=r"^no field 'puzle'"):
        ask(name, puzle=FOUR)


@pytest.mark.parametrize("name", ["solve", "rule", "search", "unit_propagation", "download"])
def test_a_field_that_is_null_counts_as_missing(name):
    fields = {"puzzle": FOUR, **CASES.get(name, [{}])[0]}
    missing = set(QUESTIONS[name][1]) - set(fields)
    plain = ask(name, **fields)
    assert len(ask(name, **fields, **dict.fromkeys(missing))) == len(plain)


@pytest.mark.parametrize(
    ("question", "fields", "error", "text"),
    [
        ("sizes", {"encodings": "pairwise"}, UnknownName, "did you mean encoding"),
        ("download", {"format": "lp"}, UnknownName, "no field 'format'"),
        ("unit_propagation", {"board": {"side": 4, "rows": 2}}, UnknownName, "no field 'rows'"),
        (
            "unit_propagation",
            {"decide": [{"cell": "r1c1", "digit": 1, "hold": False}]},
            UnknownName,
            "no field 'hold'",
        ),
        (
            "download",
            {"as": "lp", "encoding": "log"},
            Unsupported,
            "an encoding is for the formats",
        ),
        (
            "download",
            {"as": "certificate", "encoding": "minimal"},
            Unsupported,
            "certificate has no encoding",
        ),
        ("solve", {"puzzle": "1!....3..4....2."}, InputError, "puzzle: r1c2: '!' is not a digit"),
        (
            "solve",
            {"puzzle": "1...\n..3.\n.4?!\n..2."},
            InputError,
            "puzzle:3: r3c4: '!' is not a digit",
        ),
        (
            "entries",
            {"entries": "1!" + "." * 14},
            InputError,
            "entries: r1c2: '!' is not a digit",
        ),
        ("rule", {"house": "x" * 9000}, InputError, "house has over 100 characters"),
        ("search", {"search": "x" * 9000}, InputError, "search has over 100 characters"),
    ],
)
def test_a_wrong_field_is_rejected_with_its_name(question, fields, error, text):
    with pytest.raises(error) as rejected:
        ask(question, **{"puzzle": FOUR, **fields})
    assert text in str(rejected.value)
    assert "\n" not in str(rejected.value)


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("1!....3..4....2.", "The pasted text: r1c2: '!' is not a digit"),
        (f"{FOUR}\n1!....3..4....2.", "Line 2: r1c2: '!' is not a digit"),
    ],
)
def test_a_fault_in_a_pasted_text_has_its_place(text, start):
    with pytest.raises(InputError) as rejected:
        ask("read", text=text)
    assert str(rejected.value).startswith(start)


def test_a_board_has_boxes_or_regions():
    regions = list(map(int, "0001011122332233"))
    for boxes in ({}, {"box_rows": 1, "box_columns": 4}):
        (part,) = ask("read", text="." * 16, board={"side": 4, "regions": regions} | boxes)
        assert part["puzzles"][0]["board"]["regions"] == regions
    for boxes in ({"box_rows": 2, "box_columns": 2}, {"box_rows": 2}, {"box_rows": 0}):
        with pytest.raises(InputError, match="box_rows and box_columns are of boxes"):
            ask("read", text="." * 16, board={"side": 4, "regions": regions} | boxes)
