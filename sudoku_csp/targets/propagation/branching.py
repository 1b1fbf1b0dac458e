"""Branching: which candidates to try next, one of which must be.

Those of a cell, or the places of a digit in a permutation: the digit is in one of them as surely as
the cell has one of its digits. Of both views of a permutation the smaller choice is taken
("SD(p+d)" of Hnich, Smith & Walsh, "Dual modelling of permutation and injection problems", JAIR 21,
2004): that a row has its 1 in one of two cells may refute what no cell does.

With the classic rules (`by_failures`) it is a cell: the one that the last conflict came from, while
it is open ("last conflict", Lecoutre, Sais, Tabary & Vidal 2009); else one with the fewest
candidates ("fail first", Haralick & Elliott 1980), and among those the one whose constraints have
failed most (the weights of Boussemart, Hemery, Lecoutre & Sais 2004). Where rules differ in how
much they bind, `ByWeight` asks for few candidates for all that is on their cells, propagators and
their failures (dom/wdeg as published in 2004; that a failure weighs more on each cell of a small
constraint is in Wattez, Lecoutre, Paparrizou & Tabary, "Refining constraint weighting", 2019).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.domains import Domains
from sudoku_csp.targets.propagation.engine import Engine

Choice = list[tuple[Cell, int]]
"""Digits in cells of which one must be, in the order in which they are tried."""

Choose = Callable[[Engine, Cell | None], Choice]
"""What is tried next, from the engine and the cell of the last conflict; empty: all are fixed."""


def by_failures(engine: Engine, culprit: Cell | None) -> Choice:
    """The cell of the last conflict, else one with the fewest candidates and then most failures."""
    domains, failures = engine.domains, engine.failures
    if culprit is not None and domains[culprit].bit_count() > 1:
        return _of_cell(domains, culprit)
    best: Cell | None = None
    fewest, most = 0, 0.0
    for cell, count in domains.open_cells():
        failed = failures[cell]
        if best is None or count < fewest or (count == fewest and failed > most):
            best, fewest, most = cell, count, failed
    return _of_cell(domains, best)


class ByWeight:
    """A cell or a digit with few candidates or places for the weight that these have.

    The weight of a cell is what is on it, propagators and their failures; that of a digit in one of
    `permutations`, each of as many cells as digits, the mean over the cells where it may be.
    """

    def __init__(self, cells: Iterable[Cell], permutations: Iterable[Sequence[Cell]]) -> None:
        self._cells = tuple(cells)
        places = {cell: place for place, cell in enumerate(self._cells)}
        self._permutations = [
            (tuple(group), sum(1 << len(group) * places[cell] for cell in group))
            for group in dict.fromkeys(map(tuple, permutations))
        ]

    def __call__(self, engine: Engine, culprit: Cell | None) -> Choice:  # noqa: ARG002
        """What the weights choose; whose conflict was the last is in the weights already."""
        domains, failures, degree = engine.domains, engine.failures, engine.degree
        weights = {cell: 1 + degree[cell] + failures[cell] for cell in self._cells}
        best: Cell | None = None
        least = 0.0
        for cell, count in domains.open_cells():
            worth = count / weights[cell]
            if best is None or worth < least:
                best, least = cell, worth
        if best is None:
            return []
        found = _of_cell(domains, best)
        heaviest = max(weights.values())
        possible, side = 0, domains.side
        for mask in reversed(domains.masks(self._cells)):
            possible = possible << side | mask
        for group, first in self._permutations:
            for digit in range(1, side + 1):
                count = (possible & first << digit - 1).bit_count()
                # Not even of the heaviest cells were so many places a better choice.
                if not 1 < count < least * heaviest:
                    continue
                cells = [cell for cell in group if domains[cell] >> digit - 1 & 1]
                worth = count * count / sum(weights[cell] for cell in cells)
                if worth < least:
                    found, least = [(cell, digit) for cell in cells], worth
        return found


def _of_cell(domains: Domains, cell: Cell | None) -> Choice:
    return [] if cell is None else [(cell, digit) for digit in domains.candidates(cell)]
