"""How an explanation is written: as text, JSON, HTML or SVG, to standard output or a file."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sudoku_csp.apps.cli import exit_codes
from sudoku_csp.apps.cli.formats import colour_wanted
from sudoku_csp.apps.cli.formats import write as write_line
from sudoku_csp.grid.errors import InputError
from sudoku_csp.solvers.backend import Budget

if TYPE_CHECKING:
    from sudoku_csp.analysis.explanation.outcome import Answer
    from sudoku_csp.puzzle.puzzle import Puzzle

FORMATS = ("text", "json", "html", "svg")

WIDEST = 100
"""Characters to a line, where that is not for a terminal to say."""


def write(answer: Answer, style: str, output: str) -> None:
    """Writes an answer in a format. Raises InputError where there is no step to draw."""
    if style == "svg" and not answer.steps:
        raise InputError(f"{answer.said} There is no step to draw")
    if style == "text" and output == "-":
        from sudoku_csp.analysis.explanation import as_text

        show(as_text.lines(answer, width=width(), colour=colour_wanted()))
        return
    text = _text(answer, style)
    if style == "svg" and len(answer.steps) > 1:
        click.echo(
            f"drawn is step {answer.steps[-1].number} of {len(answer.steps)}, the last "
            "(html has them all)",
            err=True,
        )
    if output == "-":
        sys.stdout.write(text)
        sys.stdout.flush()
        return
    from sudoku_csp.apps.cli.files import written

    with written(Path(output)) as stream:
        stream.write(text.encode())


def _text(answer: Answer, style: str) -> str:
    """The whole of a file."""
    if style == "json":
        from sudoku_csp.analysis.explanation import as_data

        return json.dumps(as_data.answer(answer), indent=1) + "\n"
    if style == "html":
        from sudoku_csp.analysis.explanation.page import page

        return page(answer)
    if style == "svg":
        from sudoku_csp.analysis.explanation import scene, svg
        from sudoku_csp.analysis.explanation.words import tell

        *_, last = scene.scenes(answer.puzzle, answer.steps)
        return svg.draw(last, tell(last.pattern).conclusion)
    from sudoku_csp.analysis.explanation import as_text

    return "".join(f"{line}\n" for line in as_text.lines(answer))


def show(lines: Iterable[str]) -> None:
    for line in lines:
        write_line(line)


def width() -> int:
    """Characters to a line: those of the terminal, but no more than read well."""
    if not sys.stdout.isatty():
        return WIDEST
    return max(40, min(WIDEST, shutil.get_terminal_size().columns))


def too_late(puzzle: Puzzle, budget: Budget) -> int:
    """Says that nothing was found in the time, and gives the exit code of that."""
    click.echo(f"{puzzle.source}: unknown: {budget.unfinished()}", err=True)
    return exit_codes.UNKNOWN
