"""Each key of f-puzzles as the constraint that it is, from documents of a few cells."""

import pytest
from fpuzzles_documents import LINE, PAIR, SAYS, document, read, rules

from sudoku_csp.puzzle.notation.programs.fpuzzles_kinds import FORMS


@pytest.mark.parametrize(("size", "keys", "lines"), SAYS)
def test_what_a_key_says(size, keys, lines):
    assert list(read(document(size, **keys)).ruleset.lines) == lines


def test_what_is_said_of_a_cell():
    cells = [
        ("R1C1", {"parity": "Odd"}),
        ("R1C2", {"parity": "Even"}),
        ("R2C1", {"givenPencilMarks": [3, "1"]}),
        ("R2C2", {"givenPencilMarks": None}),
        ("R2C3", {"givenPencilMarks": []}),
    ]
    lines = read(document(cells=cells)).ruleset.lines
    assert lines == ("odd r1c1", "even r1c2", "candidates 1 3 r2c1")


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"xv": [{"cells": PAIR, "value": "XV"}]}, "xv 1: 'XV' is neither X nor V"),
        ({"difference": [{"cells": ["R1C1"]}]}, "difference 1: "),
        ({"ratio": [{"cells": PAIR, "value": "0"}]}, "ratio 1: "),
        ({"quadruple": [{"cells": PAIR, "values": [5]}]}, "quadruple 1: 5 is no digit"),
        ({"quadruple": [{"cells": PAIR}]}, "quadruple 1: 'values' is no list of digits"),
        ({"clone": [{"cells": PAIR, "cloneCells": ["R1C1"]}]}, "clone 1: "),
        ({"arrow": [LINE | {"cells": ["R4C4"]}]}, "arrow 1: a line begins in r1c1, outside its ci"),
        ({"sandwichsum": [{"cell": "R1C1", "value": 5}]}, "R1C1 is not beside a row or a column"),
        ({"sandwichsum": [{"cell": "R0C0", "value": 5}]}, "R0C0 is not beside a row or a column"),
        ({"xsum": [{"cell": "R0C1", "value": 0}]}, "xsum 1: an x-sum is at least 1"),
        ({"skyscraper": [{"cell": "R0C9", "value": 2}]}, "R0C9 is not beside a row or a column"),
        ({"littlekillersum": [{"cell": "R2C2", "direction": "UL", "value": 3}]}, "not outside the"),
        ({"littlekillersum": [{"cell": "R0C0", "direction": "UL", "value": 3}]}, "no diagonal of"),
        ({"littlekillersum": [{"cell": "R0C0", "direction": "N", "value": 3}]}, "is no direction"),
        (
            {"littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": 3, "cells": PAIR}]},
            "its cells are not those of the diagonal",
        ),
        ({"whispers": [LINE | {"value": "-1"}]}, "whispers 1: neighbours on a whisper differ by"),
        ({"whispers": [LINE | {"value": 0}]}, "whispers 1: neighbours on a whisper differ by 1"),
        ({"lockout": [LINE | {"value": "3"}]}, "lockout 1: 'value' is '3'"),
        ({"disjointgroups": [1]}, "'disjointgroups' has a member that is no entry"),
    ],
)
def test_an_entry_that_is_not_understood_is_told(keys, said):
    assert said in read(document(**keys))


FLAGS = {key for _, keys, _ in SAYS for key, value in keys.items() if value is True}


@pytest.mark.parametrize("key", sorted(FORMS.called))
def test_true_is_for_kinds_without_entries_and_an_empty_entry_for_the_others(key):
    if "." in key:
        said = read(document(**{key: [{"value": "Odd"}]}))
        assert "not all of it is understood" in said
        return
    flagged, emptied = read(document(**{key: True})), read(document(**{key: [{}]}))
    if key in FLAGS:
        assert len(flagged.ruleset.beyond_classic) == 1
        assert f"{key!r} is [{{}}]" in emptied
    else:
        assert f"{key!r} is True" in flagged
        assert not emptied.ruleset.beyond_classic


@pytest.mark.parametrize("nothing", [0, False, "", {}])
def test_what_is_no_list_is_told_even_where_it_is_empty(nothing):
    for key in ("thermometer", "whispers", "arrow", "regionsumline"):
        assert f"{key} 1: 'lines' is no list" in read(document(**{key: [{"lines": nothing}]}))
    for key in ("extraregion", "boxindexer", "killercage"):
        assert f"{key} 1: 'cells' is no list" in read(document(**{key: [{"cells": nothing}]}))
    corner = {"cell": "R0C1", "direction": "DR", "value": 5, "cells": nothing}
    assert "'cells' is no list" in read(document(littlekillersum=[corner]))
    assert "under 'cell' is no cell" in read(document(odd=[{"cell": nothing}]))


@pytest.mark.parametrize("fields", [{}, {"lines": []}, {"lines": None}, {"lines": [["R1C1"]]}])
def test_a_number_for_no_line_is_told(fields):
    said = read(document(whispers=[fields | {"value": "3"}]))
    assert "whispers 1: 'value' is '3', and there is nothing that it is said of" in said
    assert rules(document(whispers=[fields | {"value": " "}])) == []


def test_the_parity_of_a_cell_is_odd_or_even():
    said = read(document(cells=[("R1C1", {"parity": "both"})]))
    assert "parity of R1C1: 'both' is neither odd nor even" in said


def test_candidates_that_are_none_are_told():
    said = read(document(cells=[("R1C1", {"givenPencilMarks": [1, 9]})]))
    assert "givenPencilMarks of R1C1: 9 is no digit of a board of 4x4" in said


def test_kinds_that_need_regions_have_those_of_the_document():
    swapped = [("R2C2", {"region": 1}), ("R2C3", {"region": 0})]
    line = [{"lines": [["R2C1", "R2C2", "R2C3"]]}]
    assert rules(document(cells=swapped, regionsumline=line)) == [
        "region sum line r2c1 = r2c2 = r2c3"
    ]
    indexer = read(document(cells=swapped, boxindexer=[{"cells": ["R2C3"]}]))
    assert indexer.ruleset.lines == ("box-indexer r2c3",)
    nowhere = [(f"R{r}C{c}", {"region": None}) for r in range(1, 5) for c in range(1, 5)]
    assert rules(document(cells=nowhere, regionsumline=line)) == []
    some = [("R2C2", {"region": None})]
    assert "a cell in no region" in read(document(cells=some, regionsumline=line))
