"""Names: each on its textbook pattern, none on a near miss of the same size and kinds of groups."""

import pytest
from made_steps import NINE, candidate, forced, group, made, pattern
from tables import rows

from sudoku_csp.analysis.explanation.groups import Candidate
from sudoku_csp.analysis.explanation.pattern import Pattern
from sudoku_csp.analysis.explanation.step import Conclusion, Fact, Step
from sudoku_csp.analysis.explanation.techniques import recognise
from sudoku_csp.grid.board import Board

NAMED = rows(__file__, "techniques")

NEAR_MISSES = rows(__file__, "near_misses")


@pytest.mark.parametrize(("name", "target", "left", "cover"), NAMED)
def test_a_textbook_pattern_has_its_name_and_is_sound(name, target, left, cover):
    step = made(target, left, cover)
    assert forced(step)
    named = recognise(Pattern(NINE, step))
    assert named is not None
    assert named.name == name


@pytest.mark.parametrize(("target", "left", "cover", "why"), NEAR_MISSES)
def test_a_near_miss_has_no_name(target, left, cover, why):
    assert recognise(pattern(target, left, cover)) is None, why


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
