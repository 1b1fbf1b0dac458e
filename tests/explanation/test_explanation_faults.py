"""The checker names exactly the fault that is there: one at a time, in a step made by hand."""

from dataclasses import replace

import pytest
from explaining import SINGLES, puzzle
from explanation_check import (
    Known,
    check_explanation,
    check_step,
    forces,
    propagates,
)
from made_steps import NINE, candidate, conclusion, group, link, made

from sudoku_csp.analysis.explanation.groups import Candidate, Group, groups_of
from sudoku_csp.analysis.explanation.sequence import OpenCell, explain
from sudoku_csp.analysis.explanation.step import Conclusion, Fact, Link
from sudoku_csp.grid.board import Board, House
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle

FOUR = Board.customary(4)
JIGSAW = Board.jigsaw([0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3])

CHAIN = (
    link("r2c7=5"),
    link("r2c1!=5", "5 in row 2"),
    link("r2c2!=5", "5 in row 2"),
    link("r2c3!=5", "5 in row 2"),
)
POINTING = made(
    "r2c7!=5",
    {"5 in box 1": ["r2c1", "r2c2", "r2c3"]},
    ["5 in row 2"],
    chain=CHAIN,
    contradiction=group("5 in box 1"),
    also=(conclusion("r2c8!=5"),),
)


def faults(step=POINTING, known=None, **changed):
    """What is wrong with the step with this changed, where what it takes for known is known."""
    if known is None:
        known = Known(NINE)
        known.by_step = {fact.out: 3 for fact in POINTING.facts}
    return check_step(known, replace(step, **changed))


def test_a_right_step_has_no_fault():
    assert faults() == ()
    assert faults(chain=(), contradiction=None) == ()
    assert faults(also=(), also_facts=()) == ()


def test_what_is_known_already_is_no_conclusion():
    known = Known(NINE)
    known.by_step = {fact.out: 3 for fact in POINTING.facts} | {candidate("r2c7=5"): 2}
    assert faults(known=known) == ("it is known already that r2c7 is not 5",)
    known.by_step = {fact.out: 3 for fact in POINTING.facts} | {candidate("r2c8=5"): 2}
    assert faults(known=known) == (
        "the groups do not force, or it is known already, that r2c8 is not 5",
    )
    known = Known(NINE, [(Cell(4, 5), 7)])
    placed = made("r4c5=7", {"r4c5": [7]})
    assert "it is known already that r4c5 is 7" in check_step(known, placed)
    assert not any("known already" in said for said in check_step(Known(NINE), placed))


def test_groups_are_those_of_the_board_each_once():
    box, row = POINTING.groups
    none = "not groups of the board: none, or one twice"
    assert faults(groups=()) == faults(groups=(box, row, box)) == (none,)
    for wrong in (
        replace(box, members=box.members[:-1]),
        replace(box, members=(*box.members, box.members[0])),
        replace(box, members=(*box.members[:-1], candidate("r9c9=5"))),
        replace(box, digit=6),
        replace(box, digit=0),
        replace(box, house=None),
    ):
        assert faults(groups=(wrong, row)) == (f"not groups of the board: {wrong}",)


def of_house(cells, digit):
    return Group(
        tuple(Candidate(c, digit) for c in cells), house=House("row 1", cells), digit=digit
    )


def of_cell(cell, digits):
    return Group(tuple(Candidate(cell, digit) for digit in digits), cell=cell)


@pytest.mark.parametrize("board", [FOUR, JIGSAW, Board.latin(4)], ids=["boxes", "jigsaw", "latin"])
def test_a_group_is_a_cell_or_a_row_column_or_box_that_is_whole(board):
    known = Known(board)
    right = groups_of(board)
    wrong = [
        of_house(board.cells[:3], 1),
        of_house((*board.cells[:4], board.cells[0]), 5),
        of_house((*board.cells[:3], board.cells[0]), 1),
        of_house((*board.cells[:3], board.cells[8]), 1),
        of_house(board.cells[1:5], 1),
        of_house(tuple(Cell(1, column) for column in range(2, 6)), 1),
        of_house(tuple(Cell(5, column) for column in range(1, 5)), 1),
        of_house(board.cells[:4], 5),
        of_cell(Cell(5, 1), range(1, 5)),
        of_cell(Cell(1, 1), range(1, 4)),
        of_cell(Cell(1, 1), range(1, 6)),
    ]
    refused = [check_step(known, replace(POINTING, groups=(one,))) for one in (*right, *wrong)]
    found = [said[0].startswith("not groups of the board") for said in refused]
    assert found == [False] * len(right) + [True] * len(wrong)


