"""The published sets through the cross-check: no disagreement, and the verdict that is known."""

import pytest
from puzzle_sets import DATA, needs_data

from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.solvers import cross_check
from sudoku_csp.solvers.backend import Budget, Verdict
from sudoku_csp.solvers.backends import NAMES
from sudoku_csp.solvers.backends.isolated import open_backend


def check_all(path, number=None):
    backends = {name: open_backend(name) for name in NAMES}
    try:
        with source.open_path(path) as stream:
            for count, puzzle in enumerate(reader.read(stream, Context(path.name))):
                if count == number:
                    return
                yield cross_check.check(puzzle, backends, budget=Budget(120))
    finally:
        for backend in backends.values():
            backend.close()


@pytest.mark.slow
@needs_data
@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("norvig_hardest11", 11),
        *(
            pytest.param(name, number, marks=pytest.mark.slow)
            for name, number in (("top95", 95), ("hardest_1106", 60), ("17_clue", 300))
        ),
    ],
)
def test_every_puzzle_is_unique_and_all_three_say_so(name, number):
    reports = list(check_all(DATA / "classic" / f"{name}.txt", number))
    assert len(reports) == number
    wrong = [r.puzzle.source for r in reports if r.verdict is not Verdict.UNIQUE]
    assert wrong == []
    assert {r.witnesses for r in reports} == {NAMES}


@pytest.mark.whole
@needs_data
@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("hardest_1106", 375),
        ("17_clue", 2000),
        ("easy", 1999),
        ("minimal_random", 1999),
    ],
)
def test_the_whole_set_is_unique_and_all_three_say_so(name, number):
    reports = list(check_all(DATA / "classic" / f"{name}.txt", number))
    assert len(reports) == number
    assert {r.verdict for r in reports} == {Verdict.UNIQUE}
    assert {r.witnesses for r in reports} == {NAMES}


@pytest.mark.slow
@needs_data
@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("fa-table3-0", Verdict.MULTIPLE),
        *(
            pytest.param(name, verdict, marks=pytest.mark.slow)
            for name, verdict in (
                ("fa-table2-1", Verdict.MULTIPLE),
                ("fa-table3-1", Verdict.UNIQUE),
                ("fa-table4-0", Verdict.MULTIPLE),
                ("fa-table4-1", Verdict.UNIQUE),
                ("fa-table5-1", Verdict.UNIQUE),
                ("rk-4-1", Verdict.UNIQUE),
                ("rk-16-1", Verdict.UNIQUE),
                ("rk-25-1", Verdict.UNIQUE),
            )
        ),
    ],
)
def test_larger_boards_have_the_same_verdict_three_times(name, verdict):
    (report,) = check_all(DATA / "large" / f"{name}.txt")
    assert report.verdict is verdict
    assert report.witnesses == NAMES
