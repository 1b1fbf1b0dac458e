"""`sudoku-csp solve`, `check` and `count`: solve puzzles with backends and report on each."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.api import choices
from sudoku_csp.apps.api import reports as forms
from sudoku_csp.apps.api.solve import choose_solvers, close
from sudoku_csp.apps.cli import front_page, options, reports
from sudoku_csp.apps.cli.inputs import entries_of
from sudoku_csp.apps.cli.session import Session, show_progress
from sudoku_csp.grid.errors import Unsupported

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudoku_csp.solvers.cross_check import Report

SOLVER = f"SAT solver of the sat backend. [default: {choices.default_solver()}]"
BACKENDS, LEVELS = choices.backends(), choices.consistency_levels()
CONSISTENCY = (
    f"All-different of the reference backend: {', '.join(LEVELS)}. "
    f"[default: {choices.default_consistency()}]"
)
LIMIT = "Solutions to search for; 2 show whether a solution is the only one."


def _command(
    name: str,
    text: Callable[..., str],
    backend: str,
    limit: int,
    limit_help: str,
    about: str,
    examples: str,
) -> click.Command:
    """Makes the command with this name; `text` writes a report in the command's default form."""
    epilog = f"\b\nExamples:\n{examples}"

    @click.command(name, cls=options.SectionedCommand, help=about, epilog=epilog)
    @options.names(
        "--backend -b names",
        "backend",
        BACKENDS,
        f"{', '.join(BACKENDS)} or all; commas between them, or repeat the option.",
        backend,
    )
    @options.number("--limit", limit_help, limit)
    @options.time_limit(60, "For each puzzle and backend, in seconds; 0 for none.")
    @options.style("The form of the results.", "text", *forms.STYLES)
    @click.option("--sat-exit-codes", is_flag=True, help="Exit with 10 (solution), 20 (none) or 0.")
    @options.puzzles
    @options.solver(SOLVER)
    @options.encoding
    @options.search
    @options.name("--consistency", "consistency level", LEVELS, CONSISTENCY)
    @options.save_to
    def command(**given: Any) -> int:
        settings = {key: given[key] for key in ("solver", "encoding", "consistency", "search")}
        seconds = given["time_limit"]
        try:
            solvers = choose_solvers(given["names"], given["limit"], time_limit=seconds, **settings)
        except Unsupported as error:
            raise click.UsageError(str(error)) from None
        session = ReportSession(forms.STYLES.get(given["style"], text), Path(given["save_to"]))
        entries = map(solvers.check_entry, entries_of(given))
        to_terminal = sys.stdout.isatty()
        try:
            solvers.start()
            with show_progress("puzzles", hidden=to_terminal) as more, session.interruptible():
                for puzzle in session.read(entries):
                    with show_progress("solutions", hidden=not to_terminal, delay=1) as found:
                        report = solvers.report(puzzle, found)
                    session.report(report)
                    more(1)
        finally:
            close()
        return session.end(sat_exit_codes=given["sat_exit_codes"])

    return command


@dataclass
class ReportSession(Session):
    """A run of a command that writes a report on each puzzle and counts the outcomes."""

    text: Callable[..., str]
    save_to: Path
    outcomes: Counter[str] = field(default_factory=Counter)
    solvable: set[bool | None] = field(default_factory=set)
    mismatches: int = 0

    def report(self, report: Report) -> None:
        """Writes the report; prints on standard error what is wrong with the answers."""
        self.solvable.add(True if report.solutions else False if report.exhausted else None)
        if text := self.text(report, reports.paint()):
            reports.write(text)
        self.outcomes[forms.outcome(report)] += 1
        for name, why in report.missing.items():
            message = f"{report.puzzle.source}: no verdict from {name}: {why}"
            self.problem(front_page.UNKNOWN, message)
        self.mismatches += bool(report.expectation)
        self.add_faults(report, self.save_to)

    def end(self, *, sat_exit_codes: bool) -> int:
        """Prints the summary and returns the exit code."""
        code = self.code
        if code == front_page.INTERRUPTED:
            return code
        if self.errors + self.puzzles > 1:
            wrong = {"wrong solution": self.mismatches, "error": self.errors}
            click.echo(reports.summary(self.puzzles, self.outcomes, wrong), err=True)
        if sat_exit_codes and code in (front_page.DONE, front_page.UNKNOWN):
            if self.solvable == {True}:
                return front_page.SAT
            return front_page.UNSAT if self.solvable == {False} else front_page.DONE
        return code


command = _command(
    "solve",
    forms.as_pictures,
    "sat",
    2,
    LIMIT,
    about="""PUZZLE is a text, a file (also .gz, .bz2, .xz, .zst), or - for standard input.
    """,
    examples="""\
  sudoku-csp solve 1.....3..4....2.
  sudoku-csp solve puzzles.txt --format line > solutions.txt
  sudoku-csp solve - --backend sat --solver glucose4 < puzzles.txt
  sudoku-csp solve puzzles.csv.gz --format jsonl | head
  sudoku-csp solve 6x6.txt --box 3x2 --limit 10
""",
)

check = _command(
    "check",
    forms.as_verdicts,
    "all",
    2,
    LIMIT,
    about="""Prints one line for each puzzle: the verdict, and the time of each backend. Every grid
    is checked against the rules. A disagreement ends in exit code 4, and is saved with everything
    that is needed to reproduce it. If a CSV file has a column of solutions, these solutions are
    checked too; a wrong solution ends in exit code 1.

    The backend reference uses the search dom-wdeg, which propagates the constraints; --search names
    a different search.
    """,
    examples="""\
  sudoku-csp check puzzles.txt
  sudoku-csp check --examples
  sudoku-csp check puzzles.txt --backend sat,reference --format jsonl
""",
)

count = _command(
    "count",
    forms.as_count,
    "reference",
    100_000,
    "The number at which counting ends.",
    about="""With several backends their whole sets of solutions are compared.
    """,
    examples="""\
  sudoku-csp count ................
  sudoku-csp count puzzles.txt --limit 1000 --backend all
""",
)
