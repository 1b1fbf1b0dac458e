"""`sudoku-csp decode`: a SAT solver's answer as the grid that it stands for, checked."""

from __future__ import annotations

import sys

import click

from sudoku_csp import api
from sudoku_csp.board import Board
from sudoku_csp.cli import formats, options
from sudoku_csp.cli.inputs import one_puzzle, shown
from sudoku_csp.errors import InputError
from sudoku_csp.notation import source

EPILOG = """\b
Examples:
  sudoku-csp export puzzle.txt -o puzzle.cnf
  minisat puzzle.cnf answer.txt;  sudoku-csp decode puzzle.txt answer.txt
  cadical -q puzzle.cnf | sudoku-csp decode puzzle.txt -
"""


@click.command("decode", epilog=EPILOG)
@click.argument("puzzle", type=options.NAMED)
@click.argument("answer", type=options.NAMED)
@options.board
@click.option(
    "--format",
    "-f",
    "style",
    type=click.Choice(["grid", "line"]),
    default="grid",
    show_default=True,
    help="How the grid is written.",
)
def command(puzzle: str, answer: str, board: Board | None, style: str) -> None:
    """Turn a SAT solver's answer into the grid, and check it.

    PUZZLE is what was exported, a text or a file. ANSWER is the solver's output, `s` and `v` lines
    or MiniSat's result file. One of them can be - for standard input.
    """
    if puzzle == answer == "-":
        raise click.UsageError("standard input can be the puzzle or the answer, not both")
    asked = one_puzzle(puzzle, board)
    output = _read(answer)
    try:
        solution = api.decode(asked, output)
    except InputError as error:
        raise InputError(error.message, source=shown(answer), line=error.line) from None
    if solution is None:
        formats.write("no solution")
        click.echo("the solver's claim, not checked: `sudoku-csp check` examines it", err=True)
    elif style == "line":
        formats.write(solution.grid.line())
    else:
        formats.write(solution.draw(colour=formats.colour_wanted()))


def _read(answer: str) -> str:
    stream = source.unpacked(sys.stdin.buffer) if answer == "-" else source.open_path(answer)
    texts = []
    for line in source.lines(stream, shown(answer)):
        if line.fault:
            raise InputError(line.fault, source=shown(answer), line=line.number)
        texts.append(line.text)
    return "\n".join(texts)
