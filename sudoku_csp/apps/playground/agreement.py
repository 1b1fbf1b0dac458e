"""What several backends say of a puzzle together, in a sentence for people."""

from __future__ import annotations

from sudoku_csp.analysis.explanation.phrases import NUMBERS, capital, listed
from sudoku_csp.solvers.backend import Verdict
from sudoku_csp.solvers.cross_check import Report

_VERDICTS = {
    Verdict.UNIQUE: "one solution",
    Verdict.NO_SOLUTION: "no solution",
    Verdict.MULTIPLE: "several solutions",
}


def sentence(report: Report) -> str:
    """Who agrees on what; a disagreement, and what nobody confirms, is said as such."""
    if report.disagreements:
        return f"THE BACKENDS DISAGREE, so one of them is wrong: {report.disagreements[0]}."
    silent = [f"{name} {why}" for name, why in report.missing.items()]
    if report.verdict is Verdict.UNKNOWN:
        if len(report.solutions) == report.limit:
            return "A solution was found. Whether it is the only one was not asked."
        found = "one solution was found, perhaps not the only one; " if report.solutions else ""
        return f"No verdict: {found}{listed(silent)}."
    found, said = _VERDICTS[report.verdict], len(report.witnesses)
    if report.verdict is Verdict.MULTIPLE and report.exhausted:
        found = f"{report.count:,} solutions, and no others"
    if not report.witnesses:
        return "Several solutions: the backends found different ones."
    asked = len(report.statements)
    if asked == 1:
        return f"{capital(found)}, says {report.witnesses[0]}. No other backend was asked."
    without = f" (without {'; '.join(silent)})" if silent else ""
    if said > 1:
        everybody = "Both" if asked == 2 else f"All {_number(asked)}"
        who = everybody if said == asked else f"{_number(said).capitalize()} of {_number(asked)}"
        return f"{who} backends agree: {found}{without}."
    return f"{capital(found)}, says {listed(report.witnesses)}, and nobody confirms it{without}."


def _number(number: int) -> str:
    return NUMBERS[number]
