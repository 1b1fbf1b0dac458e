"""What a sum is: factors, a comparison, a total, and what it allows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sudoku_csp.targets.model import Op


@dataclass(frozen=True)
class Sum:
    """Factor times digit, added up over cells of which each stands once; no factor is 0.

    `side` is the highest digit; `distinct`: other clauses say that the cells differ, which no form
    need say.
    """

    factors: tuple[int, ...]
    op: Op
    total: int
    side: int
    distinct: bool = False

    @property
    def width(self) -> int:
        return len(self.factors)

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
