"""The fields of a question: all that are known are read, and any other is refused by its name."""

from importlib import import_module

import pytest
from asked_here import FOUR, ask, parts_of

from sudoku_csp.apps.playground import handlers
from sudoku_csp.apps.playground.limits import Limits
from sudoku_csp.apps.playground.request import Request
from sudoku_csp.grid.errors import InputError, SudokuError, UnknownName, Unsupported

ASKED = {
    "candidates": [{"kinds": ["gac"]}],
    "choices": [{}],
    "diagnose": [{}],
    "download": [{"as": "json", "backends": ["reference"]}, {"as": "dimacs", "cells": "log"}],
    "entries": [{"entries": ".3" + "." * 14}],
    "examples": [{}],
    "explain": [{}],
    "read": [{"text": FOUR}],
    "reasons": [{"cell": "r1c2"}],
    "rule": [{"house": "row 1"}],
    "search": [{}],
    "sizes": [{}],
    "solve": [{"backends": ["reference"]}],
    "unit_propagation": [{}],
}
"""Questions that lead each handler through all that it reads."""


class Noting(dict):
    """Fields that note which of them were looked for."""

    def __init__(self, fields):
        super().__init__(fields)
        self.sought = set()

    def get(self, name, default=None):
        self.sought.add(name)
        return super().get(name, default)


@pytest.mark.parametrize("name", handlers.NAMES)
def test_the_fields_of_a_question_are_those_that_it_reads(name):
    known = import_module(f"{handlers.__name__}.{name}").FIELDS
    sought = set()
    for fields in ASKED[name]:
        puzzle = {"puzzle": FOUR} if "puzzle" in known else {}
        noting = Noting(puzzle | fields)
        for _ in handlers.named(name)(Request(noting, Limits(seconds=20.0))):
            pass
        sought |= noting.sought
    assert sought == set(known)


@pytest.mark.parametrize("name", handlers.NAMES)
def test_an_unknown_field_is_refused_by_its_name(name):
    with pytest.raises(UnknownName, match=r"^no field 'puzle'"):
        ask(name, puzle=FOUR)


def test_a_field_that_stands_twice_is_refused():
    for body in (b'{"puzzle": "1", "puzzle": "2"}', b'{"board": {"side": 4, "side": 9}}'):
        with pytest.raises(InputError, match=r"the key '(puzzle|side)' twice in one object"):
            Request.parse(body, Limits())


def test_a_field_that_is_nearly_right_is_told():
    with pytest.raises(UnknownName, match="did you mean at_most_one"):
        ask("sizes", puzzle=FOUR, at_mostone="pairwise")
    with pytest.raises(UnknownName, match=r"^no field 'format'"):
        ask("download", puzzle=FOUR, format="lp")


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"board": {"side": 4, "rows": 2}}, "no field 'rows'"),
        ({"decide": [{"cell": "r1c1", "digit": 1, "hold": False}]}, "no field 'hold'"),
    ],
)
def test_unknown_fields_within_a_field_are_refused_too(fields, named):
    with pytest.raises(SudokuError, match=named):
        ask("unit_propagation", puzzle=FOUR, **fields)


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [("lp", "cells", "log"), ("dimacs", "limit", 2), ("certificate", "clause_set", "minimal")],
)
def test_a_field_that_is_not_for_this_kind_of_file_is_refused(kind, field, value):
    with pytest.raises(Unsupported, match=f"{kind} has no {field}"):
        next(parts_of("download", puzzle=FOUR, **{"as": kind, field: value}))


@pytest.mark.parametrize(
    ("question", "fields", "told"),
    [
        ("solve", {"puzzle": "1!....3..4....2."}, "puzzle: r1c2: '!' is not a digit"),
        ("solve", {"puzzle": "1...\n..3.\n.4?!\n..2."}, "puzzle:3: r3c4: '!' is not a digit"),
        ("entries", {"puzzle": FOUR, "entries": "1!" + "." * 14}, "entries: r1c2: '!' is not a d"),
        ("read", {"text": "1!....3..4....2."}, "The pasted text: r1c2: '!' is not a digit"),
        ("read", {"text": f"{FOUR}\n1!....3..4....2."}, "Line 2: r1c2: '!' is not a digit"),
    ],
)
def test_what_is_wrong_in_a_field_is_told_with_its_name(question, fields, told):
    with pytest.raises(InputError) as refused:
        ask(question, **fields)
    assert str(refused.value).startswith(told)


def test_boxes_beside_regions_are_refused():
    regions = list(map(int, "0001011122332233"))
    for boxes in ({}, {"box_rows": 1, "box_columns": 4}):
        (part,) = ask("read", text="." * 16, board={"side": 4, "regions": regions} | boxes)
        assert part["puzzles"][0]["board"]["regions"] == regions
    for boxes in ({"box_rows": 2, "box_columns": 2}, {"box_rows": 2}, {"box_rows": 0}):
        with pytest.raises(InputError, match="box_rows and box_columns are of boxes"):
            ask("read", text="." * 16, board={"side": 4, "regions": regions} | boxes)
