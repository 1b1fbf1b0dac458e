"""Search on lanes: depth first, on a stack of boards.

A decision is that a minirow or minicolumn holds a digit, or does not. It is taken from the band or
stack where the digits together have the fewest ways, and there from a digit that has the fewest
(after tdoku). A cell with two candidates also makes two branches, but each says less: a cell has
three houses, and a minirow every box and row of its band.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudoku_csp.solvers.kernels.lanes import Digits
from sudoku_csp.solvers.kernels.lanes_geometry import (
    HIGH_0,
    LOW_0,
    MIDDLE_0,
    minicolumns,
    minirows,
    open_minicolumns,
    open_minirows,
    ways_of_minicolumns,
    ways_of_minirows,
)
from sudoku_csp.solvers.kernels.lanes_rules import OPEN, SOLVED, propagate
from sudoku_csp.solvers.kernels.lanes_vectors import (
    LANES,
    Vector,
    Words,
    bit_counts,
    called,
    entry,
    inlined,
    load,
    lowest_bit,
    number_at,
    store,
)

BOARD = 3 * LANES
"""The words of a board."""

DEEPEST = 2 * 9 * 6
"""The most decisions above one another: two settle the ways of a digit in a band or stack."""


WAYS = 2
"""The first row of counts that holds ways; the rows before it hold open triads."""


@inlined
def three_counts(ways: Vector, first_line: int, apart: int) -> Any:
    """The bits of three lines, counted into a byte for each."""
    return (
        bit_counts(ways & first_line)
        | bit_counts(ways & first_line << apart) << 8
        | bit_counts(ways & first_line << 2 * apart) << 16
    )


@called
def count_ways(boards: Words, number: int, counts: Words) -> None:
    """For every digit its open triads, and in how many ways it can be placed in each line.

    Writes four rows: the open minirows, the open minicolumns, the ways in the three bands as a
    byte for each, and so in the three stacks.
    """
    row = 3 * number
    bands = load(boards, row), load(boards, row + 1), load(boards, row + 2)
    rows, columns = minirows(bands), minicolumns(bands)
    store(counts, 0, open_minirows(rows))
    store(counts, 1, open_minicolumns(columns))
    # Of the three triads of a way, one is in the first row or box: nine of falling ways, nine of
    # rising ones.
    falling, rising = ways_of_minirows(rows)
    store(counts, WAYS, three_counts(falling & HIGH_0 | (rising & HIGH_0) << 9, 0o111111, 1))
    falling, rising = ways_of_minicolumns(columns)
    store(counts, WAYS + 1, three_counts(falling & HIGH_0 | (rising & HIGH_0) << 9, 0o007007, 3))


@called
def fewest_ways(counts: Words) -> Any:
    """The open band (0 to 2) or stack (3 to 5) with the fewest ways, and the first digit there."""
    line, fewest = 0, 255
    for direction in range(2):
        totals = 0
        for digit in range(1, 10):
            totals += number_at(counts, LANES * (WAYS + direction) + digit)
        for other in range(3):
            ways = totals >> 8 * other & 255
            if 9 < ways < fewest:
                line, fewest = 3 * direction + other, ways
    best, fewest = 0, 7
    for digit in range(1, 10):
        ways = number_at(counts, LANES * (WAYS + line // 3) + digit) >> 8 * (line % 3) & 255
        if 1 < ways < fewest:
            best, fewest = digit, ways
    return line, best


@called
def branch(boards: Words, number: int, counts: Words) -> None:
    """Has a triad hold a digit on the board of the next number, and not hold it on this one.

    The board must be open and at its fixpoint; the next one is overwritten.
    """
    count_ways(boards, number, counts)
    line, digit = fewest_ways(counts)
    if line < 3:
        bit = lowest_bit(number_at(counts, digit) & LOW_0 << line)
        band = line
        inside, around = 0o7 << bit - band, HIGH_0 << 9 * (bit // 9)
    else:
        around = MIDDLE_0 << 3 * (line - 3)
        bit = lowest_bit(number_at(counts, LANES + digit) & around)
        band = bit // 9
        inside = 0o001001001 << bit % 9
    here, there = BOARD * number, BOARD * (number + 1)
    for word in range(BOARD):
        boards[there + word] = boards[here + word]
    word = LANES * band + digit
    candidates = number_at(boards, here + word)
    boards[here + word] = candidates & ~inside
    boards[there + word] = candidates & ~around | candidates & inside


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
