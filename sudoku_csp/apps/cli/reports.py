"""The forms of output: text for people, lines, JSON, tables; and where it goes."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, BinaryIO

import click

from sudoku_csp.apps.api.files import new_file
from sudoku_csp.grid import helpers
from sudoku_csp.grid.solution import Solution
from sudoku_csp.puzzle.notation import board_comment
from sudoku_csp.solvers.backend import Verdict
from sudoku_csp.solvers.cross_check import Report

DISAGREEMENT = "DISAGREEMENT"

COLOURS = {
    str(Verdict.UNIQUE): "green",
    str(Verdict.MULTIPLE): "yellow",
    str(Verdict.NO_SOLUTION): "magenta",
    str(Verdict.SOLVED): "green",
    str(Verdict.UNKNOWN): "red",
    DISAGREEMENT: "red",
}
"""The outcomes of a puzzle, in the order in which a summary counts them."""

quantity, table, format_value = helpers.quantity, helpers.table, helpers.format_value


def write(text: str) -> None:
    """Writes a line of results and flushes it."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


@contextmanager
def opened(output: str) -> Iterator[BinaryIO]:
    """The file of --output as a binary stream; `-` is standard output."""
    if output == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with new_file(output) as stream:
        yield stream


def write_json(data: Any, indent: int | None = 2) -> None:
    """Writes data as JSON: indented for people, or on one line for `indent=None`."""
    write(json.dumps(data, indent=indent))


def colour_wanted() -> bool:
    """Whether standard output is a terminal with colours, and NO_COLOR is not set."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def outcome(report: Report) -> str:
    """The verdict in a word, or that the backends disagree."""
    return DISAGREEMENT if report.disagreements else str(report.verdict)


def coloured(text: str) -> str:
    """An outcome, perhaps padded, in its colour."""
    return click.style(text, fg=COLOURS[text.strip()]) if colour_wanted() else text


def as_pictures(report: Report) -> str:
    """Source, verdict, and the solutions drawn, the givens bold in a terminal."""
    text = outcome(report)
    solved = text == Verdict.SOLVED
    remark = " (other solutions were not searched for)" if solved else _reason(report)
    lines = [f"{report.puzzle.source}: {coloured(text)}{remark}"]
    given = [cell for cell, _ in report.puzzle.givens]
    for grid in report.solutions:
        drawing = Solution.of(grid, given).draw(colour=colour_wanted())
        lines.append(board_comment.with_picture(grid.board, drawing))
    return "\n".join(lines)


def as_verdicts(report: Report) -> str:
    """The verdict of the puzzle, and the time or the fault of each backend, on one line."""
    verdict = outcome(report).ljust(len(Verdict.NO_SOLUTION))
    parts = [f"{report.puzzle.source}: {coloured(verdict)}"]
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


def as_count(report: Report) -> str:
    """The number of solutions, on one line."""
    found = len(report.solutions)
    number = str(found) if report.exhausted else f"at least {found}"
    if report.disagreements or not (found or report.exhausted):
        number = coloured(outcome(report))
    return f"{report.puzzle.source}: {number}{_reason(report)}"


def as_lines(report: Report) -> str:
    """Every solution on a line, below a comment where there is not exactly one."""
    return _solutions(
        report, [board_comment.with_line(g.board, g.line()) for g in report.solutions]
    )


def as_grids(report: Report) -> str:
    """Every solution as a picture with an empty line below it, else as `as_lines`."""
    return _solutions(
        report, [board_comment.with_picture(grid.board, f"{grid}\n") for grid in report.solutions]
    )


def as_json(report: Report) -> str:
    """One JSON object on a line."""
    return json.dumps(report.as_dict())


def _solutions(report: Report, solutions: list[str]) -> str:
    text = outcome(report)
    if text not in (Verdict.SOLVED, Verdict.UNIQUE):
        solutions = [f"# {report.puzzle.source}: {text}{_reason(report)}", *solutions]
    return "\n".join(solutions)


def _reason(report: Report) -> str:
    return f": {report.reason}" if report.reason else ""


STYLES: dict[str, Callable[[Report], str]] = {
    "grid": as_grids,
    "line": as_lines,
    "jsonl": as_json,
}
"""The forms of a report in all commands that have reports, beside the text of each."""


def summary(puzzles: int, outcomes: Mapping[str, int], wrong: Mapping[str, int]) -> str:
    """The number of puzzles with each outcome, and the numbers of faults in the input."""
    parts = [f"{outcomes[name]:,} {name}" for name in COLOURS if outcomes.get(name)]
    faults = [f"{quantity(number, name)} in the input" for name, number in wrong.items() if number]
    return "; ".join([f"{quantity(puzzles, 'puzzle')}: {', '.join(parts) or 'none read'}", *faults])
