"""A formula as a thing: it can be stated any number of times, the same clauses each time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from sudoku_csp.targets.cnf.at_most_one.method import AtMostOne, Clause
from sudoku_csp.targets.cnf.output import Clauses, Count, Output, Sink


@dataclass(frozen=True)
class ClauseStream:
    """A formula of which nothing is held.

    `variables` are numbered before `state(output)` asks for new ones; `method` writes its groups.
    """

    variables: int
    method: AtMostOne
    state: Callable[[Output], object]

    @cached_property
    def size(self) -> Count:
        """All its variables, clauses and literals, counted by group and not clause by clause."""
        counted = Count(self.variables, self.method)
        self.state(counted)
        return counted

    def clauses_to(self, sink: Sink) -> int:
        """Hands every clause to the sink; returns the highest variable."""
        output = Clauses(self.variables, sink, self.method)
        self.state(output)
        return output.variables

    def clauses(self) -> list[Clause]:
        """The clauses, all at once."""
        found: list[Clause] = []
        self.clauses_to(found.append)
        return found
