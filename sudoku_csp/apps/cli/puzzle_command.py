"""How `solve`, `check` and `count` are made: the same options, the same loop over puzzles."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from sudoku_csp.apps.cli import (
    front_page,
    options,
    reports,
)
from sudoku_csp.apps.cli.inputs import Reading, entries
from sudoku_csp.apps.cli.session import (
    Session,
    code_of,
    open_backends,
    running,
    save_disagreement,
    show_progress,
)
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.puzzle.notation.reader import Entry
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.solvers.backends import chosen
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.cross_check import Report, check


def puzzle_command(
    name: str,
    *,
    about: str,
    examples: str,
    text: type[reports.Format],
    backend: str,
    limit: int,
    limit_help: str,
) -> click.Command:
    """A command that asks backends about puzzles.

    `text` is its output for people, `backend` and `limit` are its defaults.
    """

    @click.command(name, help=about, epilog=f"\b\nExamples:\n{examples}")
    @options.puzzles
    @options.guesses
    @options.solving(default=backend)
    @options.encoding
    @options.limit(limit, limit_help)
    @options.style("How results are written to standard output.", "text", *reports.STYLES)
    @click.option("--sat-exit-codes", is_flag=True, help="Exit with 10 (solution), 20 (none) or 0.")
    def command(**given: Any) -> int:
        names = chosen(name for several in given["names"] for name in several)
        settings = Settings(
            given["solver"],
            given["encoding"],
            given["consistency"],
            given["search"],
        )
        try:
            settings.check(names)
        except Unsupported as error:
            raise click.UsageError(str(error)) from None
        style = reports.chosen(given["style"], text)
        session = ReportSession(style, Path(given["save_to"]))
        found = entries(
            given["inputs"], examples=given["examples"], how=Reading.from_options(given)
        )
        budget = Budget(given["time_limit"] or None)
        backends = open_backends(names, settings.compared(names))
        with (
            running(backends),
            show_progress("puzzles", hidden=sys.stdout.isatty()) as more,
            session.interruptible(),
        ):
            for puzzle in session.read(_fitting(found, settings)):
                session.report(check(puzzle, backends, limit=given["limit"], budget=budget))
                more(1)
        return session.end(sat_exit_codes=given["sat_exit_codes"])

    return command


def _fitting(found: Iterable[Entry], settings: Settings) -> Iterator[Entry]:
    """The entries, with an error in place of each puzzle that the encoding cannot state."""
    for entry in found:
        if isinstance(entry, Puzzle):
            try:
                settings.check_board(entry.board)
            except Unsupported as error:
                yield InputError(str(error), source=entry.source)
                continue
        yield entry


@dataclass
class ReportSession(Session):
    """A run whose puzzles have reports: they are written, and counted by their outcome."""

    style: reports.Format
    save_to: Path
    outcomes: Counter[str] = field(default_factory=Counter)
    solvable: set[bool | None] = field(default_factory=set)
    mismatches: int = 0

    def report(self, report: Report) -> None:
        """Writes the report, and tells what is wrong with the answers."""
        code = code_of(report)
        self.codes.add(code)
        self.solvable.add(True if report.solutions else False if report.exhausted else None)
        self.style.report(report)
        self.outcomes[reports.outcome(report)] += 1
        remarks = [f"no verdict from {name}: {why}" for name, why in report.missing.items()]
        if report.expectation:
            self.mismatches += 1
            remarks.append(report.expectation)
        if report.disagreements:
            remarks.append(save_disagreement(report, self.save_to))
        for remark in remarks:
            self.problem(code, f"{report.puzzle.source}: {remark}")

    def end(self, *, sat_exit_codes: bool) -> int:
        """Ends the output, sums it up, and returns the exit code."""
        self.style.end()
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
