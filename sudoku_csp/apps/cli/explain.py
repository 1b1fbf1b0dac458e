"""`sudoku-csp explain`: why a solution is as it is, step by step."""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.api.files import write_text
from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.apps.cli.inputs import Reading, default_input, one_puzzle
from sudoku_csp.apps.cli.reports import colour_wanted, write
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

FORMATS = ("text", "json", "html", "svg")

HINT_PROOF = 2.0
"""Seconds in which a hint is proved smallest by default."""

WIDEST = 100
"""Characters of a line, outside a terminal."""

NOTHING = (
    "Nothing follows: the puzzle has several solutions. "
    "`sudoku-csp diagnose` shows which digits would leave one."
)


@click.command("explain", cls=options.SectionedCommand, epilog=EPILOG)
@click.argument("puzzle", type=options.PUZZLE, required=False)
@click.option(
    "--cell",
    type=options.Parsed("CELL", Cell.parse),
    help="Why this cell holds its digit, as r4c5.",
)
@click.option("--digit", metavar="DIGIT", help="Where this digit goes; with --cell, why there.")
@click.option("--not", "denied", is_flag=True, help="Why the cell cannot hold the digit.")
@click.option("--direct", is_flag=True, help="With --cell: in one step from the givens alone.")
@click.option("--next", "hint", is_flag=True, help="The next step alone, a hint.")
@click.option(
    "--prove",
    type=options.SECONDS,
    help="Time to prove each step smallest, once all are found; 0 for none. "
    f"[default: {HINT_PROOF:g} with --next, else 0]",
)
@options.style("The form of the explanation.", *FORMATS, by_suffix=True)
@options.output("File to write. [default: standard output]")
@options.time_limit(60, "The steps found by then are shown; 0 for none.")
@options.board
@options.rules
def command(**given: Any) -> int:
    """Explain why a solution is as it is, step by step.

    PUZZLE is a text, a file, or - for standard input. A step is a conclusion, the groups that force
    it, the digits known before, and a name where it has one. A group is a set of candidates of
    which exactly one is true: the digits of a cell, or the places of a digit in a row, column or
    box. The fewer groups, the smaller is the step: a single takes one, a pair four.

    --cell shows the steps that lead to the cell from the givens; a direct reason, in one step,
    where that is small or no larger than they are, or with --direct.
    """
    output = _output(given)
    puzzle = one_puzzle(default_input(given["puzzle"]), Reading.of_options(given))
    digit = _digit(given["digit"], puzzle)
    cell, prove = given["cell"], given["prove"]
    if cell is not None and cell not in puzzle.board.cell_set:
        raise InputError(f"{cell} is no cell of a board of {puzzle.board}", source=puzzle.source)
    budget = Budget(given["time_limit"] or None)
    if cell is None and digit is None and not given["hint"]:
        return _all_steps(puzzle, prove or 0.0, budget, output)
    from sudoku_csp.analysis.explanation import local_explanation

    try:
        if given["hint"]:
            return _hint(puzzle, HINT_PROOF if prove is None else prove, budget, output)
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


@dataclass(frozen=True)
class Output:
    """A format and a file, `-` for standard output."""

    style: str
    path: str

    @property
    def on_screen(self) -> bool:
        """Whether it is text for standard output, which is written as it arises."""
        return self.style == "text" and self.path == "-"

    def write(self, answer: Answer) -> None:
        """Writes an answer. Raises InputError where there is no step to draw."""
        text = self._text(answer).removesuffix("\n")
        if self.path == "-":
            write(text)
        else:
            write_text(self.path, f"{text}\n")

    def _text(self, answer: Answer) -> str:
        from sudoku_csp.analysis.explanation import as_data, as_text, page, scene, svg, words

        if self.style == "json":
            return json.dumps(as_data.answer(answer), indent=1)
        if self.style == "html":
            return page.page(answer)
        if self.style == "text":
            wide, colour = (width(), colour_wanted()) if self.on_screen else (WIDEST, False)
            return "\n".join(as_text.lines(answer, width=wide, colour=colour))
        if not answer.steps:
            raise InputError(f"{answer.said} There is no step to draw")
        if len(answer.steps) > 1:
            number = f"step {answer.steps[-1].number} of {len(answer.steps)}"
            click.echo(f"the drawing shows {number}, the last (html has them all)", err=True)
        *_, last = scene.scenes(answer.puzzle, answer.steps)
        return svg.draw(last, words.tell(last.pattern).conclusion)


