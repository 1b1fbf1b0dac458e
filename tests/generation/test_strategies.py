"""Dropping givens: which are tried, and when it stops."""

import pytest

from sudoku_csp.analysis.generation.strategies import Task
from sudoku_csp.analysis.generation.stream import Stream

GRID = bytes((1, 2, 3, 4))


def task(fewest, accepts=lambda _: True):
    return Task(GRID, (), Stream(1, 1), accepts, len, fewest)


@pytest.mark.parametrize(
    ("fewest", "orbits", "left"),
    [
        (3, [(0, 1), (2,)], (1, 2, 0, 4)),
        (3, [(0,), (1,)], (0, 2, 3, 4)),
        (2, [(0,), (0,), (1,), (2,)], (0, 0, 3, 4)),
        (0, [(0, 1), (2, 3)], (0, 0, 0, 0)),
        (4, [(0,)], (1, 2, 3, 4)),
    ],
)
def test_so_many_givens_stay_and_none_is_dropped_twice(fewest, orbits, left):
    assert task(fewest).without(GRID, orbits) == bytes(left)


def test_what_is_needed_comes_back():
    kept = task(0, lambda digits: digits[1] == 2).without(GRID, [(0, 1), (0,), (1, 2), (3,)])
    assert kept == bytes((0, 2, 3, 0))
