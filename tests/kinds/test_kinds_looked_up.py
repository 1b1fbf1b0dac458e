"""What a person looks up about a kind: its line, its fields and its names."""

import json

import pytest

import sudoku_csp as sc
from sudoku_csp.constraints.fields import fields_of
from sudoku_csp.constraints.typed_line import parse, text_of
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import InputError, UnknownName
from sudoku_csp.laboratory.kind import FAMILIES, kind, kinds

LINES = {
    "anti-king": "anti-king [CELLS]",
    "cage": "cage [TOTAL] CELLS",
    "clone": "clone CELLS copies CELLS",
    "diagonal": "diagonal [main|anti] [side NUMBER]",
    "any-of": "any-of (CONSTRAINT) (CONSTRAINT) ...",
    "equal-sum": "equal-sum CELLS / CELLS ...",
    "negative-xv": "negative-xv [TOTALS] [CELLS] [exempt CELL CELL / CELL CELL ...]",
    "pair": "pair N N / N N ... CELLS",
    "regular-expression": "regular-expression CELLS pattern TEXT",
    "sum-line": "sum-line [TOTAL] CELLS [loop yes|no]",
}


@pytest.mark.parametrize("name", LINES)
def test_a_line_is_made_of_the_fields_of_its_kind(name):
    assert kind(name).line == LINES[name]


def test_every_kind_has_its_line_its_class_and_its_fields():
    found = kinds()
    assert len(found) == len({one.name for one in found}) >= 70
    for one in found:
        assert one.sentence.endswith(".")
        assert one.python.startswith(f"{one.constraint.__name__}(")
        assert one.constraint.__module__ in one.home
        of_kind = fields_of(one.constraint) or ()
        assert [field.name for field in one.fields] == [field.word for field in of_kind]
        json.dumps(one.as_dict())


def test_what_a_line_may_leave_out_may_be_left_out():
    """A line needs exactly the fields without a default, by the reader on a board for all kinds."""
    board = Board.customary(9)
    for one in kinds():
        needed = [field for field in one.fields if field.default is None]
        assert _is_whole(one.name, board) == (not needed and bool(one.fields)), one.name


def _is_whole(text, board):
    try:
        return bool(parse(text, board))
    except InputError:
        return False


def test_defaults_are_those_of_the_class_and_of_the_board():
    defaults = {field.name: field.default for field in kind("whisper").fields}
    assert defaults == {"cells": None, "difference": "2 on 4x4, 5 on 9x9"}
    defaults = {field.name: field.default for field in kind("negative-xv").fields}
    assert defaults == {"cells": "all cells of the board", "exempt": "none", "totals": "5 10"}
    assert {field.name: field.default for field in kind("sum-line").fields}["loop"] == "no"


def test_names_are_taken_as_people_write_them():
    for written in ("little-killer", "Little Killer", "littlekiller", "LITTLE_KILLER"):
        assert sc.kind(written).name == "little-killer"
    for written in ("killer cage", "Killer-Cage", "KILLERCAGE"):
        assert sc.kind(written).name == "cage"


def test_no_other_name_of_a_kind_is_the_name_of_one_and_but_few_are_of_several():
    of_name = {}
    for one in kinds():
        for name in one.constraint.about.aliases:
            assert name.islower()
            of_name.setdefault(name.replace("-", ""), []).append(one.name)
    assert of_name.keys().isdisjoint(one.name.replace("-", "") for one in kinds())
    several = {name: found for name, found in of_name.items() if len(found) > 1}
    both = ["difference", "ratio"]
    assert several == {"kropki": both, "kropkidot": both}


def test_other_names_are_listed_except_those_of_several_kinds():
    assert kind("difference").aliases == ("white-dot", "kropki-white", "kropki-white-dot")
    assert kind("cage").as_dict()["also"] == ["killer-cage", "killer"]
    assert kind("anti-taxicab").aliases == ()
    assert kind("whisper").mentions("german")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cgae", "no constraint 'cgae'; did you mean cage?"),
        ("yarn", "no constraint 'yarn', nor is any"),
        ("", "no constraint '', nor is any"),
    ],
)
def test_an_unknown_name_is_rejected_on_one_line_with_the_nearest(name, message):
    with pytest.raises(UnknownName) as refused:
        sc.kind(name)
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


def test_a_kind_shows_its_line_and_its_sentence():
    assert repr(sc.kind("odd")) == "odd CELLS\nA cell with a grey circle holds an odd digit."
    assert "cage [TOTAL] CELLS" in repr(sc.kinds())


def test_the_line_of_a_comparison_is_an_example():
    line = kind("comparison").line.removeprefix("a line like ")
    board = Board.customary(9)
    assert text_of(parse(line, board), board) == line


FAMILY = {
    "cage": "Cages",
    "thermometer": "Lines and arrows",
    "arrow": "Lines and arrows",
    "xv": "Dots and signs between cells",
    "odd": "Marked cells",
    "extra-region": "Regions and shaded cells",
    "sandwich": "Clues outside the grid",
    "anti-knight": "The whole board",
    "disjoint-groups": "The whole board",
    "sum": "Any cells",
    "any-of": "Made of other rules",
}


def test_families_are_chosen_by_the_marks():
    assert {name: kind(name).family for name in FAMILY} == FAMILY
    assert {one.family for one in kinds()} == set(FAMILIES)
