"""The published sets through the cross-check: no disagreement, and the verdict that is known."""

import pytest
from puzzle_sets import DATA, needs_data

from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.solvers import cross_check
from sudoku_csp.solvers.backend import Budget, Verdict
from sudoku_csp.solvers.backends import NAMES
from sudoku_csp.solvers.backends.isolated import open_backend

SETS = [
    *((name, number, pytest.mark.slow) for name, number in (
        ("norvig_hardest11", 11), ("top95", 95), ("hardest_1106", 60), ("17_clue", 300),
    )),
    *((name, number, pytest.mark.whole) for name, number in (
        ("hardest_1106", 375), ("17_clue", 2000), ("easy", 1999), ("minimal_random", 1999),
    )),
]  # fmt: skip
LARGE = {
    **dict.fromkeys(("fa-table2-1", "fa-table3-0", "fa-table4-0"), Verdict.MULTIPLE),
    **dict.fromkeys(("fa-table3-1", "fa-table4-1", "fa-table5-1"), Verdict.UNIQUE),
    **dict.fromkeys(("rk-4-1", "rk-16-1", "rk-25-1"), Verdict.UNIQUE),
}

pytestmark = needs_data


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


@pytest.mark.parametrize(
    ("name", "number"), [pytest.param(*case, marks=mark) for *case, mark in SETS]
)
def test_every_puzzle_is_unique_by_all_three(name, number):
    reports = list(check_all(DATA / "classic" / f"{name}.txt", number))
    assert len(reports) == number
    assert [r.puzzle.source for r in reports if r.verdict is not Verdict.UNIQUE] == []
    assert {r.witnesses for r in reports} == {NAMES}


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE)
def test_larger_boards_have_the_known_verdict_by_all_three(name):
    (report,) = check_all(DATA / "large" / f"{name}.txt")
    assert report.verdict is LARGE[name]
    assert report.witnesses == NAMES
