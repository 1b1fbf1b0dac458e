"""`sudoku-csp verify`: checks certificates, without any solver."""

from collections import Counter
from typing import Any

import click

from sudoku_csp.apps.api.certificates import verify_folders
from sudoku_csp.apps.cli import front_page, options, reports
from sudoku_csp.apps.cli.inputs import Reading, one_puzzle
from sudoku_csp.grid.errors import printable
from sudoku_csp.puzzle.notation.cells import Context

EPILOG = """\b
Examples:
  sudoku-csp certify puzzle.txt -o certificate && sudoku-csp verify certificate
  sudoku-csp verify certificate --puzzle 1.....3..4....2.
  sudoku-csp verify certificates --format jsonl      (a folder of certificates)
  python -m sudoku_csp.verifier certificate          (Python alone, nothing installed)
"""

CODES = {
    "verified": front_page.DONE,
    "refused": front_page.MISMATCH,
    "cannot be read": front_page.INPUT,
}
"""The exit code for each outcome; the summary has the outcomes in this order."""


@click.command("verify", cls=options.Command, epilog=EPILOG)
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
    """FOLDER is a certificate, or contains certificates; any other folders in it are reported and
    left out. A certificate claims that its puzzle has one solution, or none. The formula is rebuilt
    from the text of the puzzle, the grid is checked against the rules, and every step of every
    proof is checked; an error names file and line. Only what is printed here is proved; README.txt
    is for people, and is not checked. The exit code is 1 if a certificate is refused.
    """
    board = options.chosen_board(given)
    if board is not None and puzzle is None:
        raise click.UsageError("--box is for --puzzle: a certificate names its board itself")
    wanted = None if puzzle is None else one_puzzle(puzzle, Reading(Context("", board)))
    outcomes: Counter[str] = Counter()
    for one in verify_folders(folders, puzzle=wanted):
        text = f"{printable(str(one.folder))}: {one}"
        if one.outcome not in CODES:
            click.echo(text, err=True)
            continue
        outcomes[one.outcome] += 1
        if style == "jsonl":
            reports.write_json(one.as_dict(), indent=None)
        else:
            reports.write(text)
    if outcomes.total() > 1:
        parts = (f"{outcomes[outcome]} {outcome}" for outcome in CODES if outcomes[outcome])
        click.echo(f"{outcomes.total()} certificates: {', '.join(parts)}", err=True)
    return front_page.worst(CODES[outcome] for outcome in outcomes)
