"""How an explanation is written: as text, JSON, HTML or SVG, to standard output or a file."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sudoku_csp.analysis.explanation.phrases import listed
from sudoku_csp.apps.cli.files import write_text
from sudoku_csp.apps.cli.reports import colour_wanted
from sudoku_csp.apps.cli.reports import write as write_line
from sudoku_csp.grid.errors import InputError

if TYPE_CHECKING:
    from sudoku_csp.analysis.explanation.outcome import Answer

WIDEST = 100
"""Characters to a line, where that is not for a terminal to say."""


@dataclass(frozen=True)
class Output:
    """A format, and the file that is written, `-` for standard output."""

    style: str
    path: str

    @classmethod
    def of(cls, style: str | None, path: str) -> Output:
        """With the format that the name of the file asks for, where none is named.

        Raises UsageError for a suffix that is of no format, or of another one.
        """
        suffix = Path(path).suffix.removeprefix(".").lower()
        if style is None and suffix not in ("", "txt", *FORMATS[1:]):
            known = listed((f".{name}" for name in ("txt", *FORMATS[1:])), "or")
            raise click.UsageError(f"-o {path}: take {known}, or say the --format")
        if style is not None and suffix in FORMATS and suffix != style:
            raise click.UsageError(f"-o {path}: --format {style} writes no file named .{suffix}")
        return cls(style or (suffix if suffix in FORMATS else FORMATS[0]), path)

    @property
    def on_screen(self) -> bool:
        """Whether people read it as it comes."""
        return self.style == "text" and self.path == "-"

    def write(self, answer: Answer) -> None:
        """Writes an answer. Raises InputError where there is no step to draw."""
        if self.style == "svg" and not answer.steps:
            raise InputError(f"{answer.said} There is no step to draw")
        if self.on_screen:
            from sudoku_csp.analysis.explanation import as_text

            show(as_text.lines(answer, width=width(), colour=colour_wanted()))
            return
        text = _TEXTS[self.style](answer)
        if self.style == "svg" and len(answer.steps) > 1:
            drawn = f"drawn is step {answer.steps[-1].number} of {len(answer.steps)}, the last"
            click.echo(f"{drawn} (html has them all)", err=True)
        if self.path != "-":
            write_text(self.path, text)
            return
        sys.stdout.write(text)
        sys.stdout.flush()


def _text(answer: Answer) -> str:
    from sudoku_csp.analysis.explanation import as_text

    return "".join(f"{line}\n" for line in as_text.lines(answer))


def _json(answer: Answer) -> str:
    from sudoku_csp.analysis.explanation import as_data

    return json.dumps(as_data.answer(answer), indent=1) + "\n"


def _html(answer: Answer) -> str:
    from sudoku_csp.analysis.explanation.page import page

    return page(answer)


def _svg(answer: Answer) -> str:
    from sudoku_csp.analysis.explanation import scene, svg
    from sudoku_csp.analysis.explanation.words import tell

    *_, last = scene.scenes(answer.puzzle, answer.steps)
    return svg.draw(last, tell(last.pattern).conclusion)


_TEXTS: dict[str, Callable[[Answer], str]] = {
    "text": _text,
    "json": _json,
    "html": _html,
    "svg": _svg,
}

FORMATS = tuple(_TEXTS)


def show(lines: Iterable[str]) -> None:
    """Writes lines of results."""
    for line in lines:
        write_line(line)


def width() -> int:
    """Characters to a line: those of the terminal, but no more than read well."""
    if not sys.stdout.isatty():
        return WIDEST
    return max(40, min(WIDEST, shutil.get_terminal_size().columns))
