"""How many of the 288 grids of side 4 obey a line, an arrow or outside clues: three ways.

The numbers stand here as literals, held to brute force over the grids, which are made without any
solver. Of the permutations of four digits 6, 11, 6 and 1 show one, two, three and four skyscrapers
(Stirling numbers of the first kind): every row is each of the 24 permutations twelve times.
"""

from contextlib import nullcontext

import grids_4x4
import pytest

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.solvers.backends import create
from sudoku_csp.targets.propagation.all_different.singles import singles
from sudoku_csp.targets.propagation.domains import Conflict, Domains
from sudoku_csp.targets.propagation.network import Network

KINDS = kinds()
BOARD = Board.customary(4)
ROW, COLUMN = BOARD.rows[0].cells, BOARD.columns[2].cells


GRIDS = [Grid(BOARD, digits) for digits in grids_4x4.GRIDS]


def cells(text):
    return tuple(map(Cell.parse, text.split()))


TWICE = (
    *((state, digit, state) for state in (0, 3) for digit in (1, 2, 3, 4)),
    *((0, 1, 1), (1, 1, 3), (0, 2, 2), (2, 2, 3)),
)

COUNTS = [
    ("arrow", (cells("r1c1 r1c2 r2c3"),), 24),
    ("arrow", (cells("r2c1 r1c1 r2c2 r2c3 r3c2 r4c3 r3c3"), 2), 21),
    ("little_killer", (cells("r4c2 r3c3 r2c4"), 7), 42),
    ("sandwich", (ROW, 0), 144),
    ("sandwich", (COLUMN[::-1], 3), 48),
    ("sandwich", (COLUMN, 4), 0),
    ("x_sum", (ROW, 5), 24),
    ("x_sum", (COLUMN[::-1], 10), 72),
    ("skyscraper", (ROW, 1), 12 * 6),
    ("skyscraper", (ROW, 2), 12 * 11),
    ("skyscraper", (COLUMN[::-1], 3), 12 * 6),
    ("skyscraper", (COLUMN[::-1], 4), 12),
    ("numbered_room", (ROW, 1), 144),
    ("numbered_room", (ROW, 3), 48),
    ("numbered_room", (COLUMN[::-1], 4), 48),
    ("hidden_skyscraper", (ROW, 1), 120),
    ("hidden_skyscraper", (COLUMN[::-1], 2), 96),
    ("hidden_skyscraper", (ROW, 3), 60),
    ("hidden_skyscraper", (ROW, 4), 0),
    ("lunchbox", (0, ROW), 144),
    ("lunchbox", (0, cells("r1c1 r2c2 r3c3")), 96),
    ("lunchbox", (3, cells("r1c1 r2c2 r3c3")), 24),
    ("lunchbox", (2, cells("r1c1 r2c2 r3c4 r4c3")), 8),
    ("sum_line", (cells("r1c1 r1c2 r2c3 r3c3"), 5), 48),
    ("sum_line", (cells("r1c1 r2c2 r2c3 r3c4 r4c3"), 5), 16),
    ("sum_line", (cells("r1c1 r2c2 r2c3 r3c4 r4c3"), 5, True), 24),
    ("sum_line", (cells("r1c1 r2c2 r3c3 r4c3"),), 64),
    ("sum_line", (cells("r1c2 r2c3 r3c2 r2c1"), 5), 0),
    ("sum_line", (cells("r1c2 r2c3 r3c2 r2c1"), 5, True), 24),
    ("sum_line", (cells("r1c1 r1c2 r2c2 r2c1"), 5, True), 192),
    ("value_indexing", (cells("r1c1 r1c2 r2c3 r3c3"),), 54),
    ("value_indexing", (cells("r1c1 r2c2 r3c3 r4c4 r4c2"),), 72),
    ("region_sum_line", ((cells("r1c1 r1c2"), cells("r1c3 r1c4"), cells("r3c4 r3c3")),), 64),
    ("region_sum_line", ((cells("r3c1"), cells("r1c3 r1c4")),), 24),
    ("region_sum_line", ((cells("r2c2"), cells("r3c3"), cells("r1c3 r2c4")),), 12),
    ("zipper_line", (cells("r2c1 r1c2 r2c3 r3c3 r3c1"),), 10),
    ("zipper_line", (cells("r1c1 r2c2 r2c3 r3c4"),), 32),
    ("double_arrow", (cells("r1c1 r1c2 r2c3 r3c3"),), 84),
    ("between_line", (cells("r1c1 r2c2 r3c3 r4c2"),), 20),
    ("lockout_line", (cells("r1c1 r2c2 r3c4 r3c2"), 1), 40),
    ("lockout_line", (cells("r1c1 r2c2 r3c4 r3c2"), 2), 4),
    ("renban", (cells("r2c1 r2c2 r3c3"),), 72),
    ("whisper", (cells("r1c1 r1c2 r2c3 r3c3"), 2), 48),
    ("nabner_line", (cells("r1c1 r2c3"),), 72),
    ("entropic_line", (cells("r1c1 r2c2 r2c3 r3c3"),), 44),
    ("modular_line", (cells("r1c1 r2c2 r2c3 r3c3"),), 44),
    ("modular_line", (cells("r1c1 r2c2 r2c3 r3c3 r4c4"), 2), 64),
    ("slow_thermometer", (cells("r1c1 r2c3 r3c2 r3c3"),), 48),
    ("pair", (((1, 2), (2, 3), (3, 1), (3, 4), (4, 3)), cells("r1c1 r1c2 r2c3 r3c3")), 15),
    ("regular_expression", ("[12]*3[^3]*", cells("r1c1 r1c2 r2c3 r3c3")), 42),
    ("regular_expression", ("(1.|.1){2}|4.*", cells("r1c1 r2c3 r3c2 r4c4")), 120),
    # Two neighbours are both 1 or both 2, which of them the automaton guesses.
    ("automaton", (TWICE, (3,), cells("r1c1 r2c3 r3c2 r4c4")), 100),
]


