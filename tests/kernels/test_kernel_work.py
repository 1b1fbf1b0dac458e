"""How much each kernel searches: as many decisions as when it was measured to be the fastest.

A kernel that sees less, or decides elsewhere, answers as well, and takes longer.
"""

import numpy as np
import pytest
from asking import NINE, kernel_for, rows, with_holes
from boxes import shifted
from lanes_puzzles import UNIQUE, digits
from sudoku_csp.solvers.kernels.compiled_state import CHANGES, geometry_of, room
from test_kernels_agree import JIGSAW_9

from sudoku_csp.grid.board import Board
from sudoku_csp.solvers.kernels.kernel import Solved

HARD = digits(*UNIQUE[1:])
THIRTEEN = np.concatenate([np.zeros((1, 3), np.uint8), HARD[:1, 3:]], axis=1)
"""The first of them without three givens, which has thirteen solutions."""


@pytest.mark.parametrize(
    ("name", "nodes"),
    [
        ("lanes", [34, 2, 168, 176, 66]),
        ("numba", [46, 6, 263, 58, 74]),
        ("bitboard", [58, 8, 282, 94, 92]),
    ],
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
    ("board", "numba", "bitboard"),
    [
        (Board(6, 3, 2), 22, 22),
        (JIGSAW_9, 222, 307),
        (Board.latin(7), 207, 237),
        (Board(8, 2, 4), 206, 208),
        (Board(12, 3, 4), 229, 329),
        (Board(10, 5, 2), 211, 210),
        (Board.customary(16), 274, 352),
    ],
    ids=str,
)
def test_so_do_boards_of_other_shapes(board, numba, bitboard):
    puzzle = rows(board, [part_of(board)])
    for name, nodes in (("numba", numba), ("bitboard", bitboard)):
        solved = kernel_for(name, board).solve(puzzle, 100)
        assert (name, int(solved.nodes[0])) == (name, nodes)


@pytest.mark.parametrize("board", [NINE, JIGSAW_9, Board(10, 5, 2)], ids=str)
def test_each_change_of_the_compiled_search_takes_candidates(board):
    """So the trail, which has room for as many changes as there are candidates, never overflows."""
    state = room(board.side)
    puzzle = HARD[3].tobytes() if board == NINE else part_of(board)
    solved = Solved.blank(1, 1, len(puzzle))
    search = kernel_for("numba", board)._search
    search.solve(rows(board, [puzzle]).copy(), 1, 5, geometry_of(board), state, *solved)
    left, length = state.left.copy(), int(state.lengths[CHANGES])
    assert length
    for place, before in zip(
        state.changed[:length][::-1], state.before[:length][::-1], strict=True
    ):
        assert left[place] != before
        assert left[place] & ~before == 0
        left[place] = before
