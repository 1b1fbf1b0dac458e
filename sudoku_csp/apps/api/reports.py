"""Writes the report on a puzzle as text, and a sentence about the agreement of the backends.

`paint` is a function that colours a verdict. If it is not `str`, the givens in a picture are bold.
"""

import json
from collections.abc import Callable

from sudoku_csp.grid.helpers import NUMBERS, capital, join_words
from sudoku_csp.grid.solution import Solution
from sudoku_csp.puzzle.notation import board_comment
from sudoku_csp.solvers.backend import Verdict
from sudoku_csp.solvers.cross_check import Report

DISAGREEMENT = "DISAGREEMENT"

Paint = Callable[[str], str]


def outcome(report: Report) -> str:
    """The verdict, or `DISAGREEMENT` if the backends disagree."""
    return DISAGREEMENT if report.disagreements else str(report.verdict)


def as_pictures(report: Report, paint: Paint = str) -> str:
    """The source of the puzzle, the verdict, and the solutions as pictures."""
    text = outcome(report)
    solved = text == Verdict.SOLVED
    remark = " (other solutions were not searched for)" if solved else _reason(report)
    lines = [f"{report.puzzle.source}: {paint(text)}{remark}"]
    given = [cell for cell, _ in report.puzzle.givens]
    for grid in report.solutions:
        drawing = Solution.of(grid, given).draw(colour=paint is not str)
        lines.append(board_comment.with_picture(grid.board, drawing))
    return "\n".join(lines)


def as_verdicts(report: Report, paint: Paint = str) -> str:
    """A line with the verdict, and with the time or the fault of each backend."""
    verdict = outcome(report).ljust(len(Verdict.NO_SOLUTION))
    parts = [f"{report.puzzle.source}: {paint(verdict)}"]
    for one in report.statements:
        seconds = one.seconds
        text = f"{seconds * 1000:5.1f} ms" if seconds < 1 else f"{seconds:5.1f} s "
        if one.missing:
            text = f"missing, {one.missing}"
        elif one.fault:
            text = "AT FAULT"
        elif one.verdict is not report.verdict:
            text = f"{one.verdict}, {text.strip()}"
        parts.append(f"{one.backend} {text}")
    if report.reason:
        parts.append(f"({report.reason})")
    return "  ".join(parts)


def as_count(report: Report, paint: Paint = str) -> str:
    """A line with the number of solutions."""
    found = len(report.solutions)
    number = str(found) if report.exhausted else f"at least {found}"
    if report.disagreements or not (found or report.exhausted):
        number = paint(outcome(report))
    return f"{report.puzzle.source}: {number}{_reason(report)}"


def as_lines(report: Report, _paint: Paint = str) -> str:
    """Each solution on a line, below a comment unless there is exactly one."""
    lines = [board_comment.with_line(grid.board, grid.line()) for grid in report.solutions]
    return _solutions(report, lines)


def as_grids(report: Report, _paint: Paint = str) -> str:
    """Each solution as a picture and an empty line, below a comment unless there is exactly one."""
    grids = [board_comment.with_picture(grid.board, f"{grid}\n") for grid in report.solutions]
    return _solutions(report, grids)


def as_json(report: Report, _paint: Paint = str) -> str:
    """The report as a JSON object on one line."""
    return json.dumps(report.as_dict())


def _solutions(report: Report, solutions: list[str]) -> str:
    text = outcome(report)
    if text not in (Verdict.SOLVED, Verdict.UNIQUE):
        solutions = [f"# {report.puzzle.source}: {text}{_reason(report)}", *solutions]
    return "\n".join(solutions)


def _reason(report: Report) -> str:
    return f": {report.reason}" if report.reason else ""


STYLES = {"grid": as_grids, "line": as_lines, "jsonl": as_json}
"""The forms of a report that are the same for all commands."""


def agreement(report: Report) -> str:
    """A sentence with the result, and with the number of backends that agree or a disagreement."""
    if report.disagreements:
        return f"THE BACKENDS DISAGREE, so one of them is wrong: {report.disagreements[0]}."
    if report.verdict is Verdict.UNKNOWN:
        found = "one solution was found, perhaps not the only one; " if report.solutions else ""
        missing = join_words([f"{name} {why}" for name, why in report.missing.items()])
        return f"No verdict: {found}{missing}."
    found = {
        Verdict.UNIQUE: "one solution",
        Verdict.NO_SOLUTION: "no solution",
        Verdict.MULTIPLE: "several solutions",
        Verdict.SOLVED: "a solution, perhaps not the only one",
    }[report.verdict]
    if report.verdict is Verdict.MULTIPLE and report.exhausted:
        found = f"{report.count:,} solutions, and no others"
    if not report.witnesses:
        return "Several solutions: the backends found different ones."
    agreeing, backends = len(report.witnesses), len(report.statements)
    if backends == 1:
        return f"{capital(found)}, by {report.witnesses[0]} alone."
    missing = "; ".join(f"{name}: {why}" for name, why in report.missing.items())
    without = f" (without {missing})" if missing else ""
    if agreeing == 1:
        return f"{capital(found)}, by {report.witnesses[0]}; no other confirms it{without}."
    which = f"{NUMBERS[agreeing].capitalize()} of {NUMBERS[backends]}"
    if agreeing == backends:
        which = "Both" if backends == 2 else f"All {NUMBERS[backends]}"
    return f"{which} backends agree: {found}{without}."
