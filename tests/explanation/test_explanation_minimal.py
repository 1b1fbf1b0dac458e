"""Steps are minimal: no group can be left out, and there are no more of them than there were."""

from dataclasses import replace
from importlib import resources

import pytest
from explaining import PAIRS, SINGLES, TRIPLE, TURBOT, WINGS, first, puzzle
from explanation_check import forces
from puzzle_sets import needs_data

from sudoku_csp.analysis.explanation.network import (
    Assumption,
    groups_of_trace,
    minimised,
    network_of,
)
from sudoku_csp.analysis.explanation.sequence import explain
from sudoku_csp.analysis.explanation.state import State
from sudoku_csp.grid.errors import NoSolution
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context

CEILINGS = {SINGLES: 51, PAIRS: 100, TURBOT: 120, TRIPLE: 127, WINGS: 146}
"""The groups of all steps together, as they were when this was written: fewer are welcome."""


HARD = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
"""One of the examples takes long to explain."""


def examples():
    """The other puzzles that come with the program."""
    text = (resources.files("sudoku_csp.puzzle") / "examples.txt").read_text("utf-8")
    every = reader.read(source.from_text(text), Context("examples"))
    return [each for each in every if each.line() != HARD]


def needless(step):
    """The groups of a step without which its facts force the conclusion all the same."""
    out = {fact.out for fact in step.facts}
    groups = [frozenset(group.members) - out for group in step.groups]
    assert forces(groups, step.conclusion)
    return [
        group
        for place, group in enumerate(step.groups)
        if forces([*groups[:place], *groups[place + 1 :]], step.conclusion)
    ]


def check_minimal(explanation):
    for step in explanation.steps:
        assert needless(step) == [], str(step)


@pytest.mark.parametrize("text", [TURBOT, WINGS])
def test_without_any_group_of_a_refutation_there_is_no_smaller_one(text):
    """Steps are small mostly because the shortest refutation is taken: this is of any of them."""
    network = network_of(State.of(puzzle(text)))
    tried = 0
    for candidate in range(len(network.candidates)):
        assumption = Assumption(network, candidate)
        for conflict in assumption.first_conflicts(range(len(network.groups)))[:2]:
            left = minimised(network, candidate, groups_of_trace(assumption, conflict))
            assert Assumption(network, candidate).first_conflicts(sorted(left))
            for group in left:
                again = Assumption(network, candidate)
                others = again.first_conflicts(sorted(left - {group}))
                assert all(len(groups_of_trace(again, one)) >= len(left) for one in others)
                tried += 1
    assert tried > 500


@pytest.mark.sampled(3)
@pytest.mark.parametrize("text", CEILINGS)
def test_no_group_of_a_step_can_be_left_out(text):
    explanation = explain(puzzle(text))
    check_minimal(explanation)
    assert sum(step.size for step in explanation.steps) <= CEILINGS[text]


def test_nor_of_those_of_the_examples():
    explained = 0
    for each in examples():
        try:
            check_minimal(explain(each))
        except NoSolution:
            continue
        explained += 1
    assert explained >= 9


@pytest.mark.slow
@needs_data
@pytest.mark.parametrize(("name", "ceiling"), [("17_clue", 3457), ("minimal_random", 3757)])
def test_49_puzzles_have_no_more_groups_than_before(name, ceiling):
    groups = 0
    for each in first(name, 49):
        explanation = explain(each)
        check_minimal(explanation)
        groups += sum(step.size for step in explanation.steps)
    assert groups <= ceiling


def test_a_group_too_many_is_seen():
    """A step of several groups is told with one more, that of another step."""
    explanation = explain(puzzle(TURBOT))
    place, step = next((n, s) for n, s in enumerate(explanation.steps) if s.size > 1)
    steps = list(explanation.steps)
    steps[place] = replace(step, groups=(*step.groups, steps[0].groups[0]))
    with pytest.raises(AssertionError):
        check_minimal(replace(explanation, steps=tuple(steps)))
