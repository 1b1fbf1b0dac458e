"""Each key of f-puzzles as the constraint that it is, from documents of a few cells."""

import pytest
from fpuzzles_documents import document, read, rules

LINE = {"lines": [["R1C1", "R1C2", "R2C2"]]}
PAIR = ["R1C1", "R1C2"]


@pytest.mark.parametrize(
    ("size", "keys", "lines"),
    [
        (4, {"antiking": True}, ["anti-king"]),
        (4, {"disjointgroups": True}, ["disjoint-groups"]),
        (4, {"thermometer": [LINE]}, ["thermometer r1c1 r1c2 r2c2"]),
        (4, {"slowthermometer": [LINE]}, ["slow-thermometer r1c1 r1c2 r2c2"]),
        (4, {"palindrome": [LINE]}, ["palindrome r1c1 r1c2 r2c2"]),
        (4, {"renban": [LINE]}, ["renban r1c1 r1c2 r2c2"]),
        (4, {"nabner": [LINE]}, ["nabner-line r1c1 r1c2 r2c2"]),
        (4, {"entropicline": [LINE]}, ["entropic-line r1c1 r1c2 r2c2"]),
        (4, {"modularline": [LINE]}, ["modular-line r1c1 r1c2 r2c2"]),
        (4, {"zipperline": [LINE]}, ["zipper-line r1c1 r1c2 r2c2"]),
        (4, {"doublearrow": [LINE]}, ["double-arrow r1c1 r1c2 r2c2"]),
        (4, {"betweenline": [LINE]}, ["between-line r1c1 r1c2 r2c2"]),
        (4, {"lockout": [LINE]}, ["lockout-line 2 r1c1 r1c2 r2c2"]),
        (9, {"lockout": [LINE]}, ["lockout-line r1c1 r1c2 r2c2"]),
        (4, {"regionsumline": [{"lines": [["R1C1", "R1C2", "R1C3", "R2C2"]]}]},
         ["region-sum-line r1c1 r1c2 / r1c3 / r2c2"]),
        (4, {"whispers": [LINE]}, ["whisper 2 r1c1 r1c2 r2c2"]),
        (5, {"whispers": [LINE]}, ["whisper 3 r1c1 r1c2 r2c2"]),
        (9, {"whispers": [LINE]}, ["whisper r1c1 r1c2 r2c2"]),
        (9, {"whispers": [LINE | {"value": "4"}]}, ["whisper 4 r1c1 r1c2 r2c2"]),
        (4, {"arrow": [LINE | {"cells": ["R1C1"]}]}, ["arrow r1c1 r1c2 r2c2"]),
        (4, {"arrow": [LINE | {"cells": PAIR}]}, ["arrow 2 r1c1 r1c2 r1c2 r2c2"]),
        (4, {"arrow": [{"cells": ["R1C1"], "lines": []}]}, []),
        (4, {"arrow": [{"cells": ["R1C1"], "lines": [PAIR, ["R1C1", "R2C1"]]}]},
         ["arrow r1c1 r1c2", "arrow r1c1 r2c1"]),
        (4, {"killercage": [{"cells": PAIR, "value": "5"}]}, ["cage 5 r1c1 r1c2"]),
        (4, {"difference": [{"cells": PAIR}]}, ["difference r1c1 r1c2"]),
        (4, {"difference": [{"cells": PAIR, "value": "2"}]}, ["difference 2 r1c1 r1c2"]),
        (4, {"ratio": [{"cells": PAIR, "value": ""}]}, ["ratio r1c1 r1c2"]),
        (4, {"ratio": [{"cells": PAIR, "value": 3}]}, ["ratio 3 r1c1 r1c2"]),
        (4, {"xv": [{"cells": PAIR, "value": "X"}]}, ["xv 10 r1c1 r1c2"]),
        (4, {"xv": [{"cells": PAIR, "value": "V"}, {"cells": PAIR}]}, ["xv 5 r1c1 r1c2"]),
        (4, {"quadruple": [{"cells": PAIR, "values": ["1", 1, 2]}]}, ["quadruple 1 1 2 r1c1 r1c2"]),
        (4, {"quadruple": [{"cells": PAIR, "values": []}]}, []),
        (4, {"clone": [{"cells": PAIR, "cloneCells": ["R3C1", "R3C2"]}]},
         ["clone r1c1 r1c2 copies r3c1 r3c2"]),
        (4, {"extraregion": [{"cells": ["R2C2", "R3C3"]}]}, ["extra-region r2c2 r3c3"]),
        (4, {"odd": [{"cell": "R1C1"}], "even": [{"cell": "R1C2"}]}, ["odd r1c1", "even r1c2"]),
        (4, {"minimum": [{"cell": "R1C1"}, {"cell": "R1C2"}]}, ["minimum r1c1 r1c2"]),
        (4, {"maximum": [{"cell": "R4C4"}]}, ["maximum r4c4"]),
        (4, {"sandwichsum": [{"cell": "R0C2", "value": "0"}]},
         ["sandwich 0 r1c2 r2c2 r3c2 r4c2"]),
        (4, {"sandwichsum": [{"cell": "R2C5", "value": 5}, {"cell": "R2C0", "value": ""}]},
         ["sandwich 5 r2c4 r2c3 r2c2 r2c1"]),
        (4, {"xsum": [{"cell": "R5C2", "value": "7"}]}, ["x-sum 7 r4c2 r3c2 r2c2 r1c2"]),
        (4, {"skyscraper": [{"cell": "R3C0", "value": "2"}]},
         ["skyscraper 2 r3c1 r3c2 r3c3 r3c4"]),
        (4, {"littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "7",
                                  "cells": ["R1C2", "R2C3", "R3C4"]}]},
         ["little-killer 7 r1c2 r2c3 r3c4"]),
        (4, {"littlekillersum": [{"cell": "R5C3", "direction": "UL", "value": "0"}]},
         ["little-killer 0 r4c2 r3c1"]),
        (4, {"littlekillersum": [{"cell": "R0C1", "direction": "DR"}]}, []),
        (4, {"rowindexer": [{"cells": PAIR}]}, ["row-indexer r1c1 r1c2"]),
        (4, {"columnindexer": [{"cells": PAIR}]}, ["column-indexer r1c1 r1c2"]),
        (4, {"boxindexer": [{"cells": PAIR}]}, ["box-indexer r1c1 r1c2"]),
        (4, {"nonconsecutive": True}, ["non-consecutive"]),
        (4, {"nonconsecutive": True, "difference": [{"cells": ["R1C2", "R1C1"]}]},
         ["non-consecutive exempt r1c1 r1c2", "difference r1c2 r1c1"]),
        (4, {"nonconsecutive": True, "ratio": [{"cells": PAIR}]},
         ["non-consecutive exempt r1c1 r1c2", "ratio r1c1 r1c2"]),
        (4, {"negative": ["ratio"]}, ["negative-ratio"]),
        (4, {"negative": ["ratio", "foglight"], "ratio": []}, ["negative-ratio"]),
        (4, {"negative": ["ratio"], "ratio": [{"cells": PAIR, "value": "3"}]},
         ["negative-ratio 3 exempt r1c1 r1c2", "ratio 3 r1c1 r1c2"]),
        (4, {"negative": ["ratio"], "difference": [{"cells": PAIR}]},
         ["negative-ratio exempt r1c1 r1c2", "difference r1c1 r1c2"]),
        (4, {"negative": ["xv"],
             "xv": [{"cells": PAIR, "value": "V"}, {"cells": ["R2C1", "R2C2"]}]},
         ["negative-xv exempt r1c1 r1c2", "xv 5 r1c1 r1c2"]),
    ],
)  # fmt: skip
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
        ({"lockout": [LINE | {"value": "3"}]}, "lockout 1: 'value' is '3'"),
        ({"disjointgroups": [1]}, "'disjointgroups' has a member that is no entry"),
    ],
)
def test_an_entry_that_is_not_understood_is_told(keys, said):
    assert said in read(document(**keys))


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