def test_a_fact_is_known_for_the_cause_that_it_names():
    known = Known(FOUR, [(Cell(1, 1), 2)])
    known.by_step[Candidate(Cell(4, 4), 2)] = 6
    two, corner = Candidate(Cell(1, 1), 2), Candidate(Cell(4, 4), 2)
    for out in ("r1c1=1", "r1c4=2", "r4c1=2", "r2c2=2"):
        assert known.supports(Fact(candidate(out), two))
        assert not known.supports(Fact(candidate(out), 6))
    for out in ("r1c1=2", "r1c2=1", "r2c2=1", "r3c3=2", "r4c4=2"):
        assert not known.supports(Fact(candidate(out), two))
    assert known.supports(Fact(corner, 6))
    assert not known.supports(Fact(corner, 5))
    assert not known.supports(Fact(candidate("r1c4=2"), candidate("r4c4=2")))
    assert not known.supports(Fact(candidate("r1c1=1"), candidate("r1c1=3")))


def test_what_is_out_is_what_a_digit_sees_and_what_a_step_concluded():
    known = Known(FOUR, [(Cell(1, 1), 2)])
    out = {str(one) for g in groups_of(FOUR) for one in g.members if known.is_out(one)}
    assert out == {
        *("r1c1=1", "r1c1=3", "r1c1=4"),
        *("r1c2=2", "r1c3=2", "r1c4=2", "r2c1=2", "r3c1=2", "r4c1=2", "r2c2=2"),
    }
    known.learn(made("r3c3!=1", {}, ["r3c3"], board=FOUR, number=4))
    known.learn(made("r3c3!=1", {}, ["r3c3"], board=FOUR, number=5))
    assert known.by_step == {Candidate(Cell(3, 3), 1): 4}
    also = (conclusion("r4c4!=3"), conclusion("r3c4=4"))
    known.learn(made("r3c3=2", {}, ["r3c3"], board=FOUR, number=6, also=also))
    assert known.by_step[Candidate(Cell(4, 4), 3)] == 6
    assert known.placed == {Cell(1, 1): 2, Cell(3, 3): 2, Cell(3, 4): 4}
    assert known.knows(conclusion("r3c3=2"))
    assert not known.knows(conclusion("r3c3=1"))
    assert not known.knows(conclusion("r2c3=1"))
    assert known.knows(conclusion("r4c3!=2"))
    assert not known.knows(conclusion("r2c3!=1"))


def test_a_fact_more_or_less_is_named():
    fewer = POINTING.facts[1:]
    assert faults(facts=fewer, chain=()) == (
        "the groups and facts do not force that r2c7 is not 5",
    )
    more = Fact(candidate("r2c9=5"), 3)
    known = Known(NINE)
    known.by_step = {fact.out: 3 for fact in (*POINTING.facts, more)}
    needless = "it can do without the fact that r2c9=5 is out"
    assert faults(known=known, facts=(*POINTING.facts, more)) == (needless,)
    unknown = faults(facts=(*POINTING.facts, more))
    assert unknown[0] == "not known: r2c9=5 is out because of 3"
    assert faults(also_facts=((more,),)) == ("not known: r2c9=5 is out because of 3",)


def test_a_needless_group_is_named():
    more = group("5 in row 9")
    for groups in ((*POINTING.groups, more), (more, *POINTING.groups)):
        assert faults(groups=groups) == ("it can do without 5 in row 9",)


def test_what_else_follows_is_forced_and_has_its_facts():
    assert faults(also_facts=()) == ("it does not say of all that follows what it takes",)
    wrong = (conclusion("r2c2!=5"), conclusion("r3c8!=5"))
    assert faults(also=wrong, also_facts=((), ())) == tuple(
        f"the groups do not force, or it is known already, that {each}" for each in wrong
    )


def test_a_chain_begins_with_the_contrary():
    said = "the chain does not begin with the contrary of the conclusion"
    first, *rest = CHAIN
    assert said in faults(chain=(link("r2c7!=5"), *rest))
    assert said in faults(chain=(link("r2c8=5"), *rest))
    assert faults(chain=(Link(first.conclusion, group("5 in row 2")), *rest)) == (said,)


