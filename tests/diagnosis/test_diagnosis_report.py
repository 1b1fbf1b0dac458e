"""The text and the data of a diagnosis: whole for small puzzles, and sentence by sentence."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from small_puzzles import BOARD, GRIDS, NONE, UNIQUE, Table, apart, diagnose, puzzle

from sudoku_csp.analysis.diagnosis.candidates import Candidates
from sudoku_csp.analysis.diagnosis.conflict import Conflict, Repair, Repairs
from sudoku_csp.analysis.diagnosis.examination import LIMIT, REPAIRS
from sudoku_csp.analysis.diagnosis.oracles import Subset
from sudoku_csp.analysis.diagnosis.overlay import Overlay, SettlingDigits
from sudoku_csp.analysis.diagnosis.redundancy import Redundancy
from sudoku_csp.analysis.diagnosis.report import Diagnosis
from sudoku_csp.analysis.diagnosis.witnesses import Confirmation
from sudoku_csp.grid import drawing
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Answer, BackendResult
from sudoku_csp.solvers.cross_check import Report

CLASH = {0: 1, 1: 1}
TWO = {at: GRIDS[0][at] for at in range(16) if at not in (0, 1, 8, 9)}
TEN = {at: GRIDS[0][at] for at in range(10)}
BY = Confirmation(("table",))
ONE, OTHER = (Grid(BOARD, digits) for digits in (GRIDS[5], GRIDS[6]))


def picture(givens):
    return drawing.picture(BOARD, bytes(givens.get(at, 0) for at in range(16)))


WHOLE = {
    "a conflict": (
        NONE,
        f"""\
3 of the 5 givens conflict (none can be left out): r1c1=1, r1c2=2, r2c3=3.
{picture({0: 1, 1: 2, 6: 3})}
2 repairs (all that drop up to 1 given, others may exist):
  without r1c1=1: several solutions
  without r1c2=2: several solutions
The conflict is in row 2, box 1.
Confirmed by table.""",
        {"clashes": [], "conflicting": ["row 2", "box 1"]},
        {
            "givens": {
                "cells": {"r1c1": 1, "r1c2": 2, "r2c3": 3},
                "minimal": True,
                "smallest": False,
                "at_least": 0,
            },
            "repairs": {
                "found": [
                    {"drop": {"r1c1": 1}, "verdict": "multiple", "rules": []},
                    {"drop": {"r1c2": 2}, "verdict": "multiple", "rules": []},
                ],
                "all_of_size": 1,
                "exhausted": False,
            },
        },
    ),
    "a clash": (
        CLASH,
        """\
r1c1 and r1c2 in row 1 are both 1.
r1c1 and r1c2 in box 1 are both 1.
2 repairs (no other givens can be dropped):
  without r1c1=1: several solutions
  without r1c2=1: several solutions
Confirmed by table.""",
        {"clashes": ["r1c1=1 and r1c2=1 in row 1", "r1c1=1 and r1c2=1 in box 1"]},
        {"conflicting": ["row 1"]},
    ),
    "one solution": (
        UNIQUE,
        f"""\
There is one solution.
{picture(dict(enumerate(GRIDS[0])))}
12 of the 12 givens can each be left out without a second solution: r1c3=3, r1c4=4, r2c2=4, r2c3=1,
  r2c4=2, r3c1=2, r3c2=1, r3c4=3, r4c1=4, r4c2=3, r4c3=2, r4c4=1.
4 givens are enough (none can be left out).
{picture({2: 3, 5: 4, 9: 1, 14: 2})}
Confirmed by table.""",
        {"minimal": False, "undecided": {}, "solution": "".join(map(str, GRIDS[0]))},
        {"redundant": {str(BOARD.cells[at]): digit for at, digit in UNIQUE.items()}},
    ),
    "two solutions": (
        TWO,
        f"""\
