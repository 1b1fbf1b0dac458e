"""Where a name ends: targets, groups and sizes beyond the textbook's, and steps at random."""

import random

import pytest
from explanation_check import forces
from made_steps import NINE, made, pattern
from test_techniques import NAMED

from sudoku_csp.analysis.explanation.groups import Candidate, groups_of
from sudoku_csp.analysis.explanation.pattern import Pattern
from sudoku_csp.analysis.explanation.step import Conclusion, Fact, Step
from sudoku_csp.analysis.explanation.techniques import recognise
from sudoku_csp.grid.board import Board

TARGETS = {
    "naked single": 1,
    "hidden single": 1,
    "pointing": 6,
    "claiming": 6,
    "naked triple": 18,
    "naked quad": 20,
    "hidden pair": 14,
    "hidden triple": 18,
    "hidden quad": 20,
    "X-wing": 14,
    "swordfish": 18,
    "jellyfish": 20,
    "skyscraper": 3,
    "two-string kite": 1,
    "turbot fish": 1,
    "empty rectangle": 1,
    "finned X-wing": 2,
    "sashimi X-wing": 2,
    "XY-wing": 1,
    "XYZ-wing": 2,
    "W-wing": 1,
}
"""How many conclusions each textbook pattern has on the board of 9x9."""


def line(digit, number, columns):
    return {f"{digit} in row {number}": [f"r{number}c{column}" for column in columns]}


def fish(size):
    """Rows of a digit, each with two places, in as many columns."""
    rows = {}
    for row in range(1, size + 1):
        rows |= line(5, row, sorted({row, row % size + 1}))
    return "r9c1!=5", rows, [f"5 in column {column}" for column in range(1, size + 1)]


def naked(size):
    cells = {f"r1c{place}": sorted({place, place % size + 1}) for place in range(1, size + 1)}
    return "r1c9!=1", cells, [f"{digit} in row 1" for digit in range(1, size + 1)]


def hidden(size):
    digits = {}
    for digit in range(1, size + 1):
        digits |= line(digit, 1, sorted({digit, digit % size + 1}))
    return "r1c1!=9", digits, [f"r1c{place}" for place in range(1, size + 1)]


@pytest.mark.parametrize(
    ("shape", "names"),
    [
        (fish, ["X-wing", "swordfish", "jellyfish"]),
        (naked, ["naked pair", "naked triple", "naked quad"]),
        (hidden, ["hidden pair", "hidden triple", "hidden quad"]),
    ],
)
def test_fish_and_subsets_have_names_up_to_four(shape, names):
    found = [recognise(pattern(*shape(size))) for size in range(2, 7)]
    assert [named.name for named in found[:3]] == names
    assert found[3:] == [None, None]


MORE = [("hidden quad", *hidden(4)), ("jellyfish", *fish(4))]


@pytest.mark.parametrize(("name", "target", "left", "cover"), [*NAMED, *MORE])
def test_a_pattern_has_its_name_for_its_conclusions_only(name, target, left, cover):
    step = made(target, left, cover)
    digits = {one.digit for group in step.groups for one in group.members}
    digits &= {step.conclusion.candidate.digit, *(group.digit for group in step.groups)}
    if name.startswith("hidden "):
        digits = set(NINE.digits)
    concluded = [
        Conclusion(Candidate(cell, digit), holds)
        for cell in NINE.cells
        for digit in digits
        for holds in (False, True)
    ]
    steps = [Step(7, each, step.groups, step.facts) for each in concluded]
    named = [each for each in steps if recognise(Pattern(NINE, each)) is not None]
    # The two digits of a locked pair are out in a house of their own each: fourteen and twelve.
    assert len(named) == TARGETS.get(name, 26)
    assert all(each.conclusion.holds == step.conclusion.holds for each in named)
    assert step.conclusion in [each.conclusion for each in named]


@pytest.mark.parametrize(("name", "target", "left", "cover"), [*NAMED, *MORE])
def test_a_group_more_or_less_takes_the_name_away(name, target, left, cover):
    step = made(target, left, cover)
    others = [group for group in groups_of(NINE) if group not in step.groups][::4]
    more = [(*step.groups, group) for group in others]
    less = [tuple(one for one in step.groups if one != group) for group in step.groups]
    for groups in (*more, *less):
        named = recognise(Pattern(NINE, Step(7, step.conclusion, groups, step.facts)))
        assert named is None or named.name != name


def test_the_order_of_the_groups_does_not_matter():
    for name, target, left, cover in (*NAMED, *MORE):
        step = made(target, left, cover)
        for turn in range(len(step.groups)):
            groups = (*step.groups[turn:], *step.groups[:turn])[::-1]
            turned = Step(7, step.conclusion, groups, step.facts)
            assert recognise(Pattern(NINE, turned)).name == name


def some_step(chance, board):
    """Some groups of a digit, and as facts mostly what the first half has outside the others."""
    every = [group for group in groups_of(board) if group.digit == 1]
    groups = chance.sample(every, chance.choice([2, 4, 5, 5, 5]))
    half = len(groups) // 2
    cover = {member for group in groups[half:] for member in group.members}
    base = {member for group in groups[:half] for member in group.members}
    target = chance.choice(sorted(cover))
    out = {each for each in base if chance.random() < (0.4 if each in cover else 0.95)}
    facts = tuple(Fact(each, 1) for each in sorted(out - {target}))
    return Step(1, Conclusion(target, holds=False), tuple(groups), facts)


def test_a_step_of_one_digit_at_random_has_no_name_unless_it_is_forced():
    board, chance = Board.customary(4), random.Random(1)
    steps = [some_step(chance, board) for _ in range(1000)]
    named = [step for step in steps if recognise(Pattern(board, step)) is not None]
    assert len(named) > 5
    for step in named:
        out = {fact.out for fact in step.facts}
        assert forces([frozenset(group.members) - out for group in step.groups], step.conclusion)
