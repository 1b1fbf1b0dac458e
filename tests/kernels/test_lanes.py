"""The kernel for 9x9 keeps the contract of a kernel, and agrees with the readable reference."""

import random
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import pytest
from lanes_puzzles import (
    BOARD,
    SETS,
    SOLVED,
    UNIQUE,
    digits,
    read_set,
    reference_grids,
)
from puzzle_sets import needs_data

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers import bulk_check
from sudoku_csp.solvers.kernels.lanes import Lanes

BLANK = np.zeros((1, 81), np.uint8)


@pytest.fixture(scope="module")
def kernel():
    return Lanes(BOARD)


def grids_of(solved, number):
    """The grids found for a puzzle; what stands behind them must be zeros."""
    found = solved.found[number]
    assert not solved.grids[number, found:].any()
    grids = {grid.tobytes() for grid in solved.grids[number, :found]}
    assert len(grids) == found, "a grid was found twice"
    return grids


def assert_like_reference(kernel, puzzles, limit):
    """As many solutions as the reference, and the same ones where that is all of them."""
    solved = kernel.solve(puzzles, limit)
    answers = reference_grids(puzzles, limit)
    for number, (expected, exhausted) in enumerate(answers):
        grids = grids_of(solved, number)
        assert len(grids) == len(expected)
        assert solved.exhausted[number] == exhausted
        if exhausted:
            assert grids == expected
        rows = np.repeat(puzzles[number : number + 1], len(grids), axis=0)
        assert bulk_check.broken(BOARD, rows, solved.grids[number, : len(grids)]).size == 0


def dug(seed, holes):
    """A random grid with that many random holes."""
    chance = random.Random(seed)
    grid = shuffled(digits(SOLVED)[0], chance)
    grid[chance.sample(range(81), holes)] = 0
    return grid


def shuffled(puzzle, chance):
    """The puzzle under a random symmetry: digits, bands, rows, stacks, columns, transposition."""
    grid = puzzle.reshape(9, 9)
    for _ in range(2):
        bands = chance.sample(range(3), 3)
        order = [3 * band + row for band in bands for row in chance.sample(range(3), 3)]
        grid = grid[order].T
    names = np.array([0, *chance.sample(range(1, 10), 9)], np.uint8)
    return names[grid if chance.random() < 0.5 else grid.T].reshape(81)


def test_unique_puzzles_are_unique(kernel):
    puzzles = digits(*UNIQUE)
    solved = kernel.solve(puzzles)
    assert solved.found.tolist() == [1] * len(puzzles)
    assert solved.exhausted.all()
    assert bulk_check.broken(BOARD, puzzles, solved.grids[:, 0]).size == 0
    assert solved.grids[0, 0].tobytes() == digits(SOLVED).tobytes()
    assert solved.grids.shape == (len(puzzles), 2, 81)
    assert_like_reference(kernel, puzzles, 2)


def test_a_complete_grid_is_its_own_solution(kernel):
    solved = kernel.solve(digits(SOLVED))
    assert (solved.found[0], solved.exhausted[0], solved.nodes[0]) == (1, True, 0)
    assert (solved.grids[0, 0] == digits(SOLVED)[0]).all()


@pytest.mark.parametrize("cell", [0, 13, 40, 67, 80])
@pytest.mark.parametrize("shift", [1, 5])
def test_a_complete_grid_with_one_wrong_digit_has_no_solution(kernel, cell, shift):
    grid = digits(SOLVED).copy()
    grid[0, cell] = (grid[0, cell] + shift - 1) % 9 + 1
    solved = kernel.solve(grid)
    assert (solved.found[0], solved.exhausted[0]) == (0, True)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("house", BOARD.houses, ids=lambda house: house.name)
def test_every_pair_of_equal_givens_in_a_house_contradicts(kernel, house):
    places = [BOARD.position(cell) for cell in house.cells]
    puzzles = np.zeros((36, 81), np.uint8)
    pairs = [(a, b) for a in range(9) for b in range(a)]
    for number, (first, second) in enumerate(pairs):
        puzzles[number, [places[first], places[second]]] = number % 9 + 1
    solved = kernel.solve(puzzles)
    assert not solved.found.any()
    assert solved.exhausted.all()
    assert not solved.grids.any()


