"""Where things are in the lanes: three words a digit, and the triads packed into one.

A band, three rows of boxes, is one vector: bit 9r + 3s + k of lane d says that digit d can still be
in row r of the band, stack s, column k of the stack. A row and a box meet in a triad of three
cells, a minirow; a column and a box meet in a minicolumn. The minirows of the whole board are one
vector, bit 9r + 3s + b for the one in row r of band b; its minicolumns are bit 9b + 3s + k.

So every bit has three coordinates of 0 to 2, worth 9, 3 and 1. A vector turned along one of them
shows at each bit what stands one further, or two further, at all nine digits in a few shifts.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from sudoku_csp.solvers.kernels.lanes_vectors import Vector, inlined

Bands: TypeAlias = tuple[Vector, Vector, Vector]

EVERY = 0o777777777
"""The 27 bits in use: the cells of a band, or the triads of one direction."""

HIGH_0 = 0o777
MIDDLE_0, MIDDLE_2 = 0o007007007, 0o700700700
LOW_0, LOW_2 = 0o111111111, 0o444444444
"""The bits where a coordinate is 0, or 2."""


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
def any_of_three(word: Vector, apart: int) -> Any:
    """At each bit: whether it or one of the two that follow `apart` bits apart is set."""
    return word | word >> apart | word >> 2 * apart


@inlined
def one_of_three(word: Vector, apart: int) -> Any:
    """At each bit: whether exactly one of the three is set."""
    second, third = word >> apart, word >> 2 * apart
    return (word ^ second ^ third) & ~(word & second & third)


@inlined
def packed(bands: Bands, kept: int, apart: int) -> Any:
    """One vector of the bits that are kept of each band, those of the next `apart` bits on."""
    first, second, third = bands
    return first & kept | (second & kept) << apart | (third & kept) << 2 * apart


@inlined
def unpacked(word: Vector, kept: int, apart: int) -> Any:
    """What `packed` made of bands, each of its bits three times, `apart` bits apart."""
    first, second, third = word & kept, word >> apart & kept, word >> 2 * apart & kept
    return (
        first | first << apart | first << 2 * apart,
        second | second << apart | second << 2 * apart,
        third | third << apart | third << 2 * apart,
    )


@inlined
def minirows(bands: Bands) -> Any:
    """The minirows that have a cell."""
    first, second, third = bands
    cells = any_of_three(first, 1), any_of_three(second, 1), any_of_three(third, 1)
    return packed(cells, LOW_0, 1)


@inlined
def single_minirows(bands: Bands) -> Any:
    """The minirows that have exactly one cell."""
    first, second, third = bands
    single = one_of_three(first, 1), one_of_three(second, 1), one_of_three(third, 1)
    return packed(single, LOW_0, 1)


@inlined
def cells_of_minirows(rows: Vector) -> Any:
    """The bands with all cells of these minirows."""
    return unpacked(rows, LOW_0, 1)


@inlined
def minicolumns(bands: Bands) -> Any:
    """The minicolumns that have a cell."""
    first, second, third = bands
    cells = any_of_three(first, 9), any_of_three(second, 9), any_of_three(third, 9)
    return packed(cells, HIGH_0, 9)


@inlined
def single_minicolumns(bands: Bands) -> Any:
    """The minicolumns that have exactly one cell."""
    first, second, third = bands
    single = one_of_three(first, 9), one_of_three(second, 9), one_of_three(third, 9)
    return packed(single, HIGH_0, 9)


@inlined
def cells_of_minicolumns(columns: Vector) -> Any:
    """The bands with all cells of these minicolumns."""
    return unpacked(columns, HIGH_0, 9)


@inlined
def ways_of_minirows(rows: Vector) -> Any:
    """The minirows that are in a way to place a digit in its band, falling or rising.

    A digit has three minirows in a band, one in each row and one in each box: six ways at most,
    three that fall to the right, and three that rise.
    """
    next_row, last_row = high_1(rows), high_2(rows)
    return (
        rows & middle_1(next_row) & middle_2(last_row),
        rows & middle_2(next_row) & middle_1(last_row),
    )


@inlined
def ways_of_minicolumns(columns: Vector) -> Any:
    """As `ways_of_minirows`: one in each column and one in each box of a stack."""
    next_box, last_box = high_1(columns), high_2(columns)
    return (
        columns & low_1(next_box) & low_2(last_box),
        columns & low_2(next_box) & low_1(last_box),
    )


@inlined
def open_minirows(rows: Vector) -> Any:
    """Those of these minirows that are not the only one in their box."""
    return rows & (high_1(rows) | high_2(rows))


@inlined
def open_minicolumns(columns: Vector) -> Any:
    """Those of these minicolumns that are not the only one in their box."""
    return columns & (low_1(columns) | low_2(columns))


@inlined
def common(bands: Bands, others: Bands) -> Any:
    """The cells that are in both."""
    return bands[0] & others[0], bands[1] & others[1], bands[2] & others[2]


@inlined
def either(bands: Bands, others: Bands) -> Any:
    """The cells that are in one of both."""
    return bands[0] | others[0], bands[1] | others[1], bands[2] | others[2]


@inlined
def without(bands: Bands, others: Bands) -> Any:
    """The cells that are in the first and not in the second."""
    return bands[0] & ~others[0], bands[1] & ~others[1], bands[2] & ~others[2]
