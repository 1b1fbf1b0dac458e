"""Sums as clauses, one module for each form, and the choice between the forms.

Measured on random 9x9 killers with cages of one size, until a solution or its uniqueness is proved:

=====================  =============  =====================================================
cells of the sum       form           compared with the others
=====================  =============  =====================================================
different, up to 3     set automaton  a little larger and slower, and domain consistent
different, from 4 on   digit sets     5 to 50 times as fast as either automaton
any, up to 3           partial sums   fewer clauses, and faster
any, from 5 on         totalizer      fewer clauses, and 2 to 4 times as fast
=====================  =============  =====================================================
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb
from operator import eq, ge, le

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import SUMS, Cells, GlobalForm, global_form
from sudoku_csp.targets.model import Op

FEW_SETS = 64
"""Up to this number of sets a set automaton is used: cages of up to three cells on a 9x9 board."""

FEW_CLAUSES = 1_000
"""Up to this number of clauses digit sets are used without a comparison."""

WORTH = 2
"""Digit sets are preferred up to this many times the clauses of another form (measured)."""

COMPARE: dict[Op, Callable[[int, int], bool]] = {"==": eq, "<=": le, ">=": ge}


@dataclass(frozen=True)
class Sum:
    """Factor times digit, added up over different cells, compared with a total.

    No factor is 0. `side` is the highest digit. `distinct`: other clauses make the cells different,
    so a form need not do so.
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
        """Number of sets of different digits that may precede a cell, added up over the cells."""
        return sum(comb(self.side, used) for used in range(self.width))

    def allows(self, value: int) -> bool:
        """True if the cells may add up to the value."""
        return COMPARE[self.op](value, self.total)

    def reaches(self, so_far: int, place: int) -> bool:
        """True if the cells from `place` on can complete `so_far` to an allowed sum."""
        least, most = self._rest[place]
        if self.op == "<=":
            return so_far + least <= self.total
        return so_far + most >= self.total and (self.op == ">=" or so_far + least <= self.total)

    @cached_property
    def _rest(self) -> list[tuple[int, int]]:
        """The least and the greatest sum of the cells from each place on."""
        found = [(0, 0)]
        for factor in reversed(self.factors):
            ends = sorted((factor, factor * self.side))
            found.append((found[-1][0] + ends[0], found[-1][1] + ends[1]))
        return found[::-1]


def best(stated: Sum) -> GlobalForm[Sum]:
    """Returns the form that suits a sum."""
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


@global_form("of these, for each sum the one that suits it", "measured here")
def automatic(cnf: CnfWriter, cells: Cells, stated: Sum) -> None:
    """States a sum in the form that suits it."""
    best(stated).state(cnf, cells, stated)


MOST_CELLS = 4
"""The most cells of an implied sum."""

MOST_HOUSES = 2
"""The most houses together: neighbours among rows, columns or boxes."""

Total = tuple[Cells, int]
"""Different cells, and the sum of their digits."""


def implied_sums(
    houses: Sequence[Cells], sums: Sequence[Total]
) -> Iterator[tuple[list[tuple[int, Cell]], int]]:
    """Yields the terms and totals of sums that follow from houses and other sums, no sum twice.

    The digits of one house or two have a known sum. Subtracting the cages that lie mostly inside
    leaves another sum. A sum of few cells excludes digits that no cage excludes by itself
    ("innies and outies", the rule of 45 of killer Sudoku), and unit propagation does not add
    equations. On hard published killers a third to a sixth of the conflicts is left. Sums of more
    cells gain nothing.

    Each of the `houses` holds every digit once. Neighbouring houses follow one another in the list.

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
            terms, total = _rest(cells, sum(len(h) * (len(h) + 1) // 2 for h in together), sums)
            key = frozenset(terms)
            if 0 < len(terms) <= MOST_CELLS and key not in stated:
                stated.add(key)
                yield terms, total


def _rest(cells: Cells, total: int, sums: Sequence[Total]) -> tuple[list[tuple[int, Cell]], int]:
    """Subtracts from the sum of `cells` each of the `sums` that has most of its cells in `cells`.

    Returns the terms and the total of the sum that is left.
    """
    factors = Counter(cells)
    inside = set(cells)
    for others, number in sums:
        if 2 * len(inside.intersection(others)) > len(others):
            factors.subtract(others)
            total -= number
    return [(factor, cell) for cell, factor in sorted(factors.items()) if factor], total
