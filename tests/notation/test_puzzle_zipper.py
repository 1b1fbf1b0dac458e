"""The short form of JSON in which SudokuPad puts a document into a link."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sudokupad_documents import zipped

from sudoku_csp.puzzle.notation.programs import puzzle_zipper
from sudoku_csp.puzzle.notation.programs.puzzle_zipper import value_of


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{}", {}),
        ("[,,,]", [{}, {}, {}, {}]),
        ("[]", [{}]),
        ("{ce:[[{v:3},,{v:4}]]}", {"cells": [[{"value": 3}, {}, {"value": 4}]]}),
        ("{a:t,b:f,c:#0,c1:#F,c2:CFcf00}",
         {"arrows": True, "b": False, "color": "#000000", "borderColor": "#FFFFFF",
          "backgroundColor": "#CFcf00"}),
        ("{metadata:{}}", {"metadata": {}}),
        ("{d2:1.5,d:-2,x:1e3,y:null}", {"d": 1.5, "duration": -2, "x": 1000.0, "y": None}),
        (r"{te:'it\'s \\ \u00e9\n'}", {"text": "it's \\ é\n"}),
        ("{'a b':true,x:false}", {"a b": True, "x": False}),
        ('{"ce": [[]]}', {"ce": [[]]}),
        ("{x:'{[,:]}'}", {"x": "{[,:]}"}),
    ],
)  # fmt: skip
def test_what_a_text_says(text, value):
    assert value_of(text) == value


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "its end where a value is to be"),
        ("{", "'' where a key is to be"),
        ("{ce:[[", "its end where a value"),
        ("{ce}", "'}' in an object, where ':' is due"),
        ("{ce:1", "the end in an object"),
        ("{ce:x}", "'x' is no value"),
        ("{ce:05}", "'05' is no value"),
        ("{ce:--1}", "'--1' is no value"),
        ("{ce:1}}", "'}' behind its end"),
        ("{ce:'a}", "is no part of one"),
        ("{ce:'\\q'}", "is no text"),
        ("{ce:1,cells:2}", "'cells' twice"),
        ("[" * 40, "too deep"),
        ("{a:" * 40, "too deep"),
        ("[" + "," * 500_000, "too long"),
        ('{"a": }', "no JSON"),
    ],
)
def test_what_is_none(text, said):
    with pytest.raises(ValueError, match=said):
        value_of(text)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-9, 99)
    | st.text(alphabet="ab '[],:\\é\n", max_size=6),  # SudokuPad itself garbles some braces.
    lambda inner: (
        st.lists(inner.filter(lambda one: one != []), min_size=1, max_size=4)
        | st.dictionaries(
            st.sampled_from(["cells", "value", "x1", "text"]),
            inner.filter(lambda one: one != []),
            max_size=3,
        )
    ),
    max_leaves=12,
)


@given(VALUES.filter(lambda value: isinstance(value, dict)))
def test_what_is_shortened_comes_back(value):
    assert value_of(zipped(value)) == value


@given(st.text(alphabet="{}[],:'\\tfa01#F ", max_size=40))
def test_any_text_is_a_value_or_refused(text):
    with suppress(ValueError):
        value_of(text)


def test_no_long_name_has_two_short_ones():
    assert len(set(puzzle_zipper.NAMES.values())) == len(puzzle_zipper.NAMES)
