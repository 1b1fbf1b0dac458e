"""What an at-most-one method is: a way to turn "no two of these are true" into clauses.

All groups of one size have the same clauses but for the names, so a method runs once per size, over
the stand-ins 1 to n, its own new variables numbered on from n + 1, and its pattern is filled in for
every group of n. A literal that stands twice in a group, or negated, is no special case for a
method: it only ever sees stand-ins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import neg
from typing import NamedTuple

Clause = list[int]
Fresh = Callable[[], int]


class Size(NamedTuple):
    """How many new variables and clauses a statement needs."""

    auxiliary: int
    clauses: int


@dataclass(frozen=True)
class AtMostOne:
    """A method.

    `clauses(literals, fresh)` yields its clauses over positive literals that differ; `fresh()`
    gives a new variable each time. `source` is the paper.
    """

    name: str
    title: str
    idea: str
    source: str
    clauses: Callable[[Sequence[int], Fresh], Iterator[Clause]]

    def size(self, literals: int) -> Size:
        """New variables and clauses for a group of so many literals, counted on its pattern."""
        made = pattern(self, literals)
        return Size(made.auxiliary, made.count)


@dataclass(frozen=True)
class Pattern:
    """The clauses of a method for `size` literals and `auxiliary` new variables."""

    size: int
    auxiliary: int
    clauses: tuple[tuple[int, ...], ...]

    @property
    def count(self) -> int:
        """How many clauses there are."""
        return len(self.clauses)

    @cached_property
    def literals(self) -> int:
        """How many literals stand in the clauses."""
        return sum(map(len, self.clauses))

    @cached_property
    def pairs(self) -> frozenset[tuple[int, int]]:
        """The places (i, j), counted from 0 and i < j, whose literals are forbidden as a pair."""
        return frozenset(
            (min(-first, -second) - 1, max(-first, -second) - 1)
            for first, second in (clause for clause in self.clauses if len(clause) == 2)
            if -self.size <= first < 0 and -self.size <= second < 0
        )

    def table(self, literals: Sequence[int], first: int) -> list[int]:
        """What stands for what: `table[s]` for a stand-in s, negative ones counted from the end.

        `first` is the first of the new variables.

        >>> pattern_table = Pattern(2, 1, ()).table([5, -6], first=9)
        >>> [pattern_table[s] for s in (1, -1, 2, -2, 3, -3)]
        [5, -5, -6, 6, 9, -9]
        """
        positive = [*literals, *range(first, first + self.auxiliary)]
        return [0, *positive, *map(neg, reversed(positive))]

    def clauses_for(self, literals: Sequence[int], first: int) -> Iterator[Clause]:
        """The clauses over these literals; `first` is the first of the new variables."""
        named = self.table(literals, first).__getitem__
        for clause in self.clauses:
            yield list(map(named, clause))


@lru_cache(maxsize=1024)
def pattern(method: AtMostOne, size: int) -> Pattern:
    """The method's clauses for a group of this size.

    >>> from sudoku_csp.targets.cnf.at_most_one.pairwise import PAIRWISE
    >>> pattern(PAIRWISE, 3).clauses
    ((-1, -2), (-1, -3), (-2, -3))
    """
    last = size

    def fresh() -> int:
        nonlocal last
        last += 1
        return last

    clauses = tuple(tuple(c) for c in method.clauses(list(range(1, size + 1)), fresh))
    return Pattern(size, last - size, clauses)
