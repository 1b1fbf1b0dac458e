"""`sudoku-csp explain`: why a solution is as it is, step by step."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.apps.cli.explain_hint import HINT_PROOF, hint
from sudoku_csp.apps.cli.explain_output import FORMATS, Output, show, width
from sudoku_csp.apps.cli.options import NAMED, Parsed, Seconds
from sudoku_csp.apps.cli.reports import colour_wanted
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError
from sudoku_csp.solvers.backend import Budget, BudgetSpent

if TYPE_CHECKING:
    from sudoku_csp.analysis.explanation.outcome import Answer
    from sudoku_csp.analysis.explanation.step import Step
    from sudoku_csp.puzzle.puzzle import Puzzle

EPILOG = """\b
Examples:
  sudoku-csp explain puzzle.txt
  sudoku-csp explain puzzle.txt --next
  sudoku-csp explain puzzle.txt --cell r4c5
  sudoku-csp explain puzzle.txt --cell r4c5 --digit 7 --not
  sudoku-csp explain puzzle.txt --prove 2 -o puzzle.html
"""


@click.command("explain", epilog=EPILOG)
@click.argument("puzzle", type=NAMED, required=False)
@options.board
@options.rules
@options.guesses
@click.option(
    "--cell", type=Parsed("CELL", Cell.parse), help="Why this cell holds its digit, as r4c5."
)
@click.option("--digit", metavar="DIGIT", help="Where this digit goes; with --cell, why there.")
@click.option("--not", "denied", is_flag=True, help="Why the cell cannot hold the digit.")
@click.option("--direct", is_flag=True, help="With --cell: in one step from the givens alone.")
@click.option("--next", "hint", is_flag=True, help="The next step alone, a hint.")
@click.option(
    "--prove",
    type=Seconds(),
    help="Time to prove each step smallest, once all are found; 0 for none. "
    f"[default: {HINT_PROOF:g} with --next, else 0]",
)
@click.option(
    "--format",
    "-f",
    "style",
    type=click.Choice(FORMATS),
    help="How it is written. [default: by the suffix of FILE, else text]",
)
@options.output("Where it is written. [default: standard output]")
@options.time_limit(60, "What is found by then is told; 0 for none.")
def command(**given: Any) -> int:
    """Tell why a solution is as it is, step by step.

    PUZZLE is a text, a file, or - for standard input. A step is a conclusion, the groups that force
    it, what was known before, and a name where it has one. A group is a set of candidates of which
    exactly one is true: the digits of a cell, or the places of a digit in a row, column or box. The
    fewer groups, the smaller is the step: a single takes one, a pair four.

    --cell tells the steps that lead to the cell, from the givens on; a direct reason, in one step,
    where that is small or no larger than they are, or with --direct.
    """
    from sudoku_csp.apps.cli.inputs import Reading, default_input, one_puzzle

    output = _output(given)
    puzzle = one_puzzle(default_input(given["puzzle"]), Reading.from_options(given))
    digit = _digit(given["digit"], puzzle)
    cell, prove = given["cell"], given["prove"]
    if cell is not None and cell not in puzzle.board.cell_set:
        raise InputError(f"{cell} is no cell of a board of {puzzle.board}", source=puzzle.source)
    budget = Budget(given["time_limit"] or None)
    if cell is None and digit is None and not given["hint"]:
        return _all(puzzle, prove or 0.0, budget, output)
    from sudoku_csp.analysis.explanation import local_explanation

    try:
        if given["hint"]:
            return hint(puzzle, HINT_PROOF if prove is None else prove, budget, output)
        limits: dict[str, Any] = {"prove": prove or 0.0, "budget": budget}
        if cell is None:
            assert digit is not None
            answer = local_explanation.where(puzzle, digit, **limits)
        else:
            how: dict[str, Any] = {"holds": not given["denied"], "direct": given["direct"]}
            answer = local_explanation.why(puzzle, cell, digit, **how, **limits)
    except BudgetSpent:
        click.echo(f"{puzzle.source}: unknown: {budget.unfinished()}", err=True)
        return front_page.UNKNOWN
    output.write(answer)
    return _code(answer)


def _output(given: dict[str, Any]) -> Output:
    """How and where it is written. Raises UsageError for what cannot be combined."""
    asks = given["cell"] is not None or given["digit"] is not None
    if given["denied"] and (given["cell"] is None or given["digit"] is None):
        raise click.UsageError("--not needs a --cell and a --digit")
    if given["hint"] and asks:
        raise click.UsageError("--next is the next step of all: leave out --cell and --digit")
    if given["direct"] and given["cell"] is None:
        raise click.UsageError("--direct needs a --cell")
    output = Output.of(given["style"], given["output"])
    if output.style == "svg" and not (given["hint"] or given["cell"] is not None):
        raise click.UsageError("svg draws one step: add --next or --cell, or take html for all")
    return output


def _digit(text: str | None, puzzle: Puzzle) -> int | None:
    """The digit that an option names. Raises InputError."""
    from sudoku_csp.puzzle.notation import cells

    if text is None:
        return None
    try:
        digit = cells.digit(text, puzzle.board.side)
    except cells.SymbolError as error:
        raise InputError(f"--digit: {error}") from None
    if not digit:
        raise InputError(f"--digit: {text!r} is no digit")
    return digit


def _all(puzzle: Puzzle, prove: float, budget: Budget, output: Output) -> int:
    """All that follows; on standard output each step as soon as it is found, or proved."""
    from sudoku_csp.analysis.explanation import as_text
    from sudoku_csp.analysis.explanation.outcome import Answer
    from sudoku_csp.analysis.explanation.scene import Stage
    from sudoku_csp.analysis.explanation.sequence import INTERRUPTED, Derivation

    stage = Stage(puzzle)
    wide, colour = width(), colour_wanted()
    shown: list[Step] = []

    def tell(step: Step) -> None:
        shown.append(step)
        if output.on_screen:
            show(as_text.step(stage.show(step), width=wide, colour=colour, brief=True))

    derivation = Derivation(puzzle, prove=prove, budget=budget)
    code, note = front_page.DONE, ""
    try:
        for step in derivation.steps():
            tell(step)
    except KeyboardInterrupt:
        code = front_page.INTERRUPTED
    whole = derivation.explanation
    if code and prove and whole.unfinished != INTERRUPTED:
        note = "Interrupted: not every step was tried to be proved."
    for step in whole.steps[len(shown) :]:
        tell(step)
    answer = replace(Answer.all_of(whole), note=note)
    if output.on_screen:
        show(as_text.end(answer, width=wide))
    else:
        output.write(answer)
    return code or _code(answer)


def _code(answer: Answer) -> int:
    return front_page.UNKNOWN if answer.unfinished else front_page.DONE
