"""`sudoku-csp export`: writes puzzles as files for solvers."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.api import choices
from sudoku_csp.apps.api.export import format_of, prepare
from sudoku_csp.apps.api.files import check_name
from sudoku_csp.apps.api.solve import solve
from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.apps.cli.inputs import Reading, default_input, input_name, only, read_input
from sudoku_csp.apps.cli.reports import opened
from sudoku_csp.apps.cli.session import Session, show_progress
from sudoku_csp.grid.errors import InputError
from sudoku_csp.grid.helpers import quantity
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku_csp.formulas.exported_files import Export

FORMATS = choices.formats()

_LIST = "\n".join(f"  {name:<7} {form.title}" for name, form in FORMATS.items())

_OF_CLAUSES = ", ".join(name for name, form in FORMATS.items() if form.clauses)

EPILOG = f"""\b
Examples:
  sudoku-csp export puzzle.txt -o puzzle.cnf
  sudoku-csp export puzzle.txt --encoding triad,product -o puzzle.cnf.gz
  sed -n 3p puzzles.txt | sudoku-csp export - | minisat /dev/stdin answer.txt
  sudoku-csp export puzzles.txt -o cnf/          (a file for each puzzle)
  sudoku-csp export puzzles.txt -f icnf -o all.icnf

\b
Formats:
{_LIST}

The formats {_OF_CLAUSES} consist of clauses, for which --encoding, --givens and
--groups are. The other formats state the rules as they are, and reject these options; but opb
consists of clauses with any of them.

To count grids, project on the variables of the cells: --format pmc lists them (`c p show`). Other
variables, as those of a totalizer, may have several values for one grid.
"""

LONG = 2_000_000
"""The least number of clauses for which a progress bar is shown."""


@click.command("export", cls=options.Command, epilog=EPILOG)
@options.puzzle
@options.name(
    "--format -f style",
    "format",
    FORMATS,
    "A format of the list below. [default: by the suffix of FILE, else dimacs]",
)
@options.encoding
@options.name(
    "--givens",
    "way for the givens",
    choices.givens(),
    "The givens as unit clauses (units), as cubes (assumptions, icnf) or compiled away (compiled). "
    "[default: by the encoding and the format]",
)
@click.option(
    "--unique-query",
    is_flag=True,
    help="Exclude the puzzle's solution: the formula is unsatisfiable if it is the only one.",
)
@click.option("--names", is_flag=True, help="A comment for each variable: c varname 1 r1c1=1.")
@click.option("--groups", is_flag=True, help="A comment for the clauses of each rule.")
@options.output(
    "File to write (.gz, .bz2, .xz, .zst are compressed), or a folder for many puzzles. "
    "[default: standard output]",
    either=True,
)
def command(**given: Any) -> int:
    """PUZZLE is a text, a file, or - for standard input. An exported file begins with a header,
    which names the puzzle, the encoding and the numbers of the variables; the rules follow, then
    the givens. The bytes are the same on every run. A file appears complete or not at all.
    """
    puzzle, output = default_input(given["puzzle"]), given["output"]
    folder = output.endswith(os.sep) or Path(output).is_dir()
    if not folder:
        check_name(output)
    chosen = {name: given[name] for name in ("encoding", "givens", "names", "groups")}
    style = format_of("" if folder else output, given["style"])

    def prepared(one: Puzzle) -> Export:
        excluded = _solution(one) if given["unique_query"] else None
        return prepare(one, style, excluded=excluded, **chosen)

    session = Session()
    found = read_input(puzzle, Reading.of_options(given))
    if style == "icnf":
        exports = map(prepared, session.read(found))
        first = next(exports, None)
        if first is None:
            return front_page.INPUT
        with opened(output) as stream:
            first.write(stream, others=exports)
    elif folder:
        Path(output).mkdir(parents=True, exist_ok=True)
        for number, entry in enumerate(found, start=1):
            for one in map(prepared, session.read([entry])):
                _write(one, str(Path(output) / f"{number:06d}{one.style.suffix}"))
        click.echo(f"{quantity(session.puzzles, 'file')} in {Path(output)}", err=True)
    else:
        how = "use icnf, or name a folder with -o, which exists or ends in /"
        _write(prepared(only(found, input_name(puzzle), how)), output)
    return session.code


def _solution(puzzle: Puzzle) -> Grid:
    report = solve(puzzle, limit=1)
    if not report.solutions:
        reason = "has no solution" if report.exhausted else "was not solved"
        raise InputError(f"{reason}: there is none to exclude", source=puzzle.source)
    return report.solutions[0]


def _write(export: Export, output: str) -> None:
    """Writes one file, and shows a progress bar if the file is long."""
    watched = export.style.clauses and output != "-" and sys.stderr.isatty()
    total = export.formula.cnf.size.clauses if watched else 0
    with opened(output) as stream, show_progress("clauses", total, hidden=total < LONG) as more:
        export.write(stream, more)
