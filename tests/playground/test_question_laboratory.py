"""The questions of the laboratory and the theatre: shapes, filters, refusals, budgets."""

import json

import pytest
from asked_here import INKALA, NINE, ask

from sudoku_csp.apps.playground.handlers import search as search_question
from sudoku_csp.apps.playground.handlers import unit_propagation
from sudoku_csp.apps.playground.limits import Limits
from sudoku_csp.apps.playground.request import Request
from sudoku_csp.grid.errors import (
    InputError,
    NotReached,
    SudokuError,
    UnknownName,
    Unsupported,
)
from sudoku_csp.laboratory.views import unit_steps
from sudoku_csp.solvers.traces import recorded


def test_a_rule_in_every_language():
    parts = ask("rule", puzzle=NINE, house="row 1", at_most_one="sequential")
    assert [part["part"] for part in parts] == ["rule", "clauses", "cpsat", "propagation", "python"]
    rule, clauses, cpsat, propagation, python = parts
    assert rule["cells"][0] == "r1c1"
    assert clauses["total"] == len(clauses["shown"]) == 9 * (1 + 3 * 9 - 4)
    assert clauses["shown"][1] == {
        "literals": [
            {"name": "r1c1=1", "cell": "r1c1", "digit": 1, "about": "", "sign": False},
            {"name": "row 1, digit 1: s1", "cell": None, "digit": 1, "about": "", "sign": True},
        ],
        "section": "all different in row 1",
    }
    assert [one["text"].split("(")[0] for one in cpsat["constraints"]] == ["all_different"]
    assert {event["event"] for event in propagation["events"]} == {"remove"}
    assert "def holds" in python["holds"]
    assert "Sinz" in python["beneath"]["encode"]


def test_a_rule_is_filtered_by_digit_and_cell():
    rule, clauses, cpsat, *_ = ask("rule", puzzle=NINE, house="box 5", digit=7, cell="r5c5")
    assert rule["name"] == "box 5"
    assert clauses["total"] == 1 + 8
    assert [one["digit"] for one in cpsat["constraints"]] == [None]


def test_a_bit_is_said_in_words():
    _, clauses, *_ = ask("rule", puzzle="." * 81, house="row 1", cells="log")
    literal = clauses["shown"][0]["literals"][1]
    assert literal["name"] == "r1c1-1&2"
    assert literal["about"] == "r1c1 is one of 3, 4, 7, 8"


def test_a_rule_in_no_time_is_refused():
    with pytest.raises(NotReached, match="time limit"):
        ask("rule", puzzle=NINE, house="row 1", seconds=1e-9)


def test_what_a_cell_is():
    rule, clauses, cpsat, propagation, _ = ask("rule", puzzle=NINE, cell="r1c3")
    assert rule["sentence"] == "r1c3 holds exactly one of the digits 1 to 9."
    assert clauses["total"] == 37
    assert [one["text"] for one in cpsat["constraints"]] == ["r1c3 in 1..9"]
    assert {event["cell"] for event in propagation["events"]} == {"r1c3"}
    assert propagation["events"][-1]["event"] == "assign"


@pytest.mark.parametrize(
    ("house", "total"), [("givens", 30), ("all", 12018)], ids=["givens", "all"]
)
def test_clauses_that_are_no_rule(house, total):
    (clauses,) = ask("rule", puzzle=NINE, house=house)
    assert (clauses["total"], len(clauses["shown"])) == (total, min(total, 400))


def test_every_clause_of_a_cell():
    (clauses,) = ask("rule", puzzle=NINE, house="all", cell="r1c3")
    assert (
        clauses["total"] == 37 + 3 * 9 * 9
    )  # The cell; in 3 houses of each digit 1 and 8 clauses.


@pytest.mark.parametrize("consistency", ["forward-checking", "gac"])
def test_a_rule_at_another_consistency(consistency):
    *_, propagation, python = ask("rule", puzzle=NINE, house="row 1", consistency=consistency)
    assert propagation["consistency"] == consistency
    assert f"def {consistency.replace('-', '_')}(" in python["beneath"]["propagate"]


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({}, InputError),
        ({"house": "row 10"}, UnknownName),
        ({"house": 3}, InputError),
        ({"cell": "r10c1"}, InputError),
        ({"house": "row 1", "digit": 10}, InputError),
        ({"house": "row 1", "consistency": "magic"}, UnknownName),
        ({"house": "row 1", "clause_set": "best"}, UnknownName),
        ({"house": "row 1", "cells": "log", "at_most_one": "product"}, Unsupported),
        ({"house": "row 1", "at_most_one": "cardinality"}, Unsupported),
    ],
)
def test_what_no_rule_is(fields, error):
    with pytest.raises(error):
        ask("rule", puzzle=NINE, **fields)


