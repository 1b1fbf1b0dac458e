"""Net 5: published puzzles, solutions and counts, from every backend."""

from functools import cache
from itertools import permutations, product

import pytest
from puzzles import (
    FOUR_BLANK,
    IMPOSSIBLE,
    INKALA,
    INKALA_SOLVED,
    SIX_FIRST_ROW,
    WIKIPEDIA,
    WIKIPEDIA_SOLVED,
    puzzle,
)

from sudoku_csp.grid.board import Board
from sudoku_csp.solvers.backend import Verdict
from sudoku_csp.solvers.backends import NAMES, create


@pytest.fixture(params=NAMES)
def backend(request):
    made = create(request.param)
    yield made
    made.close()


@pytest.mark.parametrize(
    ("text", "solved"), [(WIKIPEDIA, WIKIPEDIA_SOLVED), (INKALA, INKALA_SOLVED)]
)
def test_a_published_puzzle_has_its_published_solution_and_no_other(backend, text, solved):
    answer = backend.solve(puzzle(text))
    assert [grid.line() for grid in answer.solutions] == [solved]
    assert answer.verdict is Verdict.UNIQUE


def test_the_impossible_puzzle_has_no_solution(backend):
    answer = backend.solve(puzzle(IMPOSSIBLE))
    assert answer.solutions == ()
    assert answer.verdict is Verdict.NO_SOLUTION


@pytest.mark.slow
@pytest.mark.parametrize("box", [(2, 3), pytest.param((3, 2), marks=pytest.mark.whole)])
def test_a_6x6_board_with_its_first_row_has_39168_solutions(backend, box):
    answer = backend.solve(puzzle(SIX_FIRST_ROW, Board(6, *box)), limit=50_000)
    assert len(answer.solutions) == 39_168
    assert answer.exhausted


def test_latin_squares_of_side_4_are_576(backend):
    # Boxes of 1x4 are the rows themselves.
    answer = backend.solve(puzzle(FOUR_BLANK, Board(4, 1, 4)), limit=1000)
    assert len(answer.solutions) == 576
    assert answer.exhausted


JIGSAW = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3]


@cache
def jigsaw_grids():
    """The grids of the jigsaw, by trying all permutations as rows."""
    found = set()
    for rows in product(permutations((1, 2, 3, 4)), repeat=4):
        digits = [digit for row in rows for digit in row]
        regions = {(digit, region) for digit, region in zip(digits, JIGSAW, strict=True)}
        if len(regions) == 16 and all(len(set(column)) == 4 for column in zip(*rows, strict=True)):
            found.add(bytes(digits))
    return found


@pytest.mark.slow
def test_a_jigsaw_is_solved_by_its_regions(backend):
    answer = backend.solve(puzzle(FOUR_BLANK, Board.jigsaw(JIGSAW)), limit=1000)
    assert answer.exhausted
    assert {grid.digits for grid in answer.solutions} == jigsaw_grids()
