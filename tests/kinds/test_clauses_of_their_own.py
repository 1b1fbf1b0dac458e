"""Clauses and propagators of full rank and lunchbox, held to their truth on whole boards."""

from itertools import permutations

import pytest
from brute_force import grids
from pysat.solvers import Solver

from sudoku_csp.constraints.kinds.full_rank import FullRank
from sudoku_csp.constraints.kinds.lunchbox import Lunchbox
from sudoku_csp.formulas.encoding import EXTENDED
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.backends.settings import Settings

FOUR, SIX = Board.customary(4), Board(6, 1, 6)
ALL = [Grid(FOUR, digits) for digits in grids(FOUR, bytes(16))]
ROWS = [tuple(house.cells) for house in FOUR.rows]
COLUMNS = [tuple(house.cells) for house in FOUR.columns]
LINES = (*ROWS, *(row[::-1] for row in ROWS), *COLUMNS, *(column[::-1] for column in COLUMNS))


def literals(board, digits, cells):
    """The cells' digits in the direct encoding."""
    places = [board.cells.index(cell) for cell in cells]
    return [
        place * board.side + digit for place, digit in zip(places, digits, strict=True) if digit
    ]


def allowed(rule, board, rows):
    """Which of the rows, digits of the rule's cells, the clauses of the rule allow."""
    puzzle = Puzzle(Ruleset.classic(board).having(rule), bytes(len(board.cells)))
    with Solver("minisat22", bootstrap_with=Formula(puzzle, EXTENDED).clauses) as solver:
        return [solver.solve(literals(board, row, rule.cells)) for row in rows]


def test_a_board_of_four_has_288_grids():
    assert len(ALL) == 288


@pytest.mark.parametrize("ties", ["only-unclued", "any", "none"])
@pytest.mark.parametrize(
    "line", [0, *(pytest.param(line, marks=pytest.mark.slow) for line in range(1, 16))]
)
def test_the_rank_of_a_line_is_what_it_is_in_every_grid(line, ties):
    reference = create("reference", Settings())
    for rank in range(1, 17):
        rule = FullRank(rank, LINES[line], LINES, ties)
        puzzle = Puzzle(Ruleset.classic(FOUR).having(rule), bytes(16))
        expected = {bytes(grid.digits) for grid in ALL if rule.holds(grid)}
        with Solver("minisat22", bootstrap_with=Formula(puzzle, EXTENDED).clauses) as solver:
            found = {
                bytes(grid.digits)
                for grid in ALL
                if solver.solve(literals(FOUR, grid.digits, FOUR.cells))
            }
        assert found == expected
        answer = reference.solve(puzzle, limit=300)
        assert {bytes(grid.digits) for grid in answer.solutions} == expected


@pytest.mark.parametrize(
    ("length", "totals"),
    [(3, (0, 3, 5)), pytest.param(5, range(16), marks=pytest.mark.slow)],
)
def test_a_lunchbox_has_its_sum_in_every_filling(length, totals):
    cells = SIX.cells[:length]
    rows = list(permutations(SIX.digits, length))
    for total in totals:
        found = allowed(Lunchbox(total, cells), SIX, rows)
        assert found == [sum(between(row)) == total for row in rows]


def between(row):
    """What lies between the lowest and the highest digit."""
    first, last = sorted((row.index(min(row)), row.index(max(row))))
    return row[first + 1 : last]
