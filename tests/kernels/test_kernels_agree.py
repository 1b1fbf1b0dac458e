"""Every kernel answers like the readable reference, on published sets and boards of all sizes."""

import random

import pytest
from asking import (
    KERNELS,
    NINE,
    SETS,
    UNIQUE,
    alike,
    any_grid,
    ask,
    digits,
    expected,
    kernel_for,
    read_set,
    with_holes,
)
from puzzle_sets import needs_data

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import violations
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.backends.settings import Settings

JIGSAW_4 = Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3])
JIGSAW_9 = Board.jigsaw(
    [
        int(region)
        for row in (
            "001111222",
            "000112122",
            "300011225",
            "330344255",
            "333444555",
            "334447585",
            "666748885",
            "666777888",
            "666777788",
        )
        for region in row
    ]
)
SHAPES = [
    Board(1, 1, 1),
    Board(2, 1, 2),
    Board(3, 3, 1),
    Board(4, 2, 2),
    Board(4, 1, 4),
    Board(5, 1, 5),
    JIGSAW_4,
    Board(6, 2, 3),
    Board(6, 3, 2),
    Board(8, 2, 4),
    NINE,
    JIGSAW_9,
    Board(10, 5, 2),
    Board.customary(12),
    Board(12, 6, 2),
    Board.customary(16),
]
EACH = [*(("bitboard", board) for board in SHAPES), ("lanes", NINE)]
GRIDS_4 = [bytes(map(int, text)) for text in ("1234341221434321", "1234341223414123")]


@pytest.fixture(scope="module")
def reference():
    return create("reference", Settings(search="dom-wdeg"))


def assert_alike(kernel, board, reference, puzzles, limit=2):
    ours = ask(kernel, puzzles, limit)
    theirs = expected(reference, board, puzzles, limit)
    wrong = [
        puzzle
        for puzzle, one, other in zip(puzzles, ours, theirs, strict=True)
        if not alike(one, other, limit)
    ]
    assert wrong == []


@pytest.mark.sampled(3)
@needs_data
@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("easy", 60),
        ("hardest_1106", 6),
        pytest.param("minimal_random", 60, marks=pytest.mark.slow),
        pytest.param("17_clue", 60, marks=pytest.mark.slow),
        pytest.param("top95", 20, marks=pytest.mark.slow),
    ],
)
def test_samples_of_the_published_sets(kernel, name, number, reference):
    assert_alike(kernel_for(kernel, NINE), NINE, reference, read_set(name, number))


@pytest.mark.parametrize("grid", [GRIDS_4[0], pytest.param(GRIDS_4[1], marks=pytest.mark.slow)])
def test_every_37th_puzzle_cut_from_a_4x4_grid(grid, reference):
    puzzles = [
        bytes(digit if cells >> place & 1 else 0 for place, digit in enumerate(grid))
        for cells in range(0, 1 << 16, 37)
    ]
    four = Board.customary(4)
    assert_alike(kernel_for("bitboard", four), four, reference, puzzles)


@pytest.mark.parametrize(
    ("board", "count"),
    [
        (Board(4, 2, 2), 288),
        (Board(4, 1, 4), 576),
        (Board(1, 1, 1), 1),
        *((Board.latin(side), count) for side, count in enumerate((1, 2, 12, 576), start=1)),
    ],
)
def test_the_number_of_all_grids_is_the_known_one(board, count):
    bitboard = kernel_for("bitboard", board)
    ((grids, exhausted),) = ask(bitboard, [bytes(len(board.cells))], limit=600)
    assert (len(grids), exhausted) == (count, True)


@pytest.mark.parametrize(("kernel", "board"), EACH, ids=str)
@pytest.mark.parametrize(
    "limit", [2, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 3, 10))]
)
def test_boards_of_all_shapes_with_one_or_several_solutions_or_none(
    kernel, board, limit, reference
):
    chosen = kernel_for(kernel, board)
    grid = any_grid(board, seed=board.side)
    rng = random.Random(limit)
    puzzles = [with_holes(grid, share, seed) for seed, share in enumerate((0.0, 0.3, 0.45, 0.55))]
    for puzzle in puzzles[1:]:
        wrong = bytearray(puzzle)
        wrong[rng.randrange(len(wrong))] = rng.choice(board.digits)
        puzzles = [*puzzles, bytes(wrong)]
    assert_alike(chosen, board, reference, puzzles, limit)


def test_a_large_latin_square_is_filled():
    board = Board.latin(11)
    ((grids, _),) = ask(kernel_for("bitboard", board), [bytes(121)], limit=1)
    assert not violations.first_broken_grid(Ruleset.classic(board), [(bytes(121), *grids)])


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize(
    "limit", [2, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 3, 10))]
)
def test_random_puzzles_and_random_givens(kernel, limit, reference):
    """Puzzles with many, few and no solutions: cut from a grid, with a changed given, at random."""
    chance = random.Random(
        2
    )  # A kernel learns nothing: some contradictory givens take it for ever.
    puzzles = [with_holes(any_grid(NINE, n), 0.55 + n % 12 / 80, n) for n in range(40)]
    for text in UNIQUE * 4:
        puzzle = bytearray(digits(text).tobytes())
        given = chance.choice([place for place, digit in enumerate(puzzle) if digit])
        puzzle[given] = chance.randint(1, 9)
        puzzles.append(bytes(puzzle))
    for _ in range(40):
        puzzle = bytearray(81)
        for place in chance.sample(range(81), chance.randint(4, 16)):
            puzzle[place] = chance.randint(1, 9)
        puzzles.append(bytes(puzzle))
    assert_alike(kernel_for(kernel, NINE), NINE, reference, puzzles, limit)


@needs_data
@pytest.mark.whole
@pytest.mark.parametrize("name", ["easy", "minimal_random", "17_clue", "hardest_1106", "top95"])
def test_kernels_and_reference_agree_on_every_puzzle_of_a_set(name, reference):
    for kernel in KERNELS:
        assert_alike(kernel_for(kernel, NINE), NINE, reference, read_set(name))


@needs_data
@pytest.mark.whole
@pytest.mark.parametrize("limit", [2, 3, 10])
def test_published_puzzles_without_some_givens_agree_with_the_reference(limit, reference):
    chance = random.Random(limit)
    puzzles = [bytearray(puzzle) for name in SETS for puzzle in read_set(name, 300)]
    for puzzle in puzzles:
        givens = [place for place, digit in enumerate(puzzle) if digit]
        for place in chance.sample(givens, chance.randint(1, 3)):
            puzzle[place] = 0
    assert_alike(kernel_for("lanes", NINE), NINE, reference, list(map(bytes, puzzles)), limit)