@pytest.mark.parametrize("limit", [1, 2, 3, 500])
def test_a_blank_board_reaches_any_limit_quickly(kernel, limit):
    solved = kernel.solve(BLANK, limit)
    assert (solved.found[0], solved.exhausted[0]) == (limit, False)
    assert len(grids_of(solved, 0)) == limit
    assert bulk_check.broken(BOARD, np.repeat(BLANK, limit, axis=0), solved.grids[0]).size == 0
    assert solved.nodes[0] < 100 + 20 * limit


def test_a_blank_board_with_one_given_anywhere(kernel):
    puzzles = np.zeros((729, 81), np.uint8)
    puzzles[np.arange(729), np.arange(729) // 9] = np.arange(729) % 9 + 1
    solved = kernel.solve(puzzles)
    assert (solved.found == 2).all()
    for which in range(2):
        assert bulk_check.broken(BOARD, puzzles, solved.grids[:, which]).size == 0


@pytest.mark.parametrize("limit", [1, 2, 3, 10])
def test_random_puzzles_have_as_many_solutions_as_the_reference_finds(kernel, limit):
    puzzles = np.array([dug(seed, 45 + seed % 12) for seed in range(60)])
    assert_like_reference(kernel, puzzles, limit)


def test_all_solutions_are_found_where_there_are_some_hundreds(kernel):
    puzzles = np.array([dug(seed, 52) for seed in range(100, 112)])
    solved = kernel.solve(puzzles, 2000)
    assert solved.exhausted.sum() >= 6
    assert solved.found.max() > 50
    assert_like_reference(kernel, puzzles[solved.exhausted], 2000)


def test_random_givens_that_mostly_contradict(kernel):
    chance = random.Random(7)
    puzzles = np.zeros((80, 81), np.uint8)
    for puzzle in puzzles:
        for place in chance.sample(range(81), chance.randint(4, 16)):
            puzzle[place] = chance.randint(1, 9)
    assert_like_reference(kernel, puzzles, 2)


def test_unique_puzzles_with_one_given_changed(kernel):
    puzzles = np.repeat(digits(*UNIQUE), 8, axis=0)
    chance = random.Random(3)
    for puzzle in puzzles:
        puzzle[chance.choice(np.flatnonzero(puzzle))] = chance.randint(1, 9)
    assert_like_reference(kernel, puzzles, 2)


def test_symmetries_of_the_rules_keep_the_number_of_solutions(kernel):
    chance = random.Random(11)
    originals = [*digits(*UNIQUE), *(dug(seed, 54) for seed in range(200, 210))]
    expected = kernel.solve(np.array(originals), 1000)
    for original, found in zip(originals, expected.found, strict=True):
        puzzles = np.array([shuffled(original, chance) for _ in range(30)])
        solved = kernel.solve(puzzles, 1000)
        assert set(solved.found.tolist()) == {found}


def test_fewer_givens_never_lose_solutions(kernel):
    chance = random.Random(5)
    puzzles = [digits(SOLVED)[0]]
    for place in chance.sample(range(81), 57):
        puzzles.append(puzzles[-1].copy())
        puzzles[-1][place] = 0
    found = kernel.solve(np.array(puzzles), 300).found.tolist()
    assert all(fewer <= more for fewer, more in pairwise(found))
    assert (found[0], found[-1]) == (1, 300)


def test_nodes_are_bounded_and_the_answer_says_so(kernel):
    puzzles = digits(*UNIQUE)
    free = kernel.solve(puzzles)
    assert free.nodes.max() > 10
    for bound in (0, 1, 2, 5, 10, int(free.nodes.max())):
        solved = kernel.solve(puzzles, max_nodes=bound)
        enough = free.nodes <= bound
        assert (solved.nodes == np.minimum(free.nodes, bound)).all()
        assert (solved.exhausted == enough).all()
        assert (solved.found[enough] == 1).all()
        assert (solved.found <= 1).all()
        for number in range(len(puzzles)):
            grids_of(solved, number)


def test_the_answer_does_not_depend_on_the_neighbours(kernel):
    puzzles = digits(*UNIQUE)
    together = kernel.solve(np.concatenate([puzzles, BLANK, puzzles[::-1]]))
    for number, puzzle in enumerate([*puzzles, BLANK[0], *puzzles[::-1]]):
        alone = kernel.solve(puzzle.reshape(1, 81))
        for many, one in zip(together, alone, strict=True):
            assert (many[number] == one[0]).all()


def test_puzzles_are_not_changed_and_need_not_be_contiguous(kernel):
    wide = np.zeros((len(UNIQUE), 100), np.uint8)
    wide[:, :81] = digits(*UNIQUE)
    wide.flags.writeable = False
    solved = kernel.solve(wide[:, :81])
    assert (solved.grids == kernel.solve(digits(*UNIQUE)).grids).all()


def test_arrays_that_are_read_only_are_not_compiled_for_again(kernel):
    puzzles = digits(*UNIQUE)
    assert not np.frombuffer(puzzles.tobytes(), np.uint8).flags.writeable
    for array in (puzzles, np.frombuffer(puzzles.tobytes(), np.uint8).reshape(-1, 81)):
        assert kernel.solve(array).found.tolist() == [1] * len(UNIQUE)
    assert len(kernel._solve.signatures) == 1


def test_threads_share_a_kernel(kernel):
    puzzles = np.repeat(digits(*UNIQUE), 200, axis=0)
    alone = kernel.solve(puzzles)
    with ThreadPoolExecutor(4) as pool:
        for together in pool.map(kernel.solve, [puzzles] * 8):
            for ours, theirs in zip(together, alone, strict=True):
                assert (ours == theirs).all()


def test_no_puzzles_no_answers(kernel):
    solved = kernel.solve(np.zeros((0, 81), np.uint8))
    assert [len(part) for part in solved] == [0, 0, 0, 0]


def test_what_is_no_question_is_refused(kernel):
    with pytest.raises(ValueError, match="shape"):
        kernel.solve(np.zeros((1, 80), np.uint8))
    with pytest.raises(ValueError, match="0 to 9, not 10"):
        kernel.solve(np.full((1, 81), 10, np.uint8))
    with pytest.raises(ValueError, match="at least 1"):
        kernel.solve(BLANK, 0)


@pytest.mark.parametrize(
    "board", [Board(4, 2, 2), Board(9, 1, 9), Board(9, 9, 1), Board(16, 4, 4)], ids=str
)
def test_other_boards_are_refused(board):
    with pytest.raises(Unsupported, match="9x9"):
        Lanes(board)


@needs_data
@pytest.mark.parametrize("name", SETS)
def test_samples_of_the_published_sets_agree_with_the_reference(kernel, name):
    assert_like_reference(kernel, read_set(name, 20), 2)


@needs_data
@pytest.mark.parametrize("name", SETS)
def test_every_published_puzzle_is_unique_and_its_grid_right(kernel, name):
    puzzles = read_set(name)
    solved = kernel.solve(puzzles)
    assert (solved.found == 1).all()
    assert solved.exhausted.all()
    assert bulk_check.broken(BOARD, puzzles, solved.grids[:, 0]).size == 0
    assert not solved.grids[:, 1].any()


@needs_data
@pytest.mark.whole
@pytest.mark.parametrize("name", SETS)
def test_the_whole_published_sets_agree_with_the_reference(kernel, name):
    assert_like_reference(kernel, read_set(name), 2)


@needs_data
@pytest.mark.whole
@pytest.mark.parametrize("limit", [2, 3, 10])
def test_published_puzzles_without_some_givens_agree_with_the_reference(kernel, limit):
    chance = random.Random(limit)
    puzzles = np.concatenate([read_set(name, 300) for name in SETS])
    for puzzle in puzzles:
        puzzle[chance.sample(np.flatnonzero(puzzle).tolist(), chance.randint(1, 3))] = 0
    assert_like_reference(kernel, puzzles, limit)
