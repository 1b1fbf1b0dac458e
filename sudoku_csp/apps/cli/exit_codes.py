"""The exit codes, and how those of several puzzles become one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudoku_csp.solvers.cross_check import Report

DONE = 0
MISMATCH = 1
CONSTRAINT = 1
INPUT = 2
UNKNOWN = 3
DISAGREEMENT = 4
OUTPUT = 5
SIGNALLED = 128
INTERRUPTED = 130
BROKEN_PIPE = 141

SAT, UNSAT = 10, 20

TABLE = """Exit codes:
    0  every puzzle has the answer that was asked for, whatever it is
    1  a solution that came with a puzzle is not its solution, a certificate is refused, or the
       code of a constraint fails
    2  something in the command or the input is wrong
    3  a verdict is unknown, or a backend is missing from it
    4  the backends disagree
    5  the output cannot be written
  130  interrupted (Ctrl-C); 129 and 143 for the signals HUP and TERM
  141  whoever read the output went away, as in `| head`
With --sat-exit-codes: 10 if every puzzle has a solution, 20 if none has, else 0; an error, a wrong
solution or a disagreement keeps its code."""


def of_report(report: Report) -> int:
    """The exit code that a puzzle by itself would have."""
    if report.disagreements:
        return DISAGREEMENT
    if report.expectation:
        return MISMATCH
    return UNKNOWN if report.missing else DONE


def worst(codes: Iterable[int]) -> int:
    """The code that matters most: interrupted, disagreement, input, mismatch, unknown, done."""
    order = (INTERRUPTED, DISAGREEMENT, INPUT, MISMATCH, UNKNOWN, DONE)
    found = set(codes)
    return next((code for code in order if code in found), DONE)
