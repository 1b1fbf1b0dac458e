"""Fuzzing has teeth: seeded faults are found in seconds, and shrunk to tiny cases."""

import time
from dataclasses import replace
from random import Random

import fuzz_faults
import pytest

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.workshop.fuzzing import properties, runner
from sudoku_csp.workshop.fuzzing.brute_force import truth
from sudoku_csp.workshop.fuzzing.campaign import MOST_FAILURES, Campaign
from sudoku_csp.workshop.fuzzing.cases import LARGE_FIRST, case
from sudoku_csp.workshop.fuzzing.givens import _shifted
from sudoku_csp.workshop.fuzzing.properties import exports
from sudoku_csp.workshop.fuzzing.runner import Elsewhere, Here, Outcome, check
from sudoku_csp.workshop.fuzzing.saved import load, save


@pytest.fixture(autouse=True)
def _forgotten():
    yield
    fuzz_faults.forget()


def first_failure(*names, seed=1, asker=None, seconds=60):
    campaign = Campaign(seed, asker or Here(), names=names)
    for failure in campaign.run(seconds):
        if failure is not None:
            return failure
    return None


READERS = [name for name, each in exports.PROGRAMS.items() if "dimacs" in each.formats]

SEEDS = {"cuts_chains": 4}
"""Of a fault whose first case with seed 1 needs its jigsaw, so that it keeps it when shrunk."""

FAULTS = [
    # The fault, the property that finds it, and the largest case it may be shrunk to.
    (fuzz_faults.forgets_a_clause, "formulas", 2, 4, {"encoding": "efficient"}),
    (fuzz_faults.loses_a_solution, "searches", 3, 0, {"search": "certain-first"}),
    (fuzz_faults.says_unique_for_multiple, "kernels", 2, 0, {"kernel": "bitboard"}),
    (fuzz_faults.reads_a_wrong_digit, "formulas", 3, 1, {"encoding": "order"}),
    (fuzz_faults.is_off_by_one, "formulas", 3, 0, {"at-most-one": "sequential"}),
    (fuzz_faults.verifies_anything, "certificates", 2, 0, {}),
    (fuzz_faults.takes_any_step_for_implied, "certificates", 4, 0, {}),
    (fuzz_faults.follows_no_hint, "certificates", 4, 4, {}),
    (fuzz_faults.writes_a_row_twice, "notation", 4, 1, {"form": "picture"}),
    (fuzz_faults.tells_a_false_cause, "explanations", 4, 8, {}),
    (fuzz_faults.tells_a_false_fact, "explanations", 4, 8, {}),
    (fuzz_faults.cuts_chains, "explanations", 4, 8, {}),
    (fuzz_faults.proves_any_core_smallest, "diagnoses", 4, 8, {}),
    (fuzz_faults.blames_a_row, "diagnoses", 4, 8, {}),
    (fuzz_faults.keeps_a_repair_to_itself, "diagnoses", 4, 8, {}),
    (fuzz_faults.forbids_too_much, "sat", 4, 4, {}),
    (fuzz_faults.posts_all_cells_but_the_last, "cpsat", 4, 4, {}),
    (fuzz_faults.exports_no_blocked_grid, "exports", 4, 4, {"query": "another solution"}),
    (fuzz_faults.posts_a_digit_too_few, "constraints", 4, 2, {}),
    (fuzz_faults.propagates_more_than_for_at_least, "constraints", 4, 2, {}),
    (fuzz_faults.calls_several_unique, "verdicts", 4, 4, {}),
    (fuzz_faults.takes_spent_conflicts_for_no, "bulk", 6, 18, {"backend": "sat, one conflict"}),
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("fault", "name", "side", "givens", "options"), FAULTS, ids=lambda v: getattr(v, "__name__", "")
)
def test_a_seeded_fault_is_found_and_shrunk(
    monkeypatch, tmp_path, fault, name, side, givens, options
):
    if name == "exports" and not any(map(exports.path_of, READERS)):
        pytest.skip("no program that reads DIMACS is installed")
    fault(monkeypatch)
    failure = first_failure(name, seed=SEEDS.get(fault.__name__, 1))
    assert failure is not None
    small = failure.question
    assert small.name == name
    assert small.board.side <= side
    assert small.board.regions is None
    assert len(small.puzzle.givens) <= givens
    assert options.items() <= small.options.items()
    if name == "constraints":
        assert sum(value not in ("none", "automatic") for value in small.options.values()) == 1
    # Saved and read back, it fails as long as the fault is there, and no longer.
    again = load(save(failure, tmp_path))
    assert again == small
    assert check(again).failed
    monkeypatch.undo()
    truth.cache_clear()
    assert check(again) == Outcome("held", check(again).by)


