"""Sums that follow from houses and cages, found by the reference and for clauses independently:
each is true of every grid, and none is repeated."""

import random

import pytest
from grids_4x4 import GRIDS

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.globals import sums as for_clauses
from sudoku_csp.targets.propagation import sums as for_propagators
from sudoku_csp.targets.propagation.sums import Total

BOARD = Board.customary(4)
HOUSES = [house.cells for house in BOARD.houses]


def cells(text):
    return frozenset(map(Cell.parse, text.split()))


@pytest.fixture(params=[for_propagators, for_clauses], ids=["propagators", "clauses"])
def finder(request):
    return request.param


def sums_of(finder, totals):
    """Returns the factors of the cells, and the totals."""
    return [(dict(factors), total) for factors, total in _found(finder, totals)]


def _found(finder, totals):
    if finder is for_propagators:
        return finder.implied_sums(HOUSES, totals)
    found = finder.implied_sums(HOUSES, [(sorted(one.cells), one.sum) for one in totals])
    return [([(cell, factor) for factor, cell in terms], total) for terms, total in found]


@pytest.fixture
def followed(finder):
    """Returns the sums that follow, with both signs: `-r1c1 r1c2` and 2, `r1c1 -r1c2` and -2."""

    def texts(*totals):
        return {
            (" ".join(f"{'-' * (sign * f < 0)}{c}" for c, f in sorted(factors.items())), sign * of)
            for factors, of in sums_of(finder, totals)
            for sign in (1, -1)
        }

    return texts


def test_what_a_cage_leaves_open_in_a_house(followed):
    assert ("r1c4", 4) in followed(Total(cells("r1c1 r1c2 r1c3"), 6))


def test_what_cages_have_outside_a_house(followed):
    found = followed(Total(cells("r1c1 r1c2 r1c3"), 6), Total(cells("r1c4 r2c4"), 7))
    assert ("r1c4", 4) in found
    found = followed(Total(cells("r1c1 r1c2"), 3), Total(cells("r1c3 r1c4 r2c4"), 9))
    assert ("r2c4", 2) in found


def test_the_cells_outside_less_the_cells_left_open(followed):
    found = followed(Total(cells("r1c1 r1c2 r2c1"), 7), Total(cells("r3c1 r3c2"), 5))
    assert ("r1c3 r1c4 -r2c1", 3) in found


def test_several_houses_are_taken_together(followed):
    found = followed(Total(cells("r1c1 r2c1 r1c2 r2c2 r1c3"), 12), Total(cells("r2c3 r2c4"), 5))
    assert ("r1c4", 3) in found


@pytest.mark.parametrize("seed", range(4))
def test_every_sum_holds_in_every_grid_with_those_totals(finder, seed):
    rng = random.Random(seed)
    count = 0
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
        found = sums_of(finder, cages)
        for factors, total in found:
            assert sum(factor * grid[cell] for cell, factor in factors.items()) == total
            assert 1 <= len(factors) <= finder.MOST_CELLS
        keys = [frozenset(factors.items()) for factors, _ in found]
        assert len(keys) == len(set(keys))
        count += len(found)
    assert count > 100


def test_cages_that_share_cells_are_equations_all_the_same():
    row = BOARD.rows[0].cells
    cages = [(row[:3], 9), (row[1:], 9)]
    [(terms, total)] = for_clauses.implied_sums([row], cages)
    # All four make 10; both cages make 18, and count the two cells in the middle twice.
    assert (terms, total) == ([(-1, row[1]), (-1, row[2])], -8)


def test_houses_that_share_a_cell_are_not_added_up():
    cages = [(sorted(cells("r1c2 r1c3 r1c4 r2c1")), 11)]
    row, column = BOARD.rows[0].cells, BOARD.columns[0].cells
    alone = [*for_clauses.implied_sums([row], cages), *for_clauses.implied_sums([column], cages)]
    assert list(for_clauses.implied_sums([row, column], cages)) == alone


def test_a_sum_of_as_many_cells_as_may_be_is_stated():
    row = BOARD.rows[0].cells
    assert len(row) == for_clauses.MOST_CELLS
    assert list(for_clauses.implied_sums([row], [])) == [([(1, cell) for cell in row], 10)]
