"""How many of the 288 grids of side 4 obey a constraint of a kind: by brute force, and three ways.

The numbers are literals, and the grids are made without any solver. Of the permutations of four
digits 6, 11, 6 and 1 show one, two, three and four skyscrapers (Stirling numbers of the first
kind): every row is each of the 24 permutations twelve times.
"""

from itertools import pairwise
from math import inf
from random import Random

import grids_4x4
import pytest
from pysat.solvers import Solver
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

COUNTS = [
    ("anti_king", (FOUR.cells,), 0),
    ("anti_king", ("r1c1 r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r2c4 r3c1",), 48),
    ("anti_knight", (FOUR.cells,), 24),
    # A row has two of the 24 permutations, 2413 and 3142.
    ("non_consecutive", (FOUR.cells[:4],), 24),
    ("non_consecutive", (FOUR.cells[:8], ("r1c1 r2c1", "r2c4 r1c4")), 8),
    ("non_consecutive", ("r1c1 r1c2 r2c1 r2c2 r3c2", ("r2c1 r1c1",)), 12),
    ("disjoint_groups", (BOXES,), 168),
    ("extra_region", ("r2c2 r2c3 r3c2 r3c3",), 168),
    ("windoku", (FOUR.cells, BOXES), 168),
    ("anti_taxicab", (FOUR.cells[:8],), 64),
    ("anti_taxicab", (FOUR.cells[:9],), 40),
    ("anti_taxicab", ("r1c1 r2c2 r3c3 r4c4",), 234),
    ("dutch_flatmates", (FOUR.cells, 4, (2, 1, 4)), 8),
    ("dutch_flatmates", (FOUR.cells, 4, (1, 3, 4)), 8),
    # The middle class is 2 and 3, so a square needs a 1 and a 4; by remainders 1 and 4 are one.
    ("global_entropy", (FOUR.cells,), 0),
    ("global_entropy", ("r2c2 r2c3 r3c2 r3c3",), 216),
    ("global_entropy", ("r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3",), 16),
    ("global_modular", (FOUR.cells,), 0),
    ("global_modular", ("r2c2 r2c3 r3c2 r3c3",), 216),
    ("global_modular", ("r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3",), 16),
    ("diagonal", (4,), 48),
    ("diagonal", (4, "anti"), 48),
    ("palindrome", ("r1c1 r2c2 r3c3",), 72),
    ("palindrome", ("r1c1 r2c2 r3c4 r4c3",), 24),
    ("clone", ("r1c1 r1c2", "r3c3 r3c4"), 48),
    ("difference", ("r1c1 r1c2",), 144),
    ("difference", ("r1c1 r3c2", 2), 48),
    ("ratio", ("r1c1 r1c2",), 96),
    ("ratio", ("r1c1 r3c2", 4), 24),
    # 2 stands at an end of the row with 3 beside it, which are 4 of the 24.
    ("negative_ratio", (FOUR.cells[:4],), 48),
    ("negative_ratio", (FOUR.cells[:4], (), (3, 4)), 48),
    ("negative_ratio", (FOUR.cells[:5], ("r1c2 r1c1",)), 60),
    ("xv", ("r2c3 r3c3", 5), 96),
    ("negative_xv", (FOUR.cells,), 8),
    ("negative_xv", ("r1c1 r1c2 r2c2 r2c3",), 48),
    ("negative_xv", (FOUR.cells[:8], ("r2c1 r1c1", "r1c3 r1c2")), 32),
    ("quadruple", ((1, 2), "r2c2 r2c3 r3c2 r3c3"), 220),
    ("quadruple", ((1, 1, 2), "r2c2 r2c3 r3c2 r3c3"), 20),
    ("counting_circles", ("r1c1 r2c3 r3c2",), 30),
    ("counting_circles", ("r1c1 r2c3 r4c4 r3c2 r1c3 r2c1",), 8),
    ("counting_circles", ("r1c1 r1c2 r2c3 r3c4 r4c1",), 10),
    ("look_and_say", ((1, 2), "r1c1 r2c3 r3c2"), 90),
    ("look_and_say", ((2, 1, 0, 3), "r1c1 r2c3 r3c2"), 24),
    ("look_and_say", ((1, 2, 2, 3), "r1c1 r2c3 r3c2 r4c4"), 16),
    ("equality_cage", ("r1c1 r2c3",), 48),
    ("equality_cage", ("r1c1 r1c2",), 96),
    ("equality_cage", ("r2c2 r2c3 r3c2 r3c3",), 168),
    ("rellik_cage", (5, "r1c1 r2c3"), 96),
    ("rellik_cage", (6, "r1c1 r2c2 r3c3"), 36),
    ("rellik_cage", (7, "r1c1 r1c2 r2c1"), 72),
    ("minimum", ("r2c2 r4c3", 4), 24),
    ("maximum", ("r2c2 r2c3", 4), 12),
    ("odd", ("r1c1 r2c3",), 96),
    ("even", ("r1c1 r2c3 r4c4",), 60),
    ("candidates", ((1, 2, 4), "r1c1 r4c4"), 162),
    ("row_indexer", ("r1c1 r2c3", 4), 74),
    # A row that indexes itself is an involution, as 10 of the 24 are.
    ("column_indexer", (FOUR.cells[:4], 4), 120),
    ("column_indexer", ("r1c1 r1c2 r3c3", 4), 66),
    ("box_indexer", ("r1c1 r4c4", BOXES), 78),
    ("inequality", ("r1c1 r1c2",), 144),
    ("sum", (7, "r1c1 r2c3 r3c2"), 42),
    ("sum", (-1, "r1c1 r2c3 r3c3", (2, -1, -1)), 60),
    ("equal_sum", (("r1c1 r1c2", "r2c3 r3c3", "r3c1 r2c1"),), 40),
    ("equal_sum", (("r1c1 r2c2", "r3c3"),), 24),
    ("same_values", (("r1c1 r2c2", "r3c4 r4c1"),), 24),
    ("same_values", (("r1c1 r1c2", "r3c3 r3c4", "r4c2 r4c1"),), 96),
    ("contain_at_least", ((1, 1, 2), "r1c1 r2c3 r3c2 r4c4 r2c2"), 72),
    ("contain_at_least", ((3,), "r1c1 r2c3 r3c2"), 144),
    ("contain_exactly", ((1, 1, 2), "r1c1 r2c3 r3c2 r4c4 r2c2"), 42),
    ("contain_exactly", ((3,), "r1c1 r2c3 r3c2"), 90),
    ("count_distinct", ("r1c1 r1c2 r2c3 r3c3 r4c1",), 72),
    ("pair_x", (EITHER, "r1c1 r2c3 r3c3"), 54),
]

