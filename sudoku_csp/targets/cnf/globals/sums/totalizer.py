"""Totalizer: a tree of sums, each in unary; two halves of the cells add up to the whole.

"Efficient CNF encoding of Boolean cardinality constraints" (Bailleux & Boufkhad, CP 2003), for sums
with factors as "Generalized totalizer encoding for pseudo-Boolean constraints" (Joshi, Martins &
Manquinho, CP 2015). A node has a literal "the sum is this value or more" for each value except the
least. Two nodes of l and r values make one of m values, with m - 1 variables and
2 (l r - 1) + m - 2 clauses. Both directions are stated, so a grid decides all variables (PySAT
states one direction). The root has no variables: clauses forbid pairs of values of its halves. Unit
propagation finds only the bounds of the sum, less than partial sums find. A long sum has a quarter
of the variables of partial sums.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from sudoku_csp.targets.cnf.at_most_one import Clause
from sudoku_csp.targets.cnf.cnf_writer import CnfWriter
from sudoku_csp.targets.cnf.globals import Cells, global_form
from sudoku_csp.targets.cnf.globals.sums import Sum

WIDEST = 2_000
"""The largest difference between two values of a sum that fits this form."""


def _fits(stated: Sum) -> bool:
    return sum(map(abs, stated.factors)) * (stated.side - 1) <= WIDEST


@global_form(
    "a tree of sums in unary",
    "Bailleux & Boufkhad 2003; Joshi et al. 2015",
    "sums of any cells, values up to 2,000 apart",
    _fits,
)
def totalizer(cnf: CnfWriter, cells: Cells, stated: Sum) -> None:
    """States that the two halves of the cells do not add up to a value that is not allowed."""
    if len(cells) < 2:
        if not cells and not stated.allows(0):
            cnf.clause([])
        for cell in cells:
            cnf.domain(cell, [d for d in cnf.digits if stated.allows(stated.factors[0] * d)])
        return
    left, right = _halves(cnf, cells, stated.factors)
    # Each value of the left half excludes the right values that are too large or too small.
    for a in left.values if stated.op != ">=" else ():
        place = bisect_right(right.values, stated.total - a)
        if place < len(right.values):
            cnf.clause([*left.below(a), *right.below(right.values[place])])
    for a in left.values if stated.op != "<=" else ():
        place = bisect_left(right.values, stated.total - a)
        if place:
            cnf.clause([*left.above(a), *right.above(right.values[place - 1])])


class _PartialSum:
    """The sum of some cells: `values` in order, and a literal for each value except the least."""

    def __init__(self, cnf: CnfWriter, values: Sequence[int]) -> None:
        self.values = values
        self.literals = [cnf.fresh() for _ in values[1:]]
        for less, more in zip(self.literals, self.literals[1:], strict=False):
            cnf.clause([-more, less])

    def below(self, value: int) -> Clause:
        """The clause "the sum is less than this value": one literal, or none for the least."""
        place = bisect_left(self.values, value)
        return [-self.literals[place - 1]] if place else []

    def above(self, value: int) -> Clause:
        """The clause "the sum is more than this value": one literal, or none for the greatest."""
        place = bisect_right(self.values, value)
        return [self.literals[place - 1]] if place < len(self.values) else []


def _halves(
    cnf: CnfWriter, cells: Cells, factors: tuple[int, ...]
) -> tuple[_PartialSum, _PartialSum]:
    middle = len(cells) // 2
    left = _added(cnf, cells[:middle], factors[:middle])
    return left, _added(cnf, cells[middle:], factors[middle:])


def _added(cnf: CnfWriter, cells: Cells, factors: tuple[int, ...]) -> _PartialSum:
    """States the tree of these cells, and returns its root."""
    values = _values(factors, cnf.board.side)
    if len(cells) == 1:
        node = _PartialSum(cnf, values)
        for digit in cnf.digits:
            value, held = factors[0] * digit, cnf.literal(cells[0], digit)
            for end in (node.below(value), node.above(value)):
                if end:
                    cnf.clause([-held, -end[0]])
            cnf.implied([held, *node.below(value), *node.above(value)])
        return node
    left, right = _halves(cnf, cells, factors)
    node = _PartialSum(cnf, values)
    for a, b in product(left.values, right.values):
        if lower := node.below(a + b):
            cnf.clause([*left.below(a), *right.below(b), -lower[0]])
        if higher := node.above(a + b):
            cnf.clause([*left.above(a), *right.above(b), -higher[0]])
    return node


@lru_cache(maxsize=512)
def _values(factors: tuple[int, ...], side: int) -> tuple[int, ...]:
    """Returns the values of the sum, in order."""
    found = {0}
    for factor in factors:
        found = {value + factor * digit for value in found for digit in range(1, side + 1)}
    return tuple(sorted(found))
