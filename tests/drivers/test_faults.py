"""Fault injection: a fault of a backend is a named failure or disagreement, never an answer.

A backend here is a fake that hands over what it is given; `test_native_faults.py` does the same to
the solvers inside the real ones.
"""

import pytest
from puzzles import FOUR_BLANK, FOUR_UNIQUE, INKALA, WIKIPEDIA, puzzle

from sudoku_csp.grid.errors import BackendFailed, BackendUnavailable
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers import cross_check
from sudoku_csp.solvers.backend import Backend, Outcome, Verdict
from sudoku_csp.solvers.backends import create


def true_grids(text, limit=400):
    return create("reference").solve(puzzle(text), limit=limit).solutions


class Fake(Backend):
    """Returns these grids and this outcome."""

    name = "fake"

    def __init__(self, grids=(), exhausted=True, outcome=None, error=None):
        self.grids, self.exhausted, self.outcome, self.error = grids, exhausted, outcome, error

    def search(self, model, limit, found, deadline):
        for grid in self.grids:
            found(grid)
        if self.error is not None:
            raise self.error
        return self.outcome if self.outcome is not None else Outcome(self.exhausted)


def with_digit(grid, position, digit):
    digits = bytearray(grid.digits)
    digits[position] = digit
    return Grid(grid.board, bytes(digits))


def report_of(fake, text=FOUR_UNIQUE, limit=2):
    backends = {"fake": fake, "reference": create("reference")}
    return cross_check.check(puzzle(text), backends, limit=limit)


SOLUTION = true_grids(FOUR_UNIQUE)[0]
CHANGED = next(grid for grid in true_grids(FOUR_BLANK) if grid.digits[0] != 3)


@pytest.mark.parametrize(
    ("grids", "text", "message"),
    [
        ([with_digit(SOLUTION, 15, SOLUTION.digits[15] % 4 + 1)], FOUR_UNIQUE, "all different in"),
        ([CHANGED], FOUR_UNIQUE, "r1c1 is given as 3 and holds"),
        (true_grids(INKALA), WIKIPEDIA, "is given as"),  # That of the puzzle before.
        ([SOLUTION], WIKIPEDIA, "a grid of 4x4, boxes 2x2 for a puzzle of 9x9"),
        ([SOLUTION, SOLUTION], FOUR_UNIQUE, "fake returned one grid twice as two solutions"),
        (true_grids(FOUR_BLANK, 3), FOUR_BLANK, "returned 3 solutions, limit 2"),
        (true_grids(FOUR_BLANK, 1), FOUR_BLANK, "fake says unique (1 in all), but reference found"),
        ((), FOUR_BLANK, "fake says no solution (0 in all), but reference found"),
    ],
)
def test_wrong_grids_are_a_disagreement_and_prove_nothing(grids, text, message):
    report = report_of(Fake(grids), text)
    assert message in report.disagreements[0]
    assert (report.verdict, report.solutions, report.agreed) == (Verdict.UNKNOWN, (), False)


def test_one_lost_of_288_is_a_disagreement():
    grids = true_grids(FOUR_BLANK)
    assert len(grids) == 288
    report = report_of(Fake(grids[:100] + grids[101:]), FOUR_BLANK, limit=1000)
    assert len(report.disagreements) == 1
    assert grids[100].line() in report.disagreements[0]
    assert report_of(Fake(grids), FOUR_BLANK, limit=1000).agreed


@pytest.mark.parametrize("answered", [None, False, True, "SATISFIABLE", (True, {})])
def test_an_outcome_of_another_kind_is_a_disagreement(answered):
    fake = Fake()
    fake.search = lambda *_: answered
    report = report_of(fake)
    assert "which is no outcome of a search" in report.disagreements[0]
    assert report.verdict is Verdict.UNKNOWN


def test_an_answer_of_another_kind_is_a_disagreement():
    fake = Fake()
    fake.solve = lambda *_, **__: None
    assert "fake answered None, which is no answer" in report_of(fake).disagreements[0]


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (BackendFailed("the process ended with signal SIGSEGV"), "signal SIGSEGV"),
        (BackendUnavailable("not installed"), "not installed"),
        (MemoryError("much"), "failed with MemoryError: much"),
        (RecursionError(), "failed with RecursionError"),
        (RuntimeError("pysolvers.error: Caught keyboard interrupt"), "RuntimeError"),
    ],
)
def test_a_failure_is_missing_from_the_verdict_and_the_others_stand(error, text):
    report = report_of(Fake(error=error))
    assert report.verdict is Verdict.UNIQUE
    assert report.witnesses == ("reference",)
    assert not report.agreed
    assert text in report.missing["fake"]
    assert report.disagreements == ()


def test_solutions_found_before_a_failure_are_not_used():
    report = report_of(Fake(true_grids(FOUR_BLANK, 1), error=BackendFailed("gone")), FOUR_BLANK, 1)
    assert report.statements[0].answer is None
    assert report.missing == {"fake": "gone"}


def test_two_witnesses_prove_multiple_whatever_the_limit():
    first, second = true_grids(FOUR_BLANK, 2)
    backends = {"a": Fake([first], exhausted=False), "b": Fake([second], exhausted=False)}
    report = cross_check.check(puzzle(FOUR_BLANK), backends, limit=1)
    assert report.verdict is Verdict.MULTIPLE
    assert report.solutions == (first,)


@pytest.mark.parametrize("limit", [0, -1, "2", None])
def test_a_limit_that_is_none_is_refused_before_anybody_is_called(limit):
    with pytest.raises(ValueError, match="a limit on solutions is at least 1"):
        report_of(Fake(error=KeyboardInterrupt()), limit=limit)


def test_keyboard_interrupt_is_not_swallowed():
    with pytest.raises(KeyboardInterrupt):
        report_of(Fake(error=KeyboardInterrupt()))
