"""Variant puzzles by three backends: small ones against brute force, and impossible ones."""

import pytest
from brute_force import grids
from tables import rows
from tails import quick_first

import sudoku_csp as sc
from sudoku_csp.grid.solution import Grid
from sudoku_csp.solvers.backends import NAMES, create

MADE = {name: made for name, *made in rows(__file__, "variants")}
"""Made by brute force: each with its only grid, and no constraint that could be left out."""


def grids_of(puzzle):
    """All solutions: every grid of the houses that breaks no constraint."""
    every = (Grid(puzzle.board, digits) for digits in grids(puzzle.board, puzzle.digits))
    return {grid for grid in every if not puzzle.violations(grid)}


def without(puzzle, constraint):
    """The puzzle without one of its constraints."""
    left = [one for one in puzzle.ruleset.beyond_classic if one is not constraint]
    return sc.read(puzzle.line().partition(" with ")[0], puzzle.board).with_constraints(*left)


@pytest.mark.parametrize("name", MADE)
def test_a_small_variant_has_its_only_grid(name):
    lines, solution = MADE[name]
    puzzle = sc.read("\n".join(lines))
    (only,) = grids_of(puzzle)
    assert only.line() == solution
    for backend in NAMES:
        answer = create(backend).solve(puzzle)
        assert (answer.solutions, answer.exhausted) == ((only,), True)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", quick_first(MADE, quick=6))
def test_without_one_of_its_constraints_it_has_what_brute_force_has(name):
    puzzle = sc.read("\n".join(MADE[name][0]))
    for constraint in puzzle.ruleset.beyond_classic:
        wider = without(puzzle, constraint)
        expected = grids_of(wider)
        assert len(expected) > 1
        for backend in NAMES:
            answer = create(backend).solve(wider, limit=len(expected) + 1)
            assert answer.exhausted
            assert set(answer.solutions) == expected


FULL_ROWS = [f"sandwich 35 r{row}c1-r{row}c9" for row in (1, 2, 3)]
"""1 and 9 at the ends of three rows: one of the two is twice in a column."""

CROSSED = [
    *(f"sandwich {total} r{row}c1-r{row}c9" for row, total in enumerate((35, 33, 0, 30), 1)),
    *(f"sandwich {total} r1c{column}-r9c{column}" for column, total in ((1, 35), (2, 2), (9, 11))),
]

BESIDE_ALL = [
    *(
        f"sandwich {total} r{row}c1-r{row}c9"
        for row, total in enumerate((2, 8, 26, 29, 0, 23, 15, 9, 10), 1)
    ),
    *(
        f"sandwich {total} r1c{column}-r9c{column}"
        for column, total in enumerate((10, 23, 14, 16, 21, 10, 0, 0, 8), 1)
    ),
]
"""The cells of 1 and 9 are soon refuted, the digits of a cell only late."""

MOST = {"sat": ("conflicts", 1_000), "cpsat": ("conflicts", 5_000), "reference": ("nodes", 100)}
"""The most counts of a search; one that finds the contradiction late has many times more."""


@pytest.mark.parametrize(
    "lines", [FULL_ROWS, CROSSED, BESIDE_ALL], ids=["rows", "rows and columns", "beside all lines"]
)
@pytest.mark.parametrize("backend", NAMES)
def test_sandwich_sums_that_cannot_be_are_refuted_soon(lines, backend):
    answer = create(backend).solve(sc.read("." * 81).with_constraints(*lines))
    assert (answer.solutions, answer.exhausted) == ((), True)
    count, most = MOST[backend]
    assert answer.stats[count] <= most
