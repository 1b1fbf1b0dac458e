"""Propagation on lanes: all digits and all houses of a 9x9 board in one straight line of code.

Nothing branches until a whole round is done; a round is these inferences:

- A cell with one candidate takes its digit from the other cells of its box.
- A digit has three minirows in a band, one in each row and one in each box. A minirow that is in
  none of the ways still possible is dropped: pointing, claiming and more at once, which also
  carries what is placed from the boxes into the rows. So for the minicolumns of a stack.
- A minirow or minicolumn that must hold a digit, and has one cell for it, places it there.

When they find no more: a minirow or minicolumn holds three digits. If three must be in it, no other
can; if only three can be in it, they must.

That triads are the things to reason about, and the ways of a band, is from tdoku (T. Dillon, 2019);
planes of one digit are as old as bitboard solvers.
"""

from __future__ import annotations

from typing import Any

from sudoku_csp.solvers.kernels.lanes_geometry import (
    EVERY,
    Bands,
    cells_of_minicolumns,
    cells_of_minirows,
    common,
    either,
    high_1,
    high_2,
    low_1,
    low_2,
    middle_1,
    middle_2,
    minicolumns,
    minirows,
    open_minicolumns,
    open_minirows,
    single_minicolumns,
    single_minirows,
    ways_of_minicolumns,
    ways_of_minirows,
    without,
)
from sudoku_csp.solvers.kernels.lanes_vectors import (
    Vector,
    Words,
    called,
    first_lane,
    inlined,
    load,
    nonzero_lanes,
    once_and_twice,
    store,
    up_to_four,
)

DIGITS = 0b1111111110
"""The lanes that hold digits, as bits: 1 to 9."""

CONFLICT, OPEN, SOLVED = 0, 1, 2


@inlined
def clear_boxes(bands: Bands, settled: Bands) -> Any:
    """Takes each digit from the boxes where it has a settled cell, but for that cell."""
    rows = minirows(settled)
    in_boxes = cells_of_minirows(rows | high_1(rows) | high_2(rows))
    return without(bands, without(in_boxes, settled))


@inlined
def filter_minirows(bands: Bands) -> Any:
    """The bands without minirows that are in no way, and the cells where a digit must be."""
    falling, rising = ways_of_minirows(minirows(bands))
    rows = falling | rising
    certain = single_minirows(bands) & rows & ~open_minirows(rows)
    bands = common(bands, cells_of_minirows(rows))
    return bands, common(bands, cells_of_minirows(certain))


@inlined
def filter_minicolumns(bands: Bands) -> Any:
    """As `filter_minirows`."""
    falling, rising = ways_of_minicolumns(minicolumns(bands))
    columns = falling | rising
    certain = single_minicolumns(bands) & columns & ~open_minicolumns(columns)
    bands = common(bands, cells_of_minicolumns(columns))
    return bands, common(bands, cells_of_minicolumns(certain))


@inlined
def place(band: Vector, certain: Vector) -> Any:
    """Takes the other digits from certain cells, and every digit where two are certain."""
    taken, disputed = once_and_twice(certain)
    return band & (~taken | certain & ~disputed)


@inlined
def singles_round(bands: Bands, settled: Bands) -> Any:
    """One round of all but the last inference."""
    bands = clear_boxes(bands, settled)
    bands, in_rows = filter_minirows(bands)
    bands, in_columns = filter_minicolumns(bands)
    certain = either(in_rows, in_columns)
    return place(bands[0], certain[0]), place(bands[1], certain[1]), place(bands[2], certain[2])


@inlined
def fill_triads(possible: Vector, certain: Vector) -> Any:
    """That a triad holds three digits: the digits it may hold, must hold, and where it cannot."""
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
    """The last inference, on bands that the others leave alone; and whether it finds a conflict."""
    rows, columns = minirows(bands), minicolumns(bands)
    may, must, wrong_rows = fill_triads(rows, rows & ~open_minirows(rows))
    may &= ~(high_1(must) | high_2(must) | middle_1(must) | middle_2(must))
    bands = common(bands, cells_of_minirows(may))
    may, must, wrong_columns = fill_triads(columns, columns & ~open_minicolumns(columns))
    may &= ~(high_1(must) | high_2(must) | low_1(must) | low_2(must))
    bands = common(bands, cells_of_minicolumns(may))
    return bands, first_lane(wrong_rows | wrong_columns) != 0


@inlined
def differ(bands: Bands, others: Bands) -> Any:
    change = bands[0] ^ others[0] | bands[1] ^ others[1] | bands[2] ^ others[2]
    return nonzero_lanes(change) != 0


@called
def propagate(boards: Words, number: int) -> Any:
    """Brings the board of this number to its fixpoint; says CONFLICT, OPEN or SOLVED.

    After a conflict the board is as it was.
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
