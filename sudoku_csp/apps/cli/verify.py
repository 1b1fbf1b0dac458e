"""`sudoku-csp verify`: certificates checked, without any solver."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.api.certificates import verify
from sudoku_csp.apps.cli import front_page, options, reports
from sudoku_csp.apps.cli.inputs import Reading, one_puzzle
from sudoku_csp.grid.errors import InputError, printable
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.verifier import Refused
from sudoku_csp.verifier.files import certificates

if TYPE_CHECKING:
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
    type=options.PUZZLE,
    metavar="PUZZLE",
    help="The puzzle, a text or a file, that each certificate must be about.",
)
@options.board
@options.style("The form of the results.", "text", "jsonl")
def command(folders: tuple[str, ...], puzzle: str | None, style: str, **given: Any) -> int:
    """Check certificates, without any solver.

    Is the puzzle unique, or without a solution, as they claim? FOLDER is a certificate, or has
    certificates as its folders; other folders in it are named and left out. The formula is rebuilt
    from the text of the puzzle, the grid is checked against the rules, and every step of every
    proof is checked; an error names file and line. Only what is printed here is proved: README.txt
    is for people, and not checked. Exit code 1 if a certificate is refused.
    """
    board = options.chosen_board(given)
    if board is not None and puzzle is None:
        raise click.UsageError("--box is for --puzzle: a certificate names its board itself")
    wanted = None if puzzle is None else one_puzzle(puzzle, Reading(Context("", board)))
    codes: Counter[int] = Counter()
    found: list[Path] = []
    for name in folders:
        inside, others = certificates(Path(name))
        found += inside
        for other in others:
            click.echo(f"{printable(str(other))}: left out, no certificate", err=True)
    for folder in found:
        code, words, result = _verified(folder, wanted)
        codes[code] += 1
        if style == "jsonl":
            reports.write_json({"folder": str(folder)} | result, indent=None)
        else:
            reports.write(f"{printable(str(folder))}: {words}")
    if codes.total() > 1:
        parts = (f"{codes[code]} {outcome}" for code, outcome in OUTCOMES.items() if codes[code])
        click.echo(f"{codes.total()} certificates: {', '.join(parts)}", err=True)
    return front_page.worst(codes)


def _verified(folder: Path, wanted: Puzzle | None) -> tuple[int, str, dict[str, Any]]:
    """The exit code of one certificate, and the result in words and as data."""
    try:
        found = verify(folder, puzzle=wanted)
    except Refused as refused:
        result = {"verified": False, "refused": str(refused)}
        return front_page.MISMATCH, f"REFUSED: {refused}", result
    except (InputError, OSError) as error:
        why = error.message if isinstance(error, InputError) else error.strerror or str(error)
        return front_page.INPUT, f"cannot be read: {why}", {"verified": False, "unreadable": why}
    return front_page.DONE, str(found), {"verified": True} | asdict(found)
