"""Putting a formula into a solver: the clock is looked at now and then, and its size has an end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sudoku_csp.grid.errors import BackendFailed
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.targets.cnf.at_most_one import CARDINALITY, Clause
from sudoku_csp.targets.cnf.output import Clauses, ClauseStream

LOOK = 256
"""Clauses loaded between two looks at the clock."""

MAX_CLAUSES = 20_000_000
"""Clauses that are loaded at the most, some 2 GB; a blank 49x49 board has 11 million."""


class Loading(Clauses):
    """Puts a formula into a solver; at-most-one groups whole where their method is cardinality.

    Clauses are handed over some at a time, which is quicker than one by one; `finish` hands over
    the rest. Raises as `timed`.
    """

    sums = True

    def __init__(self, rules: ClauseStream, native: Any, deadline: Deadline) -> None:
        super().__init__(rules.variables, self._take, rules.method)
        self._native = native
        self._deadline = deadline
        self._loaded = 0
        self._waiting: list[Clause] = []

    def _take(self, clause: Clause) -> None:
        self._waiting.append(clause)
        if len(self._waiting) == LOOK:
            self.finish()

    def at_most_one(self, literals: Sequence[int]) -> None:
        if self.method is not CARDINALITY:
            super().at_most_one(literals)
        elif len(literals) == 2:
            self._take([-literal for literal in literals])
        elif literals:
            self._native.add_atmost(list(literals), 1)

    def finish(self) -> None:
        """Hands over what waits."""
        self._native.append_formula(self._waiting)
        self._loaded += len(self._waiting)
        self._waiting.clear()
        _check(self._loaded, self._deadline)


def timed(sink: Callable[[Clause], object], deadline: Deadline) -> Callable[[Clause], None]:
    """The sink, with a look at the clock now and then, and an end to how much it takes.

    Raises BackendFailed for too many clauses.
    """
    count = 0

    def watched(clause: Clause) -> None:
        nonlocal count
        count += 1
        if count % LOOK == 0:
            _check(count, deadline)
        sink(clause)

    return watched


def _check(count: int, deadline: Deadline) -> None:
    deadline.check()
    if count > MAX_CLAUSES:
        raise BackendFailed(f"gave up: the formula has over {MAX_CLAUSES:,} clauses")
