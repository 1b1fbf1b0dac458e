"""`sudoku-csp explain`: why a solution is as it is, step by step."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.backend import Budget, BudgetSpent, Deadline
from sudoku_csp.board import Cell
from sudoku_csp.cli import exit_codes, options
from sudoku_csp.cli.explain_output import FORMATS, show, width, write
from sudoku_csp.cli.formats import colour_wanted
from sudoku_csp.cli.formats import write as write_line
from sudoku_csp.cli.option_types import NAMED, Converted, Seconds
from sudoku_csp.errors import InputError

if TYPE_CHECKING:
    from sudoku_csp.explanation.outcome import Answer
    from sudoku_csp.explanation.step import Step
    from sudoku_csp.puzzle import Puzzle

EPILOG = """\b
Examples:
  sudoku-csp explain puzzle.txt
  sudoku-csp explain puzzle.txt --next
  sudoku-csp explain puzzle.txt --cell r4c5
  sudoku-csp explain puzzle.txt --cell r4c5 --digit 7 --not
  sudoku-csp explain puzzle.txt --prove 2 -o puzzle.html
"""

HINT_PROOF = 2.0
"""Seconds in which a hint is proved smallest, if nothing is said."""


class CellName(Converted):
    """A cell like r4c5."""

    name = "CELL"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Cell:
        if isinstance(value, Cell):
            return value
        try:
            return Cell.parse(value)
        except ValueError as error:
            self.fail(str(error), param, ctx)


@click.command("explain", epilog=EPILOG)
@click.argument("puzzle", type=NAMED)
@options.board
@click.option("--cell", type=CellName(), help="Why this cell holds its digit, as r4c5.")
@click.option("--digit", metavar="DIGIT", help="Where this digit goes; with --cell, why there.")
@click.option("--not", "denied", is_flag=True, help="Why the cell cannot hold the digit.")
@click.option("--next", "hint", is_flag=True, help="The next step alone, a hint.")
@click.option(
    "--prove",
    type=Seconds(),
    help="Time to prove each step smallest; 0 for none. "
    f"[default: {HINT_PROOF:g} with --next, else 0]",
)
@click.option(
    "--format",
    "-f",
    "style",
    type=click.Choice(FORMATS),
    help="How it is written. [default: by the name of FILE, else text]",
)
@click.option(
    "--output",
    "-o",
    type=click.Path(allow_dash=True, dir_okay=False),
    default="-",
    metavar="FILE",
    help="Where it is written. [default: standard output]",
)
@options.time_limit(60, "What is found by then is told; 0 for none.")
def command(**given: Any) -> int:
    """Tell why a solution is as it is, step by step.

    PUZZLE is a text, a file, or - for standard input. A step is as small as was found: a conclusion
    with the groups that force it (a cell has a digit, a house has a place for a digit), what was
    known before, and a name where it has one. Singles take one group.
    """
    from sudoku_csp.cli.inputs import one_puzzle

    style = _checked(given)
    puzzle = one_puzzle(given["puzzle"], given["board"])
    digit = _digit(given["digit"], puzzle)
    cell = given["cell"]
    if cell is not None and cell not in puzzle.board.cell_set:
        raise InputError(f"{cell} is no cell of a board of {puzzle.board}", source=puzzle.source)
    budget = Budget(given["time_limit"] or None)
    to_screen = style == "text" and given["output"] == "-"
    if given["hint"]:
        prove = HINT_PROOF if given["prove"] is None else given["prove"]
        return _hint(puzzle, prove, budget, style, given["output"], to_screen=to_screen)
    prove = given["prove"] or 0.0
    if cell is None and digit is None:
        return _all(puzzle, prove, budget, style, given["output"], to_screen=to_screen)
    from sudoku_csp.explanation import questions

    try:
        if cell is None:
            assert digit is not None
            answer = questions.where(puzzle, digit, prove=prove, budget=budget)
        else:
            holds = not given["denied"]
            answer = questions.why(puzzle, cell, digit, holds=holds, prove=prove, budget=budget)
    except BudgetSpent:
        return _too_late(puzzle, budget)
    write(answer, style, given["output"])
    return _code(answer)


def _checked(given: dict[str, Any]) -> str:
    """The format. Raises UsageError for what cannot be combined."""
    asks = given["cell"] is not None or given["digit"] is not None
    if given["denied"] and (given["cell"] is None or given["digit"] is None):
        raise click.UsageError("--not needs a --cell and a --digit")
    if given["hint"] and asks:
        raise click.UsageError("--next is the next step of all: leave out --cell and --digit")
    suffix = Path(given["output"]).suffix.removeprefix(".")
    style = given["style"] or (suffix if suffix in FORMATS else "text")
    if style == "svg" and not (given["hint"] or given["cell"] is not None):
        raise click.UsageError("svg draws one step: add --next or --cell, or take html for all")
    return style


def _digit(text: str | None, puzzle: Puzzle) -> int | None:
    """The digit that an option names. Raises InputError."""
    from sudoku_csp.notation import alphabet

    if text is None:
        return None
    try:
        digit = alphabet.digit(text, puzzle.board.side)
    except alphabet.SymbolError as error:
        raise InputError(f"--digit: {error}") from None
    if not digit:
        raise InputError(f"--digit: {text!r} is no digit")
    return digit


def _all(
    puzzle: Puzzle, prove: float, budget: Budget, style: str, output: str, *, to_screen: bool
) -> int:
    """All that follows; on standard output each step as soon as it is found."""
    from sudoku_csp.explanation import as_text
    from sudoku_csp.explanation.outcome import Answer
    from sudoku_csp.explanation.scene import Stage
    from sudoku_csp.explanation.sequence import explain, so_far

    steps: list[Step] = []
    stage = Stage(puzzle)
    wide, colour = width(), colour_wanted()

    def tell(step: Step) -> None:
        steps.append(step)
        if to_screen:
            show(as_text.step(stage.show(step), width=wide, colour=colour, brief=True))

    code = exit_codes.DONE
    try:
        whole = explain(puzzle, prove=prove, budget=budget, tell=tell)
    except KeyboardInterrupt:
        whole = so_far(puzzle, steps, "interrupted")
        code = exit_codes.INTERRUPTED
    answer = Answer.all_of(whole)
    if to_screen:
        show(as_text.end(answer, width=wide))
    else:
        write(answer, style, output)
    return code or _code(answer)


def _hint(
    puzzle: Puzzle, prove: float, budget: Budget, style: str, output: str, *, to_screen: bool
) -> int:
    """The next step: in a terminal shown at once, and told again when it is proved smallest."""
    from sudoku_csp.explanation.explainer import Explainer
    from sudoku_csp.explanation.outcome import Answer

    deadline = budget.start()
    try:
        with Explainer(puzzle, deadline) as explainer:
            step = explainer.next(deadline)
            if step is None:
                said = "Every cell has its digit." if explainer.state.solved else NOTHING
                write(Answer(puzzle, (), said), style, output)
                return exit_codes.DONE
            at_once = to_screen and sys.stdout.isatty()
            if at_once:
                write(_next(puzzle, step), style, output)
            code, proved = exit_codes.DONE, step
            try:
                if prove:
                    proved = explainer.prove(step, _sooner(prove, deadline))
            except KeyboardInterrupt:
                code = exit_codes.INTERRUPTED
            if not at_once:
                write(_next(puzzle, proved), style, output)
            elif not step.smallest:
                _tell_proof(puzzle, step, proved)
    except BudgetSpent:
        return _too_late(puzzle, budget)
    return code


NOTHING = (
    "Nothing follows: the puzzle has several solutions. "
    "`sudoku-csp diagnose` shows what would settle it."
)


def _next(puzzle: Puzzle, step: Step) -> Answer:
    from sudoku_csp.explanation.outcome import Answer

    return Answer(puzzle, (replace(step, number=1),), "The next step:")


def _tell_proof(puzzle: Puzzle, shown: Step, proved: Step) -> None:
    """What the proof has brought, below the step that is already shown."""
    if proved.size < shown.size:
        write(replace(_next(puzzle, proved), said="There is a smaller one:"), "text", "-")
    elif proved.smallest:
        write_line("Proved smallest: no fewer groups force anything that is still open.")
    else:
        write_line("Not proved smallest.")


def _sooner(seconds: float, deadline: Deadline) -> Deadline:
    left = deadline.remaining()
    return Budget(seconds if left is None else min(seconds, max(left, 1e-3))).start()


def _too_late(puzzle: Puzzle, budget: Budget) -> int:
    click.echo(f"{puzzle.source}: unknown: {budget.unfinished()}", err=True)
    return exit_codes.UNKNOWN


def _code(answer: Answer) -> int:
    return exit_codes.UNKNOWN if answer.unfinished else exit_codes.DONE
