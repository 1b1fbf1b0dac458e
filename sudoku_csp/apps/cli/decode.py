"""`sudoku-csp decode`: turns a solver's answer into a grid, and checks it."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.api import choices
from sudoku_csp.apps.api.export import exported_in, prepare, read_answer
from sudoku_csp.apps.cli import options, reports
from sudoku_csp.apps.cli.inputs import Reading, input_name, one_puzzle, only, open_input
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import board_comment, source

if TYPE_CHECKING:
    from sudoku_csp.formulas.exported_files import Export

EPILOG = """\b
Examples:
  sudoku-csp export puzzle.txt --encoding triad -o puzzle.cnf
  minisat puzzle.cnf answer.txt;  sudoku-csp decode puzzle.cnf answer.txt
  cadical -q puzzle.cnf | sudoku-csp decode puzzle.cnf -
  sudoku-csp decode puzzle.txt answer.txt --encoding triad
"""

LONGEST = 1 << 28
"""The most bytes in a line. MiniSat writes one line, of 190 MB for an empty board of 225x225."""

NOT_CHECKED = "the solver's claim, not checked: `sudoku-csp check` examines it"


@click.command("decode", cls=options.Command, epilog=EPILOG)
@click.argument("puzzle", type=options.PUZZLE)
@click.argument("answer", type=options.PUZZLE)
@options.board
@options.rules
@options.name(
    "--exported",
    "format",
    choices.formats(),
    "The format of the export. [default: by the header, or dimacs]",
)
@options.encoding
@click.option("--compiled", is_flag=True, help="The export was with --givens compiled.")
@options.style("The form of the grid.", "grid", "line")
def command(**given: Any) -> None:
    """PUZZLE is the exported file, whose header names the puzzle and the encoding; or it is the
    puzzle, a text or a file, with the options of the export. ANSWER is the file of the solver's
    output: `s` and `v` lines or MiniSat's result file for formulas, the customary output for other
    formats. PUZZLE or ANSWER can be - for standard input.
    """
    puzzle, answer = given["puzzle"], given["answer"]
    if puzzle == answer == "-":
        raise click.UsageError("standard input can be the puzzle or the answer, not both")
    export = _exported(given)
    solution = read_answer(export, _read(answer), input_name(answer))
    if isinstance(solution, int):
        reports.write(str(solution))
        besides = ", besides the excluded one" if export.blocked else ""
        click.echo(f"the counter's claim{besides}, not checked: `count` counts too", err=True)
        return
    if solution is None:
        reports.write("no other solution" if export.blocked else "no solution")
        click.echo(NOT_CHECKED, err=True)
        return
    if export.blocked:
        click.echo("another solution than the excluded one: not unique", err=True)
    grid = solution.grid
    if given["style"] == "line":
        reports.write(board_comment.with_line(grid.board, grid.line()))
    else:
        drawn = solution.draw(colour=reports.colour_wanted())
        reports.write(board_comment.with_picture(grid.board, drawn))


def _exported(given: dict[str, Any]) -> Export:
    """The export that a file's header describes; for a puzzle, the export with these options."""
    name, how = given["puzzle"], Reading.of_options(given)
    chosen = {"format": given["exported"], "encoding": given["encoding"]}
    if given["compiled"]:
        chosen["givens"] = "compiled"
    puzzle = None
    if name == "-" or Path(name).is_file():
        with open_input(name) as (stream, label):
            whole = BytesIO(stream.read()) if name == "-" else stream
            found = exported_in(whole, label)
            if found is not None:
                if how != Reading() or any(chosen.values()):
                    raise click.UsageError(
                        f"the header of {label} says how it was exported: leave out the options"
                    )
                return found
            if name == "-":
                whole.seek(0)
                puzzle = only(how.entries(whole, label), label)
    return prepare(puzzle or one_puzzle(name, how), **chosen)


def _read(answer: str) -> str:
    stdin = nullcontext(source.unpack(sys.stdin.buffer))
    with stdin if answer == "-" else source.open_path(answer) as stream:
        texts = []
        for line in source.lines(stream, input_name(answer), LONGEST):
            if line.fault:
                raise InputError(line.fault, source=input_name(answer), line=line.number)
            texts.append(line.text)
        return "\n".join(texts)
