"""Where a formula goes, clause by clause: a file, a solver, a list, or a count.

A formula is stated by `clause`, `at_most_one` and `conflicts`, with new variables from `fresh`. An
at-most-one group and the conflicts of a group arrive as a block, so that an output can write them
by the chosen method, reduce them first, or count them without making a clause.

All groups of one size have the same clauses but for the names. A method therefore runs once a size,
over the stand-ins 1 to n and new variables from n + 1, and its pattern is filled in for every group
of n. A method sees stand-ins only, so a literal that is repeated or negated is no special case.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, permutations
from operator import neg
from typing import NamedTuple

from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.targets.cnf.at_most_one import CARDINALITY, AtMostOne, Clause
from sudoku_csp.targets.cnf.at_most_one.pairwise import PAIRWISE

Sink = Callable[[Clause], object]


@dataclass(frozen=True)
class Pattern:
    """The clauses of a method for `size` literals and `auxiliary` new variables."""

    size: int
    auxiliary: int
    clauses: tuple[tuple[int, ...], ...]

    @cached_property
    def literals(self) -> int:
        """The number of literals in the clauses."""
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
        """The literal of each stand-in s at place s, negative ones counted from the end.

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


class Output(ABC):
    """The receiver of a formula; `variables` is the highest number in use.

    Raises Unsupported for a method of sums, unless the output `sums`.
    """

    sums = False

    def __init__(self, variables: int, method: AtMostOne = PAIRWISE) -> None:
        if method is CARDINALITY and not self.sums:
            raise Unsupported("a cardinality constraint is no clause: the format opb has it")
        self.variables = variables
        self.method = method

    def fresh(self, count: int = 1) -> int:
        """The first of `count` new variables, which nothing else uses."""
        first = self.variables + 1
        self.variables += count
        return first

    def section(self, name: str) -> None:
        """Begins the part of this name (`cells`, a rule), which ends where the next begins."""

    @abstractmethod
    def clause(self, literals: Sequence[int]) -> None:
        """At least one of the literals is true. The empty clause is kept: nothing satisfies it."""

    @abstractmethod
    def at_most_one(self, literals: Sequence[int]) -> None:
        """No two of the literals are true."""

    def conflicts(self, parts: Sequence[Sequence[int]]) -> None:
        """For every two of the parts a clause of the literals of both."""
        for first, second in combinations(parts, 2):
            self.clause([*first, *second])

    def supports(self, digits: Sequence[int], partners: Sequence[Sequence[int]]) -> None:
        """For every two places a clause: not the digit of the one, or a partner of the other."""
        for (digit, _), (_, support) in permutations(zip(digits, partners, strict=True), 2):
            self.clause([-digit, *support])


class Clauses(Output):
    """Passes every clause to a sink, a function of one list of literals."""

    def __init__(self, variables: int, sink: Sink, method: AtMostOne = PAIRWISE) -> None:
        super().__init__(variables, method)
        self._sink = sink

    def clause(self, literals: Sequence[int]) -> None:
        self._sink(list(literals))

    def at_most_one(self, literals: Sequence[int]) -> None:
        made = pattern(self.method, len(literals))
        for clause in made.clauses_for(literals, self.fresh(made.auxiliary)):
            self._sink(clause)


class Size(NamedTuple):
    """The number of new variables and of clauses."""

    auxiliary: int
    clauses: int


def group_size(method: AtMostOne, literals: int) -> Size:
    """New variables and clauses of a method for a group of so many literals.

    >>> group_size(PAIRWISE, 9)
    Size(auxiliary=0, clauses=36)
    """
    made = pattern(method, literals)
    return Size(made.auxiliary, len(made.clauses))


class Count(Output):
    """Counts variables, clauses and literals; of a block without making its clauses."""

    sums = True

    def __init__(self, variables: int, method: AtMostOne = PAIRWISE) -> None:
        super().__init__(variables, method)
        self._before = variables
        self.clauses = 0
        self.literals = 0
        self.sections: list[tuple[str, int]] = []
        """Each section's name and the number of clauses before it."""

    @property
    def size(self) -> Size:
        """The new variables and the clauses."""
        return Size(self.variables - self._before, self.clauses)

    def section(self, name: str) -> None:
        self.sections.append((name, self.clauses))

    def clause(self, literals: Sequence[int]) -> None:
        self.clauses += 1
        self.literals += len(literals)

    def at_most_one(self, literals: Sequence[int]) -> None:
        made = pattern(self.method, len(literals))
        self.variables += made.auxiliary
        self.clauses += len(made.clauses)
        self.literals += made.literals

    def conflicts(self, parts: Sequence[Sequence[int]]) -> None:
        self.clauses += len(parts) * (len(parts) - 1) // 2
        self.literals += (len(parts) - 1) * sum(map(len, parts))

    def supports(self, digits: Sequence[int], partners: Sequence[Sequence[int]]) -> None:
        self.clauses += len(digits) * (len(digits) - 1)
        self.literals += (len(digits) - 1) * (len(digits) + sum(map(len, partners)))


@dataclass(frozen=True)
class ClauseStream:
    """A formula that can be stated any number of times, the same clauses each time.

    No clause is kept. `variables` are numbered before `state(output)` takes new ones; `method`
    writes its groups.
    """

    variables: int
    method: AtMostOne
    state: Callable[[Output], object]

    @cached_property
    def size(self) -> Count:
        """All its variables, clauses and literals, counted by block."""
        counted = Count(self.variables, self.method)
        self.state(counted)
        return counted

    def clauses_to(self, sink: Sink) -> int:
        """Passes every clause to the sink; returns the highest variable."""
        output = Clauses(self.variables, sink, self.method)
        self.state(output)
        return output.variables

    def clauses(self) -> list[Clause]:
        """The clauses, all at once."""
        found: list[Clause] = []
        self.clauses_to(found.append)
        return found
