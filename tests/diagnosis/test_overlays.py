"""The fewest digits that leave one of several solutions, against trying all."""

import random
from itertools import combinations

import pytest
from small_puzzles import BOARD, GRIDS, diagnose, seeds

from sudoku_csp.analysis.cores.oracle import FOREVER
from sudoku_csp.analysis.diagnosis.overlay import fewest_digits
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, BudgetSpent, Deadline
from sudoku_csp.solvers.backends import create

SIX = Board(6, 2, 3)


def fewest_by_trying(grids):
    """How many digits of a grid it takes that no other has them all."""
    pairs = sorted({pair for grid in grids for pair in enumerate(grid)})
    having = {
        pair: sum(1 << number for number, grid in enumerate(grids) if grid[pair[0]] == pair[1])
        for pair in pairs
    }
    masks = sorted(set(having.values()))
    for size in range(1, 20):
        for chosen in combinations(masks, size):
            left = -1
            for mask in chosen:
                left &= mask
            if left.bit_count() == 1 and left > 0:
                return size
    raise AssertionError("a whole grid differs from the others")


def left_by(grids, pairs, board):
    return [
        grid for grid in grids if all(grid[board.position(cell)] == digit for cell, digit in pairs)
    ]


@pytest.mark.parametrize("seed", seeds(15, 60))
def test_any_grids_of_4x4(seed):
    rng = random.Random(seed)
    chosen = rng.sample(GRIDS, rng.choice((2, 3, 5, 10, 30, 288)))
    grids = [Grid(BOARD, digits) for digits in chosen]
    found = fewest_digits(grids, FOREVER)
    assert left_by(chosen, found.cells.pairs, BOARD) == [found.solution.digits]
    if len(chosen) <= 30:
        assert len(found.cells) == fewest_by_trying(chosen)
    else:
        assert len(found.cells) == 4  # The fewest givens of a 4x4 puzzle.


@pytest.mark.parametrize(
    ("line", "number", "digits"),
    [
        ("1...5....1......6.36.2....1....4....", 56, 1),
        (".2.....5........6...5.1.5....2..25..", 168, 2),
    ],
)
def test_known_puzzles_of_6x6(line, number, digits):
    puzzle = Puzzle.classic(SIX, bytes(int(sign) if sign != "." else 0 for sign in line))
    backends = {"reference": create("reference")}
    found = diagnose(puzzle, backends, budget=Budget(300)).findings
    assert found.candidates.number == str(number)
    assert (len(found.settling.cells), found.settling.smallest) == (digits, True)
    data = found.as_dict()
    assert data["nearest_to_first"]
    assert data["settling"]["smallest"]
    assert data["settling"]["solution"] == found.settling.solution.line()
    some = diagnose(puzzle, backends, limit=2, budget=Budget(300)).findings
    assert some.nearest_to_first
    assert not some.settling.of_all


def test_a_passed_deadline_spends_the_budget():
    grids = [Grid(BOARD, digits) for digits in GRIDS]
    past = Deadline(0.0)
    with pytest.raises(BudgetSpent):
        fewest_digits(grids, past)
