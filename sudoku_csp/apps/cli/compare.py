"""`sudoku-csp compare`: several searches and backends over the same puzzles, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.api.files import write_text
from sudoku_csp.apps.cli import front_page, options, reports
from sudoku_csp.apps.cli.inputs import entries_of
from sudoku_csp.apps.cli.reports import quantity
from sudoku_csp.apps.cli.session import Session, running, save_disagreement, show_progress
from sudoku_csp.laboratory import charts
from sudoku_csp.laboratory import search_comparison as contest
from sudoku_csp.solvers import backends, searches
from sudoku_csp.solvers.backend import Verdict

if TYPE_CHECKING:
    from sudoku_csp.laboratory.search_comparison import ContestRow, Spread
    from sudoku_csp.puzzle.puzzle import Puzzle
    from sudoku_csp.solvers.cross_check import Report

EPILOG = """\b
Examples:
  sudoku-csp compare puzzles.txt
  sudoku-csp compare puzzles.txt --search all --backend sat,cpsat --plot searches.svg
  sudoku-csp compare puzzles.txt --search house-sets,propagation --sample 20 --time-limit 10
  sudoku-csp compare --examples --format json
"""

HEAD = ("no guess", "nodes", "worst", "conflicts", "worst", "ms", "worst", "time-outs", "failed")


@click.command("compare", cls=options.SectionedCommand, epilog=EPILOG)
@options.puzzles
@click.option(
    "--search",
    "-s",
    "search_names",
    type=options.NamesOf("search", searches.NAMES),
    multiple=True,
    help=f"{', '.join(searches.NAMES)} or all; several with commas. "
    "[default: all but bitboard and default]",
)
@click.option(
    "--backend",
    "-b",
    "backend_names",
    type=options.NamesOf("backend", backends.NAMES),
    multiple=True,
    help="Backends beside them: sat, cpsat, reference or all.",
)
@options.time_limit(1, "For each puzzle and search; 0 for none.")
@options.limit(2, "Solutions to search for; 2 prove that a solution is the only one.")
@options.number("--sample", "This many puzzles, spread evenly over all; 0 for all.", 30, least=0)
@options.svg("--plot", "Draw the number of puzzles solved over nodes and time, as SVG.")
@options.save_to
@options.style("The form of the results.", "text", "json")
def command(**given: Any) -> int:
    """Compare searches and backends on puzzles.

    A row for each: guesses, conflicts, time. A search that reaches the time limit counts as that
    long, and is marked. All answers to a puzzle are compared: a disagreement ends in exit code 4.
    """
    session = ContestSession()
    puzzles, choice = _chosen(given, session)
    seconds = given["time_limit"] or None
    names = list(chain(*given["search_names"])) or contest.traceable()
    contenders = contest.opened(names, list(chain(*given["backend_names"])))
    with (
        running(contenders),
        show_progress("puzzles", len(puzzles)) as more,
        session.interruptible(),
    ):
        for report in contest.reports(puzzles, contenders, given["limit"], seconds):
            session.add(report, Path(given["save_to"]))
            more(1)
    found = session.found
    if found:
        rows = contest.rows(found, seconds)
        _write(given, rows, found, choice)
        if given["plot"]:
            write_text(given["plot"], _plot(rows, found))
    return session.code


def _chosen(given: dict[str, Any], session: Session) -> tuple[list[Puzzle], str]:
    """The puzzles to solve, and the choice in words."""
    good = session.read(entries_of(given))
    if not given["sample"]:
        every = list(good)
        return every, quantity(len(every), "puzzle")
    sample, total = contest.evenly(good, given["sample"])
    if len(sample) == total:
        return sample, quantity(total, "puzzle")
    return sample, f"a sample of {len(sample):,} puzzles, spread evenly over {total:,}"


@dataclass
class ContestSession(Session):
    """The reports on the puzzles so far."""

    found: list[Report] = field(default_factory=list)

    def summary(self) -> str:
        return quantity(len(self.found), "puzzle")

    def add(self, report: Report, save_to: Path) -> None:
        """Keeps a report; prints what is wrong with the answers.

        A search that reaches the time limit is a result; a puzzle without any verdict is unknown.
        """
        self.found.append(report)
        place = report.puzzle.source
        for statement in report.statements:
            if statement.missing and not contest.is_late(statement, report.limit):
                why = f"{place}: {statement.backend} has no answer: {statement.missing}"
                self.problem(front_page.DONE, why)
        if report.disagreements:
            message = save_disagreement(report, save_to)
            self.problem(front_page.DISAGREEMENT, f"{place}: {message}")
        elif report.expectation:
            self.problem(front_page.MISMATCH, f"{place}: {report.expectation}")
        failed = any(s.answer is None for s in report.statements)
        unknown = report.verdict is Verdict.UNKNOWN
        self.codes.add(front_page.UNKNOWN if failed or unknown else front_page.DONE)


def _write(
    given: dict[str, Any], rows: Sequence[ContestRow], found: list[Report], choice: str
) -> None:
    if given["style"] == "json":
        reports.write_json(
            {
                "choice": choice,
                "limit": given["limit"],
                "time_limit": given["time_limit"] or None,
                "clock": "wall",
                "rows": [asdict(row) for row in rows],
                "puzzles": [report.as_dict() for report in found],
            }
        )
        return
    columns = len(HEAD) if any(row.failed for row in rows) else len(HEAD) - 1
    lines = [[row.name, *_numbers(row)[:columns]] for row in rows]
    reports.write(reports.table(["", *HEAD[:columns]], lines))
    wanted = f"{given['limit']} solutions" if given["limit"] > 1 else "one solution"
    reports.write(f"\n{choice}, {wanted} at most; median and worst of each, wall-clock time")
    if any(row.late for row in rows):
        limit = given["time_limit"]
        reports.write(f"> at least so much: a time-out counts as the limit, {limit:g} s")
    if clashes := sum(1 for report in found if report.disagreements):
        reports.write(f"{reports.DISAGREEMENT} on {quantity(clashes, 'puzzle')}: see the messages")


def _numbers(row: ContestRow) -> list[str]:
    """The numbers of a row below `HEAD`, as text."""
    numbers = ["-" if row.unguessed is None else f"{100 * row.unguessed / row.puzzles:.1f}%"]
    for spread, scale in ((row.nodes, 1), (row.conflicts, 1), (row.seconds, 1000)):
        numbers += _spread(spread, scale)
    return [*numbers, f"{row.late:,}", f"{row.failed:,}"]


def _spread(spread: Spread | None, scale: int) -> list[str]:
    """Median and worst, with a mark where they are lower bounds."""
    if spread is None:
        return ["-", "-"]
    pairs = ((spread.median, spread.median_at_least), (spread.worst, spread.worst_at_least))
    numbers = []
    for value, at_least in pairs:
        scaled = scale * value
        whole = scaled == int(scaled) or scaled >= 100
        numbers.append((">" if at_least else "") + (f"{scaled:,.0f}" if whole else f"{scaled:.3g}"))
    return numbers


def _plot(rows: Sequence[ContestRow], found: Sequence[Report]) -> str:
    nodes: dict[str, list[float]] = {}
    times: dict[str, list[float]] = {}
    for place, row in enumerate(rows):
        statements = [report.statements[place] for report in found]
        done = [s for s in statements if s.answer and not contest.is_late(s, found[0].limit)]
        times[row.name] = [1000 * s.seconds for s in done]
        if counts := contest.numbers(done, "nodes"):
            nodes[row.name] = list(counts)
    panels = {"nodes": nodes, "milliseconds": times}
    names = [row.name for row in rows]
    return charts.curves(quantity(len(found), "puzzle"), names, panels, len(found))
