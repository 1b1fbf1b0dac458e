"""What a sum is, and what a form of it is: a way to say it in clauses.

A form tells how many new variables and clauses it needs without making them, so that the best of
several can be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from sudoku_csp.grid.board import Cell
from sudoku_csp.targets.cnf.at_most_one.method import Size
from sudoku_csp.targets.cnf.writer import CnfWriter
from sudoku_csp.targets.words import Op


@dataclass(frozen=True)
class Sum:
    """Factor times digit, added up over cells of which each stands once; no factor is 0.

    `side` is the highest digit; `distinct`: other clauses say that the cells differ.
    """

    factors: tuple[int, ...]
    op: Op
    total: int
    side: int
    distinct: bool = False

    def allows(self, value: int) -> bool:
        """Whether the cells may add up to the value."""
        if self.op == "==":
            return value == self.total
        return value <= self.total if self.op == "<=" else value >= self.total

    def reaches(self, so_far: int, place: int) -> bool:
        """Whether the cells from `place` on can make a sum of this one that is allowed."""
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


@dataclass(frozen=True)
class SumForm:
    """A form.

    `fits(sum)`: whether it can say this one, in reasonable time; `of` says in words of which sums
    that holds. `state(cnf, cells, sum)` says it; that the cells of a `distinct` sum differ it need
    not say. `size(sum, implied)` is what that writes over direct cells, outside of branches;
    `implied` as in `CnfWriter`. `source` is the paper.
    """

    name: str
    title: str
    idea: str
    source: str
    of: str
    fits: Callable[[Sum], bool]
    state: Callable[[CnfWriter, Sequence[Cell], Sum], None]
    size: Callable[[Sum, bool], Size]
