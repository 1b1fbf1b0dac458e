"""`sudoku-csp compare`: several searches and backends over the same puzzles, side by side."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.api import choices
from sudoku_csp.apps.api.compare import Comparison, compare, failures, sample
from sudoku_csp.apps.api.files import write_text
from sudoku_csp.apps.cli import front_page, options, reports
from sudoku_csp.apps.cli.inputs import entries_of
from sudoku_csp.apps.cli.session import Session, save_disagreement, show_progress
from sudoku_csp.grid.helpers import quantity

if TYPE_CHECKING:
    from sudoku_csp.solvers.cross_check import Report

EPILOG = """\b
Examples:
  sudoku-csp compare puzzles.txt
  sudoku-csp compare puzzles.txt --search all --backend sat,cpsat --plot searches.svg
  sudoku-csp compare puzzles.txt --search house-sets,propagation --sample 20 --time-limit 10
  sudoku-csp compare --examples --format json
"""


@click.command("compare", cls=options.SectionedCommand, epilog=EPILOG)
@options.puzzles
@click.option(
    "--search",
    "-s",
    "search_names",
    type=options.NamesOf("search", choices.searches()),
    multiple=True,
    help=f"{', '.join(choices.searches())} or all; several with commas. "
    "[default: all but bitboard and default]",
)
@click.option(
    "--backend",
    "-b",
    "backend_names",
    type=options.NamesOf("backend", choices.backends()),
    multiple=True,
    help=f"Backends beside them: {', '.join(choices.backends())} or all.",
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
    puzzles, choice = sample(session.read(entries_of(given)), given["sample"])
    limit, seconds = given["limit"], given["time_limit"] or None
    searches, backends = ([*chain(*given[names])] for names in ("search_names", "backend_names"))
    answers = compare(
        puzzles, searches=searches, backends=backends, limit=limit, time_limit=seconds
    )
    with show_progress("puzzles", len(puzzles)) as more, session.interruptible():
        for report in answers:
            session.add(report, Path(given["save_to"]))
            more(1)
    if session.found:
        found = Comparison(session.found, choice, limit, seconds)
        if given["style"] == "json":
            reports.write_json(found.as_dict())
        else:
            reports.write(str(found))
        if given["plot"]:
            write_text(given["plot"], found.svg())
    return session.code


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
        for why in failures(report):
            self.problem(front_page.DONE, f"{place}: {why}")
        if report.disagreements:
            message = save_disagreement(report, save_to)
            self.problem(front_page.DISAGREEMENT, f"{place}: {message}")
        elif report.expectation:
            self.problem(front_page.MISMATCH, f"{place}: {report.expectation}")
        answered = all(one.answer is not None for one in report.statements)
        is_done = answered and report.verdict != "unknown"
        self.codes.add(front_page.DONE if is_done else front_page.UNKNOWN)
