"""Sums as clauses, one module a form, and the choice between the forms.

Measured on random killers of 9x9 with cages of one size, until a solution or its uniqueness is
proved: from four cells on digit sets are solved five to fifty times as fast as either automaton,
and two to three times as fast as together with one, though these prune more. Up to three cells a
set automaton is little larger, hardly slower, and misses nothing. Where cells may be equal the
smaller of the two that add up is the faster: partial sums up to three cells, and from five on the
totalizer, two to four times as fast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import SUMS, GlobalForm, global_form
from sudoku_csp.targets.model import Op

FEW_SETS = 64
"""As many sets of digits are good states: cages of up to three cells on a 9x9 board."""

FEW_CLAUSES = 1_000
"""As many clauses are not compared with those of other forms."""

WORTH = 2
"""Digit sets may be so many times as large: they were solved faster where they were larger."""


@dataclass(frozen=True)
class Sum:
    """Factor times digit, added up over different cells; no factor is 0.

    `side` is the highest digit; `distinct`: other clauses make the cells different, so no form has
    to.
    """

    factors: tuple[int, ...]
    op: Op
    total: int
    side: int
    distinct: bool = False

    @property
    def width(self) -> int:
        return len(self.factors)

    @property
    def sets(self) -> int:
        """The number of sets of different digits before each of the cells."""
        return sum(comb(self.side, used) for used in range(self.width))

    def allows(self, value: int) -> bool:
        """Whether the cells may add up to the value."""
        if self.op == "==":
            return value == self.total
        return value <= self.total if self.op == "<=" else value >= self.total

    def reaches(self, so_far: int, place: int) -> bool:
        """Whether the cells from `place` on can complete this sum to an allowed one."""
        least, most = self._rest[place]
        if self.op == "<=":
            return so_far + least <= self.total
        return so_far + most >= self.total and (self.op == ">=" or so_far + least <= self.total)

    @cached_property
    def _rest(self) -> list[tuple[int, int]]:
        """From each place on, the least and the most that the cells add up to."""
        found = [(0, 0)]
        for factor in reversed(self.factors):
            ends = sorted((factor, factor * self.side))
            found.append((found[-1][0] + ends[0], found[-1][1] + ends[1]))
        return found[::-1]


def factors_of(terms: Sequence[tuple[int, Cell]]) -> dict[Cell, int]:
    """The factor of each cell, all its terms together; none that is 0."""
    factors: dict[Cell, int] = {}
    for factor, cell in terms:
        factors[cell] = factors.get(cell, 0) + factor
    return {cell: factor for cell, factor in factors.items() if factor}


def best(stated: Sum) -> GlobalForm[Sum]:
    """The form that suits a sum."""
    form = SUMS.named
    if form("set-automaton").fits(stated) and stated.sets <= FEW_SETS:
        return form("set-automaton")
    sets, totalizer = form("digit-sets"), form("totalizer")
    needed = sets.size(stated).clauses if sets.fits(stated) else None
    if needed is not None and needed <= FEW_CLAUSES:
        return sets
    adding, clauses = form("partial-sums"), form("partial-sums").size(stated).clauses
    if totalizer.fits(stated) and (in_tree := totalizer.size(stated).clauses) < clauses:
        adding, clauses = totalizer, in_tree
    return sets if needed is not None and needed <= WORTH * clauses else adding


@global_form(
    "Automatic", "of these, for each sum the one that suits it", "measured here", "any sum"
)
def automatic(cnf: CnfWriter, cells: Sequence[Cell], stated: Sum) -> None:
    """States a sum in the best form."""
    best(stated).state(cnf, cells, stated)


MOST_CELLS = 4
"""The most cells of a stated sum."""

MOST_HOUSES = 2
"""The most houses together: neighbours among rows, columns or boxes."""

Total = tuple[Sequence[Cell], int]
"""Cells, none of them twice, and what their digits add up to."""


def alike(terms: Sequence[tuple[int, Cell]]) -> bool:
    """Whether the terms are different cells with factor 1.

    >>> a, b = Cell(1, 1), Cell(1, 2)
    >>> alike([(1, a), (1, b)]), alike([(1, a), (2, b)]), alike([(1, a), (1, a)])
    (True, False, False)
    """
    return all(factor == 1 for factor, _ in terms) and len(terms) == len({c for _, c in terms})


def implied_sums(
    houses: Sequence[Sequence[Cell]], sums: Sequence[Total]
) -> Iterator[tuple[list[tuple[int, Cell]], int]]:
    """Factors with their cells and totals, no sum twice; each follows from the given sums.

    The digits of one house or two have a known sum; less the cages mostly inside, it is another
    sum, and of few cells it excludes what no cage excludes by itself ("innies and outies", the rule
    of 45 of killer Sudoku). Unit propagation does not add equations. On published killers a third
    to a sixth of the conflicts of the hard ones are left; sums of more cells gain nothing.

    `houses` hold every digit once, those that follow one another in any order.

    >>> row = [Cell(1, column) for column in (1, 2, 3, 4)]
    >>> [([(factor, cell)], total)] = implied_sums([row], [(row[:3], 6)])
    >>> print(factor, cell, total)
    1 r1c4 4
    """
    stated = set()
    for at in range(len(houses)):
        for number in range(1, MOST_HOUSES + 1):
            together = houses[at : at + number]
            cells = [cell for house in together for cell in house]
            if len(together) < number or len(set(cells)) < len(cells):
                break
            terms, total = _left(cells, sum(len(h) * (len(h) + 1) // 2 for h in together), sums)
            key = frozenset(terms)
            if 0 < len(terms) <= MOST_CELLS and key not in stated:
                stated.add(key)
                yield terms, total


def _left(
    cells: Sequence[Cell], total: int, sums: Sequence[Total]
) -> tuple[list[tuple[int, Cell]], int]:
    """The equation of the cells less those of all sums with more cells inside than outside."""
    factors = Counter(cells)
    inside = set(cells)
    for others, number in sums:
        if 2 * len(inside.intersection(others)) > len(others):
            factors.subtract(others)
            total -= number
    return [(factor, cell) for cell, factor in sorted(factors.items()) if factor], total
