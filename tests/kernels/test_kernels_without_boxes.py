"""Kernels and the judge of many grids on boards without boxes."""

import numpy as np
import pytest

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import bulk, kernels

COUNTS = {1: 1, 2: 2, 3: 12, 4: 576}
"""Latin squares by their order (OEIS A002860)."""

ORDER_5 = bytes(map(int, "1234520000300004000050000"))
"""The first row and the first column are given: 56 are left."""


def test_the_bitboard_counts_latin_squares():
    for side, count in COUNTS.items():
        board = Board.latin(side)
        blank = np.zeros((1, side * side), np.uint8)
        solved = kernels.named("bitboard", board).solve(blank, 600)
        assert (solved.found.tolist(), solved.exhausted.tolist()) == ([count], [True])
        assert len({grid.tobytes() for grid in solved.grids[0, :count]}) == count
        assert bulk.broken(board, blank.repeat(count, 0), solved.grids[0, :count]).size == 0
    given = np.frombuffer(ORDER_5, np.uint8).reshape(1, 25)
    assert kernels.named("bitboard", Board.latin(5)).solve(given, 100).found.tolist() == [56]


def test_a_large_latin_square_is_filled_by_the_planes_of_the_bitboard():
    blank = np.zeros((1, 121), np.uint8)
    solved = kernels.named("bitboard", Board.latin(11)).solve(blank, 1)
    assert bulk.broken(Board.latin(11), blank, solved.grids[0]).size == 0


def test_lanes_refuse_a_board_without_boxes_by_name():
    with pytest.raises(Unsupported, match="takes 9x9 with boxes 3x3, not 9x9, no boxes"):
        kernels.named("lanes", Board.latin(9))


def test_a_repeated_digit_of_a_box_is_no_fault_of_a_latin_square():
    grid = bytes(map(int, "1234214334124321"))
    assert bulk.first_broken(Ruleset.classic(Board.latin(4)), [(bytes(16), grid)]) == ""
    assert bulk.first_broken(Ruleset.classic(Board.customary(4)), [(bytes(16), grid)]) != ""
    twice = bytes(map(int, "1234123434124321"))
    assert bulk.first_broken(Ruleset.classic(Board.latin(4)), [(bytes(16), twice)]) != ""
