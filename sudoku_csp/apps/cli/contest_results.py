"""What `sudoku-csp compare` does and says: the puzzles chosen, the table, the plot, JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import Any

from sudoku_csp.apps.cli import front_page, reports
from sudoku_csp.apps.cli.files import write_text
from sudoku_csp.apps.cli.inputs import Reading, entries
from sudoku_csp.apps.cli.reports import quantity, table
from sudoku_csp.apps.cli.session import Session, running, save_disagreement, show_progress
from sudoku_csp.laboratory.comparisons import charts
from sudoku_csp.laboratory.comparisons import searches as contest
from sudoku_csp.laboratory.comparisons.searches import Row, Spread
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Verdict
from sudoku_csp.solvers.cross_check import Report

HEAD = ("no guess", "nodes", "worst", "conflicts", "worst", "ms", "worst", "time-outs", "failed")


def run(given: dict[str, Any]) -> int:
    """Asks all contenders, writes what came of it, and returns the exit code."""
    session = _Session()
    puzzles, choice = _chosen(given, session)
    seconds = given["time_limit"] or None
    searches = list(chain(*given["search_names"])) or contest.traceable()
    contenders = contest.opened(searches, list(chain(*given["backend_names"])))
    found = session.found
    with (
        running(contenders),
        show_progress("puzzles", len(puzzles)) as more,
        session.interruptible(),
    ):
        for report in contest.reports(puzzles, contenders, given["limit"], seconds):
            session.add(report, Path(given["save_to"]))
            more(1)
    if found:
        rows = contest.rows(found, seconds)
        _write(given, rows, found, choice)
        if given["plot"]:
            write_text(given["plot"], _plot(rows, found))
    return session.code


def _chosen(given: dict[str, Any], session: Session) -> tuple[list[Puzzle], str]:
    """The puzzles to ask about, and how they were chosen, in words."""
    good = session.read(
        entries(given["inputs"], examples=given["examples"], how=Reading.from_options(given))
    )
    if given["first"]:
        first = list(islice(good, given["first"]))
        return first, f"the first {quantity(len(first), 'puzzle')}"
    if not given["sample"]:
        every = list(good)
        return every, quantity(len(every), "puzzle")
    sample, total = contest.evenly(good, given["sample"])
    if len(sample) == total:
        return sample, quantity(total, "puzzle")
    return sample, f"a sample of {len(sample):,} puzzles, spread evenly over {total:,}"


@dataclass
class _Session(Session):
    """The reports on the puzzles so far."""

    found: list[Report] = field(default_factory=list)

    def summary(self) -> str:
        return quantity(len(self.found), "puzzle")

    def add(self, report: Report, save_to: Path) -> None:
        """Keeps a report, and tells what is wrong with the answers.

        A search that reaches the time limit is a result; a puzzle that all leave open is unknown.
        """
        self.found.append(report)
        place = report.puzzle.source
        for statement in report.statements:
            if statement.missing and not contest.is_late(statement, report.limit):
                why = f"{place}: {statement.backend} has no answer: {statement.missing}"
                self.problem(front_page.DONE, why)
        if report.disagreements:
            self.problem(front_page.DISAGREEMENT, f"{place}: {save_disagreement(report, save_to)}")
        elif report.expectation:
            self.problem(front_page.MISMATCH, f"{place}: {report.expectation}")
        failed = any(s.answer is None for s in report.statements)
        unknown = report.verdict is Verdict.UNKNOWN and len(report.solutions) < report.limit
        self.codes.add(front_page.UNKNOWN if failed or unknown else front_page.DONE)


def _write(given: dict[str, Any], rows: Sequence[Row], found: list[Report], choice: str) -> None:
    if given["style"] == "json":
        what = {
            "asked": choice,
            "limit": given["limit"],
            "time_limit": given["time_limit"] or None,
            "clock": "wall",
            "rows": [row.as_dict() for row in rows],
            "puzzles": [report.as_dict() for report in found],
        }
        reports.write_json(what)
        return
    reports.write(_table(rows))
    limited = given["time_limit"]
    asked = f"{given['limit']} solutions" if given["limit"] > 1 else "one solution"
    reports.write(f"\n{choice}, asked for {asked}; median and worst of each, wall-clock time")
    if any(row.late for row in rows):
        reports.write(f"> at least so much: a time-out counts as the limit, {limited:g} s")
    if clashes := sum(1 for report in found if report.disagreements):
        reports.write(f"{reports.DISAGREEMENT} on {quantity(clashes, 'puzzle')}: see the messages")


def _table(rows: Sequence[Row]) -> str:
    columns = list(zip(HEAD, *map(_line, rows), strict=True))
    if not any(row.failed for row in rows):
        columns.pop()
    # Right-aligned by hand: a number that is marked is a word to the table.
    head, *lines = zip(*map(_right, columns), strict=True)
    body = [[row.name, *line] for row, line in zip(rows, lines, strict=True)]
    return table(["", *head], body)


def _line(row: Row) -> list[str]:
    share = "-" if row.unguessed is None else f"{100 * row.unguessed / row.asked:.1f}%"
    numbers = [share]
    for spread, scale in ((row.nodes, 1), (row.conflicts, 1), (row.seconds, 1000)):
        numbers += _spread(spread, scale)
    return [*numbers, f"{row.late:,}", f"{row.failed:,}"]


def _spread(spread: Spread | None, scale: int) -> list[str]:
    """Median and worst, marked where they are lower bounds."""
    if spread is None:
        return ["-", "-"]
    return [
        (">" if marked else "") + _number(scale * value)
        for value, marked in (
            (spread.median, spread.median_at_least),
            (spread.worst, spread.worst_at_least),
        )
    ]


def _number(value: float) -> str:
    """A count whole, a measure with three digits."""
    if value == int(value) or value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def _right(column: Sequence[str]) -> list[str]:
    width = max(map(len, column))
    return [text.rjust(width) for text in column]


def _plot(rows: Sequence[Row], found: Sequence[Report]) -> str:
    nodes: dict[str, list[float]] = {}
    times: dict[str, list[float]] = {}
    for place, row in enumerate(rows):
        statements = [report.statements[place] for report in found]
        done = [s for s in statements if s.answer and not contest.is_late(s, found[0].limit)]
        times[row.name] = [1000 * s.seconds for s in done]
        if told := contest.numbers(done, "nodes"):
            nodes[row.name] = list(told)
    panels = {"nodes": nodes, "milliseconds": times}
    names = [row.name for row in rows]
    return charts.curves(quantity(len(found), "puzzle"), names, panels, len(found))
