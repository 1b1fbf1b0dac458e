"""What every kernel promises beside the right grids: bounds, counts, flat memory, one answer."""

import random
import tracemalloc

import numpy as np
import pytest
from asking import NINE, any_grid, ask, kernel_for, read_set, rows, with_holes
from puzzle_sets import needs_data

from sudoku_csp.grid.board import Board
from sudoku_csp.solvers import kernels

INKALA = (
    b"\0\0\5\3\0\0\0\0\0\x08\0\0\0\0\0\0\2\0\0\7\0\0\1\0\5\0\0\4\0\0\0\0\5\3\0\0\0\1\0\0\7\0\0\0\6"
    b"\0\0\3\2\0\0\0\x08\0\0\6\0\5\0\0\0\0\x09\0\0\4\0\0\0\0\3\0\0\0\0\0\0\x09\7\0\0"
)
BLANK = bytes(81)


THIRTEEN = bytes([0, 0, 0, *INKALA[3:]])
"""Thirteen solutions."""


@pytest.mark.parametrize("name", kernels.NAMES)
def test_of_several_solutions_no_bound_makes_those_found_all(name):
    kernel = kernel_for(name, NINE)
    ((every, exhausted),) = ask(kernel, [THIRTEEN], limit=14)
    assert (len(every), exhausted) == (13, True)
    needed = int(kernel.solve(rows(NINE, [THIRTEEN]), 14).nodes[0])
    seen = set()
    for bound in range(needed):
        ((grids, exhausted),) = ask(kernel, [THIRTEEN], limit=14, max_nodes=bound)
        assert every >= grids
        assert not exhausted
        seen.add(len(grids))
    assert seen >= {0, 1, 2}


@pytest.mark.parametrize("name", kernels.NAMES)
def test_nodes_bound_the_search_and_what_it_claims(name):
    kernel = kernel_for(name, NINE)
    needed = int(kernel.solve(rows(NINE, [INKALA])).nodes[0])
    assert needed > 1
    for bound in (0, 1, needed - 1, needed):
        solved = kernel.solve(rows(NINE, [INKALA] * 3), max_nodes=bound)
        assert (solved.nodes <= bound).all()
        assert solved.exhausted.tolist() == [bound == needed] * 3
    assert ask(kernel, [INKALA], max_nodes=needed) == ask(kernel, [INKALA])


@pytest.mark.parametrize("name", kernels.NAMES)
def test_what_needs_no_decision_is_exhausted_without_nodes(name):
    kernel = kernel_for(name, NINE)
    grid = any_grid(NINE, 3)
    solved = kernel.solve(rows(NINE, [grid, with_holes(grid, 0.1, 1)]), max_nodes=0)
    assert solved.found.tolist() == [1, 1]
    assert solved.exhausted.all()
    assert not solved.nodes.any()


@pytest.mark.parametrize("name", kernels.NAMES)
@pytest.mark.parametrize("places", [(0, 8), (0, 72), (0, 20)])
def test_two_equal_givens_in_a_house_have_no_solution(name, places):
    puzzle = bytearray(81)
    for place in places:
        puzzle[place] = 7
    assert ask(kernel_for(name, NINE), [bytes(puzzle)]) == [(set(), True)]


@pytest.mark.parametrize("name", kernels.NAMES)
def test_every_given_counts(name):
    """A whole grid in which one given after the other is a digit that clashes."""
    grid = any_grid(NINE, 3)
    wrong = [
        bytes([*grid[:place], digit % 9 + 1, *grid[place + 1 :]])
        for place, digit in enumerate(grid)
    ]
    kernel = kernel_for(name, NINE)
    assert ask(kernel, wrong) == [(set(), True)] * 81
    assert ask(kernel, [grid]) == [({grid}, True)]


@pytest.mark.parametrize("name", kernels.NAMES)
def test_a_blank_board_gives_as_many_grids_as_are_wanted(name):
    ((grids, exhausted),) = ask(kernel_for(name, NINE), [BLANK], limit=25)
    assert len(grids) == 25
    assert not exhausted