def found_by(name, puzzle):
    grids = []
    create(name).search(puzzle, 300, grids.append, Deadline(None))
    return grids


LINES = tuple(
    house.cells[::step]
    for houses in (BOARD.rows, BOARD.columns)
    for step in (1, -1)
    for house in houses
)
# Of the 72 grids with a 1 in r1c1, r1 is the one smallest line in 9, and one of the smallest in 27.
COUNTS += [
    ("full_rank", (1, LINES[0], LINES), 9),
    ("full_rank", (1, LINES[0], LINES, "any"), 27),
    ("full_rank", (6, LINES[4], LINES, "none"), 6),
    ("full_rank", (3, LINES[13], LINES, "any"), 27),
    ("full_rank", (16, LINES[13], LINES), 9),
]
SUM_OF_4 = KINDS["sum"](4, cells("r1c1 r1c2"))
RISING = KINDS["thermometer"](cells("r2c3 r3c3 r4c2"))
COUNTS += [("any_of", ((SUM_OF_4, RISING),), 57), ("all_of", ((SUM_OF_4, RISING),), 3)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("kind", "fields", "number"), COUNTS)
def test_brute_force_and_three_backends_count_the_same(kind, fields, number):
    rule = KINDS[kind](*fields)
    allowed = {grid for grid in GRIDS if rule.holds(grid)}
    assert len(allowed) == number
    puzzle = Puzzle.blank(Ruleset.classic(BOARD).having(rule))
    for name in ("sat", "cpsat", "reference"):
        grids = found_by(name, puzzle)
        assert len(grids) == number
        assert set(grids) == allowed


def test_a_line_within_a_box_and_two_ends_alone_leave_every_grid():
    for rule in (
        KINDS["between_line"](cells("r1c1 r3c3")),
        KINDS["zipper_line"](cells("r1c1 r3c3")),
        KINDS["region_sum_line"].along(BOARD, cells("r1c1 r2c2")),
    ):
        puzzle = Puzzle.blank(Ruleset.classic(BOARD).having(rule))
        assert len(found_by("sat", puzzle)) == 288


@pytest.mark.parametrize(("value", "broken"), [(33, False), (32, True), (34, True)])
def test_on_a_large_board_a_sandwich_is_filtered_by_bounds(value, broken):
    board = Board.customary(16)
    row = board.rows[0].cells
    digits = (2, 1, 3, 4, 5, 6, 7, 8, 16, 9, 10, 11, 12, 13, 14, 15)
    network = Network(board)
    KINDS["sandwich"](row, value).propagate(network)
    domains = Domains(board.cells, 16, singles)
    for cell, digit in zip(row, digits, strict=True):
        domains.keep(cell, 1 << digit - 1)
    with pytest.raises(Conflict) if broken else nullcontext():
        for propagator in network.propagators:
            propagator.propagate(domains)
