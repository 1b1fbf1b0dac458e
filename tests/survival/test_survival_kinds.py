"""What users see of every kind of constraint is as recorded; `facts_of_kinds` says how."""

import json

import pytest
from facts_of_kinds import ABOUT, DATA, blank, facts

RECORDED = json.loads(DATA.read_text())


def test_the_recorded_kinds_are_listed_as_recorded(sudoku):
    """Others may come: a new kind is one new file."""
    shown = json.loads(sudoku("constraints", "-f", "json").out)
    about = {one["name"]: {key: one[key] for key in ABOUT} for one in shown}
    recorded = {name: {key: one[key] for key in ABOUT} for name, one in RECORDED.items()}
    assert {name: about.get(name) for name in recorded} == recorded


@pytest.mark.parametrize("name", RECORDED)
def test_a_kind_is_as_recorded(name):
    assert facts(name, RECORDED[name]) == RECORDED[name]


def test_each_kind_shows_the_recorded_example(sudoku):
    for name, recorded in RECORDED.items():
        options = ("--domains", 0, "--clauses", 0, "-f", "json")
        shown = json.loads(sudoku("constraints", name, *options).out)["example"]
        assert {key: shown[key] for key in ("board", "line")} == recorded["example"], name


def test_other_names_are_names_of_the_kind():
    for name, recorded in RECORDED.items():
        board, line = recorded["samples"][0]["board"], recorded["samples"][0]["line"]
        for other in recorded["also"]:
            assert blank(board, line.replace(name, other, 1)) == blank(board, line)
