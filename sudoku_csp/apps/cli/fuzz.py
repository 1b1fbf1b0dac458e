"""`sudoku-csp fuzz`: random small puzzles, put to everything that can contradict itself on them."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.cli import exit_codes, fuzz_report, options
from sudoku_csp.apps.cli.option_types import SHORTEST, WHOLE, Amount, NamesOf
from sudoku_csp.apps.cli.progress import counting
from sudoku_csp.constraints import registry
from sudoku_csp.workshop.fuzzing import properties
from sudoku_csp.workshop.fuzzing.givens import KINDS

if TYPE_CHECKING:
    from sudoku_csp.workshop.fuzzing.runner import Asker

EPILOG = """\b
Examples:
  sudoku-csp fuzz --seconds 60 --seed 1
  sudoku-csp fuzz --seed 1 --case 17
  sudoku-csp fuzz --property formulas,exports --save-to failures
  sudoku-csp fuzz --seconds 20 --constraint cage
  sudoku-csp fuzz --replay failures/fuzz-formulas-0123456789ab.json
"""


@click.command("fuzz", epilog=EPILOG)
@click.option(
    "--seconds",
    type=Amount(min=SHORTEST),
    default=60.0,
    show_default=True,
    help="How long it goes on. Shrinking a failure may take some seconds more.",
)
@click.option(
    "--seed",
    type=WHOLE,
    default=1,
    show_default=True,
    help="Of the random numbers: the same cases in the same order for the same seed.",
)
@options.number("--case only", "That case alone.", least=0)
@click.option(
    "--kind",
    "kinds",
    type=NamesOf("kind", tuple(KINDS)),
    default="all",
    help=f"The kinds of puzzles: {', '.join(KINDS)}. [default: all]",
)
@click.option(
    "--property",
    "names",
    type=NamesOf("property", properties.NAMES),
    default="all",
    help=f"What is checked: {', '.join(properties.NAMES)}. [default: all]",
)
@click.option(
    "--constraint",
    "constraints",
    type=NamesOf("constraint", registry.names()),
    default=(),
    help="Ask about `constraints` alone, and these kinds of them: one is in every question.",
)
@click.option(
    "--replay",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Ask the question of a saved failure again, and nothing else.",
)
@options.save_to
@options.style("How failures and the summary are written to standard output.", "text", "jsonl")
def command(**given: Any) -> int:
    """Put random small puzzles to everything here, and look for contradictions.

    Boards of all shapes, givens sensible or not. All searches, solvers, encodings and kernels must
    enumerate the solutions that brute force finds; what is exported must be solved by the solvers
    of others that are installed; what is written down must be read back. Native solvers run in a
    process of their own, whose crash is a failure like any other.

    A failure is shrunk to a small puzzle, saved as a file for --replay, and ends in exit code 4. So
    does a property of which nothing was asked, for want of time or of a program, in exit code 3:
    leave it out with --property.
    """
    from sudoku_csp.workshop.fuzzing.runner import Elsewhere

    report = fuzz_report.STYLES[given["style"]]()
    with closing(Elsewhere()) as asker:
        if given["replay"] is not None:
            return _replayed(Path(given["replay"]), asker, report)
        return _run(given, asker, report)


def _replayed(path: Path, asker: Asker, report: fuzz_report.Text) -> int:
    from sudoku_csp.workshop.fuzzing.campaign import PATIENCE
    from sudoku_csp.workshop.fuzzing.saved import load

    question = load(path)
    outcome = asker.ask(question, PATIENCE)
    report.replayed(question, outcome)
    return exit_codes.DISAGREEMENT if outcome.failed else exit_codes.DONE


def _run(given: dict[str, Any], asker: Asker, report: fuzz_report.Text) -> int:
    from sudoku_csp.workshop.fuzzing.campaign import Campaign
    from sudoku_csp.workshop.fuzzing.saved import save

    names, constraints = given["names"], given["constraints"]
    if constraints:
        if "constraints" not in names:
            raise click.UsageError("--constraint needs the property constraints")
        names = ("constraints",)
    campaign = Campaign(
        given["seed"], asker, names=names, kinds=given["kinds"], constraints=constraints
    )
    steps = campaign.run(given["seconds"], given["only"])
    try:
        with counting("cases") as more, closing(steps):
            for failure in steps:
                if failure is None:
                    more(1)
                    continue
                try:
                    saved = str(save(failure, Path(given["save_to"])))
                except OSError as error:
                    saved = ""
                    click.echo(f"the failure cannot be saved: {error}", err=True)
                report.failure(failure, saved)
    finally:
        report.summary(campaign)
    if campaign.tally.failures:
        return exit_codes.DISAGREEMENT
    return exit_codes.UNKNOWN if fuzz_report.never_ran(campaign) else exit_codes.DONE