@pytest.mark.parametrize("name", ["searches", "sat", "bulk"])
def test_boxes_that_are_wrong_for_all_alike_are_found_on_12x12(monkeypatch, name):
    """The case itself, lest the small ones before it take the time."""
    one = case(1, LARGE_FIRST)
    fuzz_faults.forget()
    fuzz_faults.misplaces_a_cell_on_12x12(monkeypatch)
    board = Board(12, 3, 4)  # A new one, which remembers no boxes.
    assert one.puzzle.board == board
    full = replace(one, puzzle=Puzzle.classic(board, _shifted(Random(1), board)))
    outcomes = [check(question) for question in full.questions(properties.named(name))]
    assert [outcome.kind for outcome in outcomes] == ["wrong"]


@pytest.mark.slow
def test_a_step_that_is_not_smallest_is_found(monkeypatch):
    """On whatever board of side 4: few steps there take more than two groups."""
    fuzz_faults.says_smallest_of_any_step(monkeypatch)
    failure = first_failure("explanations")
    assert failure is not None
    assert "groups, the fewest," in failure.outcome.expected
    assert failure.question.board.side == 4


def test_what_is_left_of_a_failure_is_needed():
    """ddmin, on a fault that three givens make together."""

    class Three(Here):
        def ask(self, question, seconds):
            wrong = {1, 2, 3} <= set(question.digits)
            return Outcome("wrong", seen="1, 2 and 3") if wrong else Outcome("held")

    failure = first_failure("verdicts", asker=Three())
    assert failure.question.board.side == 3
    assert sorted(filter(None, failure.question.digits)) == [1, 2, 3]
    assert failure.outcome.seen == "1, 2 and 3"


def test_the_kind_of_a_failure_does_not_change_while_it_is_shrunk():
    class TwoFaults(Here):
        """Wrong with a given, and an error without any: the smaller one is another failure."""

        def ask(self, question, seconds):
            return Outcome("wrong" if any(question.digits) else "ValueError")

    for seed in range(3):
        failure = first_failure("verdicts", asker=TwoFaults(), seed=seed)
        given = any(failure.found.digits)
        assert failure.outcome.kind == ("wrong" if given else "ValueError")
        assert len(failure.question.puzzle.givens) == given


def test_no_failure_is_lost_and_others_go_on(monkeypatch, tmp_path):
    fuzz_faults.says_unique_for_multiple(monkeypatch)
    campaign = Campaign(1, Here(), names=("kernels", "notation"))
    found = []
    for step in campaign.run(60):
        if step is not None:
            found.append(step)
        elif len(found) == MOST_FAILURES and campaign.tally.checked("notation") > 10:
            break
    assert len(found) == campaign.tally.failures.total() == MOST_FAILURES
    last = campaign.tally.checked("kernels")
    next(campaign.run(60))
    assert campaign.tally.checked("kernels") == last
    assert {load(save(failure, tmp_path)) == failure.question for failure in found} == {True}


@pytest.mark.slow
def test_a_crash_is_a_failure_and_does_not_end_the_run(monkeypatch):
    monkeypatch.setattr(runner, "check", fuzz_faults.dies_of_a_four)
    asker = Elsewhere()
    try:
        campaign = Campaign(1, asker, names=("verdicts",))
        steps = campaign.run(30)
        failure = next(step for step in steps if step is not None)
        assert failure.outcome == Outcome(
            "died", "", "an answer", "its process ended with signal SIGSEGV"
        )
        assert failure.question.board.side == 4
        assert [digit for digit in failure.question.digits if digit] == [4]
        before = campaign.tally.cases
        for _ in zip(range(5), steps, strict=False):
            pass
        assert campaign.tally.cases >= before
        assert asker.ask(replace(failure.question, digits=bytes(16)), 10).kind == "held"
    finally:
        asker.close()


@pytest.mark.slow
def test_a_question_without_an_answer_is_ended(monkeypatch):
    monkeypatch.setattr(runner, "check", fuzz_faults.hangs_on_a_four)
    asker = Elsewhere()
    try:
        (question, *_) = _with_four()
        began = time.monotonic()
        assert asker.ask(question, 1.5) == Outcome("hung", "", "an answer", "none in 2 s")
        assert time.monotonic() - began < 30
        assert asker.ask(replace(question, digits=bytes(len(question.digits))), 30).kind == "held"
    finally:
        asker.close()


@pytest.mark.slow
def test_a_run_ends_in_time_though_a_question_hangs(monkeypatch):
    monkeypatch.setattr(runner, "check", fuzz_faults.hangs_on_a_four)
    asker = Elsewhere()
    try:
        campaign = Campaign(1, asker, names=("verdicts",))
        assert [step for step in campaign.run(2.5) if step is not None] == []
        assert campaign.tally.seconds < 30
        assert not campaign.tally.failures
    finally:
        asker.close()


def _with_four():
    verdicts = properties.named("verdicts")
    return [
        question
        for number in range(50)
        for question in case(1, number).questions(verdicts)
        if 4 in question.digits
    ]