TWICE = (
    *((state, digit, state) for state in (0, 3) for digit in (1, 2, 3, 4)),
    *((0, 1, 1), (1, 1, 3), (0, 2, 2), (2, 2, 3)),
)

COUNTS += [
    ("arrow", ("r1c1 r1c2 r2c3",), 24),
    ("arrow", ("r2c1 r1c1 r2c2 r2c3 r3c2 r4c3 r3c3", 2), 21),
    ("little_killer", ("r4c2 r3c3 r2c4", 7), 42),
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
    ("lunchbox", (0, "r1c1 r2c2 r3c3"), 96),
    ("lunchbox", (3, "r1c1 r2c2 r3c3"), 24),
    ("lunchbox", (2, "r1c1 r2c2 r3c4 r4c3"), 8),
    ("sum_line", ("r1c1 r1c2 r2c3 r3c3", 5), 48),
    ("sum_line", ("r1c1 r2c2 r2c3 r3c4 r4c3", 5), 16),
    ("sum_line", ("r1c1 r2c2 r2c3 r3c4 r4c3", 5, True), 24),
    ("sum_line", ("r1c1 r2c2 r3c3 r4c3",), 64),
    ("sum_line", ("r1c2 r2c3 r3c2 r2c1", 5), 0),
    ("sum_line", ("r1c2 r2c3 r3c2 r2c1", 5, True), 24),
    ("sum_line", ("r1c1 r1c2 r2c2 r2c1", 5, True), 192),
    ("value_indexing", ("r1c1 r1c2 r2c3 r3c3",), 54),
    ("value_indexing", ("r1c1 r2c2 r3c3 r4c4 r4c2",), 72),
    ("region_sum_line", (("r1c1 r1c2", "r1c3 r1c4", "r3c4 r3c3"),), 64),
    ("region_sum_line", (("r3c1", "r1c3 r1c4"),), 24),
    ("region_sum_line", (("r2c2", "r3c3", "r1c3 r2c4"),), 12),
    ("zipper_line", ("r2c1 r1c2 r2c3 r3c3 r3c1",), 10),
    ("zipper_line", ("r1c1 r2c2 r2c3 r3c4",), 32),
    ("double_arrow", ("r1c1 r1c2 r2c3 r3c3",), 84),
    ("between_line", ("r1c1 r2c2 r3c3 r4c2",), 20),
    ("lockout_line", ("r1c1 r2c2 r3c4 r3c2", 1), 40),
    ("lockout_line", ("r1c1 r2c2 r3c4 r3c2", 2), 4),
    ("renban", ("r2c1 r2c2 r3c3",), 72),
    ("whisper", ("r1c1 r1c2 r2c3 r3c3", 2), 48),
    ("nabner_line", ("r1c1 r2c3",), 72),
    ("entropic_line", ("r1c1 r2c2 r2c3 r3c3",), 44),
    ("modular_line", ("r1c1 r2c2 r2c3 r3c3",), 44),
    ("modular_line", ("r1c1 r2c2 r2c3 r3c3 r4c4", 2), 64),
    ("slow_thermometer", ("r1c1 r2c3 r3c2 r3c3",), 48),
    ("pair", (((1, 2), (2, 3), (3, 1), (3, 4), (4, 3)), "r1c1 r1c2 r2c3 r3c3"), 15),
    ("regular_expression", ("[12]*3[^3]*", "r1c1 r1c2 r2c3 r3c3"), 42),
    ("regular_expression", ("(1.|.1){2}|4.*", "r1c1 r2c3 r3c2 r4c4"), 120),
    # Two neighbours are both 1 or both 2, which of them the automaton guesses.
    ("automaton", (TWICE, (3,), "r1c1 r2c3 r3c2 r4c4"), 100),
]
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
    answer = create(name).solve(Puzzle.blank(Ruleset.classic(FOUR).having(rule)), limit=300)
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
    answer = create(backend).solve(Puzzle.blank(Ruleset.classic(board).having(*rules)), limit=limit)
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
    (rule,) = Ruleset(FOUR, ()).having(f"any-of (all-of {rules}) (odd r1c1)").constraints
    assert [len(allowed(rule, name)) for name in ("sat", "reference")] == [144, 144]


BRANCHES = [
    f"({line})"
    for name, kind in KINDS.items()
    for board, rule in kind.samples()
    if board == FOUR and name != "any_of"
    for line in Ruleset.classic(FOUR).having(rule).lines
    if "/" not in line and '"' not in line
]


@pytest.mark.parametrize("seed", quick_first(range(6)))
def test_a_choice_of_random_rules_has_the_same_grids_by_sat_and_reference(seed):
    rng = Random(seed)
    for _ in range(20):
        one, two, other = rng.choices(BRANCHES, k=3)
        line = f"any-of (all-of {one} {two}) {other}"
        (rule,) = Ruleset(FOUR, ()).having(line).constraints
        assert allowed(rule, "sat") == allowed(rule, "reference"), line
