"""The bitboard by itself: its counts, its checks, and the boards that it rejects."""

import sys
from dataclasses import dataclass

import pytest

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.solvers.kernels.bitboard import CONFLICT, indices, masks_of, only_ones, solutions


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


def test_every_leaf_is_a_solution_or_a_conflict():
    """Each decision ends in a solution, a conflict, or other decisions: counts must add up."""
    board = Board(4, 2, 2)
    seen = Seen()
    found = list(solutions(masks_of(board), bytes(16), seen, seen.check))
    assert len(found) == 288
    inner = 1 + seen.nodes - len(found) - seen.conflicts
    assert inner > 0
    assert seen.nodes >= 2 * inner
    assert 1 < seen.deepest <= 12
    assert seen.checks >= seen.nodes


@pytest.mark.parametrize("givens", [[1, 1], [1, 0, 0, 0, 1], [1, 0, 0, 0, 0, 1]])
def test_two_equal_givens_of_a_house_are_one_conflict_and_no_node(givens):
    seen = Seen()
    puzzle = bytes(givens).ljust(16, b"\0")
    assert list(solutions(masks_of(Board(4, 2, 2)), puzzle, seen, seen.check)) == []
    assert (seen.nodes, seen.conflicts, seen.deepest) == (0, 1, 0)


@pytest.mark.parametrize("side", [9, 16])
def test_what_the_check_raises_ends_the_search(side):
    def check():
        if seen.nodes == 3:
            raise Stop

    board, seen = Board.customary(side), Seen()
    with pytest.raises(Stop):
        list(solutions(masks_of(board), bytes(side * side), seen, check))
    assert seen.nodes == 3


def test_a_search_needs_no_recursion():
    board = Board.customary(16)
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(120)
    try:
        seen = Seen()
        assert next(solutions(masks_of(board), bytes(256), seen, seen.check))
    finally:
        sys.setrecursionlimit(limit)
    assert seen.deepest > 40


def test_the_largest_board_is_named():
    with pytest.raises(Unsupported, match="up to side 16, not 18"):
        masks_of(Board.customary(18))


@pytest.mark.parametrize("side", [1, 2, 3, 4])
def test_two_subtractions_find_all_fields_of_one(side):
    """Compares every content of three neighbouring fields with a count of the bits of each."""
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
