"""One run of a command: its backends, its puzzles one after the other, and its exit code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import click

from sudoku_csp.apps.cli import exit_codes
from sudoku_csp.apps.cli.reports import DISAGREEMENT
from sudoku_csp.apps.cli.tables import counted
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation.reader import Entry
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Backend
from sudoku_csp.solvers.backends import DEFAULTS
from sudoku_csp.solvers.backends.isolated import open_backend
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.cross_check import Report


@dataclass(kw_only=True)
class Session:
    """What came of the puzzles so far."""

    puzzles: int = 0
    errors: int = 0
    codes: set[int] = field(default_factory=set)

    def read(self, entries: Iterable[Entry]) -> Iterator[Puzzle]:
        """The puzzles; what is none is reported."""
        for entry in entries:
            if isinstance(entry, InputError):
                self.errors += 1
                self.tell(exit_codes.INPUT, str(entry))
            else:
                yield entry
                self.puzzles += 1

    def tell(self, code: int, text: str) -> None:
        """Something on standard error, and the exit code that goes with it."""
        self.codes.add(code)
        click.echo(text, err=True)

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """A block that Ctrl-C ends: what comes after it is done all the same."""
        try:
            yield
        except KeyboardInterrupt:
            self.tell(exit_codes.INTERRUPTED, f"interrupted after {self.summary()}")

    def summary(self) -> str:
        """What was done, in words."""
        return counted(self.puzzles, "puzzle")

    @property
    def code(self) -> int:
        """The exit code of all puzzles together."""
        return exit_codes.worst(self.codes)


def shouted(report: Report, save_to: Path) -> str:
    """A disagreement in words, and where it is saved now."""
    from sudoku_csp.solvers import reproduction

    said = "; ".join(report.disagreements)
    return f"{DISAGREEMENT}: {said}; {reproduction.saved(report, save_to)}"


@contextmanager
def started(backends: Mapping[str, Backend]) -> Iterator[Mapping[str, Backend]]:
    """The backends, all started at once, and closed whatever happens."""
    try:
        for backend in backends.values():
            backend.start()
        yield backends
    finally:
        for backend in backends.values():
            backend.close()


def opened(names: Iterable[str], settings: Settings = DEFAULTS) -> dict[str, Backend]:
    """The backends of these names, to be started."""
    return {name: open_backend(name, settings) for name in names}
