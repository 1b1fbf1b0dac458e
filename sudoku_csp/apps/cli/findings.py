"""The loop of `diagnose` and `ask`: read a puzzle, look into it, write what was found, go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import click

from sudoku_csp.apps.cli import exit_codes, formats
from sudoku_csp.apps.cli.session import Session
from sudoku_csp.grid.errors import BackendFailed, BackendFault, BackendUnavailable, SudokuError
from sudoku_csp.puzzle.notation.reader import Entry
from sudoku_csp.puzzle.puzzle import Puzzle


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
    """Looks into every puzzle in each of these ways and returns the exit code.

    An error in one look is told, and ends neither the others nor the output.
    """
    json = formats.Json() if style == "json" else None
    colour = formats.colour_wanted()
    session = Session(strict=strict)
    with session.interruptible():
        for puzzle in session.read(entries):
            for look in looks:
                try:
                    finding = look(puzzle)
                except SudokuError as error:
                    what = f"{formats.DISAGREEMENT}: " if isinstance(error, BackendFault) else ""
                    session.tell(_code(error), f"{puzzle.source}: {what}{error}")
                    continue
                if json is not None:
                    json.add(finding.data)
                else:
                    formats.write(finding.written(colour=colour))
                session.codes.add(finding.code)
                for remark in finding.remarks:
                    session.tell(finding.code, f"{puzzle.source}: {remark}")
    if json is not None:
        json.end()
    return session.code


def _code(error: SudokuError) -> int:
    match error:
        case BackendFault():
            return exit_codes.DISAGREEMENT
        case BackendFailed() | BackendUnavailable():
            return exit_codes.UNKNOWN
    return exit_codes.INPUT
