"""`sudoku-csp decode`: a solver's answer as the grid that it stands for, checked."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import click

from sudoku_csp.apps.cli import options, reports
from sudoku_csp.apps.cli.inputs import Reading, input_name, one_puzzle, only, open_input
from sudoku_csp.apps.cli.options import PUZZLE, NameOf
from sudoku_csp.formulas import decode as decoding
from sudoku_csp.formulas.export import Export, read_header
from sudoku_csp.formulas.formats import FORMATS
from sudoku_csp.formulas.formula import Givens
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import board_comment, source
from sudoku_csp.puzzle.puzzle import Puzzle

EPILOG = """\b
Examples:
  sudoku-csp export puzzle.txt --encoding triad -o puzzle.cnf
  minisat puzzle.cnf answer.txt;  sudoku-csp decode puzzle.cnf answer.txt
  cadical -q puzzle.cnf | sudoku-csp decode puzzle.cnf -
  sudoku-csp decode puzzle.txt answer.txt --encoding triad
"""

LONGEST = 1 << 28
"""Bytes of an answer's line: MiniSat writes all literals on one, 190 MB for a blank 225x225."""

NOT_CHECKED = "the solver's claim, not checked: `sudoku-csp check` examines it"


@click.command("decode", epilog=EPILOG)
@click.argument("puzzle", type=PUZZLE)
@click.argument("answer", type=PUZZLE)
@options.board
@options.rules
@click.option(
    "--exported",
    type=NameOf("format", FORMATS),
    help="The format of the export. [default: as the exported file says, or dimacs]",
)
@options.encoding
@click.option("--compiled", is_flag=True, help="It was exported with --givens compiled.")
@options.style("How the grid is written.", "grid", "line")
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
        reports.write(str(decoding.count(output, input_name(answer))))
        besides = ", besides the excluded one" if exported.blocked else ""
        click.echo(f"the counter's claim{besides}, not checked: `count` counts too", err=True)
        return
    solution = decoding.decode(exported, output, input_name(answer))
    if solution is not None and exported.blocked:
        click.echo("another solution than the excluded one: not unique", err=True)
    if solution is None:
        reports.write("no other solution" if exported.blocked else "no solution")
        click.echo(NOT_CHECKED, err=True)
    elif given["style"] == "line":
        reports.write(board_comment.with_line(solution.grid.board, solution.grid.line()))
    else:
        drawn = solution.draw(colour=reports.colour_wanted())
        reports.write(board_comment.with_picture(solution.grid.board, drawn))


def _exported(given: dict[str, Any]) -> Export:
    """What was exported: as its header says, or the options."""
    encoding, name = given["encoding"], given["puzzle"]
    how = Reading.of_options(given)
    chosen = (encoding, given["exported"], given["compiled"] or None)
    found = _header_or_puzzle(name, how)
    if isinstance(found, Export):
        if how != Reading() or any(choice is not None for choice in chosen):
            raise click.UsageError(f"{input_name(name)} says itself how it was exported")
        return found
    return Export(
        found,
        given["exported"] or "dimacs",
        encoding,
        Givens.COMPILED if given["compiled"] else None,
    )


def _header_or_puzzle(name: str, how: Reading) -> Export | Puzzle:
    """What the header of an exported file says, or the puzzle in one that has none."""
    if name != "-" and not Path(name).is_file():
        return one_puzzle(name, how)
    begun: list[str] = []
    with open_input(name) as (stream, label):
        texts = (line.text for line in source.lines(stream, label) if not line.fault)
        found = read_header(_kept(texts, begun), label)
        if found is not None:
            return found
        if name == "-":
            whole = source.from_text("\n".join([*begun, *texts]))
            return only(how.entries(whole, label), label)
    return one_puzzle(name, how)


def _kept(texts: Iterator[str], kept: list[str]) -> Iterator[str]:
    """The texts, which are also kept: standard input cannot be read again."""
    for text in texts:
        kept.append(text)
        yield text


def _read(answer: str) -> str:
    with ExitStack() as files:
        if answer == "-":
            stream = source.unpacked(sys.stdin.buffer)
        else:
            stream = files.enter_context(source.open_path(answer))
        texts = []
        for line in source.lines(stream, input_name(answer), LONGEST):
            if line.fault:
                raise InputError(line.fault, source=input_name(answer), line=line.number)
            texts.append(line.text)
        return "\n".join(texts)
