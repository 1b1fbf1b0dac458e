"""The bitboard by itself: what it counts, when it checks, and its two forms held to each other."""

import sys
from dataclasses import dataclass

import pytest
from asking import any_grid, with_holes

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers.kernels.bitboard import Bitboard, OneInteger
from sudoku_csp.solvers.kernels.bitplanes import Bitplanes
from sudoku_csp.solvers.kernels.fields import CONFLICT, indices, only_ones

BOARDS = [
    Board(4, 2, 2),
    Board(6, 2, 3),
    Board(6, 3, 2),
    Board(8, 1, 8),
    Board(9, 3, 3),
    Board(12, 3, 4),
    Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3]),
]


@dataclass
class Seen:
    nodes: int = 0
    conflicts: int = 0
    deepest: int = 0
    checks: int = 0

    def check(self):
        self.checks += 1


class Stop(Exception):
    pass


@pytest.mark.parametrize("search", [OneInteger, Bitplanes])
@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_both_forms_find_the_same_grids(search, board):
    grid = any_grid(board, 1)
    for seed, share in enumerate((0.0, 0.4, 0.55, 0.6)):
        puzzle = with_holes(grid, share, seed)
        mine, theirs = Seen(), Seen()
        found = set(search(board).solutions(puzzle, mine, mine.check))
        assert grid in found
        assert found == set(OneInteger(board).solutions(puzzle, theirs, theirs.check))


@pytest.mark.parametrize("search", [OneInteger, Bitplanes])
def test_every_leaf_is_a_solution_or_a_conflict(search):
    """Each decision ends in a solution, a conflict, or other decisions: counts must add up."""
    board = Board(4, 2, 2)
    seen = Seen()
    found = list(search(board).solutions(bytes(16), seen, seen.check))
    assert len(found) == 288
    inner = 1 + seen.nodes - len(found) - seen.conflicts
    assert inner > 0
    assert seen.nodes >= 2 * inner
    assert 1 < seen.deepest <= 12
    assert seen.checks >= seen.nodes


@pytest.mark.parametrize("search", [OneInteger, Bitplanes])
@pytest.mark.parametrize("givens", [[1, 1], [1, 0, 0, 0, 1], [1, 0, 0, 0, 0, 1]])
def test_two_equal_givens_of_a_house_are_one_conflict_and_no_node(search, givens):
    seen = Seen()
    puzzle = bytes(givens).ljust(16, b"\0")
    assert list(search(Board(4, 2, 2)).solutions(puzzle, seen, seen.check)) == []
    assert (seen.nodes, seen.conflicts, seen.deepest) == (0, 1, 0)


@pytest.mark.parametrize("side", [9, 20])
def test_what_the_check_raises_ends_the_search(side):
    def check():
        if seen.nodes == 3:
            raise Stop

    board, seen = Board.customary(side), Seen()
    with pytest.raises(Stop):
        list(Bitboard(board).solutions(bytes(side * side), seen, check))
    assert seen.nodes == 3


def test_a_search_needs_no_recursion():
    board = Board.customary(16)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(120)
    try:
        seen = Seen()
        assert next(Bitboard(board).solutions(bytes(256), seen, seen.check))
    finally:
        sys.setrecursionlimit(limit)
    assert seen.deepest > 40


def test_the_largest_board_is_named():
    with pytest.raises(Unsupported, match="up to side 128, not 144"):
        Bitboard(Board.customary(144))


@pytest.mark.parametrize("side", [1, 2, 3, 4])
def test_two_subtractions_find_all_fields_of_one(side):
    """Every content of three neighbouring fields, against counting the bits of each."""
    width = side + 1
    opens = sum(1 << width * field + side for field in range(3))
    for alive in range(1 << 3 * width):
        fields = [alive >> width * field & (1 << width) - 1 for field in range(3)]
        if any(field >> side == 0 and field for field in fields):
            continue  # A field that is closed has no candidates.
        counts = [(field & (1 << side) - 1).bit_count() for field in fields]
        expected = sum(
            (field & (1 << side) - 1) << width * number
            for number, field in enumerate(fields)
            if counts[number] == 1
        )
        if any(field >> side and not count for field, count in zip(fields, counts, strict=True)):
            expected = CONFLICT
        assert only_ones(alive, opens, side) == expected


def test_indices_are_bit_lengths():
    assert indices(0) == []
    assert [1 << index - 1 for index in indices(0b10110)] == [16, 4, 2]
