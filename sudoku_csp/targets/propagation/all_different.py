"""All different, at a choice of consistency levels, weakest first.

No level removes a digit that some assignment allows. When all cells are fixed, each level raises
Conflict exactly if two cells are equal. The levels differ in the other candidates that they remove,
and in cost. A call is one step: its changes queue the constraint again, so a level is as strong as
its fixpoint.

>>> list(LEVELS)
['forward-checking', 'singles', 'hall', 'gac']
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import or_

from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import UnknownName
from sudoku_csp.grid.helpers import bits_of
from sudoku_csp.targets.propagation.domains import Conflict, Domains, Filter, Wide
from sudoku_csp.targets.propagation.journal import Why

TWICE, FEWER = "{} stands twice from {} to {}", "fewer digits are left than cells "
"""Templates of conflicts: for a digit and two cells, and the beginning of one for cells."""


def forward_checking(domains: Domains, cells: Sequence[Cell]) -> None:
    """Removes the digits of fixed cells from the other cells. Raises Conflict if two are equal.

    Haralick & Elliott, "Increasing tree search efficiency for constraint satisfaction problems",
    Artificial Intelligence 14, 1980. The fixpoint finds naked singles and nothing else.

    >>> a, b, c = cells = [Cell(1, 1), Cell(1, 2), Cell(1, 3)]
    >>> domains = Domains(cells, side=3)
    >>> domains.assign(a, 2)
    >>> forward_checking(domains, cells)
    >>> domains.candidates(b), domains.candidates(c)
    ([1, 3], [1, 3])
    """
    fixed = undecided = 0
    for mask in domains.masks(cells):
        if mask & (mask - 1):
            undecided |= mask
        elif fixed & mask:
            raise Conflict(Why(TWICE, mask.bit_length(), cells[0], cells[-1]))
        else:
            fixed |= mask
    if undecided & fixed:
        for cell in cells:
            mask = domains[cell]
            if mask & (mask - 1):
                domains.keep(cell, ~fixed)


def singles(domains: Domains, cells: Sequence[Cell]) -> None:
    """Applies naked and hidden singles. Raises Conflict if too few digits or places are left.

    The two rules of Norvig, "Solving every Sudoku puzzle", 2006: the rule of forward checking, and
    a digit with one place left in a permutation goes there. With two passes over the cells and a
    few operations each, this is the fastest level for solving.

    >>> a, b, c = cells = [Cell(1, 1), Cell(1, 2), Cell(1, 3)]
    >>> domains = Domains(cells, side=3)
    >>> domains.remove(a, 0b100)
    >>> domains.remove(b, 0b100)
    >>> singles(domains, cells)
    >>> domains.candidates(c)
    [3]
    """
    fixed = somewhere = twice = undecided = 0
    for mask in domains.masks(cells):
        if mask & (mask - 1):
            undecided |= mask
        elif fixed & mask:
            raise Conflict(Why(TWICE, mask.bit_length(), cells[0], cells[-1]))
        else:
            fixed |= mask
        twice |= somewhere & mask
        somewhere |= mask
    if somewhere.bit_count() < len(cells):
        raise Conflict(Why(FEWER + "from {} to {}", cells[0], cells[-1]))
    only_here = undecided & ~twice if len(cells) == domains.side else 0
    if only_here | undecided & fixed:
        _filter(domains, cells, only_here, fixed)


def explain_singles(domains: Domains, cells: Sequence[Cell], cell: Cell | None, mask: int) -> Wide:
    """The reason of a conclusion of `singles`, as the engine's `Propagator` describes it."""
    full = domains.full
    if cell is not None:
        gone = full ^ mask
        fixed = () if gone & (gone - 1) else (one for one in cells if domains[one] == gone)
        return [(one, gone) for one in fixed if one != cell][:1] or [
            (one, gone) for one in cells if one != cell
        ]
    masks = domains.masks(cells)
    for place, own in enumerate(masks):
        if not own & (own - 1) and own in masks[:place]:
            return [(cells[place], own), (cells[masks.index(own)], own)]
    somewhere = reduce(or_, masks)
    if somewhere.bit_count() < len(cells):
        # So many digits are nowhere that the others are one fewer than the cells.
        nowhere = list(bits_of(full & ~somewhere))[: domains.side - len(cells) + 1]
        wide = full & ~sum(1 << place for place in nowhere)
        return [(one, wide) for one in cells]
    for place, own in enumerate(masks):
        elsewhere = reduce(or_, masks[:place] + masks[place + 1 :])
        hidden = list(bits_of(own & ~elsewhere))[:2]
        if len(hidden) == 2:
            wide = full & ~sum(1 << digit for digit in hidden)
            return [(one, wide) for one in cells if one != cells[place]]
    raise AssertionError("singles find no conflict here")


def _filter(domains: Domains, cells: Sequence[Cell], only_here: int, fixed: int) -> None:
    """Places the digits of `only_here`, and removes those of `fixed` elsewhere. Raises Conflict."""
    for cell in cells:
        mask = domains[cell]
        if mask & (mask - 1):
            hidden = mask & only_here
            if hidden & (hidden - 1):
                raise Conflict(Why("two digits have only {} as their place", cell))
            if hidden:
                domains.place(cell, hidden.bit_length())
            elif mask & fixed:
                domains.keep(cell, ~fixed)


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
            raise Conflict(Why(FEWER + "in {}", tuple(cells[place] for place in sorted(queue))))
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


LEVELS: Mapping[str, Filter] = {
    "forward-checking": forward_checking,
    "singles": singles,
    "hall": hall,
    "gac": gac,
}
"""The levels, weakest first: each removes at least what the one before removes, at the fixpoint."""

DEFAULT = "singles"
"""The level that solves 9x9 fastest: more nodes cost less than a longer look at each node."""


def find_level(name: str) -> Filter:
    """The level of this name. Raises UnknownName with the known names.

    >>> find_level("gac").__name__
    'gac'
    """
    UnknownName.check("consistency level", name, LEVELS)
    return LEVELS[name]
