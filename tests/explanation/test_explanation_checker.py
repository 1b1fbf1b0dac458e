"""The checker refuses every step that is wrong: faults put into right ones."""

from dataclasses import replace

import pytest
from explaining import TURBOT, WINGS, puzzle
from explanation_check import Known, check_explanation, check_step

from sudoku_csp.analysis.explanation.groups import groups_of
from sudoku_csp.analysis.explanation.sequence import explain
from sudoku_csp.analysis.explanation.step import Conclusion, Fact


@pytest.fixture(scope="module", params=[TURBOT, pytest.param(WINGS, marks=pytest.mark.slow)])
def right(request):
    """An explanation, with each of its steps and what is known before it."""
    explanation = explain(puzzle(request.param))
    known = Known(explanation.puzzle.board, explanation.puzzle.givens)
    pairs = []
    for step in explanation.steps:
        before = Known(known.board, known.placed.items())
        before.by_step = dict(known.by_step)
        pairs.append((before, step))
        known.learn(step)
    return explanation, pairs


def test_a_group_left_out(right):
    for known, step in right[1]:
        for group in step.groups:
            rest = tuple(each for each in step.groups if each != group)
            assert check_step(known, replace(step, groups=rest, chain=()))


def test_a_needless_group(right):
    for known, step in right[1]:
        more = next(each for each in groups_of(known.board) if each not in step.groups)
        faults = check_step(known, replace(step, groups=(*step.groups, more)))
        assert any("can do without" in fault for fault in faults)


def test_a_group_that_is_none_of_the_board(right):
    known, step = right[1][0]
    group = step.groups[0]
    for wrong in (
        replace(group, members=group.members[:-1]),
        replace(group, members=(*group.members[:-1], group.members[0])),
    ):
        assert check_step(known, replace(step, groups=(wrong, *step.groups[1:])))


def test_a_fact_left_out_a_false_one_and_one_with_another_cause(right):
    for known, step in right[1]:
        if step.facts:
            assert check_step(known, replace(step, facts=step.facts[1:]))
            wrong = Fact(step.facts[0].out, 999)
            assert check_step(known, replace(step, facts=(wrong, *step.facts[1:])))
        target = step.conclusion.candidate
        false = Fact(target, 1)
        assert check_step(known, replace(step, facts=(*step.facts, false)))


def test_a_conclusion_that_is_wrong_or_known(right):
    solution = right[0].solution
    for known, step in right[1]:
        candidate, holds = step.conclusion
        contrary = Conclusion(candidate, not holds)
        assert check_step(known, replace(step, conclusion=contrary, chain=()))
        true = candidate._replace(digit=solution[candidate.cell])
        assert check_step(known, replace(step, also=(Conclusion(true, holds=False),)))
        known.learn(step)
        assert check_step(known, step)


def test_a_chain_with_a_link_left_out_or_another_end(right):
    for known, step in right[1]:
        for place in range(len(step.chain)):
            chain = step.chain[:place] + step.chain[place + 1 :]
            if chain:
                assert check_step(known, replace(step, chain=chain))
        other = next(each for each in groups_of(known.board) if each != step.contradiction)
        assert check_step(known, replace(step, contradiction=other))


def test_a_step_left_out_of_the_whole(right):
    explanation = right[0]
    assert check_explanation(explanation) == ()
    for place in range(0, len(explanation.steps), 9):
        steps = explanation.steps[:place] + explanation.steps[place + 1 :]
        assert check_explanation(replace(explanation, steps=steps))
