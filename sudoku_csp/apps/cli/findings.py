"""The loop of `diagnose` and `ask`: read a puzzle, look into it, write what was found, go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import click

from sudoku_csp.apps.cli import exit_codes, formats
from sudoku_csp.apps.cli.tables import counted
from sudoku_csp.grid.errors import (
    BackendFailed,
    BackendFault,
    BackendUnavailable,
    InputError,
    SudokuError,
)
from sudoku_csp.puzzle.notation.reader import Entry
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Backend
from sudoku_csp.solvers.backends import open_backend


@dataclass(frozen=True)
class Finding:
    """What was found, for people and as data; `said` is the headline's last word, and `remarks` go
    to standard error.
    """

    about: str
    said: str
    colour: str
    text: str
    data: dict[str, Any]
    code: int
    remarks: Sequence[str] = ()

    def written(self, *, colour: bool) -> str:
        """The headline, and the text below it."""
        said = click.style(self.said, fg=self.colour) if colour else self.said
        return "\n".join(filter(None, [f"{self.about}: {said}", self.text]))


def run(
    entries: Iterator[Entry],
    looks: Sequence[Callable[[Puzzle], Finding]],
    *,
    style: str,
    strict: bool,
) -> int:
    """Looks into every puzzle in each of these ways and returns the exit code."""
    json = formats.Json() if style == "json" else None
    colour = formats.colour_wanted()
    codes: set[int] = set()
    puzzles = 0
    try:
        for entry in entries:
            if isinstance(entry, InputError):
                codes.add(exit_codes.INPUT)
                click.echo(str(entry), err=True)
                if strict:
                    break
                continue
            puzzles += 1
            for finding in _looked(looks, entry, codes):
                codes.add(finding.code)
                if json is not None:
                    json.add(finding.data)
                else:
                    formats.write(finding.written(colour=colour))
                for remark in finding.remarks:
                    click.echo(f"{entry.source}: {remark}", err=True)
    except KeyboardInterrupt:
        codes = {exit_codes.INTERRUPTED}
        click.echo(f"interrupted after {counted(puzzles, 'puzzle')}", err=True)
    if json is not None:
        json.end()
    interrupted = exit_codes.INTERRUPTED in codes
    return exit_codes.INTERRUPTED if interrupted else exit_codes.worst(codes)


def _looked(
    looks: Sequence[Callable[[Puzzle], Finding]], puzzle: Puzzle, codes: set[int]
) -> Iterator[Finding]:
    """What was found; an error in one look is told, and ends neither the others nor the output."""
    for look in looks:
        try:
            finding = look(puzzle)
        except SudokuError as error:
            codes.add(_code(error))
            what = f"{formats.DISAGREEMENT}: " if isinstance(error, BackendFault) else ""
            click.echo(f"{puzzle.source}: {what}{error}", err=True)
        else:
            yield finding


def _code(error: SudokuError) -> int:
    match error:
        case BackendFault():
            return exit_codes.DISAGREEMENT
        case BackendFailed() | BackendUnavailable():
            return exit_codes.UNKNOWN
    return exit_codes.INPUT


@contextmanager
def opened(names: Iterable[str]) -> Iterator[dict[str, Backend]]:
    """The backends of these names, all started at once, and closed whatever happens."""
    backends = {name: open_backend(name) for name in names}
    try:
        for backend in backends.values():
            backend.start()
        yield backends
    finally:
        for backend in backends.values():
            backend.close()
