"""Outputs: each receives a formula clause by clause, for a file, a solver, a list, or a count.

A formula is stated by `clause`, `at_most_one` and `conflicts`, with new variables from `fresh`. A
group is a list of literals of which at most one is true, or of parts for `conflicts`. A group
arrives whole, so an output can write it by the chosen method, reduce it first, or count its clauses
without making them.

The clauses of two groups of one size differ only in their literals. So a method runs once for each
size n, over the stand-ins 1 to n and new variables from n + 1, and the literals of each group
replace the stand-ins. A method never sees a repeated or negated literal.
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
    """The clauses of a method for `size` stand-ins, with `auxiliary` new variables."""

    size: int
    auxiliary: int
    clauses: tuple[tuple[int, ...], ...]

    @cached_property
    def literals(self) -> int:
        """Number of literals in the clauses."""
        return sum(map(len, self.clauses))

    @cached_property
    def pairs(self) -> frozenset[tuple[int, int]]:
        """The pairs of places i < j, from 0, whose literals a clause forbids together."""
        return frozenset(
            (min(-first, -second) - 1, max(-first, -second) - 1)
            for first, second in (clause for clause in self.clauses if len(clause) == 2)
            if -self.size <= first < 0 and -self.size <= second < 0
        )

    def table(self, literals: Sequence[int], first: int) -> list[int]:
        """Returns a list with the literal of each stand-in s at place s; -s counts from the end.

        `first` is the first of the new variables.

        >>> pattern_table = Pattern(2, 1, ()).table([5, -6], first=9)
        >>> [pattern_table[s] for s in (1, -1, 2, -2, 3, -3)]
        [5, -5, -6, 6, 9, -9]
        """
        positive = [*literals, *range(first, first + self.auxiliary)]
        return [0, *positive, *map(neg, reversed(positive))]

    def clauses_for(self, literals: Sequence[int], first: int) -> Iterator[Clause]:
        """Yields the clauses over these literals; `first` is the first of the new variables."""
        named = self.table(literals, first).__getitem__
        for clause in self.clauses:
            yield list(map(named, clause))


@lru_cache(maxsize=1024)
def pattern(method: AtMostOne, size: int) -> Pattern:
    """Returns the clauses of a method for a group of this size.

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

    Raises Unsupported for the method `cardinality`, unless the output has `sums`.
    """

    sums = False

    def __init__(self, variables: int, method: AtMostOne = PAIRWISE) -> None:
        if method is CARDINALITY and not self.sums:
            raise Unsupported("a cardinality constraint is no clause: the format opb has it")
        self.variables = variables
        self.method = method

    def fresh(self, count: int = 1) -> int:
        """Takes `count` new variables and returns the first of them."""
        first = self.variables + 1
        self.variables += count
        return first

    def section(self, name: str, rule: object = None) -> None:
        """Begins a section with this name, which ends the section before.

        `rule` is the constraint that the section states; None for cells, givens and the like.
        """

    @abstractmethod
    def clause(self, literals: Sequence[int]) -> None:
        """States that one of the literals is true. Nothing satisfies the empty clause."""

    @abstractmethod
    def at_most_one(self, literals: Sequence[int]) -> None:
        """States that no two of the literals are true."""

    def conflicts(self, parts: Sequence[Sequence[int]]) -> None:
        """States a clause for every two of the parts, with the literals of both."""
        for first, second in combinations(parts, 2):
            self.clause([*first, *second])

    def supports(self, digits: Sequence[int], partners: Sequence[Sequence[int]]) -> None:
        """States, for any two different places i and j, that `digits[i]` implies one of the
        literals in `partners[j]`."""
        for (digit, _), (_, support) in permutations(zip(digits, partners, strict=True), 2):
            self.clause([-digit, *support])


class Clauses(Output):
    """Passes every clause to a sink, a function with a list of literals as its argument."""

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
    """The numbers of new variables and of clauses."""

    auxiliary: int
    clauses: int


def group_size(method: AtMostOne, literals: int) -> Size:
    """Returns the size of a method for a group with this number of literals.

    >>> group_size(PAIRWISE, 9)
    Size(auxiliary=0, clauses=36)
    """
    made = pattern(method, literals)
    return Size(made.auxiliary, len(made.clauses))


class Count(Output):
    """Counts variables, clauses and literals, without making the clauses of a block."""

    sums = True

    def __init__(self, variables: int, method: AtMostOne = PAIRWISE) -> None:
        super().__init__(variables, method)
        self._before = variables
        self.clauses = 0
        self.literals = 0
        self.sections: list[tuple[str, int]] = []
        """The name of each section and the number of clauses before it."""

    @property
    def size(self) -> Size:
        return Size(self.variables - self._before, self.clauses)

    def section(self, name: str, rule: object = None) -> None:  # noqa: ARG002
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
    """A formula that can be stated again and again, with the same clauses each time.

    No clause is kept. `state(output)` states the formula; its new variables follow the numbers 1 to
    `variables`. `method` is the at-most-one method.
    """

    variables: int
    method: AtMostOne
    state: Callable[[Output], object]

    @cached_property
    def size(self) -> Count:
        """The variables, clauses and literals of the formula, counted by block."""
        counted = Count(self.variables, self.method)
        self.state(counted)
        return counted

    def clauses_to(self, sink: Sink) -> int:
        """Passes every clause to the sink, and returns the highest variable."""
        output = Clauses(self.variables, sink, self.method)
        self.state(output)
        return output.variables

    def clauses(self) -> list[Clause]:
        """Returns all clauses in a list."""
        found: list[Clause] = []
        self.clauses_to(found.append)
        return found
