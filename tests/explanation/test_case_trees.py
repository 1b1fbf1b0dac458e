"""Refutations by cases: of small groups at random, each followed to its conflicts."""

import random

import pytest
from explanation_check import forces, propagates

from sudoku_csp.analysis.explanation import case_tree as trees
from sudoku_csp.analysis.explanation.case_tree import case_tree
from sudoku_csp.analysis.explanation.groups import Candidate, Group
from sudoku_csp.analysis.explanation.step import Conclusion, Fact, Step
from sudoku_csp.grid.cell import Cell

NINE = [Candidate(Cell(1, 1), digit) for digit in range(1, 10)]


def some_step(chance):
    """Groups of nine candidates, one or two of which are out."""
    groups = {tuple(sorted(chance.sample(NINE, chance.randint(2, 4)))) for _ in range(9)}
    facts = tuple(Fact(one, 1) for one in chance.sample(NINE, chance.randint(0, 2)))
    open_ = [one for one in NINE if one not in {fact.out for fact in facts}]
    asked = Conclusion(chance.choice(open_), chance.random() < 0.4)
    return Step(1, asked, tuple(Group(members) for members in sorted(groups)), facts)


def some_steps(number):
    chance = random.Random(1)
    return [some_step(chance) for _ in range(number)]


def left_of(step):
    out = {fact.out for fact in step.facts}
    return [frozenset(group.members) - out for group in step.groups]


def follow(case, step, true, out):
    """Each forced candidate is the last of its group, and the cases are all that one has left."""

    def left(group):
        return set(group.members) - out

    def take(one):
        true.add(one)
        for group in step.groups:
            if one in group.members:
                out.update(set(group.members) - {one})

    one, holds = case.assumed
    if holds:
        take(one)
    else:
        out.add(one)
    for conclusion, group in case.forced:
        assert conclusion.holds
        assert conclusion.candidate not in true
        assert left(group) == {conclusion.candidate}
        take(conclusion.candidate)
    if case.conflict is not None:
        assert case.cases == ()
        assert left(case.conflict) == set()
        return 1
    assumed = {each.assumed.candidate for each in case.cases}
    assert len(assumed) == len(case.cases) > 1
    assert all(each.assumed.holds for each in case.cases)
    assert assumed in [left(group) for group in step.groups]
    return sum(follow(each, step, set(true), set(out)) for each in case.cases)


def test_a_tree_shows_what_is_forced_and_there_is_none_for_anything_else():
    leaves = forced = by_cases = 0
    for step in some_steps(250):
        tree = case_tree(step)
        assert (tree is not None) == forces(left_of(step), step.conclusion)
        if tree is not None:
            assert tree.assumed == (step.conclusion.candidate, not step.conclusion.holds)
            assert follow(tree, step, set(), {fact.out for fact in step.facts}) == tree.leaves
            assert (tree.leaves == 1) == propagates(left_of(step), step.conclusion)
            forced += 1
            by_cases += tree.leaves > 1
            leaves += tree.leaves
    assert by_cases > 15
    # As few as they were when this was written, or fewer.
    assert leaves - forced <= 35


def test_what_is_told_as_forced_is_needed():
    """Without any one of the forced candidates, a later one or the conflict would not follow."""
    for step in some_steps(100):
        tree = case_tree(step)
        if tree is None or tree.cases:
            continue
        for place in range(len(tree.forced)):
            fewer = trees.Case(
                tree.assumed, tree.forced[:place] + tree.forced[place + 1 :], tree.conflict
            )
            with pytest.raises(AssertionError):
                follow(fewer, step, set(), {fact.out for fact in step.facts})


def test_a_tree_that_is_too_large_is_given_up(monkeypatch):
    step = next(each for each in some_steps(250) if (tree := case_tree(each)) and tree.leaves == 2)
    monkeypatch.setattr(trees, "MOST", 3)
    assert case_tree(step) is not None
    monkeypatch.setattr(trees, "MOST", 2)
    assert case_tree(step) is None
