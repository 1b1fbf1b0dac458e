"""The loop of `solve`, `check` and `count`: read a puzzle, ask the backends, write, go on."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

import click

from sudoku_csp.apps.cli import exit_codes
from sudoku_csp.apps.cli.formats import COLOURS, DISAGREEMENT, Format, outcome
from sudoku_csp.apps.cli.tables import counted
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation.reader import Entry
from sudoku_csp.solvers.backend import Backend, Budget
from sudoku_csp.solvers.backends import open_backend, open_race
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.cross_check import Report, check


@dataclass
class Session:
    """One run over many puzzles, and what came of it."""

    names: Sequence[str]
    settings: Settings
    limit: int
    time_limit: float
    style: Format
    save_to: Path
    strict: bool = False
    race: bool = False
    outcomes: Counter[str] = field(default_factory=Counter)
    solvable: set[bool | None] = field(default_factory=set)
    codes: set[int] = field(default_factory=set)
    reports: int = 0
    errors: int = 0
    mismatches: int = 0

    def run(self, entries: Iterator[Entry], *, sat_exit_codes: bool = False) -> int:
        """Asks about every puzzle and returns the exit code."""
        with self._backends() as opened, _progress() as advance:
            try:
                for entry in entries:
                    if isinstance(entry, InputError):
                        self._refuse(entry)
                        if self.strict:
                            break
                    else:
                        budget = Budget(self.time_limit or None)
                        self._report(check(entry, opened, limit=self.limit, budget=budget))
                    advance()
            except KeyboardInterrupt:
                self.style.end()
                click.echo(f"interrupted after {counted(self.reports, 'puzzle')}", err=True)
                return exit_codes.INTERRUPTED
        self.style.end()
        if self.errors + self.reports > 1:
            click.echo(self._summary(), err=True)
        return self._exit_code(sat_exit_codes=sat_exit_codes)

    @contextmanager
    def _backends(self) -> Iterator[dict[str, Backend]]:
        """The backends, all started at once, and closed whatever happens."""
        if self.race:
            opened = {"race": open_race(self.names, self.settings)}
        else:
            opened = {name: open_backend(name, self.settings) for name in self.names}
        try:
            for backend in opened.values():
                backend.start()
            yield opened
        finally:
            for backend in opened.values():
                backend.close()

    def _refuse(self, error: InputError) -> None:
        self.errors += 1
        self.codes.add(exit_codes.INPUT)
        click.echo(str(error), err=True)

    def _report(self, report: Report) -> None:
        self.solvable.add(True if report.solutions else False if report.exhausted else None)
        self.codes.add(exit_codes.of_report(report))
        self.style.report(report)
        self.reports += 1
        self.outcomes[outcome(report)] += 1
        place = report.puzzle.source
        for name, why in report.missing.items():
            click.echo(f"{place}: {name} is missing from the verdict: {why}", err=True)
        if report.expectation:
            self.mismatches += 1
            click.echo(f"{place}: {report.expectation}", err=True)
        if report.disagreements:
            said = "; ".join(report.disagreements)
            from sudoku_csp.solvers import reproduction

            where = reproduction.saved(report, self.save_to)
            click.echo(f"{place}: {DISAGREEMENT}: {said}; {where}", err=True)

    def _summary(self) -> str:
        parts = [f"{self.outcomes[said]} {said}" for said in COLOURS if said in self.outcomes]
        text = f"{counted(self.reports, 'puzzle')}: {', '.join(parts) or 'none read'}"
        if self.mismatches:
            text += f"; {counted(self.mismatches, 'wrong solution')} in the input"
        if self.errors:
            text += f"; {counted(self.errors, 'error')} in the input"
        return text

    def _exit_code(self, *, sat_exit_codes: bool) -> int:
        code = exit_codes.worst(self.codes)
        if sat_exit_codes and code in (exit_codes.DONE, exit_codes.UNKNOWN):
            if self.solvable == {True}:
                return exit_codes.SAT
            return exit_codes.UNSAT if self.solvable == {False} else exit_codes.DONE
        return code


def _progress() -> AbstractContextManager[Callable[[], None]]:
    """A bar on standard error, where that is a terminal and the results do not go there too."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        return nullcontext(lambda: None)
    from sudoku_csp.apps.cli.progress import counting

    return counting()
