"""Forward checking: the digit of a fixed cell leaves the other cells.

Its fixpoint finds naked singles and nothing else. Source: Haralick & Elliott, "Increasing tree
search efficiency for constraint satisfaction problems", Artificial Intelligence 14, 1980.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.domains import Conflict, Domains


def forward_checking(domains: Domains, cells: Sequence[Cell]) -> None:
    """Removes the digits of the fixed cells from the others. Raises Conflict if two are equal.

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
    if not undecided & fixed:
        return
    for cell in cells:
        mask = domains[cell]
        if mask & (mask - 1):
            domains.keep(cell, ~fixed)
