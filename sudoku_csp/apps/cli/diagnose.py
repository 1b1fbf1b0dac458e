"""`sudoku-csp diagnose`: what is wrong with a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.cli import front_page, options, reports
from sudoku_csp.apps.cli.inputs import Reading, entries
from sudoku_csp.apps.cli.session import Session, open_backends, running, save_disagreement
from sudoku_csp.grid.errors import BackendFailed, BackendFault, BackendUnavailable, SudokuError
from sudoku_csp.solvers.backend import Budget, Verdict

if TYPE_CHECKING:
    from sudoku_csp.analysis.diagnosis.report import Diagnosis

EPILOG = """\b
Examples:
  sudoku-csp diagnose puzzle.txt
  sudoku-csp diagnose puzzle.txt --smallest --time-limit 60
  sudoku-csp diagnose puzzles.txt --format json
"""


@click.command("diagnose", epilog=EPILOG)
@options.puzzles
@options.guesses
@options.limit(1000, "Solutions to count, of a puzzle with several.", least=2)
@options.number("--repairs", "Ways to list how a puzzle without solution gets one.", 10, least=0)
@click.option(
    "--smallest", is_flag=True, help="Prove that no fewer givens clash, or are enough, in time."
)
@options.time_limit(10, "For each puzzle; 0 for none.")
@options.save_to
@options.style("How it is written.", "text", "json")
def command(**given: Any) -> int:
    """Find what is wrong with a puzzle.

    No solution: givens that conflict, and the fewest of them to drop. Several solutions: where two
    of them differ, what each cell can hold, and the fewest digits that leave one solution. One
    solution: which givens follow from the others.

    Backends cpsat and reference confirm the result of the SAT solver; a disagreement ends in exit
    code 4. Without a time limit the proofs have some seconds, and no limit with --smallest.
    """
    from sudoku_csp.analysis.diagnosis.examination import WITNESSES, diagnose

    found = entries(given["inputs"], examples=given["examples"], how=Reading.from_options(given))
    json = reports.Json() if given["style"] == "json" else None
    session = Session()
    with running(open_backends(WITNESSES)) as backends, session.interruptible():
        for puzzle in session.read(found):
            try:
                diagnosis = diagnose(
                    puzzle,
                    backends,
                    limit=given["limit"],
                    repairs=given["repairs"],
                    smallest=given["smallest"],
                    budget=Budget(given["time_limit"] or None),
                )
            except SudokuError as error:
                what = f"{reports.DISAGREEMENT}: " if isinstance(error, BackendFault) else ""
                session.problem(_code_of_error(error), f"{puzzle.source}: {what}{error}")
                continue
            if json is not None:
                json.add(diagnosis.as_dict())
            else:
                reports.write(_text(diagnosis))
            code = _code(diagnosis)
            session.codes.add(code)
            for remark in _remarks(diagnosis, Path(given["save_to"])):
                session.problem(code, f"{puzzle.source}: {remark}")
    if json is not None:
        json.end()
    return session.code


def _text(diagnosis: Diagnosis) -> str:
    """The headline, and the report below it."""
    outcome = reports.DISAGREEMENT if diagnosis.disputed else str(diagnosis.verdict)
    colour = reports.colour_wanted()
    text = diagnosis.text(colour=colour)
    shown = click.style(outcome, fg=reports.COLOURS[outcome]) if colour else outcome
    return "\n".join(filter(None, [f"{diagnosis.puzzle.source}: {shown}", text]))


def _code(diagnosis: Diagnosis) -> int:
    if diagnosis.disputed:
        return front_page.DISAGREEMENT
    if diagnosis.report.expectation:
        return front_page.MISMATCH
    unsure = diagnosis.verdict is Verdict.UNKNOWN or diagnosis.missing
    return front_page.UNKNOWN if unsure else front_page.DONE


def _code_of_error(error: SudokuError) -> int:
    match error:
        case BackendFault():
            return front_page.DISAGREEMENT
        case BackendFailed() | BackendUnavailable():
            return front_page.UNKNOWN
    return front_page.INPUT


def _remarks(diagnosis: Diagnosis, save_to: Path) -> Iterator[str]:
    for who in diagnosis.missing:
        yield f"missing from the verdict: {who}"
    if diagnosis.report.expectation:
        yield diagnosis.report.expectation
    for report in diagnosis.disputed:
        yield save_disagreement(report, save_to)
