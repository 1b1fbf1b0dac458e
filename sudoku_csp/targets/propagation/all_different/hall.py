"""Hall sets: k cells with k digits among their candidates take these digits from all other cells.

Hall, "On representatives of subsets", 1935: cells can hold different digits if and only if every
set of k of them has at least k digits among its candidates. A set with exactly k digits uses them
up (a naked pair, triple, quad). With as many cells as digits, the same search on the transposed
table finds the hidden subsets: k digits with k places.

Sets of up to LARGEST cells, or digits, are searched. In a house of up to 9 cells, and in a scope of
up to 5, they are all Hall sets or their complements, so the fixpoint is domain consistent (see
`gac`). A set grows cell by cell while it has few digits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.targets.propagation.all_different.singles import singles
from sudoku_csp.targets.propagation.domains import Domains

LARGEST = 4
"""Largest number of cells, or digits, of a set."""


def hall(domains: Domains, cells: Sequence[Cell]) -> None:
    """Follows singles or, if there are none, small Hall sets. Raises Conflict."""
    mark = domains.mark()
    singles(domains, cells)
    if domains.mark() != mark:
        return  # The changes queue this again, behind the cheap propagators that they queue.
    masks = domains.masks(cells)
    for members, digits in hall_sets(masks):
        for place, cell in enumerate(cells):
            if not members >> place & 1:
                domains.remove(cell, digits)
    if len(cells) == domains.side:
        for digits, places in hall_sets(transposed(masks)):
            for place, cell in enumerate(cells):
                if places >> place & 1:
                    domains.keep(cell, digits)


def hall_sets(table: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yields the sets of k rows of a bit table with k bits among them, for k from 2 to LARGEST.

    The rows and the bits are masks; small sets come first. Rows of one bit are left out. Sets that
    begin with a smaller set are left out: without its bits their other rows are a set too.

    >>> [(bin(rows), bin(bits)) for rows, bits in hall_sets([0b110, 0b110, 0b111])]
    [('0b11', '0b110')]
    """
    short = [
        (1 << number, row) for number, row in enumerate(table) if 1 < row.bit_count() <= LARGEST
    ]
    growing = [(0, 0, 0)]
    for size in range(1, LARGEST + 1):
        grown = []
        for start, rows, bits in growing:
            for following, (number, row) in enumerate(short[start:], start + 1):
                wider = bits | row
                count = wider.bit_count()
                if count == size:
                    yield rows | number, wider
                elif count <= LARGEST:
                    grown.append((following, rows | number, wider))
        growing = grown


def transposed(masks: Sequence[int]) -> list[int]:
    """The places of every digit, as masks of positions, from the candidates of every cell."""
    places = [0] * len(masks)
    for place, mask in enumerate(masks):
        for digit in bits_of(mask):
            places[digit] |= 1 << place
    return places
