"""`sudoku-csp diagnose`: what is wrong with a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.cli import exit_codes, formats, options, puzzle_options
from sudoku_csp.apps.cli.findings import Finding, run
from sudoku_csp.apps.cli.inputs import Reading, entries
from sudoku_csp.apps.cli.session import opened, shouted, started
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, Verdict

if TYPE_CHECKING:
    from sudoku_csp.analysis.diagnosis.examination import Diagnosis

EPILOG = """\b
Examples:
  sudoku-csp diagnose puzzle.txt
  sudoku-csp diagnose puzzle.txt --smallest --time-limit 60
  sudoku-csp diagnose puzzles.txt --format json
"""


@click.command("diagnose", epilog=EPILOG)
@puzzle_options.puzzles
@puzzle_options.guesses
@options.limit(1000, "Solutions to count, of a puzzle with several.", least=2)
@options.number("--repairs", "Ways to list how a puzzle without solution gets one.", 10, least=0)
@click.option(
    "--smallest", is_flag=True, help="Prove that no fewer givens clash, or are enough, in time."
)
@options.time_limit(10, "For each puzzle; 0 for none.")
@options.save_to
@options.style("How it is written.", "text", "json")
def command(**given: Any) -> int:
    """Tell what is wrong with a puzzle.

    No solution: givens that cannot stand together, and which of them to drop. Several solutions:
    where two of them differ, what each cell can hold, and the fewest digits that would settle it.
    One solution: which givens follow from the others.

    The SAT solver's findings are put to cpsat and reference; a disagreement ends in exit code 4.
    Without a time limit the proofs have some seconds, and with --smallest no end but their own.
    """
    from sudoku_csp.analysis.diagnosis.examination import WITNESSES, diagnose

    found = entries(given["inputs"], examples=given["examples"], how=Reading.of(given))
    with started(opened(WITNESSES)) as backends:

        def look(puzzle: Puzzle) -> Finding:
            diagnosis = diagnose(
                puzzle,
                backends,
                limit=given["limit"],
                repairs=given["repairs"],
                smallest=given["smallest"],
                budget=Budget(given["time_limit"] or None),
            )
            return _finding(diagnosis, Path(given["save_to"]))

        return run(found, [look], style=given["style"], strict=given["strict"])


def _finding(diagnosis: Diagnosis, save_to: Path) -> Finding:
    from sudoku_csp.analysis.diagnosis import report

    said = formats.DISAGREEMENT if diagnosis.disputed else str(diagnosis.verdict)
    text = report.text(diagnosis.findings, colour=formats.colour_wanted())
    return Finding(
        about=diagnosis.puzzle.source,
        said=said,
        colour=formats.COLOURS[said],
        text=text,
        data=diagnosis.as_dict(),
        code=_code(diagnosis),
        remarks=list(_remarks(diagnosis, save_to)),
    )


def _code(diagnosis: Diagnosis) -> int:
    if diagnosis.disputed:
        return exit_codes.DISAGREEMENT
    if diagnosis.report.expectation:
        return exit_codes.MISMATCH
    unsure = diagnosis.verdict is Verdict.UNKNOWN or diagnosis.missing
    return exit_codes.UNKNOWN if unsure else exit_codes.DONE


def _remarks(diagnosis: Diagnosis, save_to: Path) -> Iterator[str]:
    for who in diagnosis.missing:
        yield f"missing from the verdict: {who}"
    if diagnosis.report.expectation:
        yield diagnosis.report.expectation
    for report in diagnosis.disputed:
        yield shouted(report, save_to)
