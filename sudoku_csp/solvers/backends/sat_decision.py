"""The decision of a PySAT solver: an assignment or none, in slices between looks at the clock."""

from __future__ import annotations

from typing import Any

from sudoku_csp.grid.errors import BackendFault
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.solvers.backends.sat_solvers import SatSolver

SLICE = 2000
"""Conflicts before the first look at the clock; each time twice as many, since CaDiCaL begins anew
what it does between its conflicts."""


def decide(
    native: Any, solver: SatSolver, assumptions: list[int], deadline: Deadline
) -> list[int] | None:
    """The literals of an assignment, or None if there is none; asked in slices where that can be.

    Only a plain yes with an assignment and a plain no are taken for an answer: a solver that is
    deleted or broken answers None to every call, which in an `if` would read as "no".
    """
    conflicts = SLICE
    while True:
        deadline.check()
        if solver.sliced:
            before = native.accum_stats()
            native.conf_budget(conflicts)
            conflicts = min(2 * conflicts, 2**30)
            truth = native.solve_limited(assumptions=assumptions)
        elif assumptions:
            truth = native.solve(assumptions=assumptions)
        else:
            truth = native.solve()
        if truth is False:
            return None
        if truth is True:
            assignment = native.get_model()
            if not isinstance(assignment, list):
                raise BackendFault(f"{solver.name} said yes, and gave {assignment!r} for it")
            return assignment
        if truth is not None or not solver.sliced or native.accum_stats() == before:
            raise BackendFault(f"{solver.name} answered {truth!r} instead of yes or no")