There are 2 solutions; 4 cells can hold more than one digit:
  r1c1: 1 in 1, 2 in 1
  r1c2: 1 in 1, 2 in 1
  r3c1: 1 in 1, 2 in 1
  r3c2: 1 in 1, 2 in 1
r1c1 decides most: each of its digits leaves one solution.
Two of them differ in 4 cells (none is nearer to the first): r1c1 1|2, r1c2 2|1, r3c1 2|1, r3c2 1|2.
{picture(TWO)}
1 digit leaves one solution (proved smallest): r1c1=1.
Confirmed by table.""",
        {"nearest_to_first": True},
        {"differing": ["r1c1", "r1c2", "r3c1", "r3c2"]},
    ),
}


@pytest.mark.parametrize("name", WHOLE)
def test_the_whole_text_and_the_data_of_a_diagnosis(name):
    givens, text, *parts = WHOLE[name]
    found = diagnose(puzzle(givens), {"table": Table()}, repairs=2)
    assert str(found) == text
    data = json.loads(json.dumps(found.as_dict()))
    assert {key: data[key] for part in parts for key in part} == parts[0] | parts[1]
    assert data["verdict"] == found.verdict
    assert data["puzzle"] == found.puzzle.line()
    assert data["missing"] == data["disagreements"] == []
    assert data["confirmed_by"] == ["table"]
    joined = text.replace(":\n  ", ".\n").replace("\n  ", " ")
    assert all(sentence in joined for sentence in data["sentences"])
    assert data["sentences"][-1] == "Confirmed by table."


def test_the_data_of_candidates_and_of_a_repair_that_leaves_one_solution():
    data = diagnose(puzzle(TWO), {"table": Table()}).as_dict()
    candidates, settling = data["candidates"], data["settling"]
    assert candidates["counts"]["r1c1"] == {"1": 1, "2": 1}
    assert {key: candidates[key] for key in ("solutions", "exact", "complete")} == {
        "solutions": 2, "exact": True, "complete": True
    }  # fmt: skip
    assert settling["solution"] in (data["first"], data["second"])
    proved = {"minimal": True, "smallest": True, "at_least": 1}
    assert (settling["smallest"], settling["for_solution"]) == (True, proved)
    digits = dict(enumerate(GRIDS[0])) | {15: GRIDS[0][15] % 4 + 1}
    (repair,) = diagnose(puzzle(digits), {"table": Table()}, repairs=1).as_dict()["repairs"][
        "found"
    ]
    assert repair == {
        "drop": {"r4c4": digits[15]},
        "verdict": "unique",
        "rules": [],
        "correct": {"r4c4": GRIDS[0][15]},
        "solution": "".join(map(str, GRIDS[0])),
    }


def test_the_solution_printed_beside_a_puzzle_is_compared():
    for givens, grid, expected in (
        (UNIQUE, GRIDS[0], None),
        (UNIQUE, GRIDS[1], "the solution that came with it is wrong"),
        ({}, GRIDS[0], "the solution that came with it is one of several"),
    ):
        printed = Puzzle.classic(BOARD, puzzle(givens).digits, "file:1", printed=Grid(BOARD, grid))
        data = diagnose(printed, {}).as_dict()
        assert data.get("expectation", "").startswith(expected or "")
        assert ("expectation" in data) == bool(expected)


def test_a_thousand_solutions_and_ten_repairs_by_default():
    assert (LIMIT, REPAIRS) == (1000, 10)
    many = diagnose(puzzle(dict.fromkeys(range(16), 1)), {}).findings.repairs
    assert (len(many.found), many.wanted) == (10, 10)
    none = diagnose(puzzle(NONE), {}, repairs=0)
    assert none.as_dict()["repairs"] == {"found": [], "all_of_size": 0, "exhausted": False}
    assert "repair" not in str(none)


def diagnosis(findings):
    ours = BackendResult("sat", Answer((), exhausted=True))
    return Diagnosis(findings.puzzle, Report(findings.puzzle, (ours,), 2), findings)


def text(findings):
    return str(diagnosis(findings))


class Named:
    """A constraint of which only the name is of use."""

    place = "so-long-" * 20


def conflict(number, **more):
    """A conflict of the first so many of ten givens."""
    whole = puzzle(TEN)
    core = Subset(whole.givens[:number], True, False, 0)
    return replace(Conflict(whole, (), core, whole.constraints[:1], True, BY), **more)


def repaired(**more):
    """A conflict with a repair of each verdict."""
    found = conflict(3)
    answers = (
        Answer((ONE,), exhausted=True),
        Answer((ONE, OTHER), exhausted=True),
        Answer((ONE,), exhausted=False),
    )
    reports = [Report(found.puzzle, (BackendResult("table", each),), 2) for each in answers]
    pairs = found.puzzle.givens
    repairs = map(Repair, (pairs[:1], pairs[1:3], pairs[3:5]), (ONE,) * 3, reports)
    return replace(found, repairs=replace(Repairs(tuple(repairs), 1, False, 3), **more))


def overlay(number=4, **more):
    """An overlay of two grids that differ in so many cells."""
    one, other = (Grid(BOARD, digits) for digits in apart(number))
    same = {at: one.digits[at] for at in range(16) if one.digits[at] == other.digits[at]}
    candidates = Candidates.count([one, other], exact=False, complete=False)
    return replace(Overlay(puzzle(same), one, other, candidates, confirmation=BY), **more)


def settled(*pairs, of_all=False, smallest=False):
    cells = Subset(puzzle(dict(pairs)).givens, True, smallest, 1)
    return overlay(settling=SettlingDigits(cells, ONE, of_all=of_all))


def redundancy(redundant=0, undecided=0, enough=10):
    whole = puzzle(TEN)
    pairs, some = whole.givens, slice(redundant, redundant + undecided)
    subset = Subset(pairs[:enough], True, False, 0)
    return Redundancy(whole, Grid(BOARD, GRIDS[0]), pairs[:redundant], pairs[some], subset, BY)


NO_REPAIR = Repairs(wanted=1)
EVERY = [Grid(BOARD, digits) for digits in GRIDS]
PAIR = ((0, 1), (5, 4))


def known(times, exact):
    """An overlay where all grids are known, so many times."""
    return overlay(16, candidates=Candidates.count(EVERY * times, exact=exact, complete=True))


SENTENCES = [
    ("9 of the 10 givens conflict (none can", "clash", conflict(9, repairs=NO_REPAIR)),
    ("r1c3=3. +-----+", "without", conflict(3, repairs=NO_REPAIR)),
    ("No repair was found in the time.", "without", conflict(3, repairs=NO_REPAIR)),
    ("The conflict is in row 1.", "repair", conflict(3)),
    ("r1c3=3. +-----+", "conflict is in", conflict(3, constraints=None)),
    ("No grid obeys these rules. The conflict is in row 1. Confirmed", "repair", conflict(0)),
    ("without r1c1=1: unique, with r1c1=1 without r1c2=2, r1c3=3: several solutions",
     "No rep", repaired()),
    ("r2c1=3: a solution; it is not known whether it is unique The conflict", "No rep", repaired()),
    ("3 repairs (all that drop up to 1 given, others may exist):", "fewer", repaired()),
    ("3 repairs (all that drop up to 2 givens, others may exist):",
     "fewer", repaired(all_of_size=2)),
    ("(others may exist, none drops fewer than 1 given):", "all that", repaired(all_of_size=0)),
    ("3 repairs (no other givens can be dropped):",
     "all that", repaired(all_of_size=10, exhausted=True)),
    ("differ in 12 cells (others may be nearer to the first): r", "more (", overlay(12)),
    ("differ in 14 cells (others may be nearer to the first). +", "|1", overlay(14)),
    ("and 2 more (as_dict() has all) Two of them", "in 1,", overlay(14)),
    ("(none is nearer to the first)", "others may", overlay(nearest_to_first=True)),
    ("There are at least 2 solutions; at least 4 cells", "leave", overlay()),
    ("1 digit leaves one solution (proved smallest): r1c1=1.", "need", settled((0, 1))),
    ("2 digits leave one solution (proved smallest): r1c1=1, r2c2=4.",
     "need", settled(*PAIR, of_all=True)),
    ("(for that solution proved smallest, another may need fewer):",
     "at least 1", settled(*PAIR, smallest=True)),
    ("(for that solution none can be left out, at least 1 are needed, another may",
     "proved", settled(*PAIR)),
    ("There are 1,152 solutions; 16 cells can hold more than one digit: r1c1: 1 in 288",
     "at least", known(4, True)),
    ("There are at least 288 solutions; 16 cells can hold more than one digit: r1c1: 1, 2,",
     "least 16", known(1, False)),
    ("Each of the 10 givens is needed. Confirmed by table.", "left out", redundancy()),
    ("1 of the 10 givens can be left out without a second solution: r1c1=1. 9",
     "each", redundancy(1, enough=9)),
    ("9 givens are enough (none can be left out). +", "each", redundancy(1, enough=9)),
    ("2 of the 10 givens can each be left out without", "enough", redundancy(2)),
    ("For 3 givens there was no time to find out.", "needed", redundancy(0, 3)),
    ("For 1 given there was no time to find out.", "needed", redundancy(2, 1)),
]  # fmt: skip
"""A part of the text, a part that it must not have, and the findings."""


@pytest.mark.parametrize(("has", "has_not", "findings"), SENTENCES)
def test_sentences(has, has_not, findings):
    found = " ".join(text(findings).split())
    assert has in found
    assert has_not not in found


@pytest.mark.parametrize(("side", "further"), [(13, 0), (14, 1)])
def test_twelve_clashes_are_named(side, further):
    row = Puzzle.classic(Board.latin(side), bytes([12] * side + [0] * side * (side - 1)))
    core = Subset(row.givens[:2], True, True, 2)
    lines = text(
        Conflict(row, tuple(row.clashes()), core, row.constraints[:1], True, BY)
    ).splitlines()
    assert lines[0] == "r1c1 and r1c2 in row 1 are both C."
    assert lines[11] == "r1c1 and r1c13 in row 1 are both C."
    assert lines[12:] == ["1 further pair clash."] * further + ["Confirmed by table."]


def test_long_sentences_are_wrapped_between_words():
    constraints = [*puzzle({}).constraints * 8, Named()]
    lines = text(conflict(3, constraints=constraints)).splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith("The conflict is in"))
    sentence = lines[start:-1]
    names = ", ".join(each.place for each in constraints)
    assert " ".join(map(str.strip, sentence)) == f"The conflict is in {names}."
    assert sentence[-1] == f"  {constraints[-1].place}."
    for one, other in pairwise(sentence):
        assert len(one) <= 100 < len(one) + len(other.split()[0]) + 1


def test_confirmations():
    for by, missing, sentence in (
        ((), (), "No other backend has confirmed this."),
        (("a", "b"), ("c (why)", "d (late)"),
         "Confirmed by a, b; not confirmed by c (why); not confirmed by d (late)."),
        ((), ("c (why)",), "Not confirmed by c (why)."),
    ):  # fmt: skip
        assert Confirmation(by, missing).sentence == sentence
    denial = BackendResult("one", Answer((), exhausted=True))
    ours = BackendResult("sat", Answer((ONE,), exhausted=False))
    report = Report(puzzle({}), (ours, denial), 2)
    found = diagnosis(conflict(3, confirmation=Confirmation(("a",), (), (report,))))
    assert next(found.paragraphs()).sentence == (
        f"The backends disagree: {'.' * 16}: one says no solution (0 in all), "
        f"but sat found {ONE.line()}."
    )
