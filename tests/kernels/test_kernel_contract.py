"""Every kernel keeps bounds, counts, flat memory, and one answer a puzzle."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from asking import (
    KERNELS,
    NINE,
    SETS,
    SOLVED,
    UNIQUE,
    any_grid,
    ask,
    digits,
    kernel_for,
    read_set,
    rows,
)
from asking import with_holes as holed
from puzzle_sets import needs_data

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers import violations
from sudoku_csp.solvers.kernels.lanes import Lanes

BLANK = np.zeros((1, 81), np.uint8)
HARD = digits(*UNIQUE)
INKALA = HARD[1]
THIRTEEN = np.concatenate([np.zeros(3, np.uint8), INKALA[3:]])
"""Thirteen solutions."""


@pytest.fixture(params=KERNELS)
def kernel(request):
    return kernel_for(request.param, NINE)


@pytest.fixture
def lanes():
    return kernel_for("lanes", NINE)


def assert_valid(puzzles, solved):
    """Every grid obeys the rules and the givens; zeros follow the last grid."""
    for puzzle, found, grids in zip(puzzles, solved.found, solved.grids, strict=True):
        repeated = np.repeat(puzzle[None], found, axis=0)
        assert violations.broken_grids(NINE, repeated, grids[:found]).size == 0
        assert len({grid.tobytes() for grid in grids[:found]}) == found
        assert not grids[found:].any()


def test_unique_puzzles_are_unique(kernel):
    solved = kernel.solve(HARD)
    assert solved.found.tolist() == [1] * len(HARD)
    assert solved.exhausted.all()
    assert solved.grids.shape == (len(HARD), 2, 81)
    assert solved.grids[0, 0].tobytes() == digits(SOLVED).tobytes()
    assert_valid(HARD, solved)


def test_of_several_solutions_no_bound_makes_those_found_all(kernel):
    puzzle = THIRTEEN.tobytes()
    ((every, exhausted),) = ask(kernel, [puzzle], limit=14)
    assert (len(every), exhausted) == (13, True)
    needed = int(kernel.solve(THIRTEEN[None], 14).nodes[0])
    seen = set()
    for bound in range(needed):
        ((grids, exhausted),) = ask(kernel, [puzzle], limit=14, max_nodes=bound)
        assert every >= grids
        assert not exhausted
        seen.add(len(grids))
    assert seen >= {0, 1, 2}


def test_nodes_bound_the_search_and_what_it_claims(kernel):
    free = kernel.solve(HARD)
    assert free.nodes.max() > 10
    for bound in (0, 1, 2, 5, 10, int(free.nodes.max())):
        solved = kernel.solve(HARD, max_nodes=bound)
        enough = free.nodes <= bound
        assert (solved.nodes == np.minimum(free.nodes, bound)).all()
        assert (solved.exhausted == enough).all()
        assert (solved.found[enough] == 1).all()
        assert_valid(HARD, solved)


def test_what_needs_no_decision_is_exhausted_without_nodes(kernel):
    grid = any_grid(NINE, 3)
    solved = kernel.solve(rows(NINE, [grid, holed(grid, 0.1, 1)]), max_nodes=0)
    assert solved.found.tolist() == [1, 1]
    assert solved.exhausted.all()
    assert not solved.nodes.any()


def test_every_pair_of_equal_givens_in_a_house_contradicts(kernel):
    puzzles = []
    for house in NINE.houses:
        places = [NINE.position(cell) for cell in house.cells]
        for number, (first, second) in enumerate((a, b) for a in range(9) for b in range(a)):
            puzzles.append(np.zeros(81, np.uint8))
            puzzles[-1][[places[first], places[second]]] = number % 9 + 1
    solved = kernel.solve(np.array(puzzles))
    assert not solved.found.any()
    assert solved.exhausted.all()
    assert not solved.grids.any()


def test_every_given_counts(kernel):
    """A complete grid; each given in turn is replaced by a digit that clashes."""
    grid = any_grid(NINE, 3)
    wrong = [
        bytes([*grid[:place], digit % 9 + 1, *grid[place + 1 :]])
        for place, digit in enumerate(grid)
    ]
    assert ask(kernel, wrong) == [(set(), True)] * 81
    assert ask(kernel, [grid]) == [({grid}, True)]


@pytest.mark.parametrize("limit", [1, 2, 3, 100])
def test_a_blank_board_gives_as_many_grids_as_are_wanted(kernel, limit):
    solved = kernel.solve(BLANK, limit)
    assert (solved.found[0], solved.exhausted[0]) == (limit, False)
    assert solved.nodes[0] < 100 + 20 * limit
    assert_valid(BLANK, solved)


def test_no_puzzles_no_answers(kernel):
    solved = kernel.solve(np.zeros((0, 81), np.uint8), limit=3)
    assert [len(array) for array in solved] == [0, 0, 0, 0]
    assert solved.grids.shape == (0, 3, 81)


def test_puzzles_are_not_changed_and_may_be_read_only_or_strided(kernel):
    wide = np.zeros((2 * len(HARD), 100), np.uint8)
    wide[::2, :81] = HARD
    before = wide.copy()
    wide.flags.writeable = False
    solved = kernel.solve(wide[::2, :81])
    assert (wide == before).all()
    assert (solved.grids == kernel.solve(HARD).grids).all()


def test_arrays_that_are_read_only_are_not_compiled_for_again(lanes):
    for array in (HARD.copy(), np.frombuffer(HARD.tobytes(), np.uint8).reshape(-1, 81)):
        assert lanes.solve(array).found.tolist() == [1] * len(HARD)
    assert len(lanes._solve.signatures) == 1


def test_an_answer_depends_on_its_puzzle_alone(kernel):
    many = rows(NINE, [holed(any_grid(NINE, seed), 0.62, seed) for seed in range(12)])
    puzzles = np.concatenate([many, HARD, BLANK, HARD[::-1], THIRTEEN[None]])
    together = kernel.solve(puzzles, 3)
    for number, puzzle in enumerate(puzzles):
        for several, one in zip(together, kernel.solve(puzzle[None], 3), strict=True):
            assert (several[number] == one[0]).all()


def test_threads_share_a_kernel(lanes):
    puzzles = np.repeat(HARD, 200, axis=0)
    alone = lanes.solve(puzzles)
    with ThreadPoolExecutor(4) as threads:
        for together in threads.map(lanes.solve, [puzzles] * 8):
            for ours, theirs in zip(together, alone, strict=True):
                assert (ours == theirs).all()


def test_a_search_as_deep_as_a_large_board_overflows_nothing():
    board = Board.customary(16)
    solved = kernel_for("bitboard", board).solve(rows(board, [bytes(256)]), 1, 2_000)
    assert solved.found[0] == 1 or solved.nodes[0] == 2_000
    assert not solved.exhausted[0]


def test_what_is_no_question_is_refused(lanes):
    with pytest.raises(ValueError, match="shape"):
        lanes.solve(np.zeros((1, 80), np.uint8))
    with pytest.raises(ValueError, match="0 to 9, not 10"):
        lanes.solve(np.full((1, 81), 10, np.uint8))
    with pytest.raises(ValueError, match="at least 1"):
        lanes.solve(BLANK, 0)


@pytest.mark.parametrize(
    "board", [Board(4, 2, 2), Board(9, 1, 9), Board(9, 9, 1), Board(16, 4, 4)], ids=str
)
def test_lanes_refuse_other_boards(board):
    with pytest.raises(Unsupported, match="9x9"):
        Lanes(board)


@needs_data
@pytest.mark.parametrize("name", SETS)
def test_every_published_puzzle_is_unique_and_its_grid_right(lanes, name):
    puzzles = rows(NINE, read_set(name))
    solved = lanes.solve(puzzles)
    assert (solved.found == 1).all()
    assert solved.exhausted.all()
    assert violations.broken_grids(NINE, puzzles, solved.grids[:, 0]).size == 0
    assert not solved.grids[:, 1].any()
