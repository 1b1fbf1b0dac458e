"""Names: each on its textbook pattern, none on a near miss of the same size and kinds of groups."""

import pytest
from made_steps import NINE, candidate, forced, group, made, pattern

from sudoku_csp.analysis.explanation.groups import Candidate
from sudoku_csp.analysis.explanation.pattern import Pattern
from sudoku_csp.analysis.explanation.step import Conclusion, Fact, Step
from sudoku_csp.analysis.explanation.techniques import recognise
from sudoku_csp.grid.board import Board

NAMED = [
    ("naked single", "r4c5=7", {"r4c5": [7]}, []),
    ("hidden single", "r2c3=5", {"5 in box 1": ["r2c3"]}, []),
    ("pointing", "r2c7!=5", {"5 in box 1": ["r2c1", "r2c3"]}, ["5 in row 2"]),
    ("pointing", "r9c2!=5", {"5 in box 1": ["r1c2", "r3c2"]}, ["5 in column 2"]),
    ("claiming", "r1c3!=5", {"5 in row 2": ["r2c1", "r2c3"]}, ["5 in box 1"]),
    (
        "naked pair",
        "r1c9!=3",
        {"r1c1": [3, 7], "r1c2": [3, 7]},
        ["3 in row 1", "7 in row 1"],
    ),
    (  # A locked pair: the second digit's house need not be the same.
        "naked pair",
        "r1c9!=3",
        {"r1c1": [3, 7], "r1c2": [3, 7]},
        ["3 in row 1", "7 in box 1"],
    ),
    (
        "naked triple",
        "r9c1!=3",
        {"r1c1": [3, 7], "r4c1": [7, 8], "r5c1": [3, 8]},
        ["3 in column 1", "7 in column 1", "8 in column 1"],
    ),
    (
        "naked quad",
        "r3c3!=1",
        {"r1c1": [1, 2], "r1c2": [2, 3], "r2c1": [3, 4], "r2c2": [1, 2, 3, 4]},
        ["1 in box 1", "2 in box 1", "3 in box 1", "4 in box 1"],
    ),
    (
        "hidden pair",
        "r1c1!=5",
        {"3 in row 1": ["r1c1", "r1c2"], "7 in row 1": ["r1c1", "r1c2"]},
        ["r1c1", "r1c2"],
    ),
    (
        "hidden triple",
        "r5c5!=9",
        {
            "1 in box 5": ["r4c4", "r5c5"],
            "2 in box 5": ["r5c5", "r6c6"],
            "3 in box 5": ["r4c4", "r6c6"],
        },
        ["r4c4", "r5c5", "r6c6"],
    ),
    (
        "X-wing",
        "r5c3!=5",
        {"5 in row 2": ["r2c3", "r2c8"], "5 in row 7": ["r7c3", "r7c8"]},
        ["5 in column 3", "5 in column 8"],
    ),
    (
        "X-wing",
        "r3c5!=5",
        {"5 in column 2": ["r3c2", "r8c2"], "5 in column 7": ["r3c7", "r8c7"]},
        ["5 in row 3", "5 in row 8"],
    ),
    (
        "swordfish",
        "r9c1!=4",
        {
            "4 in row 1": ["r1c1", "r1c4"],
            "4 in row 3": ["r3c4", "r3c7"],
            "4 in row 5": ["r5c1", "r5c7"],
        },
        ["4 in column 1", "4 in column 4", "4 in column 7"],
    ),
    (
        "skyscraper",
        "r8c8!=5",
        {"5 in row 2": ["r2c3", "r2c8"], "5 in row 7": ["r7c3", "r7c9"]},
        ["5 in column 3", "5 in column 8", "5 in box 9"],
    ),
    (
        "two-string kite",
        "r7c8!=5",
        {"5 in row 2": ["r2c3", "r2c8"], "5 in column 1": ["r1c1", "r7c1"]},
        ["5 in box 1", "5 in column 8", "5 in row 7"],
    ),
    (
        "turbot fish",
        "r5c9!=5",
        {"5 in row 2": ["r2c3", "r2c9"], "5 in box 4": ["r4c3", "r5c2"]},
        ["5 in column 3", "5 in column 9", "5 in row 5"],
    ),
    (
        "empty rectangle",
        "r8c6!=5",
        {"5 in box 5": ["r4c4", "r4c5", "r5c6"], "5 in column 2": ["r4c2", "r8c2"]},
        ["5 in row 4", "5 in column 6", "5 in row 8"],
    ),
    (
        "finned X-wing",
        "r4c3!=5",
        {"5 in row 2": ["r2c3", "r2c8"], "5 in row 5": ["r5c1", "r5c3", "r5c8"]},
        ["5 in column 3", "5 in column 8", "5 in box 4"],
    ),
    (
        "sashimi X-wing",
        "r4c3!=5",
        {"5 in row 2": ["r2c3", "r2c8"], "5 in row 5": ["r5c1", "r5c2", "r5c8"]},
        ["5 in column 3", "5 in column 8", "5 in box 4"],
    ),
    (
        "XY-wing",
        "r5c5!=9",
        {"r1c1": [3, 7], "r1c5": [3, 9], "r5c1": [7, 9]},
        ["3 in row 1", "7 in column 1", "9 in column 5", "9 in row 5"],
    ),
    (
        "XYZ-wing",
        "r1c2!=9",
        {"r1c1": [3, 7, 9], "r1c5": [3, 9], "r2c3": [7, 9]},
        ["3 in row 1", "7 in box 1", "9 in row 1", "9 in box 1"],
    ),
    (
        "W-wing",
        "r5c9!=7",
        {"r1c9": [3, 7], "r5c1": [3, 7], "3 in row 8": ["r8c1", "r8c9"]},
        ["3 in column 9", "3 in column 1", "7 in column 9", "7 in row 5"],
    ),
]

