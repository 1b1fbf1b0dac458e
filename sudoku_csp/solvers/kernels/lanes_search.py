"""Propagation and search on lanes: all digits and all houses of a 9x9 board at once.

A band, three rows of boxes, is one vector: bit 9r + 3s + k of lane d is set if digit d can still be
in row r of the band, stack s, column k of the stack. A row and a box meet in a triad of three
cells, a minirow; a column and a box meet in a minicolumn. The minirows of the whole board are one
vector, with bit 9r + 3s + b for the minirow in row r of band b; the minicolumns are another, with
bit 9b + 3s + k. So every bit has three coordinates of 0 to 2, worth 9, 3 and 1.

A round of propagation has no branch. It makes these inferences:

- A cell with one candidate removes its digit from the other cells of its box.
- A digit has three minirows in a band, one in each row and one in each box. A minirow that is in no
  possible way to place the digit is dropped: this is pointing, claiming and more at once, and also
  carries placed digits from the boxes into the rows. The same holds for minicolumns of a stack.
- A minirow or minicolumn that must hold a digit, and has one cell for it, places it there.

When a round finds nothing more, triads are counted: a triad holds three digits. If three digits
must be in it, no other can; if only three can be in it, they must.

The search goes depth first on a stack of boards. A decision is that a triad holds a digit, or does
not. It is taken from the band or stack where the digits together have the fewest ways, and there
from a digit with the fewest ways. A cell with two candidates also makes two branches, but either
branch decides less: a cell has three houses, and a minirow meets every box and row of its band.

Triads, the ways of a band and the choice of a decision are from tdoku (T. Dillon, 2019); planes of
one digit are as old as bitboard solvers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudoku_csp.solvers.kernels.lanes import Digits
from sudoku_csp.solvers.kernels.lanes_vectors import (
    LANES,
    Vector,
    Words,
    bit_counts,
    called,
    entry,
    first_lane,
    inlined,
    load,
    lowest_bit,
    nonzero_lanes,
    number_at,
    once_and_twice,
    store,
    up_to_four,
)

Bands: TypeAlias = tuple[Vector, Vector, Vector]

EVERY = 0o777777777
"""The 27 bits in use: the cells of a band, or the triads of one direction."""

HIGH_0 = 0o777
MIDDLE_0, MIDDLE_2 = 0o007007007, 0o700700700
LOW_0, LOW_2 = 0o111111111, 0o444444444
"""The bits of which a coordinate is 0, or 2."""

DIGITS = 0b1111111110
"""The lanes that hold digits, as bits: 1 to 9."""

CONFLICT, OPEN, SOLVED = 0, 1, 2

BOARD = 3 * LANES
"""Number of words of a board."""

DEEPEST = 2 * 9 * 6
"""The most decisions on one path: two decide the ways of a digit in a band or stack."""

WAYS = 2
"""The first row of `counts` that holds ways; the rows before it hold open triads."""


# Turning a vector along a coordinate moves to each bit the one that is one, or two, places further.


@inlined
def high_1(word: Vector) -> Any:
    return (word >> 9 | word << 18) & EVERY


@inlined
def high_2(word: Vector) -> Any:
    return (word >> 18 | word << 9) & EVERY


@inlined
def middle_1(word: Vector) -> Any:
    return (word >> 3 & EVERY & ~MIDDLE_2) | (word << 6 & MIDDLE_2)


@inlined
def middle_2(word: Vector) -> Any:
    return (word >> 6 & MIDDLE_0) | (word << 3 & EVERY & ~MIDDLE_0)


@inlined
def low_1(word: Vector) -> Any:
    return (word >> 1 & EVERY & ~LOW_2) | (word << 2 & LOW_2)


@inlined
def low_2(word: Vector) -> Any:
    return (word >> 2 & LOW_0) | (word << 1 & EVERY & ~LOW_0)


@inlined
def triads(bands: Bands, kept: int, apart: int) -> Any:
    """The triads with a cell: minirows by `LOW_0` and 1, minicolumns by `HIGH_0` and 9."""
    first, second, third = bands
    first = (first | first >> apart | first >> 2 * apart) & kept
    second = (second | second >> apart | second >> 2 * apart) & kept
    third = (third | third >> apart | third >> 2 * apart) & kept
    return first | second << apart | third << 2 * apart


@inlined
def one_of_three(word: Vector, apart: int) -> Any:
    """At each bit: true if exactly one of the three bits from it on, `apart` bits apart, is set."""
    second, third = word >> apart, word >> 2 * apart
    return (word ^ second ^ third) & ~(word & second & third)


@inlined
def single_triads(bands: Bands, kept: int, apart: int) -> Any:
    """The triads with exactly one cell; the parameters are those of `triads`."""
    first, second, third = bands
    return (
        one_of_three(first, apart) & kept
        | (one_of_three(second, apart) & kept) << apart
        | (one_of_three(third, apart) & kept) << 2 * apart
    )


@inlined
def cells_of(word: Vector, kept: int, apart: int) -> Any:
    """The bands with all cells of these triads; the parameters are those of `triads`."""
    first, second, third = word & kept, word >> apart & kept, word >> 2 * apart & kept
    return (
        first | first << apart | first << 2 * apart,
        second | second << apart | second << 2 * apart,
        third | third << apart | third << 2 * apart,
    )


@inlined
def ways_of_minirows(rows: Vector) -> Any:
    """The minirows in a way to place a digit in its band: in a falling way, in a rising way.

    A digit has at most six ways in a band: three fall to the right, three rise.
    """
    next_row, last_row = high_1(rows), high_2(rows)
    return (
        rows & middle_1(next_row) & middle_2(last_row),
        rows & middle_2(next_row) & middle_1(last_row),
    )


@inlined
def ways_of_minicolumns(columns: Vector) -> Any:
    """As `ways_of_minirows`, for a stack: one minicolumn in each column and in each box."""
    next_box, last_box = high_1(columns), high_2(columns)
    return (
        columns & low_1(next_box) & low_2(last_box),
        columns & low_2(next_box) & low_1(last_box),
    )


@inlined
def open_minirows(rows: Vector) -> Any:
    """The minirows that share their box with another of these minirows."""
    return rows & (high_1(rows) | high_2(rows))


@inlined
def open_minicolumns(columns: Vector) -> Any:
    """The minicolumns that share their box with another of these minicolumns."""
    return columns & (low_1(columns) | low_2(columns))


@inlined
def common(bands: Bands, others: Bands) -> Any:
    """The cells in both."""
    return bands[0] & others[0], bands[1] & others[1], bands[2] & others[2]


@inlined
def either(bands: Bands, others: Bands) -> Any:
    """The cells in either."""
    return bands[0] | others[0], bands[1] | others[1], bands[2] | others[2]


@inlined
def without(bands: Bands, others: Bands) -> Any:
    """The cells in the first and not in the second."""
    return bands[0] & ~others[0], bands[1] & ~others[1], bands[2] & ~others[2]


@inlined
def clear_boxes(bands: Bands, settled: Bands) -> Any:
    """Removes the digit of each settled cell from the other cells of its box."""
    rows = triads(settled, LOW_0, 1)
    in_boxes = cells_of(rows | high_1(rows) | high_2(rows), LOW_0, 1)
    return without(bands, without(in_boxes, settled))


@inlined
def keep_ways(bands: Bands, ways: Vector, opened: Vector, kept: int, apart: int) -> Any:
    """The bands with the triads of `ways` alone, and the cells where a digit must be.

    A triad of `ways` that is not in `opened` must hold the digit.
    """
    certain = single_triads(bands, kept, apart) & ways & ~opened
    bands = common(bands, cells_of(ways, kept, apart))
    return bands, common(bands, cells_of(certain, kept, apart))


@inlined
def place(band: Vector, certain: Vector) -> Any:
    """Removes other digits from certain cells; all digits if two are certain in a cell."""
    taken, disputed = once_and_twice(certain)
    return band & (~taken | certain & ~disputed)


@inlined
def singles_round(bands: Bands, settled: Bands) -> Any:
    """One round of inferences, the counting of triads left out."""
    bands = clear_boxes(bands, settled)
    falling, rising = ways_of_minirows(triads(bands, LOW_0, 1))
    ways = falling | rising
    bands, in_rows = keep_ways(bands, ways, open_minirows(ways), LOW_0, 1)
    falling, rising = ways_of_minicolumns(triads(bands, HIGH_0, 9))
    ways = falling | rising
    bands, in_columns = keep_ways(bands, ways, open_minicolumns(ways), HIGH_0, 9)
    certain = either(in_rows, in_columns)
    return place(bands[0], certain[0]), place(bands[1], certain[1]), place(bands[2], certain[2])


@inlined
def fill_triads(possible: Vector, certain: Vector) -> Any:
    """Counts the digits of triads, which hold three each.

    Returns the digits that a triad may hold, the digits that it must hold, and the triads that
    cannot hold three.
    """
    ones, twos, fours = up_to_four(certain)
    full, overfull = ones & twos, fours
    ones, twos, fours = up_to_four(possible)
    enough = ones & twos | fours
    return (
        possible & (certain | ~full),
        possible & ones & twos & ~fours,
        overfull | ~enough & EVERY,
    )


@inlined
def triads_round(bands: Bands) -> Any:
    """The bands after the triads are counted, and True if that finds a conflict."""
    rows, columns = triads(bands, LOW_0, 1), triads(bands, HIGH_0, 9)
    may, must, wrong_rows = fill_triads(rows, rows & ~open_minirows(rows))
    may &= ~(high_1(must) | high_2(must) | middle_1(must) | middle_2(must))
    bands = common(bands, cells_of(may, LOW_0, 1))
    may, must, wrong_columns = fill_triads(columns, columns & ~open_minicolumns(columns))
    may &= ~(high_1(must) | high_2(must) | low_1(must) | low_2(must))
    bands = common(bands, cells_of(may, HIGH_0, 9))
    return bands, first_lane(wrong_rows | wrong_columns) != 0


@inlined
def differ(bands: Bands, others: Bands) -> Any:
    change = bands[0] ^ others[0] | bands[1] ^ others[1] | bands[2] ^ others[2]
    return nonzero_lanes(change) != 0


@called
def propagate(boards: Words, number: int) -> Any:
    """Brings the board of this number to its fixpoint; returns CONFLICT, OPEN or SOLVED.

    A conflict leaves the board unchanged.
    """
    row = 3 * number
    bands = load(boards, row), load(boards, row + 1), load(boards, row + 2)
    while True:
        before = bands
        once0, twice0 = once_and_twice(bands[0])
        once1, twice1 = once_and_twice(bands[1])
        once2, twice2 = once_and_twice(bands[2])
        if first_lane(once0 & once1 & once2) != EVERY:
            return CONFLICT
        bands = singles_round(bands, without(bands, (twice0, twice1, twice2)))
        # A digit that has no way in a band has lost all its cells there.
        if nonzero_lanes(bands[0]) & nonzero_lanes(bands[1]) & nonzero_lanes(bands[2]) != DIGITS:
            return CONFLICT
        if differ(bands, before):
            continue
        if nonzero_lanes(twice0 | twice1 | twice2) == 0:
            state = SOLVED
            break
        bands, conflict = triads_round(bands)
        if conflict:
            return CONFLICT
        if not differ(bands, before):
            state = OPEN
            break
    store(boards, row, bands[0])
    store(boards, row + 1, bands[1])
    store(boards, row + 2, bands[2])
    return state


@inlined
def three_counts(ways: Vector, first_line: int, apart: int) -> Any:
    """Number of bits in each of three lines, one byte a line."""
    return (
        bit_counts(ways & first_line)
        | bit_counts(ways & first_line << apart) << 8
        | bit_counts(ways & first_line << 2 * apart) << 16
    )


@called
def count_ways(boards: Words, number: int, counts: Words) -> None:
    """Writes four rows to `counts`, a lane a digit.

    The rows are the open minirows, the open minicolumns, the numbers of ways in the three bands, a
    byte each, and the numbers of ways in the three stacks.
    """
    row = 3 * number
    bands = load(boards, row), load(boards, row + 1), load(boards, row + 2)
    rows, columns = triads(bands, LOW_0, 1), triads(bands, HIGH_0, 9)
    store(counts, 0, open_minirows(rows))
    store(counts, 1, open_minicolumns(columns))
    # One of the three triads of a way is in the first row or box: nine bits for the falling ways,
    # nine for the rising ways.
    falling, rising = ways_of_minirows(rows)
    store(counts, WAYS, three_counts(falling & HIGH_0 | (rising & HIGH_0) << 9, 0o111111, 1))
    falling, rising = ways_of_minicolumns(columns)
    store(counts, WAYS + 1, three_counts(falling & HIGH_0 | (rising & HIGH_0) << 9, 0o007007, 3))


@called
def fewest_ways(counts: Words) -> Any:
    """The open band (0 to 2) or stack (3 to 5) with the fewest ways; its digit with the fewest."""
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
    """Decides that a triad holds a digit on the next board, and does not hold it on this board.

    This board must be open and at its fixpoint; the next board is overwritten.
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
    """Puts the givens on board 0, each as the only candidate of its cell."""
    for word in range(BOARD):
        boards[word] = 0
    for cell in range(81):
        band = cell // 27
        boards[LANES * band + puzzle[cell]] |= 1 << cell - 27 * band
    # Lane 0 now has the empty cells, where every digit is a candidate.
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
    """Writes up to `limit` solutions of one puzzle to `grids`.

    Returns their number, True if there are no more, and the number of decisions. The boards below
    the top are the other sides of decisions, still to be tried.
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
    """The compiled search over many puzzles, which fills the arrays of the answer.

    Numba's cache notices changes of this file only. `sources`, a digest of all files whose
    functions are compiled into the search, is closed over, and so becomes part of the cache's key.
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
