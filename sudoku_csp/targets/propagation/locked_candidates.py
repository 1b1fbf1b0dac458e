"""Locked candidates: digits whose places in one permutation all lie in another one.

Such a digit leaves the other cells of the second permutation ("pointing" from a box to a line and
"claiming" from a line to a box; the interactions of Berthier, "The Hidden Logic of Sudoku", 2007).
No level of all-different finds this, because each reads one scope.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import combinations
from operator import or_

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.domains import Domains


class LockedCandidates:
    """A propagator over two permutations that share cells. Each also has its own all-different.

    Raises ValueError for scopes that share fewer than two cells or have different lengths.
    """

    def __init__(self, first: tuple[Cell, ...], second: tuple[Cell, ...]) -> None:
        shared = set(first) & set(second)
        if len(shared) < 2 or len(first) != len(second):
            raise ValueError("locked candidates need two equally long scopes that share cells")
        self.common = tuple(cell for cell in first if cell in shared)
        self.rest_of_first = tuple(cell for cell in first if cell not in shared)
        self.rest_of_second = tuple(cell for cell in second if cell not in shared)
        self.scope = first + self.rest_of_second

    def propagate(self, domains: Domains) -> None:
        common = _union(domains, self.common)
        in_first = _union(domains, self.rest_of_first)
        in_second = _union(domains, self.rest_of_second)
        if pointing := common & ~in_first & in_second:
            for cell in self.rest_of_second:
                domains.remove(cell, pointing)
        if claiming := common & ~in_second & in_first:
            for cell in self.rest_of_first:
                domains.remove(cell, claiming)


def locked_candidates(scopes: Iterable[Sequence[Cell]]) -> tuple[LockedCandidates, ...]:
    """Returns a propagator for each pair of permutations with two or more common cells.

    >>> from sudoku_csp.grid.board import Board
    >>> len(locked_candidates(house.cells for house in Board.customary(9).houses))
    54
    """
    with_sets = [(tuple(cells), frozenset(cells)) for cells in scopes]
    return tuple(
        LockedCandidates(first, second)
        for (first, ones), (second, others) in combinations(with_sets, 2)
        if len(ones & others) > 1
    )


def _union(domains: Domains, cells: Sequence[Cell]) -> int:
    return reduce(or_, domains.masks(cells), 0)