def test_sizes_one_by_one():
    parts = ask("sizes", puzzle=NINE, clause_set="triad")
    assert len(parts) == 16
    extended = next(part for part in parts if part["clause_set"] == "extended")
    assert extended == {
        "part": "size",
        "clause_set": "extended",
        "at_most_one": "pairwise",
        "cells": "direct",
        "variables": 729,
        "auxiliary": 0,
        "clauses": 12018,
        "literals": 26274,
        "fixed": 729,
        "filled": 81,
        "of": 729,
        "refuted": False,
    }
    assert sum(part["clause_set"] == "triad" for part in parts) == 9


def test_unit_propagation_from_the_start_to_the_end():
    start, *implied, end = ask("unit_propagation", puzzle=NINE)
    assert start == {"part": "start", "variables": 729, "clauses": 12018, "compiled": False}
    assert len(implied) == 729
    assert implied[0]["section"] == "givens"
    assert implied[0]["clause"] == [implied[0]["literal"]]
    assert end == {
        "part": "end",
        "contradiction": None,
        "section": None,
        "decided": 729,
        "left": 0,
    }


def test_a_decision_and_its_contradiction():
    *implied, end = ask(
        "unit_propagation", puzzle=NINE, decide=[{"cell": "r1c3", "digit": 4, "holds": False}]
    )
    assert len(implied) == 730
    assert [literal["name"] for literal in end["contradiction"]] == ["r1c3=4"]
    assert end["section"] == "decision"
    *_, decided, _ = ask("unit_propagation", puzzle="." * 81, decide=[{"cell": "r5c5", "digit": 9}])
    assert decided["literal"]["digit"] == 9


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"decide": "r1c1"}, InputError),
        ({"decide": [1]}, InputError),
        ({"decide": [{"cell": "r1c1"}]}, InputError),
        ({"decide": [{"cell": "r1c1", "digit": 0}]}, InputError),
        ({"decide": [{"cell": "r1c1", "digit": 1, "holds": 1}]}, InputError),
        ({"decide": [{"cell": "r1c3", "digit": 4}], "clause_set": "optimised"}, Unsupported),
        ({"decide": [{"cell": "r1c3", "digit": 4}], "cells": "log"}, Unsupported),
    ],
)
def test_what_cannot_be_decided(fields, error):
    with pytest.raises(error):
        ask("unit_propagation", puzzle=NINE, **fields)


def test_the_contradiction_is_told_where_the_literals_are_cut(monkeypatch):
    monkeypatch.setattr(unit_propagation, "MOST", 3)
    parts = ask("unit_propagation", puzzle="11..............")
    assert len(parts) == 5
    assert parts[-1]["contradiction"]


def test_limits_of_unit_propagation_are_said(monkeypatch):
    with pytest.raises(NotReached, match="time limit"):
        ask("unit_propagation", puzzle=NINE, seconds=1e-9)
    monkeypatch.setattr(unit_steps, "HELD", 1000)
    with pytest.raises(SudokuError, match="too many"):
        ask("unit_propagation", puzzle=NINE)


@pytest.mark.parametrize("search", ["default", "forward-checking", "chronological"])
def test_a_search_is_its_trace_in_bundles(search):
    parts = ask("search", puzzle=INKALA, search=search, most=1000)
    expected = []
    puzzle = Request({"puzzle": INKALA}, Limits()).puzzle()
    recorded.run(puzzle, recorded.traceable(search), expected.append, most=1000)
    assert [event for part in parts for event in part["events"]] == json.loads(json.dumps(expected))
    assert all(part["part"] == "events" for part in parts)
    assert all(len(part["events"]) == search_question.BUNDLE for part in parts[:-1])
    assert parts[-1]["events"][-1]["event"] in ("end", "cut")
    assert parts[0]["events"][0]["search"] == ("dom-wdeg" if search == "default" else search)


def test_a_search_ends_in_time_and_at_its_events():
    last = ask("search", puzzle="." * 625, search="chronological", seconds=0.05)[-1]["events"][-1]
    assert last["event"] == "cut"
    assert "time limit" in last["why"]
    (part,) = ask("search", puzzle=INKALA, most=5)
    assert len(part["events"]) == 7  # With the head and the cut.


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"search": "bitboard"}, Unsupported),
        ({"search": "quick"}, UnknownName),
        ({"limit": 0}, InputError),
        ({"limit": 1001}, InputError),
        ({"most": 10**6}, InputError),
    ],
)
def test_what_cannot_be_searched(fields, error):
    with pytest.raises(error):
        ask("search", puzzle=INKALA, **fields)
