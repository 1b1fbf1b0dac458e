"""The fields of a question: all that are known are read, and any other is rejected by its name."""

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playground_questions import CLASH, FOUR, INKALA, NINE, SEVERAL, ask

import sudoku_csp as sc
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
    "download": [{"as": "certificate"}, {"as": "dimacs", "encoding": "log"}],
    "entries": [{"entries": ".3" + "." * 14}],
    "read": [{"text": FOUR}],
    "hint": [{"entries": ".3" + "." * 14}],
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


DECIDED = {"decide": [{"cell": "r1c3", "digit": 4}]}
ENTRY = ".3" + "." * 14
LONG = "x" * 9000

REJECTED = [
    ("solve", {"backends": ["sta"]}, "no backend 'sta'; did you mean sat?"),
    ("solve", {"backends": []}, "no backend is named"),
    ("solve", {"backends": "sat"}, "backends is a list of names"),
    ("solve", {"backends": [3]}, "backends is a list of names"),
    ("solve", {"limit": 0}, "limit is a whole number from 1 to 1000, not 0"),
    ("solve", {"limit": 1001}, "limit is a whole number from 1 to 1000, not 1001"),
    ("solve", {"solver": "no such"}, "no SAT solver 'no such'"),
    ("solve", {"search": "no such"}, "no search 'no such'"),
    ("solve", {"search": "default", "backends": ["sat"]}, "is for the reference backend"),
    ("solve", {"board": {"side": 4}}, "board is a text, not"),
    ("solve", {"board": "4 by 4"}, "'4 by 4' is no board; one is"),
    ("solve", {"board": "26x26"}, "this server accepts boards up to side 25"),
    ("solve", {"puzzle": "." * 36**2}, "this server accepts boards up to side 25"),
    ("solve", {"puzzle": "12"}, "puzzle: 2 cells; a puzzle of 4x4 has 16"),
    ("solve", {"puzzle": "1!....3..4....2."}, "puzzle: r1c2: '!' is not a digit"),
    ("solve", {"puzzle": "1...\n..3.\n.4?!\n..2."}, "puzzle:3: r3c4: '!' is not a digit"),
    ("read", {"text": "1!....3..4....2."}, "The pasted text: r1c2: '!' is not a digit"),
    ("read", {"text": f"{FOUR}\n1!....3..4....2."}, "Line 2: r1c2: '!' is not a digit"),
    *(("read", {"text": text}, "") for text in ("", "hello", "1..", "/etc/passwd", "{", "z" * 81)),
    ("download", {"as": "svg"}, "no kind of file 'svg'"),
    ("download", {"as": 3}, "as is a text, not 3"),
    ("download", {"as": "certificate", "puzzle": SEVERAL}, "there are several solutions"),
    ("download", {"as": "certificate", "encoding": "minimal"}, "certificate has no encoding"),
    ("download", {"encoding": "no such"}, "no encoding 'no such'"),
    ("download", {"encoding": "triad,log"}, "log cells have clauses of their own"),
    ("download", {"encoding": "cardinality"}, "dimacs has no sums: cardinality is for opb"),
    ("download", {"as": "icnf", "encoding": "optimised"}, "icnf has one formula for many puzzles"),
    ("download", {"as": "lp", "encoding": "log"}, "an encoding is for the formats"),
    ("download", {"format": "lp"}, "no field 'format'"),
    ("rule", {}, "house or cell is missing"),
    ("rule", {"house": "row 10"}, "no rule 'row 10'; did you mean row 1?"),
    ("rule", {"house": 3}, "house is a text, not 3"),
    ("rule", {"house": LONG}, "house has over 100 characters"),
    ("rule", {"cell": LONG}, "cell has over 100 characters"),
    ("sizes", {"encoding": LONG}, "encoding has over 100 characters"),
    ("rule", {"cell": "r10c1"}, "r10c1 is not a cell of 4x4, boxes 2x2"),
    ("rule", {"house": "row 1", "digit": 10}, "digit is a whole number from 1 to 4, not 10"),
    ("rule", {"house": "row 1", "encoding": "log,product"}, "log cells state each pair by itself"),
    ("rule", {"house": "row 1", "encoding": "cardinality"}, "the format opb has it"),
    ("rule", {"house": "row 1", "seconds": 1e-9}, "the time limit was reached"),
    ("sizes", {"encodings": "pairwise"}, "did you mean encoding"),
    ("unit_propagation", {"decide": "r1c1"}, "decide is a list of objects"),
    ("unit_propagation", {"decide": [1]}, "decide is a list of objects"),
    ("unit_propagation", {"decide": [{"cell": "r1c1"}]}, "of decide has a cell and a digit"),
    ("unit_propagation", {"decide": [{"cell": "r1c1", "digit": 0}]}, "digit is a whole number"),
    ("unit_propagation", {"decide": [{"holds": 1, "cell": "r1c1", "digit": 1}]}, "true or false"),
    ("unit_propagation", {"decide": [{"hold": False, "cell": "r1c1"}]}, "no field 'hold'"),
    ("unit_propagation", DECIDED | {"encoding": "optimised"}, "has the givens compiled away"),
    ("unit_propagation", DECIDED | {"encoding": "log"}, "log has no one literal for r1c3=4"),
    ("unit_propagation", {"seconds": 1e-9}, "the time limit was reached"),
    ("search", {"search": "bitboard"}, "the search bitboard does not record its steps"),
    ("search", {"search": "quick"}, "no search 'quick'"),
    ("search", {"search": LONG}, "search has over 100 characters"),
    ("search", {"search": "dom-wdeg", "most": 10**6}, "most is a whole number from 1 to 100000"),
    ("candidates", {"kinds": ["trues"]}, "no kind of candidates 'trues'; did you mean true?"),
    ("candidates", {"kinds": "true"}, "kinds is a list of names"),
    ("entries", {"entries": "2" + "." * 15}, "r1c1 is a given: it cannot be filled in"),
    ("entries", {"entries": "." * 81}, "entries: 81 cells; a puzzle of 4x4 has 16"),
    ("entries", {"entries": "1!" + "." * 14}, "entries: r1c2: '!' is not a digit"),
    ("entries", {"entries": f"{ENTRY} with anti-king"}, "entries are digits alone"),
    ("entries", {"entries": f"{ENTRY},1324423124133142"}, "entries are digits alone"),
    ("entries", {"entries": f"{ENTRY}\nanti-king"}, "entries are digits alone"),
    ("entries", {"entries": ENTRY, "seconds": 1e-6}, "the time limit was reached"),
    ("explain", {"puzzle": CLASH}, "the diagnosis"),
    ("reasons", {"puzzle": CLASH, "cell": "r1c3"}, "the diagnosis"),
    ("hint", {"puzzle": CLASH}, "the diagnosis"),
    ("hint", {"entries": "2" + "." * 15}, "r1c1 is a given: it cannot be filled in"),
    ("hint", {"entries": f"{ENTRY} with anti-king"}, "entries are digits alone"),
    ("hint", {"removed": "r1c2"}, "removed is a list of objects"),
    ("hint", {"removed": [{"cell": "r1c2"}]}, "of removed has a cell and a digit"),
    ("hint", {"removed": [{"cell": "r1c2", "digit": 5}]}, "digit is a whole number from 1 to 4"),
    ("hint", {"removed": [{"cell": "r9c2", "digit": 4}]}, "r9c2 is not a cell of 4x4"),
    ("explain", {"removed": []}, "no field 'removed'"),
    ("reasons", {"cell": "r1c2", "digit": 4}, "r1c2 is 3"),
    ("reasons", {"cell": "r1c2", "digit": 3, "holds": False}, "r1c2 is 3"),
    ("reasons", {"puzzle": "." * 16, "cell": "r1c1", "digit": 1}, "does not follow that r1c1 is 1"),
    ("reasons", {}, "cell is missing"),
    ("reasons", {"cell": "r1c1", "holds": False}, "digit is missing"),
    ("reasons", {"cell": "r9c9"}, "r9c9 is not a cell of 4x4, boxes 2x2"),
    ("reasons", {"cell": "r1c1", "digit": 5}, "digit is a whole number from 1 to 4"),
    ("reasons", {"cell": "r1c1", "holds": 1}, "holds is true or false, not 1"),
    ("reasons", {"cell": "r1c1", "direct": True}, "no field 'direct'"),
    (
        "reasons",
        {"puzzle": INKALA, "cell": "r1c1", "seconds": 1e-9},
        "no reason was found within the time limit",
    ),
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
