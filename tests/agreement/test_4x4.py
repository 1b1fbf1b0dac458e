"""Every puzzle that can be cut from the two essentially different 4x4 grids, on every backend.

Each grid has 65,536 subsets of givens; 41,401 and 50,027 of them have one solution. The truth is
computed here by comparing masks of the 288 grids, without any solver. All of them: `-m whole`; by
default every 37th of them.
"""

import pytest
from grids_4x4 import GRIDS

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backends import NAMES, create

BOARD = Board.customary(4)
CLASSES = {"1234341221434321": 41_401, "1234341223414123": 50_027}


def agreements(grid):
    """For each of the 288 grids, the mask of the cells in which it agrees with the given one."""
    return [
        sum(1 << i for i, (a, b) in enumerate(zip(grid, other, strict=True)) if a == b)
        for other in GRIDS
    ]


def cut(grid, mask):
    return Puzzle.classic(BOARD, bytes(d if mask >> i & 1 else 0 for i, d in enumerate(grid)))


one_class = pytest.mark.parametrize(
    "text",
    [next(iter(CLASSES)), *(pytest.param(c, marks=pytest.mark.slow) for c in [*CLASSES][1:])],
)


@pytest.mark.slow
@one_class
def test_the_published_numbers_of_unique_puzzles(text):
    masks = agreements(bytes(map(int, text)))
    unique = sum(1 for cells in range(1 << 16) if sum(m & cells == cells for m in masks) == 1)
    assert unique == CLASSES[text]


def disagreements(name, text, step):
    grid = bytes(map(int, text))
    masks = agreements(grid)
    backend = create(name)
    for cells in range(0, 1 << 16, step):
        expected = {
            other for other, mask in zip(GRIDS, masks, strict=True) if mask & cells == cells
        }
        answer = backend.solve(cut(grid, cells), limit=300)
        if {found.digits for found in answer.solutions} != expected or not answer.exhausted:
            yield cells
    backend.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@one_class
def test_every_37th_cut_puzzle_has_exactly_its_solutions(name, text):
    assert list(disagreements(name, text, 37)) == []


@pytest.mark.whole
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text", CLASSES)
def test_all_65536_cut_puzzles_have_exactly_their_solutions(name, text):
    assert list(disagreements(name, text, 1)) == []
