"""Number of the 288 grids of side 4 that obey a constraint, by brute force and by three backends.

The numbers are literals, and the grids are made without any solver. Every row is each of the 24
permutations of four digits in twelve grids. Of these permutations 6, 11, 6 and 1 show one, two,
three and four skyscrapers (Stirling numbers of the first kind).
"""

from itertools import pairwise
from math import inf
from random import Random

import grids_4x4
import pytest
from pysat.solvers import Solver
from tables import rows
from tails import quick_first

from sudoku_csp.constraints.fields import OF_BOARD
from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends import NAMES, create
from sudoku_csp.targets.cnf.cnf_model import CnfModel
from sudoku_csp.targets.cnf.output import Clauses

KINDS = kinds()
FOUR, NINE = Board.customary(4), Board.customary(9)
BOXES = tuple(house.cells for house in FOUR.boxes)
ROW, COLUMN = FOUR.rows[0].cells, FOUR.columns[2].cells
LINES = OF_BOARD["lines"](FOUR)
GRIDS = [Grid(FOUR, digits) for digits in grids_4x4.GRIDS]

EITHER = ((1, 2), (2, 1), (3, 1), (1, 3), (1, 1), (4, 4), (3, 3))

TWICE = (
    *((state, digit, state) for state in (0, 3) for digit in (1, 2, 3, 4)),
    *((0, 1, 1), (1, 1, 3), (0, 2, 2), (2, 2, 3)),
)

NAMED = {"FOUR.cells": FOUR.cells, "BOXES": BOXES, "EITHER": EITHER, "TWICE": TWICE}
NAMED |= {"ROW": ROW, "COLUMN": COLUMN, "COLUMN[::-1]": COLUMN[::-1]}
COUNTS = rows(__file__, "counts", NAMED)
# Of the 72 grids with a 1 in r1c1, r1 is the one smallest line in 9, and one of the smallest in 27.
COUNTS += [
    ("full_rank", (1, LINES[0], LINES), 9),
    ("full_rank", (1, LINES[0], LINES, "any"), 27),
    ("full_rank", (6, LINES[4], LINES, "none"), 6),
    ("full_rank", (3, LINES[13], LINES, "any"), 27),
    ("full_rank", (16, LINES[13], LINES), 9),
]
SUM_OF_4 = KINDS["sum"](4, "r1c1 r1c2")
RISING = KINDS["thermometer"]("r2c3 r3c3 r4c2")
COUNTS += [("any_of", ((SUM_OF_4, RISING),), 57), ("all_of", ((SUM_OF_4, RISING),), 3)]


def allowed(rule, name):
    answer = create(name).solve(
        Puzzle.blank(Ruleset.classic(FOUR).with_constraints(rule)), limit=300
    )
    assert answer.exhausted
    return set(answer.solutions)


def test_there_are_288_grids():
    assert len(GRIDS) == 288


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "fields", "count"), COUNTS)
def test_brute_force_and_three_backends_count_the_same(name, fields, count):
    rule = KINDS[name](*fields)
    right = {grid for grid in GRIDS if rule.holds(grid)}
    assert len(right) == count
    for backend in NAMES:
        assert allowed(rule, backend) == right, backend


def test_a_line_within_a_box_and_two_ends_alone_leave_every_grid():
    for rule in (
        KINDS["between_line"]("r1c1 r3c3"),
        KINDS["zipper_line"]("r1c1 r3c3"),
        KINDS["region_sum_line"].along(FOUR, (FOUR.cells[0], FOUR.cells[5])),
    ):
        assert len(allowed(rule, "sat")) == 288


@pytest.mark.parametrize("ties", ["only-unclued", "any", "none"])
@pytest.mark.parametrize(
    "line", [0, *(pytest.param(line, marks=pytest.mark.slow) for line in range(1, 16))]
)
def test_the_clauses_of_a_rank_have_it_in_every_grid(line, ties):
    for rank in range(1, 17):
        rule = KINDS["full_rank"](rank, LINES[line], LINES, ties)
        assert allowed(rule, "sat") == {grid for grid in GRIDS if rule.holds(grid)}


