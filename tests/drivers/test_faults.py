"""Fault injection: what a backend does wrong is a named failure or disagreement, never an answer.

A backend here is a fake that hands over what it is given; `test_native_faults.py` does the same to
the solvers inside the real ones.
"""

import json

import pytest
from puzzles import FOUR_BLANK, FOUR_UNIQUE, INKALA, WIKIPEDIA, puzzle

from sudoku_csp.grid.errors import BackendFailed, BackendUnavailable
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import cross_check, reproduction
from sudoku_csp.solvers.backend import Backend, Outcome, Verdict
from sudoku_csp.solvers.backends import create


def true_grids(text, limit=400):
    return create("reference").solve(puzzle(text), limit=limit).solutions


class Fake(Backend):
    """Returns the grids and the outcome that it was made with."""

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


def test_a_wrong_digit_is_a_disagreement():
    grid = true_grids(FOUR_UNIQUE)[0]
    wrong = with_digit(grid, 15, grid.digits[15] % 4 + 1)
    report = report_of(Fake([wrong]))
    assert repr(report) == f"<Report disagreement by fake, reference: {puzzle(FOUR_UNIQUE)!r}>"
    assert report.missing["fake"].startswith("at fault: returned a grid that is no solution")
    assert report.verdict is Verdict.UNKNOWN
    assert report.solutions == ()
    assert not report.agreed
    assert (
        "fake returned a grid that is no solution (broken: all different in"
        in report.disagreements[0]
    )


def test_a_changed_given_is_a_disagreement():
    other = next(g for g in true_grids(FOUR_BLANK) if g.digits[0] != 3)
    report = report_of(Fake([other]))
    assert "r1c1 is given as 3 and holds" in report.disagreements[0]


def test_a_stale_model_of_the_puzzle_before_is_a_disagreement():
    report = report_of(Fake(true_grids(INKALA)), WIKIPEDIA)
    assert "is given as" in report.disagreements[0]
    assert report.verdict is Verdict.UNKNOWN


def test_a_grid_of_another_board_is_a_disagreement():
    report = report_of(Fake(true_grids(FOUR_UNIQUE)), WIKIPEDIA)
    assert "a grid of 4x4, boxes 2x2 for a puzzle of 9x9" in report.disagreements[0]


def test_a_duplicate_is_a_disagreement_and_proves_nothing():
    grid = true_grids(FOUR_UNIQUE)[0]
    report = report_of(Fake([grid, grid], exhausted=False))
    assert report.disagreements == ("fake returned one grid twice as two solutions",)
    assert report.verdict is Verdict.UNKNOWN


def test_a_lost_solution_is_a_disagreement():
    two = true_grids(FOUR_BLANK, 2)
    for claimed, message in ((two[:1], "unique (1 in all)"), ((), "no solution (0 in all)")):
        report = report_of(Fake(claimed), FOUR_BLANK)
        assert f"fake says {message}, but reference found" in report.disagreements[0]
        assert report.verdict is Verdict.UNKNOWN


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


def test_more_solutions_than_requested_are_a_disagreement():
    report = report_of(Fake(true_grids(FOUR_BLANK, 3), exhausted=False), FOUR_BLANK)
    assert "returned 3 solutions, limit 2" in report.disagreements[0]


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


def test_two_halves_prove_multiple_together():
    first, second = true_grids(FOUR_BLANK, 2)
    backends = {"a": Fake([first], exhausted=False), "b": Fake([second], exhausted=False)}
    report = cross_check.check(puzzle(FOUR_BLANK), backends)
    assert report.verdict is Verdict.MULTIPLE
    assert report.witnesses == ()


def test_a_solution_that_came_with_the_puzzle_refutes_a_backend():
    grid = true_grids(FOUR_UNIQUE)[0]
    task = Puzzle.classic(grid.board, puzzle(FOUR_UNIQUE).digits, printed=grid)
    report = cross_check.check(task, {"fake": Fake([])})
    assert report.disagreements == (
        f"fake says no solution (0 in all), but it came with {grid.line()}",
    )
    assert report.expectation is None
    wrong = Puzzle.classic(
        grid.board, task.digits, printed=with_digit(grid, 15, grid.digits[15] % 4 + 1)
    )
    report = cross_check.check(wrong, {"fake": Fake([grid])})
    assert report.disagreements == ()
    assert "the solution that came with it is wrong" in report.expectation


def test_two_witnesses_prove_multiple_whatever_the_limit():
    first, second = true_grids(FOUR_BLANK, 2)
    backends = {"a": Fake([first], exhausted=False), "b": Fake([second], exhausted=False)}
    report = cross_check.check(puzzle(FOUR_BLANK), backends, limit=1)
    assert report.verdict is Verdict.MULTIPLE
    assert report.solutions == (first,)


def test_an_end_without_a_limit_is_not_called_a_time_limit():
    report = cross_check.check(puzzle(FOUR_BLANK), {"fake": Fake(exhausted=False)})
    assert report.missing == {"fake": "ended without having searched all"}


@pytest.mark.parametrize("limit", [0, -1, "2", None])
def test_a_limit_that_is_none_is_refused_before_anybody_is_called(limit):
    with pytest.raises(ValueError, match="a limit on solutions is at least 1"):
        report_of(Fake(error=KeyboardInterrupt()), limit=limit)


def test_keyboard_interrupt_is_not_swallowed():
    with pytest.raises(KeyboardInterrupt):
        report_of(Fake(error=KeyboardInterrupt()))


def test_a_disagreement_is_saved_whole(tmp_path):
    report = report_of(Fake([]), FOUR_UNIQUE)
    folder = reproduction.save(report, tmp_path)
    assert (folder / "puzzle.txt").read_text() == FOUR_UNIQUE + "\n"
    assert "p cnf 64 452" in (folder / "puzzle.cnf").read_text()
    answers = json.loads((folder / "answers.json").read_text())
    assert answers["disagreements"] == list(report.disagreements)
    assert answers["found"]["reference"] == [true_grids(FOUR_UNIQUE)[0].line()]
    assert set(answers["versions"]) == {"python", "sudoku-csp", "sat", "cpsat"}