@pytest.mark.parametrize("name", kernels.NAMES)
def test_no_puzzles_no_answers(name):
    kernel = kernel_for(name, NINE)
    solved = kernel.solve(np.zeros((0, 81), np.uint8), limit=3)
    assert [len(array) for array in solved] == [0, 0, 0, 0]
    assert solved.grids.shape == (0, 3, 81)


@pytest.mark.parametrize("name", kernels.NAMES)
def test_puzzles_are_not_changed_and_may_be_read_only_or_strided(name):
    kernel = kernel_for(name, NINE)
    matrix = np.repeat(rows(NINE, [INKALA, BLANK]), 2, axis=0)
    before = matrix.copy()
    matrix.flags.writeable = False
    solved = kernel.solve(matrix[::2])
    assert (matrix == before).all()
    assert solved.found.tolist() == [1, 2]


@needs_data
@pytest.mark.parametrize("name", kernels.NAMES)
def test_an_answer_depends_on_its_puzzle_alone(name):
    kernel = kernel_for(name, NINE)
    rng = random.Random(7)
    many = [with_holes(any_grid(NINE, seed), 0.62, seed) for seed in range(12)]
    puzzles = [*many, *read_set("top95", 20), BLANK, INKALA]
    alone = {puzzle: kernel.solve(rows(NINE, [puzzle]), 3) for puzzle in puzzles}
    rng.shuffle(puzzles)
    together = kernel.solve(rows(NINE, puzzles), 3)
    for number, puzzle in enumerate(puzzles):
        assert together.found[number] == alone[puzzle].found[0]
        assert together.exhausted[number] == alone[puzzle].exhausted[0]
        assert (together.grids[number] == alone[puzzle].grids[0]).all()


@pytest.mark.parametrize("name", kernels.NAMES)
def test_symmetries_change_no_count(name):
    """Digits renamed, rows and columns of a band shuffled, rows and columns exchanged."""
    kernel = kernel_for(name, NINE)
    rng = np.random.default_rng(11)
    puzzles = [INKALA, with_holes(any_grid(NINE, 1), 0.6, 1), with_holes(any_grid(NINE, 2), 0.7, 2)]
    for puzzle in puzzles:
        before = kernel.solve(rows(NINE, [puzzle]), 40)
        changed = []
        for turn in range(6):
            square = np.frombuffer(puzzle, np.uint8).reshape(9, 9)
            square = square[_lines(rng)][:, _lines(rng)]
            renamed = np.concatenate([[0], 1 + rng.permutation(9)]).astype(np.uint8)[square]
            changed.append((renamed.T if turn % 2 else renamed).tobytes())
        after = kernel.solve(rows(NINE, changed), 40)
        assert set(after.found.tolist()) == set(before.found.tolist())
        assert set(after.exhausted.tolist()) == set(before.exhausted.tolist())


def _lines(rng):
    """An order of nine lines that keeps bands together."""
    return np.concatenate([3 * band + rng.permutation(3) for band in rng.permutation(3)])


@pytest.mark.parametrize("name", ["numba", "bitboard"])
def test_a_search_as_deep_as_a_large_board_overflows_nothing(name):
    board = Board.customary(25)
    kernel = kernel_for(name, board)
    solved = kernel.solve(rows(board, [bytes(625)]), 1, 2_000)
    assert solved.found[0] == 1 or solved.nodes[0] == 2_000
    assert not solved.exhausted[0]


@pytest.mark.parametrize(("name", "count"), [("lanes", 100_000), ("numba", 100_000)])
def test_memory_is_flat_over_many_puzzles(name, count):
    """What a kernel holds and needs for the last pieces is what it did for the first."""
    kernel = kernel_for(name, NINE)
    grid = any_grid(NINE, 5)
    puzzles = rows(NINE, [with_holes(grid, 0.4, seed) for seed in range(100)] * 50)
    kernel.solve(puzzles)
    tracemalloc.start()
    try:
        kernel.solve(puzzles)
        first, first_peak = tracemalloc.get_traced_memory()
        for _ in range(count // len(puzzles)):
            kernel.solve(puzzles)
        last, last_peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert last < first + 100_000
    assert last_peak < first_peak * 1.5
