"""`sudoku-csp decode`: a solver's answer as the grid that it stands for, checked."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from sudoku_csp import decoding, header
from sudoku_csp.cli import formats, options
from sudoku_csp.cli.inputs import one_puzzle, shown
from sudoku_csp.encoding import Encoding
from sudoku_csp.errors import InputError
from sudoku_csp.exporting import FORMATS
from sudoku_csp.formula import Givens
from sudoku_csp.header import Exported
from sudoku_csp.notation import source

EPILOG = """\b
Examples:
  sudoku-csp export puzzle.txt --encoding triad -o puzzle.cnf
  minisat puzzle.cnf answer.txt;  sudoku-csp decode puzzle.cnf answer.txt
  cadical -q puzzle.cnf | sudoku-csp decode puzzle.cnf -
  sudoku-csp decode puzzle.txt answer.txt --encoding triad
"""

NOT_CHECKED = "the solver's claim, not checked: `sudoku-csp check` examines it"


@click.command("decode", epilog=EPILOG)
@click.argument("puzzle", type=options.NAMED)
@click.argument("answer", type=options.NAMED)
@options.board
@click.option(
    "--exported",
    type=options.NameOf("format", FORMATS),
    help="The format of the export. [default: as the exported file says, or dimacs]",
)
@options.encoding
@click.option("--compiled", is_flag=True, help="It was exported with --givens compiled.")
@click.option(
    "--format",
    "-f",
    "style",
    type=click.Choice(["grid", "line"]),
    default="grid",
    show_default=True,
    help="How the grid is written.",
)
def command(**given: Any) -> None:
    """Turn a solver's answer into the grid, and check it.

    PUZZLE is the exported file, whose header says how it was made; or the puzzle, a text or a file,
    and then the options say it. ANSWER is what the solver printed: `s` and `v` lines or MiniSat's
    result file for formulas, and whatever is customary for the other formats. One of them can be -
    for standard input.
    """
    puzzle, answer = given["puzzle"], given["answer"]
    if puzzle == answer == "-":
        raise click.UsageError("standard input can be the puzzle or the answer, not both")
    exported = _exported(given)
    output = _read(answer)
    if exported.format == "pmc":
        formats.write(str(decoding.count(output, shown(answer))))
        click.echo("the counter's claim, not checked: `sudoku-csp count` counts too", err=True)
        return
    solution = decoding.decode(exported, output, shown(answer))
    if solution is None:
        formats.write("no other solution" if exported.unique_query else "no solution")
        click.echo(NOT_CHECKED, err=True)
    elif given["style"] == "line":
        formats.write(solution.grid.line())
    else:
        formats.write(solution.draw(colour=formats.colour_wanted()))


def _exported(given: dict[str, Any]) -> Exported:
    """What was exported: as its header says, or the options."""
    encoding, name = options.encoding_of(given), given["puzzle"]
    chosen = (encoding, given["exported"], given["compiled"] or None, given["board"])
    if name != "-" and Path(name).is_file():
        with source.open_path(name) as stream:
            texts = (line.text for line in source.lines(stream, name) if not line.fault)
            found = header.read(texts, name)
        if found is not None:
            if any(choice is not None for choice in chosen):
                raise click.UsageError(f"{shown(name)} says itself how it was exported")
            return found
    return Exported(
        one_puzzle(name, given["board"]),
        given["exported"] or "dimacs",
        encoding or Encoding(),
        Givens.COMPILED if given["compiled"] else None,
    )


def _read(answer: str) -> str:
    stream = source.unpacked(sys.stdin.buffer) if answer == "-" else source.open_path(answer)
    texts = []
    for line in source.lines(stream, shown(answer)):
        if line.fault:
            raise InputError(line.fault, source=shown(answer), line=line.number)
        texts.append(line.text)
    return "\n".join(texts)
