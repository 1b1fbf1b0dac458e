"""`sudoku-csp compare`: compares searches and backends on the same puzzles."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.api import choices
from sudoku_csp.apps.api.compare import Comparison, compare, failures, sample
from sudoku_csp.apps.api.files import write_text
from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.apps.cli.inputs import entries_of
from sudoku_csp.apps.cli.reports import write, write_json
from sudoku_csp.apps.cli.session import Session, show_progress

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
@options.names(
    "--search -s searches",
    "search",
    choices.searches(),
    f"{', '.join(choices.searches())} or all; commas between them. "
    "[default: all but bitboard and default]",
)
@options.names(
    "--backend -b backends",
    "backend",
    choices.backends(),
    f"Backends beside the searches: {', '.join(choices.backends())} or all.",
)
@options.time_limit(1, "For each puzzle and search; 0 for none.")
@options.number("--limit", "Solutions to search for; 2 prove that a solution is the only one.", 2)
@options.number("--sample", "This many puzzles, spread evenly over all; 0 for all.", 30, least=0)
@options.svg("--plot", "Draw the number of puzzles solved over nodes and time, as SVG.")
@options.save_to
@options.style("The form of the results.", "text", "json")
def command(**given: Any) -> int:
    """Prints a row for each search and backend: guesses, conflicts, time. If a search reaches the
    time limit, the limit counts as its time and is marked. All answers to a puzzle are compared; a
    disagreement ends in exit code 4.
    """
    session = Session()
    reports: list[Report] = []
    puzzles, choice = sample(session.read(entries_of(given)), given["sample"])
    session.puzzles = 0
    limit, seconds = given["limit"], given["time_limit"]
    names = {kind: given[kind] for kind in ("searches", "backends")}
    answers = compare(puzzles, limit=limit, time_limit=seconds, **names)
    with show_progress("puzzles", len(puzzles)) as more, session.interruptible():
        for report in answers:
            reports.append(report)
            session.puzzles += 1
            for why in failures(report):
                session.problem(front_page.DONE, f"{report.puzzle.source}: {why}")
            session.add_faults(report, Path(given["save_to"]))
            # If a search reaches the time limit, that is a result, and not an unknown verdict.
            answered = all(one.answer is not None for one in report.statements)
            if not answered or report.verdict == "unknown":
                session.codes.add(front_page.UNKNOWN)
            more(1)
    if reports:
        found = Comparison(reports, choice, limit, seconds)
        if given["style"] == "json":
            write_json(found.as_dict())
        else:
            write(str(found))
        if given["plot"]:
            write_text(given["plot"], found.svg())
    return session.code
