"""The explanations of published puzzles: an independent checker checks every step."""

from statistics import median

import pytest
from explanation_check import check_explanation
from explanation_sentences import check_texts
from positions import HARDEST, KILLER, PAIRS, SINGLES, published
from puzzle_sets import CLASSIC, needs_data
from test_layers import check_trials

from sudoku_csp.analysis.explanation.explainer import explain
from sudoku_csp.apps.api.read import read, read_file
from sudoku_csp.constraints.kinds.cage import Cage
from sudoku_csp.solvers.backend import Budget

LIMIT = 60
"""Seconds: 20 are enough on a machine with nothing else to do."""


@pytest.mark.parametrize("text", [SINGLES, PAIRS, KILLER])
def test_each_step_to_the_solution(text):
    explanation = explain(read(text))
    check_explanation(explanation)
    check_texts(explanation)
    assert explanation.finished
    assert explanation.solution is not None
    assert list(map(str, explanation.steps)) == list(map(str, explain(read(text)).steps))


@pytest.mark.slow
def test_the_hardest_puzzle_is_explained_whole():
    explanation = explain(read(HARDEST))
    check_explanation(explanation)
    check_trials(explanation)
    assert explanation.finished
    assert len(explanation.steps) <= 200


def explained(puzzles, limit=LIMIT):
    """Explains and checks each puzzle; an unfinished explanation begins with a remark."""
    found = []
    for puzzle in puzzles:
        explanation = explain(puzzle, budget=Budget(limit))
        check_explanation(explanation)
        check_texts(explanation)
        check_trials(explanation)
        if puzzle.printed is not None and explanation.solution is not None:
            assert explanation.solution == puzzle.printed
        if explanation.unfinished:
            opening = " ".join(explanation.opening())
            assert opening.startswith(("There is no short way", "The time ended")), puzzle.source
        found.append(explanation)
    return found


@pytest.mark.whole
@needs_data
@pytest.mark.parametrize(("name", "share"), [("f-puzzles", 0.85), ("iss", 0.75)])
def test_variants(name, share):
    found = explained(published(name))
    steps = [step for one in found for step in one.steps if step.layer != "single"]
    named = sum(step.layer not in ("trial", "core") for step in steps)
    assert named >= share * len(steps)
    assert sum(one.finished for one in found) >= len(found) - 2


@pytest.mark.slow
@needs_data
@pytest.mark.parametrize("name", ["easy", "17_clue", "top95", "hardest_1106"])
def test_classic_puzzles(name):
    found = explained(list(read_file(CLASSIC / f"{name}.txt"))[:3], limit=120)
    assert all(one.finished for one in found)
    assert median(len(one.steps) for one in found) <= 200


@pytest.mark.slow
@needs_data
def test_some_variants():
    found = explained([*published("f-puzzles")[1::6], *published("iss")[2::9]], limit=120)
    assert all(one.finished for one in found)


def test_a_cage_with_a_cell_twice_gives_no_sum_of_its_cells():
    puzzle = read("." * 16).with_constraints(Cage(("r2c2", "r1c2", "r2c2"), 7))
    explanation = explain(puzzle)
    check_explanation(explanation)
    assert explanation.open_cells
