"""`sudoku-csp certify`: proofs that a puzzle has one solution, or none, for others to check."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain, islice
from pathlib import Path
from typing import Any

import click

from sudoku_csp.analysis.certificate import (
    Certifier,
    OutOfTime,
    SeveralSolutions,
)
from sudoku_csp.analysis.certificate.bundle import check_place
from sudoku_csp.analysis.certificate.sat_witness import DEFAULT, PROVERS
from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.apps.cli.inputs import entries_of
from sudoku_csp.apps.cli.reports import quantity
from sudoku_csp.apps.cli.session import Session
from sudoku_csp.grid.errors import BackendFailed, BackendFault, BackendUnavailable, Unsupported
from sudoku_csp.puzzle.notation.cells import Entry
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import Budget

EPILOG = f"""\b
Examples:
  sudoku-csp certify puzzle.txt -o certificate/
  sudoku-csp certify puzzle.txt -o certificate/ --by all
  sudoku-csp certify puzzles.txt -o certificates/     (a folder in it for each puzzle)
  sudoku-csp verify certificate/

SAT solvers whose proofs are right: {", ".join(PROVERS)}.
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
@click.option(
    "--by",
    type=options.NamesOf("backend", backends.NAMES),
    default="sat",
    show_default=True,
    help=f"The backends that prove it: {', '.join(backends.NAMES)} or all; several with commas.",
)
@options.time_limit(60, "For each puzzle and backend; 0 for none.")
@click.option("--replace", is_flag=True, help="Replace certificates that exist.")
@options.board
@options.rules
@options.solver(f"SAT solver of the sat backend. [default: {DEFAULT}]")
def command(**given: Any) -> int:
    """Prove that puzzles have one solution, or none, for others to check.

    PUZZLE is a text, a file, or - for standard input. A certificate is a folder with the puzzle,
    its formula, the proofs, and a README on how to check them with other tools. It appears whole or
    not at all, once `verify` has accepted it. A puzzle with several solutions has no certificate:
    two of them are printed. Puzzles have the classic rules; any other constraint is rejected.
    """
    if not given["output"]:
        raise click.UsageError("-o '' names no folder")
    found = entries_of(given)
    first = list(islice(found, 2))
    several = len(first) > 1
    output = Path(given["output"])
    if several and not given["replace"] and output.is_dir() and any(output.iterdir()):
        raise click.UsageError(
            f"'{output}' is not empty, and would mix certificates of different runs: name another "
            "folder, or add --replace"
        )
    session = Session()
    outcomes: Counter[str] = Counter()
    with Certifier(given["by"], given["solver"]) as certifier, session.interruptible():
        for number, entry in enumerate(chain(first, found), start=1):
            folder = output / _folder_name(number, entry) if several else output
            outcome = "no puzzle"
            for puzzle in session.read([entry]):
                outcome = _certify(puzzle, certifier, folder, given, session)
            outcomes[outcome] += 1
    if several and session.code != front_page.INTERRUPTED:
        parts = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
        click.echo(f"{quantity(outcomes.total(), 'puzzle')}: {parts}", err=True)
    return session.code


def _folder_name(number: int, entry: Entry) -> str:
    """The name of a puzzle's folder: its number, file and line.

    >>> from sudoku_csp.grid.errors import InputError
    >>> _folder_name(7, InputError("no puzzle", source="sets/easy ones.txt:12"))
    '00007-easy-ones.txt-12'
    """
    place = re.sub(r"[^A-Za-z0-9._]+", "-", Path(entry.source or "").name)[:200]
    return f"{number:05}-{place}"


def _certify(
    puzzle: Puzzle, certifier: Certifier, folder: Path, given: dict[str, Any], session: Session
) -> str:
    """Writes the certificate of a puzzle, or prints why there is none; returns the outcome."""
    try:
        check_place(folder, replace=given["replace"])
        certificate = certifier.certify(puzzle, Budget(given["time_limit"] or None))
        certificate.write(folder, replace=given["replace"])
    except Unsupported as error:
        outcome, code, why = "not written", front_page.INPUT, f": {error}"
    except (OutOfTime, BackendFailed, BackendUnavailable) as error:
        outcome, code, why = "unknown", front_page.UNKNOWN, f": {error}"
    except SeveralSolutions as error:
        grids = "".join(f"\n  {grid.line()}" for grid in error.grids)
        outcome, code, why = "multiple", front_page.INPUT, f": {error}{grids}"
    except BackendFault as error:
        outcome, code, why = "REFUSED", front_page.DISAGREEMENT, f", WRONG ANSWER: {error}"
    else:
        sizes = (f"{one.witness} ({quantity(one.size, 'byte')})" for one in certificate.proofs)
        result = f"{certificate.claim}, proved by {', '.join(sizes)}; verified: {folder}"
        click.echo(f"{puzzle.source}: {result}")
        if puzzle.printed is not None and puzzle.printed != certificate.grid:
            why = f"{puzzle.source}: the solution that came with it is wrong"
            session.problem(front_page.MISMATCH, why)
        return str(certificate.claim)
    session.problem(code, f"{puzzle.source}: no certificate{why}")
    return outcome
