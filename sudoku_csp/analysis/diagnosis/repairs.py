"""Repairs: the fewest givens to drop, so that a puzzle without solution has one.

All repairs of one given come first, then those of two, and so on; none contains another. For each
the backends say whether the puzzle is then unique.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sudoku_csp.analysis.cores.correction_sets import correction_sets
from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.analysis.diagnosis import grids
from sudoku_csp.analysis.diagnosis.subset import Pairs, as_dict
from sudoku_csp.analysis.diagnosis.time_limits import statements
from sudoku_csp.analysis.diagnosis.witnesses import Assertion
from sudoku_csp.grid.helpers import shown
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Answer, Backend, BudgetSpent, Deadline, Verdict
from sudoku_csp.solvers.cross_check import Report


@dataclass(frozen=True, repr=False)
class Repair:
    """Givens to drop, a solution of what is left, and what the backends say of that together."""

    dropped: Pairs
    solution: Grid
    report: Report

    @property
    def verdict(self) -> Verdict:
        """Unique, multiple; or unknown where there was no time to find out."""
        return self.report.verdict

    @property
    def corrected(self) -> Pairs:
        """The dropped cells with the digits that the solution has there."""
        return tuple((cell, self.solution[cell]) for cell, _ in self.dropped)

    def as_dict(self) -> dict[str, Any]:
        """As plain data."""
        data: dict[str, Any] = {"drop": as_dict(self.dropped), "verdict": str(self.verdict)}
        if self.verdict is Verdict.UNIQUE:
            data["correct"] = as_dict(self.corrected)
            data["solution"] = self.solution.line()
        return data

    def __repr__(self) -> str:
        return shown(self, f"dropped={len(self.dropped)}, {self.verdict}: {self.solution!r}")


@dataclass(frozen=True, repr=False)
class Repairs:
    """The repairs found; `all_of_size`: of this many givens and fewer there are no others.

    `exhausted`: there are none besides at all. `wanted` is how many were asked for at the most.
    """

    found: tuple[Repair, ...]
    all_of_size: int
    exhausted: bool
    wanted: int

    def as_dict(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "found": [repair.as_dict() for repair in self.found],
            "all_of_size": self.all_of_size,
            "exhausted": self.exhausted,
        }

    def __repr__(self) -> str:
        return shown(self, f"found={len(self.found)}")


NOT_ASKED = Repairs((), 0, exhausted=False, wanted=0)
"""No repairs, where none are wanted, or not yet."""


def repairs(
    puzzle: Puzzle,
    oracle: Oracle,
    backends: Mapping[str, Backend],
    deadline: Deadline,
    *,
    most: int,
) -> Repairs:
    """Up to `most` repairs, as many as there is time for; the oracle's groups are the givens."""
    if not most:
        return NOT_ASKED
    found: list[tuple[Pairs, Grid]] = []
    exhausted, complete = False, 0
    try:
        for dropped in correction_sets(oracle, deadline=deadline.share(1 / 2)):
            complete = len(dropped) - 1
            if len(found) == most:
                break
            kept = [pair for group, pair in enumerate(puzzle.givens) if group not in dropped]
            pairs = tuple(puzzle.givens[group] for group in sorted(dropped))
            found.append((pairs, grids.found(oracle, puzzle.with_givens(kept))))
        else:
            exhausted, complete = True, len(puzzle.givens)
    except BudgetSpent:
        pass
    judged = [_judged(puzzle, *each, backends, deadline) for each in found]
    return Repairs(tuple(judged), complete, exhausted, most)


def _judged(
    puzzle: Puzzle,
    dropped: Pairs,
    solution: Grid,
    backends: Mapping[str, Backend],
    deadline: Deadline,
) -> Repair:
    repaired = puzzle.with_givens(pair for pair in puzzle.givens if pair not in dropped)
    claim = Assertion(repaired, Answer((solution,), exhausted=False), 2)
    said = statements(repaired, backends, claim.limit, deadline)
    return Repair(dropped, solution, Report(repaired, (claim.statement, *said), claim.limit))
