"""`sudoku-csp diagnose`: finds what is wrong with a puzzle."""

from pathlib import Path
from typing import Any

import click

from sudoku_csp.apps.api.reports import DISAGREEMENT
from sudoku_csp.apps.cli import front_page, options, reports
from sudoku_csp.apps.cli.inputs import entries_of
from sudoku_csp.apps.cli.session import Session, show_progress
from sudoku_csp.grid.errors import BackendFailed, BackendFault, BackendUnavailable, SudokuError

EPILOG = """\b
Examples:
  sudoku-csp diagnose puzzle.txt
  sudoku-csp diagnose puzzle.txt --smallest --time-limit 60
  sudoku-csp diagnose puzzles.txt --format jsonl
"""


@click.command("diagnose", cls=options.SectionedCommand, epilog=EPILOG)
@options.puzzles
@options.number("--limit", "Solutions to count, of a puzzle with several.", 1000, least=2)
@options.number(
    "--repairs", "Repairs to list of a puzzle without a solution: clues to drop.", 10, least=0
)
@click.option(
    "--smallest",
    is_flag=True,
    help="Prove within the time limit that no fewer givens are in conflict, or are enough.",
)
@options.time_limit(10, "For each puzzle; 0 for none.")
@options.save_to
@options.style("The form of the results.", "text", "jsonl")
def command(**given: Any) -> int:
    """If a puzzle has no solution, shows the givens and constraints in conflict, and repairs: the
    fewest clues to drop, or a different total for a cage. If there are several solutions, shows
    where two of them differ, what each cell can hold, and the fewest digits that leave one
    solution. If there is one solution, shows which givens and constraints follow from the others.

    The other backends confirm the result of the SAT solver; a disagreement ends in exit code 4.
    With --time-limit 0 the proofs have some seconds; with --smallest as well they have no limit.
    """
    from sudoku_csp.apps.api.diagnose import stages

    options = {name: given[name] for name in ("limit", "repairs", "smallest")}
    session = Session()
    with session.interruptible():
        for puzzle in session.read(entries_of(given)):
            try:
                with show_progress("findings", delay=1) as more:
                    for stage in stages(puzzle, time_limit=given["time_limit"], **options):
                        diagnosis = stage
                        more(1)
            except SudokuError as error:
                label = f"{DISAGREEMENT}: " if isinstance(error, BackendFault) else ""
                session.problem(_code_of_error(error), f"{puzzle.source}: {label}{error}")
                continue
            if given["style"] == "jsonl":
                reports.write_json(diagnosis.as_dict(), indent=None)
            else:
                outcome = DISAGREEMENT if diagnosis.disputed else str(diagnosis.verdict)
                text = diagnosis.text(front_page.ADVICE.__getitem__)
                reports.write(f"{puzzle.source}: {reports.paint()(outcome)}\n{text}")
            if diagnosis.verdict == "unknown":
                session.codes.add(front_page.UNKNOWN)
            for backend in diagnosis.missing:
                message = f"{puzzle.source}: no verdict from {backend}"
                session.problem(front_page.UNKNOWN, message)
            others = [one for one in diagnosis.disputed if one is not diagnosis.report]
            for report in (diagnosis.report, *others):
                session.add_faults(report, Path(given["save_to"]))
    return session.code


def _code_of_error(error: SudokuError) -> int:
    if isinstance(error, BackendFault):
        return front_page.DISAGREEMENT
    without_verdict = isinstance(error, (BackendFailed, BackendUnavailable))
    return front_page.UNKNOWN if without_verdict else front_page.INPUT
