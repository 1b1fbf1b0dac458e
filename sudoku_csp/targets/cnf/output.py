"""Where a formula goes, clause by clause: a file, a solver, a list, or a count.

Whoever states a formula says `clause` and `at_most_one` and asks for `fresh` variables; nothing is
kept unless an output keeps it. A group of which at most one is true arrives whole, so that an
output can write it by the method that was chosen, reduce it first, or count it without making it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from itertools import combinations

from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.targets.cnf.at_most_one.cardinality import CARDINALITY
from sudoku_csp.targets.cnf.at_most_one.method import AtMostOne, Clause, pattern
from sudoku_csp.targets.cnf.at_most_one.pairwise import PAIRWISE

Sink = Callable[[Clause], object]


class Output(ABC):
    """The receiver of a formula; `variables` is the highest number in use.

    Raises Unsupported for a method of sums, unless it is one that `sums`.
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
        """What follows belongs to the part of this name (`cells`, a rule), until the next."""

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


class Clauses(Output):
    """Hands every clause to a sink, a function of one list of literals."""

    def __init__(self, variables: int, sink: Sink, method: AtMostOne = PAIRWISE) -> None:
        super().__init__(variables, method)
        self._sink = sink

    def clause(self, literals: Sequence[int]) -> None:
        self._sink(list(literals))

    def at_most_one(self, literals: Sequence[int]) -> None:
        made = pattern(self.method, len(literals))
        for clause in made.clauses_for(literals, self.fresh(made.auxiliary)):
            self._sink(clause)


class Count(Output):
    """Counts clauses and literals, and the clauses of each section, without making any."""

    sums = True

    def __init__(self, variables: int, method: AtMostOne = PAIRWISE) -> None:
        super().__init__(variables, method)
        self.clauses = 0
        self.literals = 0
        self.sections: list[tuple[str, int]] = []
        """Each section's name and the number of clauses before it."""

    def section(self, name: str) -> None:
        self.sections.append((name, self.clauses))

    def clause(self, literals: Sequence[int]) -> None:
        self.clauses += 1
        self.literals += len(literals)

    def at_most_one(self, literals: Sequence[int]) -> None:
        if self.method is PAIRWISE:
            size = len(literals)
            self.clauses += size * (size - 1) // 2
            self.literals += size * (size - 1)
            return
        made = pattern(self.method, len(literals))
        self.variables += made.auxiliary
        self.clauses += made.count
        self.literals += made.literals

    def conflicts(self, parts: Sequence[Sequence[int]]) -> None:
        self.clauses += len(parts) * (len(parts) - 1) // 2
        self.literals += (len(parts) - 1) * sum(map(len, parts))
