"""`sudoku-csp certify`: proves that puzzles have one solution, or none, for others to check."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Any

import click

from sudoku_csp.apps.api import choices
from sudoku_csp.apps.api.certificates import certify_into
from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.apps.cli.inputs import entries_of
from sudoku_csp.apps.cli.session import Session
from sudoku_csp.grid.helpers import quantity
from sudoku_csp.puzzle.notation.cells import Entry
from sudoku_csp.puzzle.puzzle import Puzzle

CODES = {
    "not written": front_page.INPUT,
    "multiple": front_page.INPUT,
    "unknown": front_page.UNKNOWN,
    "REFUSED": front_page.DISAGREEMENT,
}
"""The exit code for each outcome without a certificate."""

EPILOG = f"""\b
Examples:
  sudoku-csp certify puzzle.txt -o certificate/
  sudoku-csp certify puzzle.txt -o certificate/ --by all
  sudoku-csp certify puzzles.txt -o certificates/     (a folder in it for each puzzle)
  sudoku-csp verify certificate/

SAT solvers whose proofs are right: {", ".join(choices.provers())}.
"""


@click.command("certify", cls=options.SectionedCommand, epilog=EPILOG)
@click.argument("inputs", metavar="PUZZLE...", type=options.PUZZLE, nargs=-1)
@click.option(
    "--output",
    "-o",
    type=click.Path(file_okay=False),
    metavar="FOLDER",
    required=True,
    help="The certificate, or for several puzzles a folder of certificates.",
)
@options.names(
    "--by",
    "backend",
    choices.proving_backends(),
    f"Backends that prove it: {', '.join(choices.proving_backends())} or all; commas between them.",
    "sat",
)
@options.time_limit(60, "For each puzzle and backend; 0 for none.")
@click.option("--replace", is_flag=True, help="Replace certificates that exist.")
@options.board
@options.rules
@options.solver(f"SAT solver of the sat backend. [default: {choices.default_prover()}]")
def command(**given: Any) -> int:
    """PUZZLE is a text, a file, or - for standard input. A certificate is a folder with the puzzle,
    its formula, the proofs, and a README on how to check them with other tools. The folder appears
    after `verify` has accepted it, complete or not at all. A puzzle with several solutions has no
    certificate; two of the solutions are printed. A puzzle with rules that are not classic is
    rejected.
    """
    if not given["output"]:
        raise click.UsageError("-o '' names no folder")
    entries = entries_of(given)
    first = list(islice(entries, 2))
    several = len(first) > 1
    output = Path(given["output"])
    if several and not given["replace"] and output.is_dir() and any(output.iterdir()):
        raise click.UsageError(
            f"'{output}' is not empty, and would mix certificates of different runs: name another "
            "folder, or add --replace"
        )
    session = Session()

    def places() -> Iterator[tuple[Puzzle, Path]]:
        for number, entry in enumerate(chain(first, entries), start=1):
            folder = output / _folder_name(number, entry) if several else output
            yield from ((puzzle, folder) for puzzle in session.read([entry]))

    chosen = {name: given[name] for name in ("by", "solver", "replace")}
    outcomes: Counter[str] = Counter()
    with session.interruptible():
        for made in certify_into(places(), time_limit=given["time_limit"], **chosen):
            source = made.puzzle.source
            outcomes[made.outcome] += 1
            if made.certificate is None:
                session.problem(CODES[made.outcome], f"{source}: {made}")
                continue
            click.echo(f"{source}: {made}")
            if made.puzzle.printed not in (None, made.certificate.grid):
                why = f"{source}: the solution that came with it is wrong"
                session.problem(front_page.MISMATCH, why)
    if several and session.code != front_page.INTERRUPTED:
        outcomes["no puzzle"] += session.errors
        parts = (f"{count} {outcome}" for outcome, count in sorted(outcomes.items()) if count)
        click.echo(f"{quantity(outcomes.total(), 'puzzle')}: {', '.join(parts)}", err=True)
    return session.code


def _folder_name(number: int, entry: Entry) -> str:
    """The name of the folder for an entry, made from the number of the entry, its file and line.

    >>> from sudoku_csp.grid.errors import InputError
    >>> _folder_name(7, InputError("no puzzle", source="sets/easy ones.txt:12"))
    '00007-easy-ones.txt-12'
    """
    place = re.sub(r"[^A-Za-z0-9._]+", "-", Path(entry.source or "").name)[:200]
    return f"{number:05}-{place}"
