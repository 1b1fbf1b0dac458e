"""`sudoku-csp certify`: proofs that a puzzle has one solution, or none, for others to check."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import Any

import click

from sudoku_csp.analysis.certificate import Certificate, Certifier, reference_witness
from sudoku_csp.analysis.certificate.sat_witness import DEFAULT, PROVERS
from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.apps.cli.certificate_folders import CertificateFolders
from sudoku_csp.apps.cli.files import write_text
from sudoku_csp.apps.cli.inputs import Reading, entries
from sudoku_csp.apps.cli.options import NAMED, NamesOf
from sudoku_csp.apps.cli.reports import quantity
from sudoku_csp.apps.cli.session import Session
from sudoku_csp.puzzle.notation.reader import Entry
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


@click.command("certify", epilog=EPILOG)
@click.argument("inputs", metavar="PUZZLE...", type=NAMED, nargs=-1)
@options.board
@options.rules
@options.guesses
@options.output(
    "The certificate, or for several puzzles a folder of certificates.", folder=True, required=True
)
@click.option(
    "--by",
    type=NamesOf("backend", backends.NAMES),
    default="sat",
    show_default=True,
    help=f"Who proves it: {', '.join(backends.NAMES)} or all; several with commas.",
)
@options.solver(f"SAT solver of the sat backend. [default: {DEFAULT}]")
@options.time_limit(60, "For each puzzle and backend; 0 for none.")
@click.option("--no-verify", is_flag=True, help="Do not check what was made.")
@click.option("--replace", is_flag=True, help="Replace certificates that are there already.")
@options.svg("--tree", "Draw the proof of the reference, which is a search tree, as SVG.")
def command(**given: Any) -> int:
    """Prove that puzzles have one solution, or none, for others to check.

    PUZZLE is a text, a file, or - for standard input. A certificate is a folder with the puzzle,
    its formula, the proofs, and a README that says how to check them with tools of others. It
    appears whole or not at all, once `verify` has found it right. A puzzle with several solutions
    has no certificate: two of them are shown.
    """
    if given["tree"] and "reference" not in given["by"]:
        raise click.UsageError("--tree is of the reference's proof: add --by reference")
    found = entries(given["inputs"], how=Reading.from_options(given))
    first = list(islice(found, 2))
    several = len(first) > 1
    output = Path(given["output"])
    if several and not given["replace"] and output.is_dir() and any(output.iterdir()):
        raise click.UsageError(
            f"'{output}' is not empty, and certificates of different runs would stand in it side "
            "by side: name another folder, or add --replace"
        )
    if several and given["tree"]:
        raise click.UsageError("--tree is of one puzzle")
    session = _Session()
    with Certifier(given["by"], given["solver"]) as certifier, session.interruptible():
        folders = CertificateFolders(
            certifier,
            Budget(given["time_limit"] or None),
            given["replace"],
            check=not given["no_verify"],
        )
        for number, entry in enumerate(chain(first, found), start=1):
            folder = output / _name(number, entry) if several else output
            session.certify(entry, folders, folder, given["tree"])
    if several and session.code != front_page.INTERRUPTED:
        click.echo(session.summary(), err=True)
    return session.code


def _name(number: int, entry: Entry) -> str:
    """The name of a puzzle's folder: its number, and the file and line that it is from.

    >>> from sudoku_csp.grid.errors import InputError
    >>> _name(7, InputError("no puzzle", source="sets/easy ones.txt:12"))
    '00007-easy-ones.txt-12'
    """
    place = re.sub(r"[^A-Za-z0-9._]+", "-", Path(entry.source or "").name)[:200]
    return f"{number:05}-{place}"


@dataclass
class _Session(Session):
    """The puzzles of one run, counted by what came of them."""

    outcomes: Counter[str] = field(default_factory=Counter)

    def certify(
        self, entry: Entry, folders: CertificateFolders, folder: Path, picture: str | None
    ) -> None:
        """Writes the certificate of a puzzle, and tells of it or of why there is none."""
        outcome = "no puzzle"
        for puzzle in self.read([entry]):
            made = folders.write(puzzle, folder, self)
            if isinstance(made, Certificate):
                outcome = str(made.claim)
                self._made(made, folder, "verified" if folders.check else "not verified")
                if picture:
                    write_text(picture, reference_witness.draw(made))
            else:
                outcome = made
        self.outcomes[outcome] += 1

    def summary(self) -> str:
        parts = ", ".join(f"{number} {said}" for said, number in sorted(self.outcomes.items()))
        return f"{quantity(self.outcomes.total(), 'puzzle')}: {parts}"

    def _made(self, certificate: Certificate, folder: Path, checked: str) -> None:
        puzzle = certificate.puzzle
        proofs = ", ".join(
            f"{one.witness} ({quantity(one.size, 'byte')})" for one in certificate.proofs
        )
        click.echo(f"{puzzle.source}: {certificate.claim}, proved by {proofs}; {checked}: {folder}")
        if puzzle.printed is not None and puzzle.printed != certificate.grid:
            why = f"{puzzle.source}: the solution that came with it is wrong"
            self.problem(front_page.MISMATCH, why)