NEAR_MISSES = [
    # A place outside the line; one place; a target inside the box; two lines; two digits.
    ("r2c7!=5", {"5 in box 1": ["r2c1"]}, ["5 in row 2"]),
    ("r2c7!=5", {"5 in box 1": ["r2c1", "r3c3"]}, ["5 in row 2"]),
    ("r2c2!=5", {"5 in box 1": ["r2c1", "r2c3"]}, ["5 in row 2"]),
    ("r9c1!=5", {"5 in row 2": ["r2c1"]}, ["5 in column 1"]),
    ("r2c7!=5", {"5 in box 1": ["r2c1", "r2c3"]}, ["6 in row 2"]),
    # A third digit; cells in no common house; a target in another house; three digits, two cells.
    ("r1c9!=3", {"r1c1": [3, 7, 8], "r1c2": [3, 7]}, ["3 in row 1", "7 in row 1"]),
    ("r1c5!=3", {"r1c1": [3, 7], "r5c5": [3, 7]}, ["3 in row 1", "3 in column 5"]),
    ("r9c1!=3", {"r1c1": [3, 7], "r1c2": [3, 7]}, ["3 in row 1", "7 in row 1"]),
    ("r1c9!=3", {"r1c1": [3, 7], "r1c2": [3, 8]}, ["3 in row 1", "7 in row 1"]),
    # A target that is not one of the digits; a target in one of the cells.
    ("r1c9!=4", {"r1c1": [3, 7], "r1c2": [3, 7]}, ["3 in row 1", "7 in row 1"]),
    ("r1c1!=3", {"r1c1": [3, 7], "r1c2": [3, 7]}, ["3 in row 1", "7 in row 1"]),
    # Two digits in three cells; a third place; two houses; a target that is one of the digits.
    (
        "r1c1!=5",
        {"3 in row 1": ["r1c1", "r1c2"], "7 in row 1": ["r1c2", "r1c3"]},
        ["r1c1", "r1c2", "r1c3"],
    ),
    (
        "r1c1!=5",
        {"3 in row 1": ["r1c1", "r1c2"], "7 in row 1": ["r1c1", "r1c2", "r1c9"]},
        ["r1c1", "r1c2"],
    ),
    (
        "r1c1!=5",
        {"3 in row 1": ["r1c1", "r1c2"], "7 in box 1": ["r1c1", "r1c2"]},
        ["r1c1", "r1c2"],
    ),
    (
        "r1c1!=3",
        {"3 in row 1": ["r1c1", "r1c2"], "7 in row 1": ["r1c1", "r1c2"]},
        ["r1c1", "r1c2"],
    ),
    # Fish: a third place, a box for a column, a target in the base, a line of another digit.
    (
        "r5c3!=5",
        {"5 in row 2": ["r2c3", "r2c8"], "5 in row 7": ["r7c3", "r7c8", "r7c5"]},
        ["5 in column 3", "5 in column 8"],
    ),
    (
        "r3c2!=5",
        {"5 in row 2": ["r2c3", "r2c8"], "5 in row 7": ["r7c8"]},
        ["5 in box 1", "5 in column 8"],
    ),
    (
        "r2c3!=5",
        {"5 in row 2": ["r2c3", "r2c8"], "5 in row 7": ["r7c3", "r7c8"]},
        ["5 in column 3", "5 in column 8"],
    ),
    (
        "r5c3!=5",
        {"5 in row 2": ["r2c3", "r2c8"], "6 in row 7": ["r7c3", "r7c8"]},
        ["5 in column 3", "5 in column 8"],
    ),
    # Turbot fish: a third place; a target that sees one end only; ends that are not joined.
    (
        "r8c8!=5",
        {"5 in row 2": ["r2c3", "r2c8", "r2c5"], "5 in row 7": ["r7c3", "r7c9"]},
        ["5 in column 3", "5 in column 8", "5 in box 9"],
    ),
    (
        "r5c8!=5",
        {"5 in row 2": ["r2c3", "r2c8"], "5 in row 7": ["r7c3", "r7c9"]},
        ["5 in column 3", "5 in column 8", "5 in box 9"],
    ),
    (
        "r8c8!=5",
        {"5 in row 2": ["r2c3", "r2c8"], "5 in row 7": ["r7c4", "r7c9"]},
        ["5 in column 3", "5 in column 8", "5 in box 9"],
    ),
    # Empty rectangle: a pair that does not see the box; a place off both lines; all on one line.
    (
        "r8c6!=5",
        {"5 in box 5": ["r4c4", "r4c5", "r5c6"], "5 in column 2": ["r3c2", "r8c2"]},
        ["5 in row 4", "5 in column 6", "5 in row 8"],
    ),
    (
        "r8c6!=5",
        {"5 in box 5": ["r4c6", "r5c6", "r6c6"], "5 in column 2": ["r4c2", "r8c2"]},
        ["5 in row 4", "5 in column 6", "5 in row 8"],
    ),
    (
        "r8c6!=5",
        {"5 in box 5": ["r4c4", "r5c5", "r5c6"], "5 in column 2": ["r4c2", "r8c2"]},
        ["5 in row 4", "5 in column 6", "5 in row 8"],
    ),
    (
        "r8c6!=5",
        {"5 in box 5": ["r4c4", "r4c5", "r4c6"], "5 in column 2": ["r4c2", "r8c2"]},
        ["5 in row 4", "5 in column 6", "5 in row 8"],
    ),
    # Finned X-wing: a plain line of one place, or with one outside; boxes as lines; a fin outside
    # the box; a target that the fin does not see.
    (
        "r4c3!=5",
        {"5 in row 2": ["r2c8"], "5 in row 5": ["r5c1", "r5c3", "r5c8"]},
        ["5 in column 3", "5 in column 8", "5 in box 4"],
    ),
    (
        "r4c3!=5",
        {"5 in row 2": ["r2c3", "r2c7"], "5 in row 5": ["r5c1", "r5c3", "r5c8"]},
        ["5 in column 3", "5 in column 8", "5 in box 4"],
    ),
    (
        "r4c3!=5",
        {"5 in box 1": ["r2c3", "r1c2"], "5 in row 5": ["r5c1", "r5c3", "r5c2"]},
        ["5 in column 3", "5 in column 2", "5 in box 4"],
    ),
    (
        "r4c3!=5",
        {"5 in row 2": ["r2c3", "r2c8"], "5 in row 5": ["r5c5", "r5c3", "r5c8"]},
        ["5 in column 3", "5 in column 8", "5 in box 4"],
    ),
    (
        "r8c3!=5",
        {"5 in row 2": ["r2c3", "r2c8"], "5 in row 5": ["r5c1", "r5c3", "r5c8"]},
        ["5 in column 3", "5 in column 8", "5 in box 4"],
    ),
    # XY-wing: a third digit in the pivot, or in a wing; a wing that the pivot does not see.
    (
        "r5c5!=9",
        {"r1c1": [3, 7, 8], "r1c5": [3, 9], "r5c1": [7, 9]},
        ["3 in row 1", "7 in column 1", "9 in column 5", "9 in row 5"],
    ),
    (
        "r5c5!=9",
        {"r1c1": [3, 7], "r1c5": [3, 9], "r5c1": [7, 8, 9]},
        ["3 in row 1", "7 in column 1", "9 in column 5", "9 in row 5"],
    ),
    (
        "r5c5!=9",
        {"r1c1": [3, 7], "r1c5": [3, 9], "r5c2": [7, 9]},
        ["3 in row 1", "7 in column 1", "9 in column 5", "9 in row 5"],
    ),
    # XYZ-wing: a target that does not see the pivot.
    (
        "r2c5!=9",
        {"r1c1": [3, 7, 9], "r1c5": [3, 9], "r2c3": [7, 9]},
        ["3 in row 1", "7 in box 1", "9 in column 5", "9 in row 2"],
    ),
    # W-wing: a bridge with a third place, of another digit, or with a place that no cell sees;
    # cells of three digits, or of different ones; a target that is neither digit.
    *(
        (
            "r5c9!=7",
            {"r1c9": [3, 7], "r5c1": [3, 7], bridge: places},
            ["3 in column 9", "3 in column 1", "7 in column 9", "7 in row 5"],
        )
        for bridge, places in (
            ("4 in row 8", ["r8c1", "r8c9"]),
            ("3 in row 8", ["r8c2", "r8c9"]),
            ("3 in row 8", ["r8c1", "r8c8"]),
        )
    ),
    (
        "r5c9!=7",
        {"r1c9": [3, 7, 8], "r5c1": [3, 7, 8], "3 in row 8": ["r8c1", "r8c9"]},
        ["3 in column 9", "3 in column 1", "7 in column 9", "7 in row 5"],
    ),
    (
        "r5c9!=8",
        {"r1c9": [3, 7], "r5c1": [3, 7], "3 in row 8": ["r8c1", "r8c9"]},
        ["3 in column 9", "3 in column 1", "7 in column 9", "7 in row 5"],
    ),
    (
        "r5c9!=7",
        {"r1c9": [3, 7], "r5c1": [3, 7], "3 in row 8": ["r8c1", "r8c9", "r8c5"]},
        ["3 in column 9", "3 in column 1", "7 in column 9", "7 in row 5"],
    ),
    (
        "r5c9!=7",
        {"r1c9": [3, 7], "r5c1": [4, 7], "3 in row 8": ["r8c1", "r8c9"]},
        ["3 in column 9", "3 in column 1", "7 in column 9", "7 in row 5"],
    ),
]


