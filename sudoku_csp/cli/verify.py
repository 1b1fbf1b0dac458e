"""`sudoku-csp verify`: certificates checked, without any solver."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from itertools import chain
from pathlib import Path
from typing import Any

import click

from sudoku_csp.cli import exit_codes, formats, options
from sudoku_csp.errors import printable
from sudoku_csp.verifier import Refused, verify

EPILOG = """\b
Examples:
  sudoku-csp certify puzzle.txt -o certificate && sudoku-csp verify certificate
  sudoku-csp verify certificate --puzzle 1.....3..4....2.
  sudoku-csp verify certificates --format jsonl      (a folder of certificates)
  python -m sudoku_csp.verifier certificate          (Python alone, nothing installed)
"""


@click.command("verify", epilog=EPILOG)
@click.argument("folders", metavar="FOLDER...", nargs=-1, required=True)
@click.option(
    "--puzzle",
    metavar="TEXT",
    help="The puzzle, on one line, that each certificate must be about.",
)
@options.style("How the results are written.", "text", "jsonl")
def command(folders: tuple[str, ...], puzzle: str | None, style: str) -> int:
    """Check certificates, without any solver.

    Is the puzzle unique, or without a solution, as they claim? FOLDER is a certificate, or has
    certificates as its folders. The formula is rebuilt from the text of the puzzle, the grid is
    held to the rules, and every step of every proof is checked; what fails is named by file and
    line. Exit code 1 if a certificate is refused.
    """
    codes = set()
    for folder in chain.from_iterable(_certificates(Path(folder)) for folder in folders):
        code, words, result = _verified(folder, puzzle)
        codes.add(code)
        if style == "jsonl":
            formats.write(json.dumps({"folder": str(folder)} | result))
        else:
            formats.write(f"{printable(str(folder))}: {words}")
    return exit_codes.worst(codes)


def _certificates(folder: Path) -> Iterator[Path]:
    """The folder itself, or the folders in it where it has not the files of a certificate."""
    try:
        inside = sorted(folder.iterdir())
    except OSError:
        inside = []  # What is wrong with it is told by whoever reads the certificate.
    folders = [path for path in inside if path.is_dir()]
    if folders and not {path.name for path in inside} & {"certificate.json", "SHA256SUMS"}:
        yield from folders
    else:
        yield folder


def _verified(folder: Path, puzzle: str | None) -> tuple[int, str, dict[str, Any]]:
    """The exit code that the certificate by itself would have, and the result, in words too."""
    try:
        found = verify(folder, puzzle=puzzle)
    except Refused as refused:
        result = {"verified": False, "refused": str(refused)}
        return exit_codes.MISMATCH, f"REFUSED: {refused}", result
    except OSError as error:
        why = error.strerror or str(error)
        return exit_codes.INPUT, f"cannot be read: {why}", {"verified": False, "unreadable": why}
    return exit_codes.DONE, str(found), {"verified": True} | asdict(found)
