"""Search on lanes: depth first, on a stack of boards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudoku_csp.solvers.kernels.kernel import Digits
from sudoku_csp.solvers.kernels.lanes_branching import BOARD, branch
from sudoku_csp.solvers.kernels.lanes_numba import called, entry
from sudoku_csp.solvers.kernels.lanes_rules import OPEN, SOLVED, propagate
from sudoku_csp.solvers.kernels.lanes_vectors import LANES, Words, lowest_bit, number_at

DEEPEST = 2 * 9 * 6
"""The most decisions above one another: two settle the ways of a digit in a band or stack."""


@called
def read(puzzle: Digits, boards: Words) -> None:
    """Puts the givens on board 0: a given is the only candidate of its cell."""
    for word in range(BOARD):
        boards[word] = 0
    for cell in range(81):
        band = cell // 27
        boards[LANES * band + puzzle[cell]] |= 1 << cell - 27 * band
    # Lane 0 has got the empty cells, where every digit is a candidate.
    for band in range(3):
        empty = boards[LANES * band]
        boards[LANES * band] = 0
        for digit in range(1, 10):
            boards[LANES * band + digit] |= empty


@called
def write(boards: Words, number: int, grid: Digits) -> None:
    """Writes the digits of a solved board."""
    for band in range(3):
        for digit in range(1, 10):
            word = number_at(boards, BOARD * number + LANES * band + digit)
            while word:
                grid[27 * band + lowest_bit(word)] = digit
                word &= word - 1


@called
def search(
    puzzle: Digits, limit: int, max_nodes: int, boards: Words, counts: Words, grids: Digits
) -> Any:
    """Up to `limit` grids of one puzzle: how many, whether there can be no more, decisions tried.

    The boards below the top are the other sides of decisions, still to be tried.
    """
    read(puzzle, boards)
    top, found, nodes = 0, 0, 0
    while True:
        state = propagate(boards, top)
        if state == SOLVED:
            write(boards, top, grids[found])
            found += 1
            if found == limit:
                return found, False, nodes
        if state != OPEN and top == 0:
            return found, True, nodes
        if nodes == max_nodes:
            return found, False, nodes
        if state == OPEN:
            branch(boards, top, counts)
            top += 1
        else:
            top -= 1
        nodes += 1


def solver(sources: int) -> Callable[..., int]:
    """The search over many puzzles, compiled. It fills the arrays of the answer.

    Numba's cache sees changes of this file alone. `sources`, a digest of all files whose functions
    are compiled into the search, makes it see theirs: what is closed over is part of its key.
    """

    def solve(
        puzzles: Digits,
        limit: int,
        max_nodes: int,
        found: NDArray[np.int64],
        exhausted: NDArray[np.bool_],
        grids: Digits,
        nodes: NDArray[np.int64],
    ) -> int:
        boards = np.zeros(BOARD * (DEEPEST + 1), np.uint32)
        counts = np.zeros(4 * LANES, np.uint32)
        for number in range(len(puzzles)):
            found[number], exhausted[number], nodes[number] = search(
                puzzles[number], limit, max_nodes, boards, counts, grids[number]
            )
        return sources

    return entry(solve)
