"""Tests that want the published puzzle sets: without these they are skipped, counted and told."""

from pathlib import Path
from types import SimpleNamespace

import puzzle_sets

TESTS = Path(__file__).parents[1]


def skipped(reason):
    """The report of a test that was skipped."""
    return SimpleNamespace(longrepr=("tests/test_x.py", 7, f"Skipped: {reason}"))


def test_those_that_want_the_sets_are_counted_and_no_others():
    reports = [skipped(puzzle_sets.MISSING), skipped("minisat is not installed")] * 3
    told = "3 tests did not run: the folder of puzzle sets, ../shared/data, is not here"
    assert puzzle_sets.summary(reports) == told
    assert puzzle_sets.summary([skipped("minisat is not installed")]) == ""
    assert puzzle_sets.summary([]) == ""


def test_nobody_else_looks_for_the_folder():
    """A test that looks by itself, and does less where there is none, would not be counted."""
    looking = [
        path.name
        for path in TESTS.rglob("*.py")
        if '/ "shared"' in path.read_text() and path != Path(__file__)
    ]
    assert looking == ["puzzle_sets.py"]