@pytest.mark.parametrize(("name", "target", "left", "cover"), NAMED)
def test_a_textbook_pattern_has_its_name_and_is_sound(name, target, left, cover):
    step = made(target, left, cover)
    assert forced(step)
    named = recognise(Pattern(NINE, step))
    assert named is not None
    assert named.name == name


@pytest.mark.parametrize(("target", "left", "cover"), NEAR_MISSES)
def test_a_near_miss_has_no_name(target, left, cover):
    assert recognise(pattern(target, left, cover)) is None


@pytest.mark.parametrize(("name", "target", "left", "cover"), NAMED)
def test_a_candidate_too_many_takes_the_name_away(name, target, left, cover):
    """Without any one of its facts, the pattern is another one or none."""
    step = made(target, left, cover)
    for fact in step.facts:
        others = tuple(one for one in step.facts if one != fact)
        fewer = Step(1, step.conclusion, step.groups, others)
        named = recognise(Pattern(NINE, fewer))
        assert named is None or forced(fewer), (name, str(fact.out))


def test_the_last_cell_of_a_house_is_a_full_house():
    digits = {number: 10 - number for number in range(1, 10)}
    row = group("5 in row 4")
    facts = tuple(
        Fact(one, Candidate(one.cell, digits[one.cell.column]))
        for one in row.members
        if one.cell.column != 5
    )
    step = Step(1, Conclusion(candidate("r4c5=5"), holds=True), (row,), facts)
    assert recognise(Pattern(NINE, step)).name == "full house"
    cell = group("r4c5")
    seen = tuple(Fact(one, candidate(f"r4c{10 - one.digit}={one.digit}")) for one in cell.members)
    others = tuple(fact for fact in seen if fact.out.digit != 5)
    step = Step(1, Conclusion(candidate("r4c5=5"), holds=True), (cell,), others)
    assert recognise(Pattern(NINE, step)).name == "full house"
    elsewhere = (*others[:-1], Fact(others[-1].out, candidate("r1c5=9")))
    step = Step(1, Conclusion(candidate("r4c5=5"), holds=True), (cell,), elsewhere)
    assert recognise(Pattern(NINE, step)).name == "naked single"


def test_other_boards_have_the_same_techniques():
    six = Board.customary(6)
    found = recognise(
        pattern("r2c6!=5", {"5 in box 1": ["r2c1", "r2c3"]}, ["5 in row 2"], board=six)
    )
    assert found.name == "pointing"
    jigsaw = Board.jigsaw([0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3])
    step = made("r2c1!=1", {"1 in row 1": ["r1c1", "r1c2"]}, ["1 in region 1"], board=jigsaw)
    assert forced(step)
    assert recognise(Pattern(jigsaw, step)).name == "claiming"
    large = Board.customary(16)
    pair = {"r1c1": [10, 16], "r1c2": [10, 16]}
    found = recognise(pattern("r1c9!=10", pair, ["10 in row 1", "16 in row 1"], board=large))
    assert found.name == "naked pair"
    assert "have only A and G left" in found.why
    one = Board.customary(1)
    assert recognise(pattern("r1c1=1", {"r1c1": [1]}, board=one)).name == "naked single"
