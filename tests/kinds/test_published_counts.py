"""Blank boards under a few kinds of constraint, whose numbers of grids are published."""

from itertools import pairwise
from math import inf

import pytest
from tails import quick_first

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends import NAMES, create

KINDS = kinds()
NINE = Board.customary(9)


def grids(backend, board, rules, limit, most_nodes=inf):
    puzzle = Puzzle.blank(Ruleset.classic(board).having(*rules))
    answer = create(backend).solve(puzzle, limit=limit)
    assert answer.exhausted
    assert answer.stats.get("nodes", 0) <= most_nodes
    assert all(rule.holds(grid) for rule in rules for grid in answer.solutions)
    return len(answer.solutions)


@pytest.mark.slow
@pytest.mark.parametrize("backend", quick_first(NAMES[::-1], quick=2))
def test_anti_king_anti_knight_and_non_consecutive_leave_72_grids(backend):
    rules = [KINDS[name](NINE.cells) for name in ("anti_king", "anti_knight", "non_consecutive")]
    # A search that decides cells alone, and no places of digits, has over 10,000 nodes.
    assert grids(backend, NINE, rules, limit=80, most_nodes=1_000) == 72


@pytest.mark.parametrize("backend", NAMES)
@pytest.mark.parametrize(("side", "count"), [(4, 4), (5, 56)])
def test_signs_along_a_row_and_a_column_leave_the_reduced_latin_squares(backend, side, count):
    # OEIS A000315.
    board = Board.latin(side)
    lines = (board.rows[0].cells, board.columns[0].cells)
    rules = [KINDS["inequality"](pair[::-1]) for line in lines for pair in pairwise(line)]
    assert grids(backend, board, rules, limit=100) == count


@pytest.mark.parametrize("backend", NAMES)
@pytest.mark.parametrize(("side", "count"), quick_first([(4, 48), (5, 960)]))
def test_two_diagonals_leave_the_diagonal_latin_squares(backend, side, count):
    # OEIS A274806.
    rules = [KINDS["diagonal"](side, which) for which in ("main", "anti")]
    assert grids(backend, Board.latin(side), rules, limit=1_000) == count
