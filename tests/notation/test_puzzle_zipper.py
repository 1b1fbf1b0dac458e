"""The short form of JSON in which SudokuPad puts a document into a link."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sudokupad_documents import zipped

from sudoku_csp.puzzle.notation.programs.json_text import unzipped


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
        ("{d2:1.5,d:-2,x:1e3,y:null}", {"d": 1.5, "duration": -2, "x": 1000.0, "y": None}),
        (r"{te:'it\'s \\ \u00e9\n'}", {"text": "it's \\ é\n"}),
        ("{'a b':true,x:false}", {"a b": True, "x": False}),
        ('{"ce": [[]]}', {"ce": [[]]}),
        ("{x:'{[,:]}'}", {"x": "{[,:]}"}),
    ],
)  # fmt: skip
def test_what_a_text_says(text, value):
    assert unzipped(text) == value


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no JSON"),
        ("{ce}", "'ce' is no value"),
        ("{ce:1", "no JSON"),
        ("{ce:x}", "'x' is no value"),
        ("{ce:05}", "no JSON"),
        ("{ce:1}}", "no JSON"),
        ("{ce:1,,d:2}", "no JSON"),
        ("[1 2]", "no JSON"),
        ("{ce:'a}", "no part"),
        ("{ce:'\\q'}", "no text"),
        ("{ce:1,cells:2}", "'cells' twice"),
        ("[" * 40 + "]" * 40, "too deep"),
        ("[" + "," * 500_000, "too long"),
        ('{"a": }', "no JSON"),
    ],
)
def test_what_is_none(text, said):
    with pytest.raises(ValueError, match=said):
        unzipped(text)


TEXTS = st.text(alphabet="ab '[],:\\é\n", max_size=6)  # SudokuPad itself garbles some braces.
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | TEXTS,
    lambda inner: (
        st.lists(inner, min_size=1, max_size=4)
        | st.dictionaries(st.sampled_from(["cells", "value", "x1", "text"]), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(["cells", "value", "x1"]), VALUES, max_size=3))
def test_what_is_shortened_comes_back(value):
    assert unzipped(zipped(value)) == value


@given(st.text(alphabet="{}[],:'\\tfa01#F ", max_size=40))
def test_any_text_is_a_value_or_refused(text):
    with suppress(ValueError):
        unzipped(text)