def test_each_link_follows_by_a_group_of_the_step():
    first, second, *rest = CHAIN
    foreign = link("r2c1!=5", "5 in column 1")
    assert (
        faults(chain=(first, foreign, *rest))[0]
        == "the link r2c1 is not 5 has no group of the step"
    )
    outside = link("r1c4!=5", "5 in row 2")
    assert faults(chain=(*CHAIN, outside)) == ("the link r1c4 is not 5 has no group of the step",)
    for early in (link("r2c1!=5", "5 in box 1"), link("r2c3=5", "5 in box 1")):
        assert faults(chain=(first, early, second, *rest)) == (
            f"the link {early.conclusion} does not follow by 5 in box 1",
        )
    late = link("r2c3=5", "5 in box 1")
    assert faults(chain=(*CHAIN[:3], late, CHAIN[3])) == ()
    itself = link("r2c7!=5", "5 in row 2")
    assert faults(chain=(*CHAIN, itself)) == (
        "the link r2c7 is not 5 does not follow by 5 in row 2",
    )


def test_a_chain_ends_in_a_group_without_candidates():
    said = ("the chain does not end in a contradiction",)
    assert faults(chain=CHAIN[:-1]) == said
    assert faults(contradiction=group("5 in row 2")) == said
    assert faults(contradiction=None) == said


def test_the_chain_of_what_is_so_begins_with_its_being_out():
    step = made("r4c5=7", {"r4c5": [7]}, chain=(link("r4c5!=7"),), contradiction=group("r4c5"))
    known = Known(NINE)
    known.by_step = {fact.out: 3 for fact in step.facts}
    assert check_step(known, step) == ()
    assert check_step(known, replace(step, chain=(link("r4c5=7"),))) == (
        "the chain does not begin with the contrary of the conclusion",
        "the chain does not end in a contradiction",
    )


def sets(*texts):
    """Groups of a digit: `ab` holds the first and second cell of row 1."""
    return [frozenset(Candidate(Cell(1, ord(one) - 96), 1) for one in text) for text in texts]


@pytest.mark.parametrize(
    ("groups", "target", "holds", "forced", "seen"),
    [
        (["ab"], "a", False, False, False),
        (["a"], "a", True, True, True),
        (["ab"], "a", True, False, False),
        (["ab", "b"], "a", False, True, True),
        (["ab", "b"], "b", True, True, True),
        (["ab", "b", "cd"], "a", False, True, True),
        ([], "a", True, False, False),
        (["bc", "abd"], "a", False, False, False),
        (["bc", "abd", "acd"], "a", False, True, True),
        # Only cases show it: each of b and c leaves one group without a candidate, if a is true.
        (["bcx", "bdx", "cdx", "ax"], "a", False, True, False),
    ],
)
def test_cases_show_more_than_propagation(groups, target, holds, forced, seen):
    asked = Conclusion(Candidate(Cell(1, ord(target) - 96), 1), holds)
    assert forces(sets(*groups), asked) is forced
    assert propagates(sets(*groups), asked) is seen


def test_the_end_of_an_explanation_is_held_to_its_steps():
    right = explain(puzzle("1000003004000020"))
    assert check_explanation(right) == ()
    first, second, *rest = right.steps
    assert check_explanation(replace(right, steps=(replace(first, number=2), second, *rest))) == (
        "step 1 has the number 2",
    )
    open_ = "the open cells are not those that the steps leave open"
    assert check_explanation(replace(right, open_cells=(OpenCell(Cell(1, 1), (2,)),))) == (open_,)
    short = replace(right, steps=right.steps[:-1])
    said = "it is said to be finished, and cells are open"
    assert check_explanation(short) == (open_, said)
    last = right.steps[-1].conclusion.candidate
    left = (OpenCell(last.cell, (last.digit,)),)
    assert check_explanation(replace(short, open_cells=left)) == (said,)
    unfinished = replace(short, open_cells=left, unfinished="reached the time limit")
    assert check_explanation(unfinished) == ()
    other = Grid(FOUR, bytes(5 - digit for digit in right.solution.digits))
    assert check_explanation(replace(right, solution=other)) == (
        "a placed digit is not that of the solution",
        "the solution is none",
    )
    digits = right.solution.digits
    other = Grid(FOUR, digits[:-1] + bytes([5 - digits[-1]]))
    assert check_explanation(replace(right, solution=other)) == (
        "a placed digit is not that of the solution",
        "the solution is none",
    )
    several = explain(Puzzle.classic(FOUR, bytes(16)))
    assert check_explanation(several) == ()
    assert check_explanation(replace(several, open_cells=several.open_cells[1:])) == (open_,)


def test_a_fault_of_a_step_is_told_with_its_number():
    right = explain(puzzle(SINGLES))
    wrong = replace(right.steps[1], facts=right.steps[1].facts[1:])
    said = check_explanation(replace(right, steps=(right.steps[0], wrong, *right.steps[2:])))
    assert said[0].startswith("step 2: the groups and facts do not force that ")
