"""`sudoku-csp certify`: proofs that a puzzle has one solution, or none, for others to check."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import Any

import click

from sudoku_csp.analysis.certificate import (
    Certificate,
    Certifier,
    OutOfTime,
    SeveralSolutions,
    tree,
)
from sudoku_csp.analysis.certificate.bundle import check_place
from sudoku_csp.analysis.proving.sat_proofs import DEFAULT, PROVERS
from sudoku_csp.apps.cli import exit_codes, options
from sudoku_csp.apps.cli.files import written
from sudoku_csp.apps.cli.inputs import entries
from sudoku_csp.apps.cli.option_types import NAMED, NameOf, NamesOf
from sudoku_csp.apps.cli.tables import counted
from sudoku_csp.grid.errors import (
    BackendFailed,
    BackendFault,
    BackendUnavailable,
    InputError,
    Unsupported,
)
from sudoku_csp.puzzle.notation.reader import Entry
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.solvers.backends import sat_solvers

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
@click.option(
    "--output",
    "-o",
    type=click.Path(file_okay=False),
    required=True,
    metavar="FOLDER",
    help="The certificate, or for several puzzles a folder of certificates.",
)
@click.option(
    "--by",
    type=NamesOf("backend", backends.NAMES),
    default="sat",
    show_default=True,
    help=f"Who proves it: {', '.join(backends.NAMES)} or all; several with commas.",
)
@click.option(
    "--solver",
    type=NameOf("SAT solver", sat_solvers.SOLVERS),
    help=f"SAT solver of the sat backend. [default: {DEFAULT}]",
)
@options.time_limit(60, "For each puzzle and backend; 0 for none.")
@click.option("--no-verify", is_flag=True, help="Do not check what was made.")
@click.option("--replace", is_flag=True, help="Replace certificates that are there already.")
@click.option(
    "--tree",
    "picture",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Draw the proof of the reference, which is a search tree, as SVG.",
)
def command(**given: Any) -> int:
    """Prove that puzzles have one solution, or none, for others to check.

    PUZZLE is a text, a file, or - for standard input. A certificate is a folder with the puzzle,
    its formula, the proofs, and a README that says how to check them with tools of others. It
    appears whole or not at all, once `verify` has found it right. A puzzle with several solutions
    has no certificate: two of them are shown.
    """
    if not given["output"]:
        raise click.UsageError("-o '' names no folder")
    options.check_svg("--tree", given["picture"])
    if given["picture"] and "reference" not in given["by"]:
        raise click.UsageError("--tree is of the reference's proof: add --by reference")
    found = entries(given["inputs"], board=given["board"])
    first = list(islice(found, 2))
    several = len(first) > 1
    output = Path(given["output"])
    if several and not given["replace"] and output.is_dir() and any(output.iterdir()):
        raise click.UsageError(
            f"'{output}' is not empty, and certificates of different runs would stand in it side "
            "by side: name another folder, or add --replace"
        )
    if several and given["picture"]:
        raise click.UsageError("--tree is of one puzzle")
    with Certifier(given["by"], given["solver"]) as certifier:
        budget = Budget(given["time_limit"] or None)
        session = _Session(
            certifier, budget, not given["no_verify"], given["replace"], given["picture"]
        )
        try:
            for number, entry in enumerate(chain(first, found), start=1):
                session.certify(entry, output / _name(number, entry) if several else output)
        except KeyboardInterrupt:
            click.echo(f"interrupted after {session.summary()}", err=True)
            return exit_codes.INTERRUPTED
    if several:
        click.echo(session.summary(), err=True)
    return exit_codes.worst(session.codes)


def _name(number: int, entry: Entry) -> str:
    """The name of a puzzle's folder: its number, and the file and line that it is from.

    >>> _name(7, InputError("no puzzle", source="sets/easy ones.txt:12"))
    '00007-easy-ones.txt-12'
    """
    place = re.sub(r"[^A-Za-z0-9._]+", "-", Path(entry.source or "").name)[:200]
    return f"{number:05}-{place}"


@dataclass
class _Session:
    """The puzzles of one run, one after the other."""

    certifier: Certifier
    budget: Budget
    check: bool
    replace: bool
    picture: str | None
    outcomes: Counter[str] = field(default_factory=Counter)
    codes: set[int] = field(default_factory=set)

    def certify(self, entry: Entry, folder: Path) -> None:
        """Writes the certificate of a puzzle, and tells of it or of why there is none."""
        if isinstance(entry, InputError):
            self._refuse("no puzzle", exit_codes.INPUT, str(entry))
            return
        place = f"{entry.source}: no certificate"
        try:
            check_place(folder, replace=self.replace)
            certificate = self.certifier.certify(entry, self.budget)
            certificate.write(folder, check=self.check, replace=self.replace)
        except Unsupported as error:
            self._refuse("not written", exit_codes.INPUT, f"{place}: {error}")
        except SeveralSolutions as error:
            grids = "".join(f"\n  {grid.line()}" for grid in error.grids)
            self._refuse("multiple", exit_codes.INPUT, f"{place}: {error}{grids}")
        except (OutOfTime, BackendFailed, BackendUnavailable) as error:
            self._refuse("unknown", exit_codes.UNKNOWN, f"{place}: {error}")
        except BackendFault as error:
            self._refuse("REFUSED", exit_codes.DISAGREEMENT, f"{place}, WRONG ANSWER: {error}")
        else:
            self._made(certificate, folder)

    def summary(self) -> str:
        """What came of all puzzles."""
        parts = ", ".join(f"{number} {said}" for said, number in sorted(self.outcomes.items()))
        return f"{counted(self.outcomes.total(), 'puzzle')}: {parts}"

    def _refuse(self, outcome: str, code: int, why: str) -> None:
        self.outcomes[outcome] += 1
        self.codes.add(code)
        click.echo(why, err=True)

    def _made(self, certificate: Certificate, folder: Path) -> None:
        self.outcomes[str(certificate.claim)] += 1
        puzzle = certificate.puzzle
        proofs = ", ".join(
            f"{one.witness} ({counted(one.size, 'byte')})" for one in certificate.proofs
        )
        checked = "verified" if self.check else "not verified"
        click.echo(f"{puzzle.source}: {certificate.claim}, proved by {proofs}; {checked}: {folder}")
        if puzzle.printed is not None and puzzle.printed != certificate.grid:
            self.codes.add(exit_codes.MISMATCH)
            click.echo(f"{puzzle.source}: the solution in the file is none", err=True)
        if self.picture:
            with written(Path(self.picture)) as stream:
                stream.write(tree.draw(certificate).encode())
