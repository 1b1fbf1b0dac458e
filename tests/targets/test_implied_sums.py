"""Sums that follow from houses and cages: each holds in every grid, and none is told twice."""

import random

import pytest
from grids_4x4 import GRIDS

from sudoku_csp.grid.board import Board, Cell
from sudoku_csp.targets.propagation.implied_sums import MOST_CELLS, Total, implied_sums

BOARD = Board.customary(4)
HOUSES = [house.cells for house in BOARD.houses]


def cells(text):
    return frozenset(map(Cell.parse, text.split()))


def told(*totals):
    return {
        (" ".join(f"{'-' * (factor < 0)}{cell}" for cell, factor in factors.items()), total)
        for factors, total in implied_sums(HOUSES, totals)
    }


def test_what_a_cage_leaves_open_in_a_house():
    assert ("r1c4", 4) in told(Total(cells("r1c1 r1c2 r1c3"), 6))


def test_what_cages_have_outside_a_house():
    found = told(Total(cells("r1c1 r1c2 r1c3"), 6), Total(cells("r1c4 r2c4"), 7))
    assert ("r1c4", 4) in found
    found = told(Total(cells("r1c1 r1c2"), 3), Total(cells("r1c3 r1c4 r2c4"), 9))
    assert ("r2c4", 2) in found


def test_the_cells_outside_less_the_cells_left_open():
    found = told(Total(cells("r1c1 r1c2 r2c1"), 7), Total(cells("r3c1 r3c2"), 5))
    assert ("r2c1 -r1c3 -r1c4", -3) in found


def test_several_houses_are_taken_together():
    found = told(Total(cells("r1c1 r2c1 r1c2 r2c2 r1c3"), 12), Total(cells("r2c3 r2c4"), 5))
    assert ("r1c4", 3) in found


@pytest.mark.parametrize("seed", range(4))
def test_every_sum_holds_in_every_grid_with_those_totals(seed):
    rng = random.Random(seed)
    said = 0
    for _ in range(60):
        grid = dict(zip(BOARD.cells, rng.choice(GRIDS), strict=True))
        cages = []
        open_cells = set(BOARD.cells)
        while len(open_cells) > 3:
            cage = [rng.choice(sorted(open_cells))]
            for _ in range(rng.randint(1, 4)):
                near = [
                    cell
                    for cell in sorted(open_cells - set(cage))
                    if any(abs(cell.row - c.row) + abs(cell.column - c.column) == 1 for c in cage)
                ]
                cage += near[:1]
            open_cells -= set(cage)
            cages.append(Total(frozenset(cage), sum(grid[cell] for cell in cage)))
        found = list(implied_sums(HOUSES, cages))
        for factors, total in found:
            assert sum(factor * grid[cell] for cell, factor in factors.items()) == total
            assert 1 <= len(factors) <= MOST_CELLS
        keys = [frozenset(factors.items()) for factors, _ in found]
        assert len(keys) == len(set(keys))
        said += len(found)
    assert said > 100
