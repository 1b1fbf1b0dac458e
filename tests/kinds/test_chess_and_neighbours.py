"""A blank board that is anti-king, anti-knight and non-consecutive has 72 grids (published)."""

import pytest
from tails import quick_first

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends import create

NINE = Board.customary(9)
NAMES = ("anti_king", "anti_knight", "non_consecutive")


@pytest.mark.parametrize("backend", quick_first(["sat", "cpsat", "reference"]))
def test_three_rules_of_neighbours_leave_72_grids(backend):
    rules = [kinds()[name](NINE.cells) for name in NAMES]
    puzzle = Puzzle.blank(Ruleset.classic(NINE).having(*rules))
    answer = create(backend).solve(puzzle, limit=80)
    assert answer.exhausted
    assert len(answer.solutions) == 72
    assert all(rule.holds(grid) for rule in rules for grid in answer.solutions)
