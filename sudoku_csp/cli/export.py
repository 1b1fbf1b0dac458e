"""`sudoku-csp export`: a puzzle as a DIMACS CNF file."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import click

from sudoku_csp.board import Board
from sudoku_csp.cli import exit_codes, options
from sudoku_csp.cli.inputs import entries, shown
from sudoku_csp.errors import InputError
from sudoku_csp.export import write_dimacs
from sudoku_csp.puzzle import Puzzle

EPILOG = """\b
Examples:
  sudoku-csp export puzzle.txt -o puzzle.cnf
  sudoku-csp export puzzles.txt --nth 3 | minisat /dev/stdin answer.txt
  sudoku-csp export puzzles.txt -o cnf/          (a file for each puzzle)
"""


@click.command("export", epilog=EPILOG)
@click.argument("puzzle", type=options.NAMED)
@options.board
@click.option(
    "--output",
    "-o",
    type=click.Path(allow_dash=True, readable=False),
    default="-",
    metavar="FILE",
    help="File to write, or a folder for one file a puzzle. [default: standard output]",
)
@click.option(
    "--nth", type=click.IntRange(min=1), metavar="N", help="The n-th puzzle of PUZZLE alone."
)
def command(puzzle: str, board: Board | None, output: str, nth: int | None) -> int:
    """Write puzzles as DIMACS CNF.

    PUZZLE is a text, a file, or - for standard input. The rules come first, then the givens as unit
    clauses. The header tells how variables are numbered; the bytes are the same on every run. A
    file appears whole or not at all.
    """
    found = entries([puzzle], board=board)
    if output.endswith(os.sep) or Path(output).is_dir():
        return _write_all(found, Path(output), nth, shown(puzzle))
    chosen = _only(found, puzzle, nth)
    if output == "-":
        write_dimacs(chosen, sys.stdout.buffer)
        sys.stdout.buffer.flush()
        return exit_codes.DONE
    with _written_whole(Path(output)) as stream:
        write_dimacs(chosen, stream)
    return exit_codes.DONE


def _only(found: Iterator[Puzzle | InputError], name: str, nth: int | None) -> Puzzle:
    """The n-th puzzle, or the only one."""
    for number, entry in enumerate(found, start=1):
        if number < (nth or 1):
            continue
        if isinstance(entry, InputError):
            raise entry
        if nth is None and next(found, None) is not None:
            raise InputError(
                "more than one puzzle: choose with --nth, or name a folder with -o",
                source=shown(name),
            )
        return entry
    raise InputError(f"there is no puzzle number {nth}", source=shown(name))


def _write_all(
    found: Iterator[Puzzle | InputError], folder: Path, nth: int | None, name: str
) -> int:
    """A file for each puzzle, or for the n-th alone; what is no puzzle is told and left out."""
    folder.mkdir(parents=True, exist_ok=True)
    written = errors = 0
    for number, entry in enumerate(found, start=1):
        if nth is not None and number != nth:
            continue
        if isinstance(entry, InputError):
            errors += 1
            click.echo(str(entry), err=True)
            continue
        written += 1
        with _written_whole(folder / f"{number:06d}.cnf") as stream:
            write_dimacs(entry, stream)
    if nth is not None and not written + errors:
        raise InputError(f"there is no puzzle number {nth}", source=name)
    click.echo(f"{written} {'file' if written == 1 else 'files'} in {folder}", err=True)
    return exit_codes.INPUT if errors else exit_codes.DONE


@contextmanager
def _written_whole(path: Path) -> Iterator[BinaryIO]:
    """A file that appears under its name when it is whole, or not at all.

    A link stays one: what it points to is replaced.
    """
    if path.exists() and not path.is_file():
        with path.open("wb") as special:  # A device or a pipe cannot be replaced.
            yield special
        return
    path = path.resolve()
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:200]}.", dir=path.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
        mask = os.umask(0)
        os.umask(mask)
        Path(temporary).chmod(0o666 & ~mask)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
