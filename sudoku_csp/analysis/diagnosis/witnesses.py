"""Witnesses: what is claimed of a puzzle is put to other backends, and who says the same is named.

A claim that a backend contradicts is never smoothed over: its report has the disagreement.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sudoku_csp.analysis.diagnosis.time_limits import said, turns
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Answer, Backend, Deadline
from sudoku_csp.solvers.backend_result import BackendResult
from sudoku_csp.solvers.cross_check import Report

OURS = "sat"
"""Who makes the claims: the SAT solver behind the cores."""


@dataclass(frozen=True)
class Assertion:
    """What we say of a puzzle: these solutions, and whether there is no other.

    `limit` solutions are asked of a witness.
    """

    puzzle: Puzzle
    answer: Answer
    limit: int

    @classmethod
    def impossible(cls, puzzle: Puzzle) -> Assertion:
        """It has no solution."""
        return cls(puzzle, Answer((), exhausted=True), 1)

    @property
    def statement(self) -> BackendResult:
        """It as a backend's statement."""
        return BackendResult(OURS, self.answer)

    def shared_by(self, statement: BackendResult) -> bool:
        """Whether a witness says as much."""
        theirs = statement.answer
        if theirs is None or len(theirs.solutions) < len(self.answer.solutions):
            return False
        return theirs.exhausted or not self.answer.exhausted


@dataclass(frozen=True)
class Confirmation:
    """Who said the same of all claims, why others could not, and who contradicted."""

    by: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    contradictions: tuple[Report, ...] = ()

    def __str__(self) -> str:
        if self.contradictions:
            return "CONTRADICTED: " + "; ".join(self.contradictions[0].disagreements)
        words = [f"confirmed by {', '.join(self.by)}"] if self.by else []
        words += [f"not by {why}" for why in self.missing]
        return "; ".join(words) or "confirmed by nobody else"


def confirm(
    claims: Sequence[Assertion], backends: Mapping[str, Backend], deadline: Deadline
) -> Confirmation:
    """Puts every claim to every backend; each has a like part of the time."""
    by: list[str] = []
    missing: list[str] = []
    contradictions: list[Report] = []
    for name, backend, until in turns(backends, deadline):
        why = None
        for claim in claims:
            statement = said(name, backend, claim.puzzle, claim.limit, until)
            report = Report(claim.puzzle, (claim.statement, statement), claim.limit)
            if report.disagreements:
                contradictions.append(report)
            if not claim.shared_by(statement):
                why = statement.missing or statement.fault or "it contradicts"
                break
        if why is None:
            by.append(name)
        else:
            missing.append(f"{name} ({why})")
    return Confirmation(tuple(by), tuple(missing), tuple(contradictions))
