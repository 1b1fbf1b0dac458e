"""`sudoku-csp verify`: certificates checked, without any solver."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.api.certificates import verify
from sudoku_csp.apps.cli import front_page, options, reports
from sudoku_csp.apps.cli.inputs import Reading, one_puzzle
from sudoku_csp.apps.cli.options import NAMED
from sudoku_csp.grid.errors import InputError, printable
from sudoku_csp.verifier import Refused
from sudoku_csp.verifier.files import certificates

if TYPE_CHECKING:
    from sudoku_csp.grid.board import BoardChoice
    from sudoku_csp.puzzle.puzzle import Puzzle

EPILOG = """\b
Examples:
  sudoku-csp certify puzzle.txt -o certificate && sudoku-csp verify certificate
  sudoku-csp verify certificate --puzzle 1.....3..4....2.
  sudoku-csp verify certificates --format jsonl      (a folder of certificates)
  python -m sudoku_csp.verifier certificate          (Python alone, nothing installed)
"""


OUTCOMES = {
    front_page.DONE: "verified",
    front_page.MISMATCH: "refused",
    front_page.INPUT: "cannot be read",
}


@click.command("verify", epilog=EPILOG)
@click.argument("folders", metavar="FOLDER...", nargs=-1, required=True)
@click.option(
    "--puzzle",
    type=NAMED,
    metavar="PUZZLE",
    help="The puzzle, a text or a file, that each certificate must be about.",
)
@options.board
@options.style("How the results are written.", "text", "jsonl")
def command(
    folders: tuple[str, ...], puzzle: str | None, board: BoardChoice | None, style: str
) -> int:
    """Check certificates, without any solver.

    Is the puzzle unique, or without a solution, as they claim? FOLDER is a certificate, or has
    certificates as its folders. The formula is rebuilt from the text of the puzzle, the grid is
    held to the rules, and every step of every proof is checked; what fails is named by file and
    line. What is established is what is printed here: README.txt is for people, and not checked.
    Exit code 1 if a certificate is refused.
    """
    if board is not None and puzzle is None:
        raise click.UsageError("--box is of the --puzzle: a certificate says its board itself")
    asked = None if puzzle is None else one_puzzle(puzzle, Reading(board))
    codes: Counter[int] = Counter()
    for folder in chain.from_iterable(certificates(Path(folder)) for folder in folders):
        code, words, result = _verified(folder, asked)
        codes[code] += 1
        if style == "jsonl":
            reports.write(json.dumps({"folder": str(folder)} | result))
        else:
            reports.write(f"{printable(str(folder))}: {words}")
    if codes.total() > 1:
        told = (f"{codes[code]} {said}" for code, said in OUTCOMES.items() if codes[code])
        click.echo(f"{codes.total()} certificates: {', '.join(told)}", err=True)
    return front_page.worst(codes)


def _verified(folder: Path, asked: Puzzle | None) -> tuple[int, str, dict[str, Any]]:
    """The exit code that the certificate by itself would have, and the result, in words too."""
    try:
        found = verify(folder, puzzle=asked)
    except Refused as refused:
        result = {"verified": False, "refused": str(refused)}
        return front_page.MISMATCH, f"REFUSED: {refused}", result
    except (InputError, OSError) as error:
        why = error.message if isinstance(error, InputError) else error.strerror or str(error)
        return front_page.INPUT, f"cannot be read: {why}", {"verified": False, "unreadable": why}
    return front_page.DONE, str(found), {"verified": True} | asdict(found)
