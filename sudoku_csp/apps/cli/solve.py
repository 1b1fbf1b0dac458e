"""`sudoku-csp solve`, and the options and the loop that `check` and `count` share with it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from sudoku_csp.apps.cli import front_page, options, reports
from sudoku_csp.apps.cli.inputs import entries_of
from sudoku_csp.apps.cli.session import (
    More,
    Session,
    open_backends,
    running,
    save_disagreement,
    show_progress,
)
from sudoku_csp.grid.errors import InputError, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation.cells import Entry
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import Backend, Budget, Deadline, Outcome
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.cross_check import Report, check
from sudoku_csp.targets.propagation import all_different

SOLVER = (
    f"SAT solver of the sat backend. [default: {sat_solvers.DEFAULT}; {sat_solvers.DEFAULT_LARGE} "
    f"above {sat_solvers.KEPT_UP_TO}x{sat_solvers.KEPT_UP_TO}]"
)
CONSISTENCY = (
    f"All-different of the reference backend: {', '.join(all_different.LEVELS)}. "
    f"[default: {all_different.DEFAULT}]"
)


def puzzle_command(
    name: str,
    *,
    about: str,
    examples: str,
    text: Callable[[Report], str],
    backend: str,
    limit: int,
    limit_help: str,
) -> click.Command:
    """A command that solves puzzles with backends and writes a report on each.

    Args:
        text: Its default form of output.
        backend: The default of --backend.
        limit: The default of --limit.
    """

    @click.command(
        name, cls=options.SectionedCommand, help=about, epilog=f"\b\nExamples:\n{examples}"
    )
    @click.option(
        "--backend",
        "-b",
        "names",
        type=options.NamesOf("backend", backends.NAMES),
        multiple=True,
        default=[backend],
        show_default=True,
        help=f"{', '.join(backends.NAMES)} or all; several with commas, or repeated.",
    )
    @options.limit(limit, limit_help)
    @options.time_limit(60, "For each puzzle and backend, in seconds; 0 for none.")
    @options.style("The form of the results.", "text", *reports.STYLES)
    @click.option("--sat-exit-codes", is_flag=True, help="Exit with 10 (solution), 20 (none) or 0.")
    @options.puzzles
    @options.solver(SOLVER)
    @options.encoding
    @options.search
    @options.name("--consistency", "consistency level", all_different.LEVELS, CONSISTENCY)
    @options.save_to
    def command(**given: Any) -> int:
        names = backends.chosen(name for several in given["names"] for name in several)
        settings = Settings(
            given["solver"], given["encoding"], given["consistency"], given["search"]
        )
        try:
            settings.check(names)
        except Unsupported as error:
            raise click.UsageError(str(error)) from None
        session = ReportSession(reports.STYLES.get(given["style"], text), Path(given["save_to"]))
        budget = Budget(given["time_limit"] or None)
        opened = open_backends(names, settings.compared(names))
        to_terminal = sys.stdout.isatty()
        with (
            running(opened),
            show_progress("puzzles", hidden=to_terminal) as more,
            session.interruptible(),
        ):
            for puzzle in session.read(_supported(entries_of(given), settings)):
                with show_progress("solutions", hidden=not to_terminal, delay=1) as found_more:
                    watched = {name: Watched(one, found_more) for name, one in opened.items()}
                    report = check(puzzle, watched, limit=given["limit"], budget=budget)
                session.report(report)
                more(1)
        return session.end(sat_exit_codes=given["sat_exit_codes"])

    return command


def _supported(found: Iterable[Entry], settings: Settings) -> Iterator[Entry]:
    """The entries, with an error in place of each puzzle that the encoding cannot state."""
    for entry in found:
        if isinstance(entry, Puzzle):
            try:
                settings.check_board(entry.board)
            except Unsupported as error:
                yield InputError(str(error), source=entry.source)
                continue
        yield entry


class Watched(Backend):
    """A backend that counts its solutions for a progress display as it finds them."""

    def __init__(self, backend: Backend, more: More) -> None:
        self._backend = backend
        self._more = more
        self.name, self.solver_name = backend.name, backend.solver_name
        self.encoding, self.learns = backend.encoding, backend.learns

    def prepare(self) -> None:
        self._backend.prepare()

    def search(
        self, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], deadline: Deadline
    ) -> Outcome:
        def count(grid: Grid) -> None:
            found(grid)
            self._more(1)

        return self._backend.search(puzzle, limit, count, deadline)


@dataclass
class ReportSession(Session):
    """A run that writes reports and counts their outcomes."""

    text: Callable[[Report], str]
    save_to: Path
    outcomes: Counter[str] = field(default_factory=Counter)
    solvable: set[bool | None] = field(default_factory=set)
    mismatches: int = 0

    def report(self, report: Report) -> None:
        """Writes the report; prints what is wrong with the answers on standard error."""
        self.solvable.add(True if report.solutions else False if report.exhausted else None)
        if text := self.text(report):
            reports.write(text)
        self.outcomes[reports.outcome(report)] += 1
        code = front_page.UNKNOWN if report.missing else front_page.DONE
        remarks = [f"no verdict from {name}: {why}" for name, why in report.missing.items()]
        if report.expectation:
            code = front_page.MISMATCH
            self.mismatches += 1
            remarks.append(report.expectation)
        if report.disagreements:
            code = front_page.DISAGREEMENT
            remarks.append(save_disagreement(report, self.save_to))
        self.codes.add(code)
        for remark in remarks:
            self.problem(code, f"{report.puzzle.source}: {remark}")

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


command = puzzle_command(
    "solve",
    about="""Solve puzzles: one solution, several, or none?

    PUZZLE is a text, a file (also .gz, .bz2, .xz, .zst), or - for standard input.
    """,
    examples="""\
  sudoku-csp solve 1.....3..4....2.
  sudoku-csp solve puzzles.txt --format line > solutions.txt
  sudoku-csp solve - --backend sat --solver glucose4 < puzzles.txt
  sudoku-csp solve puzzles.csv.gz --format jsonl | head
  sudoku-csp solve 6x6.txt --box 3x2 --limit 10
""",
    text=reports.as_pictures,
    backend="sat",
    limit=2,
    limit_help="Solutions to search for; 2 show whether a solution is the only one.",
)
