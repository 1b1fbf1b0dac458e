"""A relation between cells of a grid: sums of digits compared, as `r1c1 + r1c2 = 10`.

It is a rule as any other, and says the same in three ways that share nothing but the fields.
Clauses: the cells are added up one by one, with a variable for every partial sum that leaves the
relation open (a decision diagram of the sum: Abio et al., "A new look at BDDs for pseudo-Boolean
constraints", 2012); they only run forward, which is all that a constraint needs. Propagation: a
digit goes where the bounds of both sides cannot be in the relation with it.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.grid.board import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Grid

if TYPE_CHECKING:
    from sudoku_csp.targets.cnf.writer import CnfWriter
    from sudoku_csp.targets.propagation.domains import Domains
    from sudoku_csp.targets.words import Poster

COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
"""What stands between two sums. After `in` and `not in` stands a set of numbers."""

OPPOSITE = {
    "=": "!=",
    "!=": "=",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
    "in": "not in",
    "not in": "in",
}

Bounds = tuple[int, int]


@dataclass(frozen=True)
class Sum:
    """Cells, each added (1) or subtracted (-1), and a number."""

    terms: tuple[tuple[int, Cell], ...]
    constant: int = 0

    def value(self, grid: Grid) -> int:
        """The sum in a grid."""
        return self.constant + sum(sign * grid[cell] for sign, cell in self.terms)

    def bounds(self, of_cells: Mapping[Cell, Bounds]) -> Bounds:
        """The least and the largest that the sum can be, each term by itself."""
        low = high = self.constant
        for sign, cell in self.terms:
            ends = sorted(sign * end for end in of_cells[cell])
            low, high = low + ends[0], high + ends[1]
        return low, high

    def __str__(self) -> str:
        words = [f"{'-' if sign < 0 else '+'} {cell}" for sign, cell in self.terms]
        if self.constant or not words:
            words.append(f"{'-' if self.constant < 0 else '+'} {abs(self.constant)}")
        return " ".join(words).removeprefix("+ ")


@dataclass(frozen=True)
class Relation(Constraint):
    """`left` stands in a comparison to `right`; or is one of some numbers, or none of them.

    `sign` is one of `OPPOSITE`; `right` is a sum, and a tuple of numbers after `in` and `not in`.
    """

    left: Sum
    sign: str
    right: Sum | tuple[int, ...]

    @property
    def scope(self) -> tuple[Cell, ...]:
        right = () if isinstance(self.right, tuple) else self.right.terms
        return tuple(dict.fromkeys(cell for _, cell in (*self.left.terms, *right)))

    @property
    def opposite(self) -> Relation:
        """The relation that holds exactly where this one does not."""
        return Relation(self.left, OPPOSITE[self.sign], self.right)

    def __str__(self) -> str:
        right = self.right
        text = f"{{{', '.join(map(str, right))}}}" if isinstance(right, tuple) else str(right)
        return f"{self.left} {self.sign} {text}"

    def holds(self, grid: Grid) -> bool:
        left = self.left.value(grid)
        if isinstance(self.right, tuple):
            return (left in self.right) == (self.sign == "in")
        return COMPARISONS[self.sign](left, self.right.value(grid))

    def encode(self, cnf: CnfWriter) -> None:
        factors = list(self._factors().items())
        least, most = cnf.digits[0], cnf.digits[-1]
        ends = [sorted((factor * least, factor * most)) for _, factor in factors]
        # What the cells after each one can still add.
        lows = [*accumulate((low for low, _ in reversed(ends[1:])), initial=0)][::-1]
        highs = [*accumulate((high for _, high in reversed(ends[1:])), initial=0)][::-1]
        sums: dict[int, list[int]] = {0: []}
        for (cell, factor), low, high in zip(factors, lows, highs, strict=True):
            after: dict[int, list[int]] = {}
            for total, reached in sums.items():
                for digit in cnf.digits:
                    further = total + factor * digit
                    if (settled := self._settled(further + low, further + high)) is True:
                        continue
                    if settled is None and further not in after:
                        after[further] = [-cnf.fresh()]
                    then = [-literal for literal in after[further]] if settled is None else []
                    cnf.clause([*reached, -cnf.literal(cell, digit), *then])
            sums = after

    def post(self, cp: Poster) -> None:  # noqa: ARG002
        raise Unsupported("a finite-domain language has no word for sums of digits here")

    def propagate(self, domains: Domains) -> None:
        bounds = {cell: _bounds(domains[cell]) for cell in self.scope}
        for cell, before in bounds.items():
            keep = 0
            for digit in domains.candidates(cell):
                bounds[cell] = (digit, digit)
                if self._possible(bounds):
                    keep |= 1 << (digit - 1)
            domains.keep(cell, keep)
            bounds[cell] = before

    def _factors(self) -> Counter[Cell]:
        """How often each cell counts, where all cells are brought to the left."""
        factors: Counter[Cell] = Counter()
        for sign, cell in self.left.terms:
            factors[cell] += sign
        if isinstance(self.right, Sum):
            for sign, cell in self.right.terms:
                factors[cell] -= sign
        return factors

    def _settled(self, low: int, high: int) -> bool | None:
        """Whether the relation holds for every sum of cells from low to high, or for none."""
        if isinstance(self.right, Sum):
            wanted: tuple[int, ...] = (self.right.constant - self.left.constant,)
        else:
            wanted = tuple(number - self.left.constant for number in self.right)
        if self.sign in ("<", "<=", ">", ">="):
            truths = {COMPARISONS[self.sign](end, wanted[0]) for end in (low, high)}
            return truths.pop() if len(truths) == 1 else None
        met = sum(low <= number <= high for number in set(wanted))
        if 0 < met <= high - low:
            return None
        return (met > 0) == (self.sign in ("=", "in"))

    def _possible(self, of_cells: Mapping[Cell, Bounds]) -> bool:
        """Whether some values of both sides within their bounds are in the relation."""
        low, high = self.left.bounds(of_cells)
        if isinstance(self.right, tuple):
            if self.sign == "in":
                return any(low <= number <= high for number in self.right)
            return low < high or low not in self.right
        least, most = self.right.bounds(of_cells)
        match self.sign:
            case "=":
                return low <= most and least <= high
            case "!=":
                return not low == high == least == most
            case "<" | "<=":
                return COMPARISONS[self.sign](low, most)
        return COMPARISONS[self.sign](high, least)


def _bounds(mask: int) -> Bounds:
    """The least and the largest digit of a mask."""
    return (mask & -mask).bit_length(), mask.bit_length()
