"""The cross-check of all three backends against brute force: what `sudoku-csp check` says."""

from __future__ import annotations

from sudoku_csp.solvers import backends, cross_check
from sudoku_csp.solvers.backend import Budget, Verdict
from sudoku_csp.workshop.fuzzing.enumeration import SECONDS
from sudoku_csp.workshop.fuzzing.property import NotAsked, Property, Question, Wrong


class Verdicts(Property):
    name = "verdicts"
    about = "check finds the verdict of brute force, and all three backends say it"
    every = 2

    def check(self, question: Question) -> str:
        opened = {name: backends.create(name) for name in backends.NAMES}
        try:
            report = cross_check.check(question.puzzle, opened, budget=Budget(SECONDS))
        finally:
            for backend in opened.values():
                backend.close()
        expected = Verdict.of(len(question.truth.grids), exhausted=True)
        if report.disagreements:
            raise Wrong("no disagreement", "; ".join(report.disagreements))
        if any(statement.seconds >= SECONDS for statement in report.statements):
            raise NotAsked("it would take too long")
        if report.verdict is not expected or report.witnesses != backends.NAMES:
            raise Wrong(
                f"{expected} from all three backends",
                f"{report.verdict} from {', '.join(report.witnesses) or 'none'}",
            )
        clash = next(question.puzzle.clashes(), None)
        if clash is not None and report.reason != str(clash):
            raise Wrong(str(clash), f"{report.reason} as the reason")
        return "all three"
