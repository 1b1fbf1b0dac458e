"""How many of the 288 grids of side 4 obey a constraint of a kind: by brute force, and three ways.

The numbers stand here as literals, and the grids are made without any solver.
"""

import grids_4x4
import pytest

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends import NAMES, create

KINDS = kinds()
FOUR = Board.customary(4)
BOXES = tuple(house.cells for house in FOUR.boxes)


GRIDS = [Grid(FOUR, digits) for digits in grids_4x4.GRIDS]


def cells(text):
    return tuple(map(Cell.parse, text.split()))


EITHER = ((1, 2), (2, 1), (3, 1), (1, 3), (1, 1), (4, 4), (3, 3))

COUNTS = [
    ("anti_king", (FOUR.cells,), 0),
    ("anti_king", (cells("r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1"),), 48),
    ("anti_knight", (FOUR.cells,), 24),
    # A row has two of the 24 permutations, 2413 and 3142.
    ("non_consecutive", (FOUR.cells[:4],), 24),
    ("non_consecutive", (FOUR.cells[:8], (cells("r1c1 r2c1"), cells("r2c4 r1c4"))), 8),
    ("non_consecutive", (cells("r1c1 r1c2 r2c1 r2c2 r3c2"), (cells("r2c1 r1c1"),)), 12),
    ("disjoint_groups", (BOXES,), 168),
    ("extra_region", (cells("r2c2 r2c3 r3c2 r3c3"),), 168),
    ("windoku", (FOUR.cells, BOXES), 168),
    ("anti_taxicab", (FOUR.cells[:8],), 64),
    ("anti_taxicab", (FOUR.cells[:9],), 40),
    ("anti_taxicab", (cells("r1c1 r2c2 r3c3 r4c4"),), 234),
    ("dutch_flatmates", (FOUR.cells, 4, (2, 1, 4)), 8),
    ("dutch_flatmates", (FOUR.cells, 4, (1, 3, 4)), 8),
    # The middle class is 2 and 3, so a square needs a 1 and a 4; by remainders 1 and 4 are one.
    ("global_entropy", (FOUR.cells,), 0),
    ("global_entropy", (cells("r2c2 r2c3 r3c2 r3c3"),), 216),
    ("global_entropy", (cells("r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"),), 16),
    ("global_modular", (FOUR.cells,), 0),
    ("global_modular", (cells("r2c2 r2c3 r3c2 r3c3"),), 216),
    ("global_modular", (cells("r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"),), 16),
    ("diagonal", (4,), 48),
    ("diagonal", (4, "anti"), 48),
    ("palindrome", (cells("r1c1 r2c2 r3c3"),), 72),
    ("palindrome", (cells("r1c1 r2c2 r3c4 r4c3"),), 24),
    ("clone", (cells("r1c1 r1c2"), cells("r3c3 r3c4")), 48),
    ("difference", (cells("r1c1 r1c2"),), 144),
    ("difference", (cells("r1c1 r3c2"), 2), 48),
    ("ratio", (cells("r1c1 r1c2"),), 96),
    ("ratio", (cells("r1c1 r3c2"), 4), 24),
    # 2 stands at an end of the row with 3 beside it, which are 4 of the 24.
    ("negative_ratio", (FOUR.cells[:4],), 48),
    ("negative_ratio", (FOUR.cells[:4], (), (3, 4)), 48),
    ("negative_ratio", (FOUR.cells[:5], (cells("r1c2 r1c1"),)), 60),
    ("xv", (cells("r2c3 r3c3"), 5), 96),
    ("negative_xv", (FOUR.cells,), 8),
    ("negative_xv", (cells("r1c1 r1c2 r2c2 r2c3"),), 48),
    ("negative_xv", (FOUR.cells[:8], (cells("r2c1 r1c1"), cells("r1c3 r1c2"))), 32),
    ("quadruple", ((1, 2), cells("r2c2 r2c3 r3c2 r3c3")), 220),
    ("quadruple", ((1, 1, 2), cells("r2c2 r2c3 r3c2 r3c3")), 20),
    ("counting_circles", (cells("r1c1 r2c3 r3c2"),), 30),
    ("counting_circles", (cells("r1c1 r2c3 r4c4 r3c2 r1c3 r2c1"),), 8),
    ("counting_circles", (cells("r1c1 r1c2 r2c3 r3c4 r4c1"),), 10),
    ("look_and_say", ((1, 2), cells("r1c1 r2c3 r3c2")), 90),
    ("look_and_say", ((2, 1, 0, 3), cells("r1c1 r2c3 r3c2")), 24),
    ("look_and_say", ((1, 2, 2, 3), cells("r1c1 r2c3 r3c2 r4c4")), 16),
    ("equality_cage", (cells("r1c1 r2c3"),), 48),
    ("equality_cage", (cells("r1c1 r1c2"),), 96),
    ("equality_cage", (cells("r2c2 r2c3 r3c2 r3c3"),), 168),
    ("rellik_cage", (5, cells("r1c1 r2c3")), 96),
    ("rellik_cage", (6, cells("r1c1 r2c2 r3c3")), 36),
    ("rellik_cage", (7, cells("r1c1 r1c2 r2c1")), 72),
    ("minimum", (cells("r2c2 r4c3"), 4), 24),
    ("maximum", (cells("r2c2 r2c3"), 4), 12),
    ("odd", (cells("r1c1 r2c3"),), 96),
    ("even", (cells("r1c1 r2c3 r4c4"),), 60),
    ("candidates", ((1, 2, 4), cells("r1c1 r4c4")), 162),
    ("row_indexer", (cells("r1c1 r2c3"), 4), 74),
    # A row that indexes itself is an involution, as 10 of the 24 are.
    ("column_indexer", (FOUR.cells[:4], 4), 120),
    ("column_indexer", (cells("r1c1 r1c2 r3c3"), 4), 66),
    ("box_indexer", (cells("r1c1 r4c4"), BOXES), 78),
    ("inequality", (cells("r1c1 r1c2"),), 144),
    ("sum", (7, cells("r1c1 r2c3 r3c2")), 42),
    ("sum", (-1, cells("r1c1 r2c3 r3c3"), (2, -1, -1)), 60),
    ("equal_sum", ((cells("r1c1 r1c2"), cells("r2c3 r3c3"), cells("r3c1 r2c1")),), 40),
    ("equal_sum", ((cells("r1c1 r2c2"), cells("r3c3")),), 24),
    ("same_values", ((cells("r1c1 r2c2"), cells("r3c4 r4c1")),), 24),
    ("same_values", ((cells("r1c1 r1c2"), cells("r3c3 r3c4"), cells("r4c2 r4c1")),), 96),
    ("contain_at_least", ((1, 1, 2), cells("r1c1 r2c3 r3c2 r4c4 r2c2")), 72),
    ("contain_at_least", ((3,), cells("r1c1 r2c3 r3c2")), 144),
    ("contain_exactly", ((1, 1, 2), cells("r1c1 r2c3 r3c2 r4c4 r2c2")), 42),
    ("contain_exactly", ((3,), cells("r1c1 r2c3 r3c2")), 90),
    ("count_distinct", (cells("r1c1 r1c2 r2c3 r3c3 r4c1"),), 72),
    ("pair_x", (EITHER, cells("r1c1 r2c3 r3c3")), 54),
]


def test_there_are_288_grids():
    assert len(GRIDS) == 288


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "fields", "count"), COUNTS)
def test_the_number_of_grids_three_ways(name, fields, count):
    rule = KINDS[name](*fields)
    right = {grid for grid in GRIDS if rule.holds(grid)}
    assert len(right) == count
    puzzle = Puzzle.blank(Ruleset.classic(FOUR).having(rule))
    for backend in NAMES:
        answer = create(backend).solve(puzzle, limit=300)
        assert answer.exhausted
        assert set(answer.solutions) == right, backend
