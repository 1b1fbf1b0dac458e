"""The forms of output: text for people, grids, lines, JSON. Results only, to standard output."""

from __future__ import annotations

import json
import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

import click

from sudoku_csp.grid.solution import Grid, Solution
from sudoku_csp.puzzle.notation import board_comment
from sudoku_csp.solvers.backend import Verdict
from sudoku_csp.solvers.cross_check import Report

SOLVED, DISAGREEMENT = "solved", "DISAGREEMENT"

COLOURS = {
    str(Verdict.UNIQUE): "green",
    str(Verdict.MULTIPLE): "yellow",
    str(Verdict.NO_SOLUTION): "magenta",
    SOLVED: "green",
    str(Verdict.UNKNOWN): "red",
    DISAGREEMENT: "red",
}
"""What can be said of a puzzle, in the order in which a summary counts it."""


def outcome(report: Report) -> str:
    """The verdict in a word; "solved" where one solution was wanted and it was found."""
    if report.disagreements:
        return DISAGREEMENT
    if report.verdict is Verdict.UNKNOWN and len(report.solutions) == report.limit == 1:
        return SOLVED
    return str(report.verdict)


def colour_wanted() -> bool:
    """Whether standard output is a terminal that shows colour, and nobody objects."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def write(text: str) -> None:
    """Writes a line of results and hands it on at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def write_json(data: Any) -> None:
    """Writes data that a person may want to read too."""
    write(json.dumps(data, indent=2))


class Format(ABC):
    """Writes one report after another."""

    @abstractmethod
    def report(self, report: Report) -> None:
        """Writes what is to be said of a puzzle."""

    def end(self) -> None:
        """Closes the output."""


class Text(Format):
    """For people: source, verdict, and the solutions drawn, the givens bold in a terminal."""

    def __init__(self) -> None:
        self.colour = colour_wanted()

    def report(self, report: Report) -> None:
        remark = _reason(report)
        if outcome(report) == SOLVED:
            remark = " (whether it has another solution was not asked)"
        write(f"{report.puzzle.source}: {self.verdict(report)}{remark}")
        given = [cell for cell, _ in report.puzzle.givens]
        for grid in report.solutions:
            drawn = Solution.of(grid, given).draw(colour=self.colour)
            write(board_comment.with_picture(grid.board, drawn))

    def verdict(self, report: Report, width: int = 0) -> str:
        text = outcome(report)
        padded = text.ljust(width)
        return click.style(padded, fg=COLOURS[text]) if self.colour else padded


class Statements(Text):
    """For people: a line a puzzle with what each backend says, and the time that it took."""

    def report(self, report: Report) -> None:
        parts = [f"{report.puzzle.source}: {self.verdict(report, len(Verdict.NO_SOLUTION))}"]
        for statement in report.statements:
            said = duration(statement.seconds)
            if statement.missing:
                said = f"missing, {statement.missing}"
            elif statement.fault:
                said = "AT FAULT"
            elif statement.verdict is not report.verdict:
                said = f"{statement.verdict}, {said.strip()}"
            parts.append(f"{statement.backend} {said}")
        if report.reason:
            parts.append(f"({report.reason})")
        write("  ".join(parts))


class Count(Text):
    """For people: a line a puzzle with the number of its solutions."""

    def report(self, report: Report) -> None:
        found = len(report.solutions)
        number = str(found) if report.exhausted else f"at least {found}"
        if report.disagreements or not (found or report.exhausted):
            number = self.verdict(report)
        write(f"{report.puzzle.source}: {number}{_reason(report)}")


class Lines(Format):
    """Every solution on a line; a puzzle that has not exactly one gets a comment before."""

    def report(self, report: Report) -> None:
        said = outcome(report)
        if said not in (SOLVED, Verdict.UNIQUE):
            # In a line that readers skip.
            write(f"# {report.puzzle.source}: {said}{_reason(report)}")
        for grid in report.solutions:
            write(self.solution(grid))

    def solution(self, grid: Grid) -> str:
        """How a solution is written."""
        return board_comment.with_line(grid.board, grid.line())


class Grids(Lines):
    """Every solution as a framed picture, an empty line after it; else as `Lines`."""

    def solution(self, grid: Grid) -> str:
        return board_comment.with_picture(grid.board, f"{grid}\n")


class JsonLines(Format):
    """One JSON object a puzzle and line."""

    def report(self, report: Report) -> None:
        write(json.dumps(report.as_dict()))


class Json(Format):
    """One JSON list of the objects."""

    def __init__(self) -> None:
        self._separator = "["

    def report(self, report: Report) -> None:
        self.add(report.as_dict())

    def add(self, data: dict[str, Any]) -> None:
        """Writes the next object of the list."""
        sys.stdout.write(self._separator + "\n" + json.dumps(data))
        sys.stdout.flush()
        self._separator = ","

    def end(self) -> None:
        write("[]" if self._separator == "[" else "\n]")


def duration(seconds: float) -> str:
    """Milliseconds or seconds, of one width."""
    return f"{seconds * 1000:5.1f} ms" if seconds < 1 else f"{seconds:5.1f} s "


def _reason(report: Report) -> str:
    return f": {report.reason}" if report.reason else ""


STYLES: dict[str, type[Format]] = {
    "grid": Grids,
    "line": Lines,
    "json": Json,
    "jsonl": JsonLines,
}
"""The forms of output that every command with reports has, beside its own text."""


def chosen(style: str, text: type[Format]) -> Format:
    """The form of output of this name; `text` is the command's own."""
    return STYLES.get(style, text)()


def summary(puzzles: int, outcomes: Mapping[str, int], wrong: Mapping[str, int]) -> str:
    """How many puzzles had each outcome, and how much was wrong with the input."""
    parts = [f"{outcomes[said]:,} {said}" for said in COLOURS if outcomes.get(said)]
    told = [f"{quantity(number, thing)} in the input" for thing, number in wrong.items() if number]
    return "; ".join([f"{quantity(puzzles, 'puzzle')}: {', '.join(parts) or 'none read'}", *told])


Value = str | int | float | None


def table(head: Sequence[str], rows: Sequence[Sequence[Value]]) -> str:
    """The rows below their headings: words to the left, numbers to the right, `-` for None.

    >>> print(table(["name", "clauses"], [["minimal", 8829], ["triad", None]]))
    name     clauses
    minimal    8,829
    triad          -
    """
    texts = [[format_value(value) for value in row] for row in rows]
    columns = list(zip(head, *texts, strict=True))
    widths = [max(map(len, column)) for column in columns]
    words = [any(isinstance(row[place], str) for row in rows) for place in range(len(head))]
    lines = (
        "  ".join(
            text.ljust(width) if left else text.rjust(width)
            for text, width, left in zip(line, widths, words, strict=True)
        )
        for line in (head, *texts)
    )
    return "\n".join(line.rstrip() for line in lines)


def format_value(value: Value) -> str:
    """A value as text: thousands are set apart, a share has two decimals."""
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:,.2f}"
    return value if isinstance(value, str) else f"{value:,}"


def quantity(number: int, thing: str) -> str:
    """How many of a thing there are.

    >>> quantity(1, "puzzle"), quantity(2, "puzzle")
    ('1 puzzle', '2 puzzles')
    """
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"
