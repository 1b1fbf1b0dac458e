"""Branching on lanes: a minirow or minicolumn holds a digit, or it does not.

It is taken from the band or stack where the digits together have the fewest ways, and there from a
digit that has the fewest (after tdoku). Branching on a cell with two candidates also has two cases,
but each says less: three houses hear of a cell, and of a minirow every box and row of its band.
"""

from __future__ import annotations

from typing import Any

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
from sudoku_csp.solvers.kernels.lanes_numba import called, inlined
from sudoku_csp.solvers.kernels.lanes_vectors import (
    LANES,
    Vector,
    Words,
    bit_counts,
    load,
    lowest_bit,
    number_at,
    store,
)

BOARD = 3 * LANES
"""The words of a board."""

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
