"""The two quick levels of all-different: forward checking, and singles.

Forward checking removes the digit of a fixed cell from the other cells (Haralick & Elliott,
"Increasing tree search efficiency for constraint satisfaction problems", Artificial Intelligence
14, 1980). Its fixpoint finds naked singles and nothing else. Singles are the two rules of Norvig's
"Solving every Sudoku puzzle" (2006): the rule of forward checking, and a digit with one place left
in a permutation goes there. Singles also notice if fewer digits than cells are left. They take two
passes over the cells with a few operations each, and so are the fastest level for solving.
"""

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.domains import Conflict, Domains


def forward_checking(domains: Domains, cells: Sequence[Cell]) -> None:
    """Removes the digits of fixed cells from the other cells. Raises Conflict if two are equal.

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
            raise Conflict(f"{mask.bit_length()} stands twice from {cells[0]} to {cells[-1]}")
        else:
            fixed |= mask
    if undecided & fixed:
        for cell in cells:
            mask = domains[cell]
            if mask & (mask - 1):
                domains.keep(cell, ~fixed)


def singles(domains: Domains, cells: Sequence[Cell]) -> None:
    """Applies naked and hidden singles. Raises Conflict if too few digits or places are left.

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
            raise Conflict(f"{mask.bit_length()} stands twice from {cells[0]} to {cells[-1]}")
        else:
            fixed |= mask
        twice |= somewhere & mask
        somewhere |= mask
    if somewhere.bit_count() < len(cells):
        raise Conflict(f"fewer digits are left than cells from {cells[0]} to {cells[-1]}")
    only_here = undecided & ~twice if len(cells) == domains.side else 0
    if only_here | undecided & fixed:
        _filter(domains, cells, only_here, fixed)


def _filter(domains: Domains, cells: Sequence[Cell], only_here: int, fixed: int) -> None:
    """Places the digits of `only_here`, and removes those of `fixed` elsewhere. Raises Conflict."""
    for cell in cells:
        mask = domains[cell]
        if mask & (mask - 1):
            hidden = mask & only_here
            if hidden & (hidden - 1):
                raise Conflict(f"two digits have only {cell} as their place")
            if hidden:
                domains.place(cell, hidden.bit_length())
            elif mask & fixed:
                domains.keep(cell, ~fixed)
