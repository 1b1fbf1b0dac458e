"""The two strong levels of all-different: Hall sets, and domain consistency by matching."""

from collections.abc import Iterator, Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.targets.propagation.all_different.singles import singles
from sudoku_csp.targets.propagation.domains import Conflict, Domains

LARGEST = 4
"""Largest number of cells, or of digits, in a Hall set that is searched."""


def hall(domains: Domains, cells: Sequence[Cell]) -> None:
    """Applies singles or, if they change nothing, small Hall sets. Raises Conflict.

    Hall, "On representatives of subsets", 1935: cells can hold different digits if and only if
    every set of k of them has at least k digits among its candidates. A set with exactly k digits
    uses them up (a naked pair, triple, quad). With as many cells as digits, the same search on the
    transposed table finds the hidden subsets: k digits with k places.

    Sets of up to LARGEST cells, or digits, are searched. In a house of up to 9 cells, and in a
    scope of up to 5, every Hall set or its complement is among them, so the fixpoint is domain
    consistent (see `gac`). A set grows cell by cell while it has few digits.
    """
    mark = domains.mark()
    singles(domains, cells)
    if domains.mark() != mark:
        return  # The changes queue `hall` again, after the cheap propagators.
    masks = domains.masks(cells)
    for members, digits in hall_sets(masks):
        for place, cell in enumerate(cells):
            if not members >> place & 1:
                domains.remove(cell, digits)
    if len(cells) == domains.side:
        for digits, places in hall_sets(transpose(masks)):
            for place, cell in enumerate(cells):
                if places >> place & 1:
                    domains.keep(cell, digits)


def hall_sets(table: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yields the sets of k rows of a bit table with k bits among them, for k from 2 to LARGEST.

    The rows and the bits are masks; small sets come first. Rows with one bit are left out. A set
    that begins with a smaller set is left out too, because its other rows form a set of their own
    once the bits of the smaller set are removed.

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


def transpose(masks: Sequence[int]) -> list[int]:
    """The places of every digit, as masks of positions, from the candidates of every cell."""
    places = [0] * len(masks)
    for place, mask in enumerate(masks):
        for digit in bits_of(mask):
            places[digit] |= 1 << place
    return places


def gac(domains: Domains, cells: Sequence[Cell]) -> None:
    """Removes every candidate without a solution. Raises Conflict if there is no solution.

    Regin, "A filtering algorithm for constraints of difference in CSPs", AAAI 1994. A matching
    gives each cell a digit of its own. Every other matching is reached by passing digits on, round
    a cycle of cells or along a path to a free digit. In a graph of the digits, the digit of a cell
    points to the candidates of the cell, and a free digit points to every digit. A candidate is
    possible if it is in one strongly connected component with the digit of its cell.

    The matching is found by augmenting paths (Berge 1957), the components by contracting a path
    (Purdom 1968, Munro 1971). Neither needs recursion.

    >>> a, b, c = cells = [Cell(1, 1), Cell(1, 2), Cell(1, 3)]
    >>> domains = Domains(cells, side=4)
    >>> for cell in (a, b):
    ...     domains.keep(cell, 0b0101)
    >>> gac(domains, cells)
    >>> domains.candidates(c)
    [2, 4]
    """
    masks = domains.masks(cells)
    digits = _matching(cells, masks)
    successors = [domains.full] * domains.side
    for digit, mask in zip(digits, masks, strict=True):
        successors[digit.bit_length() - 1] = mask
    component = _components(successors)
    for cell, digit in zip(cells, digits, strict=True):
        domains.keep(cell, component[digit.bit_length() - 1])


def _matching(cells: Sequence[Cell], masks: Sequence[int]) -> list[int]:
    """A different digit for each cell, as masks of one bit. Raises Conflict if none fit."""
    digit_of = [0] * len(masks)
    owner: dict[int, int] = {}
    taken = 0
    for start in range(len(masks)):
        reached_from: dict[int, int] = {}
        reached = 0
        queue = [start]
        for place in queue:
            fresh = masks[place] & ~reached
            reached |= fresh
            if free := fresh & ~taken:
                last = free & -free
                taken |= last
                break
            while fresh:
                digit = fresh & -fresh
                fresh ^= digit
                reached_from[digit] = place
                queue.append(owner[digit])
        else:
            names = ", ".join(str(cells[place]) for place in sorted(queue))
            raise Conflict(f"fewer digits are left than cells in {names}")
        while True:
            passed_on = digit_of[place]
            digit_of[place] = last
            owner[last] = place
            if place == start:
                break
            last, place = passed_on, reached_from[passed_on]
    return digit_of


def _components(successors: Sequence[int]) -> list[int]:
    """The strongly connected component of each node of a graph, as a mask of nodes.

    Walks a path of components. An arc back to the path joins the components that it spans. If no
    arc leads on, the last component is complete.
    """
    component = [0] * len(successors)
    done = 0
    for start in range(len(successors)):
        if done >> start & 1:
            continue
        path = [(1 << start, successors[start])]
        walked = 1 << start
        while path:
            nodes, arcs = path[-1]
            leading_on = arcs & ~done & ~nodes
            if not leading_on:
                path.pop()
                done |= nodes
                for node in bits_of(nodes):
                    component[node] = nodes
            elif back := leading_on & walked:
                while back & ~nodes:
                    path.pop()
                    nodes, arcs = nodes | path[-1][0], arcs | path[-1][1]
                path[-1] = nodes, arcs
            else:
                following = leading_on & -leading_on
                walked |= following
                path.append((following, successors[following.bit_length() - 1]))
    return component
