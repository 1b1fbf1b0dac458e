"""A puzzle examined: whether it has no solution, one or several, and what is wrong with it.

One oracle answers the first question and goes on to the next: a clash among the givens is a core;
otherwise its solution is forbidden, and again the givens clash, or there is a second.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sudoku_csp.analysis.cores.oracle import Oracle
from sudoku_csp.analysis.diagnosis import grids, report
from sudoku_csp.analysis.diagnosis.conflict import Conflict, conflicts
from sudoku_csp.analysis.diagnosis.overlay import Overlay, overlays
from sudoku_csp.analysis.diagnosis.redundancy import Redundancy, redundancy
from sudoku_csp.analysis.diagnosis.time_limits import prepare
from sudoku_csp.analysis.diagnosis.witnesses import OURS
from sudoku_csp.grid import checks
from sudoku_csp.grid.errors import BackendFailed
from sudoku_csp.grid.helpers import shown
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Answer, Backend, Budget, BudgetSpent, Deadline, Verdict
from sudoku_csp.solvers.backend_result import BackendResult
from sudoku_csp.solvers.cross_check import Report

WITNESSES = ("cpsat", "reference")
"""The backends that confirm what the SAT solver behind the cores says."""

LIMIT = 1000
"""Solutions that are counted, unless another limit is named."""

REPAIRS = 10
"""Repairs that are listed, unless another number is named."""

Findings = Conflict | Overlay | Redundancy
"""What is found besides the verdict: of no solution, of several, of one."""

FINDING = 10.0
"""Seconds for what is found besides the verdict, where no budget is named: proofs may never end."""


@dataclass(frozen=True, repr=False)
class Diagnosis:
    """What is wrong with a puzzle: a conflict, an overlay of solutions, or redundant givens.

    `report` is the verdict of the SAT solver alone, and `findings` says more; it is None where the
    verdict is unknown, for lack of time.
    """

    puzzle: Puzzle
    report: Report
    findings: Findings | None

    @property
    def verdict(self) -> Verdict:
        """No solution, unique or multiple; unknown without time, and after a disagreement."""
        return Verdict.UNKNOWN if self.disagreements else self.report.verdict

    @property
    def disputed(self) -> tuple[Report, ...]:
        """The reports in which the backends disagree, of this puzzle or a part of it."""
        reports = (self.report, *(self.findings.reports if self.findings else ()))
        return tuple(report for report in reports if report.disagreements)

    @property
    def disagreements(self) -> tuple[str, ...]:
        """Who contradicts whom or the rules, one sentence each."""
        return tuple(
            f"{report.puzzle.line()}: {text}"
            for report in self.disputed
            for text in report.disagreements
        )

    @property
    def missing(self) -> tuple[str, ...]:
        """Who could not confirm it, and why."""
        own = (f"{name} ({why})" for name, why in self.report.missing.items())
        return (*own, *(self.findings.missing if self.findings else ()))

    def as_dict(self) -> dict[str, Any]:
        """As plain data: the object that `--format json` prints for a puzzle."""
        data: dict[str, Any] = {
            **self.puzzle.as_fields(),
            "verdict": str(self.verdict),
            "missing": list(self.missing),
            "disagreements": list(self.disagreements),
        }
        if self.report.expectation:
            data["expectation"] = self.report.expectation
        return data if self.findings is None else data | self.findings.as_dict()

    def __str__(self) -> str:
        return report.text(self.findings)

    def __repr__(self) -> str:
        return shown(self, f"{self.verdict}: {self.puzzle!r}")


def diagnose(
    puzzle: Puzzle,
    backends: Mapping[str, Backend],
    *,
    limit: int = LIMIT,
    repairs: int = REPAIRS,
    smallest: bool = False,
    budget: Budget | None = None,
) -> Diagnosis:
    """What is wrong with a puzzle, confirmed by these backends, as far as the budget goes.

    `limit` solutions are counted, `repairs` are listed; with `smallest` the conflicting givens, and
    those that are enough, are proved to be as few as can be, where there is time. Without a budget
    the verdict has all the time it needs and the rest some seconds; with `smallest` that too has no
    end but its own. Raises ValueError for a limit below 2 or repairs below 0, BackendFault where
    the solver gives a wrong grid.
    """
    prepare(backends.values())
    *_, whole = stages(
        puzzle, backends, limit=limit, repairs=repairs, smallest=smallest, budget=budget
    )
    return whole


def stages(
    puzzle: Puzzle,
    backends: Mapping[str, Backend],
    *,
    limit: int = LIMIT,
    repairs: int = REPAIRS,
    smallest: bool = False,
    budget: Budget | None = None,
) -> Iterator[Diagnosis]:
    """The diagnosis several times, each time with more of it: at first the verdict alone.

    What needs no backend comes before any is asked. Parameters and errors as for `diagnose`.
    """
    checks.whole(limit, 2, "a limit on solutions is at least 2")
    checks.whole(repairs, 0, "a limit on repairs is at least 0")
    budget = budget or Budget()
    deadline = budget.start()
    try:
        with grids.of_pairs(puzzle, puzzle.givens, deadline) as oracle:
            answer = _answer(puzzle, oracle, deadline)
            own = Report(puzzle, (BackendResult(OURS, answer),), 2)
            yield Diagnosis(puzzle, own, None)
            if budget.seconds is None and not smallest:
                deadline = Budget(FINDING).start()
            found: Iterable[Findings]
            match answer.solutions:
                case ():
                    found = conflicts(
                        puzzle, oracle, backends, deadline, most_repairs=repairs, smallest=smallest
                    )
                case (grid,):
                    found = [
                        redundancy(puzzle, grid, oracle, backends, deadline, smallest=smallest)
                    ]
                case (first, second, *_):
                    found = overlays(puzzle, first, second, backends, deadline, limit=limit)
            for findings in found:
                yield Diagnosis(puzzle, own, findings)
    except (BudgetSpent, BackendFailed) as error:
        statement = BackendResult(OURS, None, missing=str(error) or budget.unfinished())
        yield Diagnosis(puzzle, Report(puzzle, (statement,), 2), None)


def _answer(puzzle: Puzzle, oracle: Oracle, deadline: Deadline) -> Answer:
    """Up to two solutions; afterwards the oracle forbids the first. Raises BudgetSpent."""
    every = range(oracle.size)
    if oracle.core(every, deadline=deadline) is not None:
        return Answer((), exhausted=True)
    first = grids.found(oracle, puzzle)
    pairs = tuple(zip(puzzle.board.cells, first.digits, strict=True))
    oracle.add(grids.other_than(puzzle.board, pairs))
    if oracle.core(every, deadline=deadline) is not None:
        return Answer((first,), exhausted=True)
    return Answer((first, grids.found(oracle, puzzle)), exhausted=False)
