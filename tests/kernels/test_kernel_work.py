"""Each kernel takes the number of decisions at which it was measured to be the fastest.

A kernel that sees less, or decides elsewhere, answers as well, and takes longer.
"""

import numpy as np
import pytest
from asking import NINE, UNIQUE, digits, kernel_for, rows, with_holes
from boxes import shifted
from test_kernels_agree import JIGSAW_9

from sudoku_csp.grid.board import Board

HARD = digits(*UNIQUE[1:])
THIRTEEN = np.concatenate([np.zeros((1, 3), np.uint8), HARD[:1, 3:]], axis=1)
"""The first hard puzzle without three givens; it has thirteen solutions."""


@pytest.mark.parametrize(
    ("name", "nodes"), [("lanes", [34, 2, 168, 176, 66]), ("bitboard", [58, 8, 282, 94, 92])]
)
def test_hard_puzzles_take_as_many_decisions_as_were_measured(name, nodes):
    solved = kernel_for(name, NINE).solve(np.concatenate([HARD, THIRTEEN]), 14)
    assert solved.found.tolist() == [1, 1, 1, 1, 13]
    assert solved.nodes.tolist() == nodes


def part_of(board):
    """Some givens of a board of any shape, with many solutions."""
    side = board.side
    if board.regions:
        return bytes(board.digits).ljust(side * side, b"\0")
    return with_holes(shifted(side, board.box_rows or 1), 0.7, 2)


@pytest.mark.parametrize(
    ("board", "nodes"),
    [
        (Board(6, 3, 2), 22),
        (JIGSAW_9, 307),
        (Board.latin(7), 237),
        (Board(8, 2, 4), 208),
        (Board(12, 3, 4), 224),
        (Board(10, 5, 2), 215),
        (Board.customary(16), 263),
    ],
    ids=str,
)
def test_so_do_boards_of_other_shapes(board, nodes):
    solved = kernel_for("bitboard", board).solve(rows(board, [part_of(board)]), 100)
    assert int(solved.nodes[0]) == nodes
