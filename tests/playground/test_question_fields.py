"""The fields of a question: all that are known are read, and any other is rejected by its name."""

import json
from contextlib import suppress
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playground_questions import FOUR, NINE, ask
from tables import rows

import sudoku_csp as sc
from sudoku_csp.apps.course.unit import units
from sudoku_csp.apps.playground.question import Limits, Question
from sudoku_csp.apps.playground.questions import QUESTIONS
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError, SudokuError, UnknownName

LIMITS = Limits()
BOARD = Board(9, 3, 3)

READERS = {
    "puzzle": lambda question: question.puzzle(),
    "board": lambda question: question.board(),
    "budget": lambda question: question.time_limit(),
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
boards = values | st.from_regex(
    r"[0-9]{1,3}x[0-9]{1,3}(, [a-z]+( [0-9a-zA-Z, ]*))?", fullmatch=True
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
    with pytest.raises(SudokuError):
        READERS[name](Question.parse(body, LIMITS))


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "0", "-1", "true"])
def test_a_time_is_a_number_above_0(number):
    with pytest.raises(SudokuError, match="seconds is a number above 0"):
        Question.parse(b'{"seconds": %s}' % number.encode(), LIMITS).time_limit()


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (b'{"limit": ' + b"9" * 100_000 + b"}", "not a JSON object"),
        (b'{"puzzle": "1", "puzzle": "2"}', "the key 'puzzle' twice in one object"),
    ],
)
def test_a_body_is_a_json_object_with_distinct_keys(body, text):
    with pytest.raises(SudokuError, match=text):
        Question.parse(body, LIMITS)


def test_the_limits_of_the_server_hold():
    assert Question({"seconds": 1e6}, LIMITS).time_limit() == LIMITS.seconds
    with pytest.raises(InputError, match="boards up to side 4"):
        ask("solve", Limits(side=4), puzzle=NINE)


CASES = {
    "candidates": [{"kinds": ["gac"]}],
    "check": [
        {"name": "switch-off", "answer": []},
        {"name": "at-most-one", "code": "def at_most_one(x, new): ..."},
    ],
    "download": [{"as": "certificate"}, {"as": "dimacs", "encoding": "log"}],
    "entries": [{"entries": ".3" + "." * 14}],
    "measure": [{"measure": units()[0].of_kind("predict")[0].measures()[0][2]}],
    "read": [{"text": FOUR}],
    "task": [{"name": "switch-off"}],
    "hint": [{"entries": ".3" + "." * 14}],
    "reasons": [{"cell": "r1c2"}],
    "rule": [{"rule": "row 1"}],
    "search": [{"search": "dom-wdeg"}],
    "sees": [{"rule": "row 1"}],
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
    module, known = QUESTIONS[name]
    answer = getattr(import_module(f"sudoku_csp.apps.playground.questions.{module}"), name)
    read = set()
    for fields in CASES.get(name, [{}]):
        puzzle = {"puzzle": FOUR} if "puzzle" in known else {}
        recording = Recording(puzzle | fields)
        for _ in answer(Question(recording, Limits(seconds=20.0, code=True))):
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


LONG = "x" * 9000

REJECTED = [
    *rows(__file__, "rejected_questions"),
    ("solve", {"puzzle": "." * 36**2}, "the page accepts boards up to side 25"),
    ("rule", {"rule": LONG}, "no rule"),
    ("rule", {"cell": LONG}, "cell has over 100 characters"),
    ("sizes", {"encoding": LONG}, "encoding has over 100 characters"),
    ("search", {"search": LONG}, "search has over 100 characters"),
]


@pytest.mark.parametrize(("question", "fields", "text"), REJECTED)
def test_a_question_without_an_answer_is_rejected_in_a_sentence(question, fields, text):
    puzzle = {} if question == "read" else {"puzzle": FOUR}
    with pytest.raises(SudokuError) as rejected:
        ask(question, **(puzzle | fields))
    sentence = str(rejected.value)
    assert text in sentence
    assert "\n" not in sentence
    assert question == "read" or "`" not in sentence, "the formats are those of the command"


def test_a_board_has_boxes_or_regions_or_neither():
    for text in (
        "4x4, boxes 2x2",
        "4x4, boxes 1x4",
        "4x4, no boxes",
        "4x4, jigsaw 0001011122332233",
    ):
        (part,) = ask("read", text="." * 16, board=text)
        assert part["puzzles"][0]["board"] == sc.read("." * 16, text).board.as_dict() | {
            "symbols": list("1234")
        }