@pytest.mark.parametrize("bread", [1, 4])
def test_clauses_of_a_sandwich_place_the_bread_in_the_last_cell_that_is_left(bread):
    clauses = []
    KINDS["sandwich"](ROW[:3], 0).encode(CnfModel(FOUR, Clauses(64, clauses.append)))
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        _, found = solver.propagate([-bread, -(8 + bread)])  # Not in r1c1, and not in r1c3.
    assert 4 + bread in found


def published(backend, board, rules, limit, most_nodes=inf):
    answer = create(backend).solve(
        Puzzle.blank(Ruleset.classic(board).with_constraints(*rules)), limit=limit
    )
    assert answer.exhausted
    assert answer.stats.get("nodes", 0) <= most_nodes
    assert all(rule.holds(grid) for rule in rules for grid in answer.solutions)
    return len(answer.solutions)


@pytest.mark.slow
@pytest.mark.parametrize("backend", quick_first(NAMES[::-1], quick=2))
def test_anti_king_anti_knight_and_non_consecutive_leave_72_published(backend):
    rules = [KINDS[name](NINE.cells) for name in ("anti_king", "anti_knight", "non_consecutive")]
    # A search that decides cells alone, and no places of digits, has over 10,000 nodes.
    assert published(backend, NINE, rules, limit=80, most_nodes=1_000) == 72


@pytest.mark.parametrize("backend", NAMES)
@pytest.mark.parametrize(("side", "count"), [(4, 4), (5, 56)])
def test_signs_along_a_row_and_a_column_leave_the_reduced_latin_squares(backend, side, count):
    # OEIS A000315.
    board = Board.latin(side)
    lines = (board.rows[0].cells, board.columns[0].cells)
    rules = [KINDS["inequality"](pair[::-1]) for line in lines for pair in pairwise(line)]
    assert published(backend, board, rules, limit=100) == count


@pytest.mark.parametrize("backend", NAMES)
@pytest.mark.parametrize(("side", "count"), quick_first([(4, 48), (5, 960)]))
def test_two_diagonals_leave_the_diagonal_latin_squares(backend, side, count):
    # OEIS A274806.
    rules = [KINDS["diagonal"](side, which) for which in ("main", "anti")]
    assert published(backend, Board.latin(side), rules, limit=1_000) == count


@pytest.mark.parametrize(
    "rules",
    [
        "(skyscraper 4 r1c1-r1c4) (skyscraper 4 r1c4 r1c3 r1c2 r1c1)",
        "(skyscraper 4 r4c3 r3c3 r2c3 r1c3) (x-sum 6 r2c4 r2c3 r2c2 r2c1)",
    ],
)
def test_a_branch_that_contradicts_itself_is_not_chosen(rules):
    (rule,) = Ruleset(FOUR, ()).with_constraints(f"any-of (all-of {rules}) (odd r1c1)").constraints
    assert [len(allowed(rule, name)) for name in ("sat", "reference")] == [144, 144]


BRANCHES = [
    f"({line})"
    for name, kind in KINDS.items()
    for board, rule in kind.samples()
    if board == FOUR and name != "any_of"
    for line in Ruleset.classic(FOUR).with_constraints(rule).lines
    if "/" not in line and '"' not in line
]


@pytest.mark.parametrize("seed", quick_first(range(6)))
def test_a_choice_of_random_rules_has_the_same_grids_by_sat_and_reference(seed):
    rng = Random(seed)
    for _ in range(20):
        one, two, other = rng.choices(BRANCHES, k=3)
        line = f"any-of (all-of {one} {two}) {other}"
        (rule,) = Ruleset(FOUR, ()).with_constraints(line).constraints
        assert allowed(rule, "sat") == allowed(rule, "reference"), line