def width() -> int:
    """Characters of a line: those of the terminal, but no more than are easy to read."""
    if not sys.stdout.isatty():
        return WIDEST
    return max(40, min(WIDEST, shutil.get_terminal_size().columns))


def _output(given: dict[str, Any]) -> Output:
    """The form and the place of the output. Raises UsageError for options that do not fit."""
    about_cell = given["cell"] is not None
    if given["denied"] and not (about_cell and given["digit"] is not None):
        raise click.UsageError("--not needs a --cell and a --digit")
    if given["hint"] and (about_cell or given["digit"] is not None):
        raise click.UsageError("--next is the next step of all: leave out --cell and --digit")
    if given["direct"] and not about_cell:
        raise click.UsageError("--direct needs a --cell")
    suffixes = {"": "text", ".txt": "text"} | {f".{form}": form for form in FORMATS[1:]}
    style = options.style_of(given, suffixes)
    if style == "svg" and not (given["hint"] or about_cell):
        raise click.UsageError("svg draws one step: add --next or --cell, or take html for all")
    return Output(style, given["output"])


def _digit(text: str | None, puzzle: Puzzle) -> int | None:
    """The digit of --digit. Raises InputError."""
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


def _all_steps(puzzle: Puzzle, prove: float, budget: Budget, output: Output) -> int:
    """Writes all that follows; on standard output each step as soon as it is found, or proved."""
    from sudoku_csp.analysis.explanation import as_text
    from sudoku_csp.analysis.explanation.outcome import Answer
    from sudoku_csp.analysis.explanation.scene import Stage
    from sudoku_csp.analysis.explanation.sequence import INTERRUPTED, Derivation

    stage = Stage(puzzle)
    wide, colour = width(), colour_wanted()
    shown: list[Step] = []

    def show(step: Step) -> None:
        shown.append(step)
        if output.on_screen:
            lines = as_text.step(stage.show(step), width=wide, colour=colour, brief=True)
            write("\n".join(lines))

    derivation = Derivation(puzzle, prove=prove, budget=budget)
    code, note = front_page.DONE, ""
    try:
        for step in derivation.steps():
            show(step)
    except KeyboardInterrupt:
        code = front_page.INTERRUPTED
    whole = derivation.explanation
    if code and prove and whole.unfinished != INTERRUPTED:
        note = "Interrupted: proofs were not tried for all steps."
    for step in whole.steps[len(shown) :]:
        show(step)
    answer = replace(Answer.all_of(whole), note=note)
    if output.on_screen:
        write("\n".join(as_text.end(answer, width=wide)))
    else:
        output.write(answer)
    return code or _code(answer)


def _code(answer: Answer) -> int:
    return front_page.UNKNOWN if answer.unfinished else front_page.DONE


def _hint(puzzle: Puzzle, prove: float, budget: Budget, output: Output) -> int:
    """Writes the next step, if possible proved smallest. Raises BudgetSpent where none is found."""
    from sudoku_csp.analysis.explanation.explainer import Explainer
    from sudoku_csp.analysis.explanation.outcome import Answer

    deadline, code = budget.start(), front_page.DONE
    with Explainer(puzzle, deadline) as explainer:
        step = explainer.next(deadline)
        if step is None:
            text = "Every cell has its digit." if explainer.state.solved else NOTHING
            output.write(Answer(puzzle, (), text))
            return code
        try:
            if prove:
                step = explainer.prove(step, deadline.within(prove))
        except KeyboardInterrupt:
            code = front_page.INTERRUPTED
    title = "The next step:" if step.chain else "The next step is a proof, not a hint:"
    output.write(Answer(puzzle, (replace(step, number=1),), title, about="the next step"))
    return code
