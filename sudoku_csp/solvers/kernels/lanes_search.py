"""Propagation and search on lanes: all digits and houses of a 9x9 board are handled together.

A vector is sixteen 32-bit numbers, called lanes; lanes 1 to 9 belong to the digits 1 to 9.

A band is three rows of cells that share boxes, a stack three such columns. A band is one vector:
bit 9r + 3s + k of lane d is set if digit d can still be in row r of the band, in column k of stack
s. A row and a box meet in a triad of three cells, a minirow; a column and a box meet in a
minicolumn. The minirows of the whole board are one vector, with bit 9r + 3s + b for the minirow in
row r of band b and stack s; the minicolumns are another, with bit 9b + 3s + k. So every bit has
three coordinates of 0 to 2, worth 9, 3 and 1.

A round of propagation has no branch. It makes these inferences:

- A cell with one candidate removes its digit from the other cells of its box.
- In a band a digit stands in three minirows, one in each row and one in each box. Such a choice of
  three minirows is a *way*. A minirow that is in no possible way loses the digit: this is pointing,
  claiming and more in one step, and also carries placed digits from the boxes into the rows. The
  same holds for minicolumns of a stack.
- If a minirow or minicolumn must hold a digit and has one cell for the digit, it is placed there.

When a round finds nothing more, the digits of triads are counted. A triad holds three digits. If
three digits must be in a triad, no other digit can; if only three can be in it, they must.

The search goes depth first on a stack of boards. A decision is that a triad holds a digit, or that
it does not. The triad is in the band or stack where the digits together have the fewest ways, and
the digit has the fewest ways there. A cell with two candidates also makes two branches, but either
branch decides less, because a cell has three houses, and a minirow meets all boxes and rows of its
band.

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
"""The bits whose coordinate worth 9, 3 or 1 (high, middle, low) is 0 or 2."""

DIGITS = 0b1111111110
"""The lanes that hold digits, 1 to 9, as the bits of a number."""

CONFLICT, OPEN, SOLVED = 0, 1, 2

BOARD = 3 * LANES
"""Number of words that one board takes in memory."""

DEEPEST = 2 * 9 * 6
"""The most decisions on one path. Two decide how a digit stands in a band or stack."""

WAYS = 2
"""The first row of `counts` that holds numbers of ways; earlier rows hold open triads."""


# These functions turn a vector: each bit gets the value of the bit whose high, middle or low
# coordinate is greater by 1, or by 2 (modulo 3).


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
    """The minirows, or the minicolumns, in which the digit of each lane is a candidate.

    `kept` and `apart` are `LOW_0` and 1 for minirows, `HIGH_0` and 9 for minicolumns: the first bit
    of each triad in a band, and the distance between the bits of a triad.
    """
    first, second, third = bands
    first = (first | first >> apart | first >> 2 * apart) & kept
    second = (second | second >> apart | second >> 2 * apart) & kept
    third = (third | third >> apart | third >> 2 * apart) & kept
    return first | second << apart | third << 2 * apart


@inlined
def one_of_three(word: Vector, apart: int) -> Any:
    """Sets a bit if exactly one is set of this bit and those `apart` and 2 * `apart` above it."""
    second, third = word >> apart, word >> 2 * apart
    return (word ^ second ^ third) & ~(word & second & third)


@inlined
def single_triads(bands: Bands, kept: int, apart: int) -> Any:
    """The triads in which a digit fits exactly one cell; the parameters are those of `triads`."""
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
    """The minirows in a falling way to place the digit, and the minirows in a rising way.

    A way is three minirows of a band, one in each row and in each box. A digit has at most six ways
    in a band: three fall to the right, three rise.
    """
    next_row, last_row = high_1(rows), high_2(rows)
    return (
        rows & middle_1(next_row) & middle_2(last_row),
        rows & middle_2(next_row) & middle_1(last_row),
    )


@inlined
def ways_of_minicolumns(columns: Vector) -> Any:
    """The same for ways of three minicolumns of a stack, one in each column and in each box."""
    next_box, last_box = high_1(columns), high_2(columns)
    return (
        columns & low_1(next_box) & low_2(last_box),
        columns & low_2(next_box) & low_1(last_box),
    )


@inlined
def open_minirows(rows: Vector) -> Any:
    """The minirows of `rows` whose box contains another minirow of `rows`."""
    return rows & (high_1(rows) | high_2(rows))


@inlined
def open_minicolumns(columns: Vector) -> Any:
    """The minicolumns of `columns` whose box contains another minicolumn of `columns`."""
    return columns & (low_1(columns) | low_2(columns))


@inlined
def common(bands: Bands, others: Bands) -> Any:
    """The candidates that are in both arguments."""
    return bands[0] & others[0], bands[1] & others[1], bands[2] & others[2]


@inlined
def either(bands: Bands, others: Bands) -> Any:
    """The candidates that are in at least one of the arguments."""
    return bands[0] | others[0], bands[1] | others[1], bands[2] | others[2]


@inlined
def without(bands: Bands, others: Bands) -> Any:
    """The candidates in `bands` that are not in `others`."""
    return bands[0] & ~others[0], bands[1] & ~others[1], bands[2] & ~others[2]


@inlined
def clear_boxes(bands: Bands, settled: Bands) -> Any:
    """The bands after the digit of each settled cell is removed from the rest of its box."""
    rows = triads(settled, LOW_0, 1)
    in_boxes = cells_of(rows | high_1(rows) | high_2(rows), LOW_0, 1)
    return without(bands, without(in_boxes, settled))


@inlined
def keep_ways(bands: Bands, ways: Vector, opened: Vector, kept: int, apart: int) -> Any:
    """The bands with only the triads of `ways`, and the cells that must hold a digit.

    A triad of `ways` that is not in `opened` must hold the digit, in its only cell if it has one.
    """
    certain = single_triads(bands, kept, apart) & ways & ~opened
    bands = common(bands, cells_of(ways, kept, apart))
    return bands, common(bands, cells_of(certain, kept, apart))


@inlined
def place(band: Vector, certain: Vector) -> Any:
    """The band after cells in `certain`, whose digit is known, lose all other digits.

    A cell with two known digits loses all digits.
    """
    taken, disputed = once_and_twice(certain)
    return band & (~taken | certain & ~disputed)


@inlined
def singles_round(bands: Bands, settled: Bands) -> Any:
    """The bands after one round of inferences, without the counting of triads."""
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

    Returns the triads that may hold a digit, the triads that must hold it, and the triads that
    cannot hold exactly three digits.
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
    """One round of inferences from the number of digits in each triad, which must be three.

    Returns the new bands, and True if a triad cannot hold exactly three digits.
    """
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
        # A digit without a way in a band has lost all of its cells there.
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
    """The numbers of bits that are set in each of three lines, as three bytes of a lane."""
    return (
        bit_counts(ways & first_line)
        | bit_counts(ways & first_line << apart) << 8
        | bit_counts(ways & first_line << 2 * apart) << 16
    )


@called
def count_ways(boards: Words, number: int, counts: Words) -> None:
    """Writes four rows to `counts`, each with one lane for each digit.

    The rows are the open minirows, the open minicolumns, and the numbers of ways in the three bands
    and in the three stacks, with one byte for each band or stack.
    """
    row = 3 * number
    bands = load(boards, row), load(boards, row + 1), load(boards, row + 2)
    rows, columns = triads(bands, LOW_0, 1), triads(bands, HIGH_0, 9)
    store(counts, 0, open_minirows(rows))
    store(counts, 1, open_minicolumns(columns))
    # A way has one triad in the first row (or box). So nine bits count the falling ways, and nine
    # more the rising ways.
    falling, rising = ways_of_minirows(rows)
    store(counts, WAYS, three_counts(falling & HIGH_0 | (rising & HIGH_0) << 9, 0o111111, 1))
    falling, rising = ways_of_minicolumns(columns)
    store(counts, WAYS + 1, three_counts(falling & HIGH_0 | (rising & HIGH_0) << 9, 0o007007, 3))


@called
def fewest_ways(counts: Words) -> Any:
    """The open band (0 to 2) or stack (3 to 5) in which all digits together have the fewest ways.

    Also returns the digit that has the fewest ways there, of those that have at least two.
    """
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
    """Chooses a triad and a digit, and makes two branches of the board with this number.

    On the next board, which is overwritten, the triad must hold the digit. On this board the triad
    loses the digit. This board must be open and at its fixpoint.
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
    """Writes the digits of a solved board into `grid`."""
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

    Returns the number of solutions, True if there are no more, and the number of decisions.
    `boards` is memory for a stack of boards: the search works on the top one, and those below are
    branches of earlier decisions that are still to be tried.
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
    """The compiled search over many puzzles, which fills the arrays of a `Solved`.

    Numba's cache notices changes in this file only. `sources` is a digest of all files whose
    functions are compiled into the search. As the inner function uses this digest, it becomes part
    of the key in the cache.
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
