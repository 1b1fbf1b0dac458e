"""A diagnosis as plain data and at a prompt."""

import json

from small_puzzles import BOARD, GRIDS, Table, puzzle

from sudoku_csp.analysis.diagnosis.examination import LIMIT, REPAIRS, Findings, diagnose
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle

LINES = ["".join(map(str, grid)) for grid in GRIDS[:3]]
NONE = {0: 1, 1: 1, 2: 1}
UNIQUE = {at: GRIDS[0][at] for at in range(16) if at not in (0, 1, 4, 10)}
TWO = {at: GRIDS[0][at] for at in range(16) if at not in (0, 1, 8, 9)}
TABLE = {"table": Table()}


def checked(found, verdict):
    """The data without what all diagnoses say, which is checked here."""
    data = json.loads(json.dumps(found.as_dict()))
    assert data.pop("source") == found.puzzle.source
    assert data.pop("puzzle") == found.puzzle.line()
    assert data.pop("verdict") == verdict
    assert data.pop("missing") == data.pop("disagreements") == []
    assert data.pop("confirmed_by") == ["table"]
    for key in found.puzzle.as_fields():
        data.pop(key, None)
    assert repr(found) == f"<Diagnosis {verdict}: {found.puzzle!r}>"
    return data


def test_a_conflict_as_data():
    found = diagnose(puzzle(NONE), TABLE, smallest=True, repairs=2)
    data = checked(found, "no solution")
    repairs = data.pop("repairs")
    assert data == {
        "clashes": [
            "r1c1=1 and r1c2=1 in row 1",
            "r1c1=1 and r1c3=1 in row 1",
            "r1c1=1 and r1c2=1 in box 1",
        ],
        "givens": {
            "cells": {"r1c1": 1, "r1c2": 1},
            "minimal": True,
            "smallest": True,
            "at_least": 2,
        },
        "houses": ["row 1"],
    }
    assert (repairs["all_of_size"], repairs["exhausted"]) == (1, False)
    assert [set(each) for each in repairs["found"]] == [{"drop", "verdict"}] * 2
    assert [(len(each["drop"]), each["verdict"]) for each in repairs["found"]] == [
        (2, "multiple")
    ] * 2
    findings = found.findings
    assert repr(findings) == f"<Conflict givens=2, repairs=2: {found.puzzle!r}>"
    assert repr(findings.givens) == "<Subset cells=2, proved smallest>"
    assert repr(findings.repairs) == "<Repairs found=2>"
    (first, _) = findings.repairs.found
    assert repr(first) == f"<Repair dropped=2, multiple: {first.solution!r}>"
    assert isinstance(findings, Findings)


def test_repairs_that_were_not_asked_for_are_not_denied():
    data = diagnose(puzzle(NONE), TABLE, repairs=0).as_dict()
    assert data["repairs"] == {"found": [], "all_of_size": 0, "exhausted": False}


def test_a_repair_that_leaves_one_solution_corrects_its_digits():
    digits = dict(enumerate(GRIDS[0])) | {15: GRIDS[0][15] % 4 + 1}
    data = checked(diagnose(puzzle(digits), TABLE, repairs=1), "no solution")
    (repair,) = data["repairs"]["found"]
    assert repair == {
        "drop": {"r4c4": digits[15]},
        "verdict": "unique",
        "correct": {"r4c4": GRIDS[0][15]},
        "solution": LINES[0],
    }


def test_redundant_givens_as_data():
    found = diagnose(puzzle(UNIQUE), TABLE, smallest=True)
    data = checked(found, "unique")
    enough = data.pop("enough")
    assert data == {
        "solution": LINES[0],
        "minimal": False,
        "redundant": {str(BOARD.cells[at]): digit for at, digit in UNIQUE.items()},
        "undecided": {},
    }
    assert (len(enough.pop("cells")), enough) == (
        4, {"minimal": True, "smallest": True, "at_least": 4}
    )  # fmt: skip
    assert repr(found.findings) == f"<Redundancy redundant=12: {found.puzzle!r}>"
    four = diagnose(puzzle(dict(positions_of(found.findings.enough))), TABLE)
    data = checked(four, "unique")
    assert (data["minimal"], data["redundant"]) == (True, {})
    assert data["enough"] == {
        "cells": {str(cell): digit for cell, digit in four.puzzle.givens},
        "minimal": True,
        "smallest": True,
        "at_least": 4,
    }


def positions_of(subset):
    return [(BOARD.position(cell), digit) for cell, digit in subset.pairs]


def test_several_solutions_as_data():
    found = diagnose(puzzle(TWO), TABLE)
    data = checked(found, "multiple")
    first, second = data["first"], data["second"]
    assert sorted((first, second)) == sorted(
        "".join(map(str, grid.digits)) for grid in (found.findings.first, found.findings.second)
    )
    counts = data.pop("candidates")
    assert (counts.pop("solutions"), counts.pop("exact"), counts.pop("complete")) == (2, True, True)
    assert counts["counts"]["r1c1"] == {"1": 1, "2": 1}
    assert counts["counts"]["r4c4"] == {str(GRIDS[0][15]): 2}
    settling = data.pop("settling")
    assert settling.pop("solution") in (first, second)
    assert settling.pop("for_solution") == {"minimal": True, "smallest": True, "at_least": 1}
    assert (len(settling.pop("cells")), settling) == (1, {"smallest": True})
    assert data == {
        "first": first,
        "second": second,
        "differing": ["r1c1", "r1c2", "r3c1", "r3c2"],
        "nearest_to_first": True,
        "nearest_pair": True,
    }
    findings = found.findings
    assert repr(findings) == f"<Overlay solutions=2: {found.puzzle!r}>"
    assert repr(findings.settling) == f"<Settling cells=1: {findings.settling.solution!r}>"


def test_a_printed_solution_that_is_wrong_is_in_the_data():
    printed = Grid(BOARD, GRIDS[1])
    asked = Puzzle.classic(BOARD, puzzle(UNIQUE).digits, "file:1", printed=printed)
    data = diagnose(asked, {}).as_dict()
    assert data["expectation"].startswith("the solution that came with it is wrong")
    assert "expectation" not in diagnose(puzzle(UNIQUE), {}).as_dict()


def test_without_another_number_a_thousand_solutions_are_counted_and_ten_repairs_listed():
    assert (LIMIT, REPAIRS) == (1000, 10)
    many = diagnose(puzzle(dict.fromkeys(range(16), 1)), {}).findings.repairs
    assert (len(many.found), many.wanted) == (10, 10)
