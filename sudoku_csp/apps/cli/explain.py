"""`sudoku-csp explain`: why a solution is as it is, step by step."""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from sudoku_csp.apps.api.files import write_text
from sudoku_csp.apps.cli import front_page, options
from sudoku_csp.apps.cli.inputs import Reading, default_input, one_puzzle
from sudoku_csp.apps.cli.reports import write
from sudoku_csp.apps.cli.session import show_progress
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.solvers.backend import Budget, BudgetSpent

if TYPE_CHECKING:
    from sudoku_csp.analysis.explanation.answer import Answer
    from sudoku_csp.analysis.explanation.explainer import Explainer
    from sudoku_csp.puzzle.puzzle import Puzzle

EPILOG = """\b
Examples:
  sudoku-csp explain puzzle.txt
  sudoku-csp explain killer.json -o killer.html
  sudoku-csp explain puzzle.txt --cell r4c5
  sudoku-csp explain puzzle.txt --cell r4c5 --digit 7 --not
  sudoku-csp explain puzzle.txt --entries my-grid.txt --hint where
"""

FORMATS = ("text", "json", "html", "svg")

DEGREES = ("where", "how", "step")

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
@click.option("--digit", metavar="DIGIT", help="Why the cell holds this digit.")
@click.option("--not", "denied", is_flag=True, help="Why the cell cannot hold the digit.")
@click.option(
    "--hint",
    type=click.Choice(DEGREES),
    help="The next step alone: where to look, how it works, or the whole step.",
)
@click.option(
    "--entries",
    metavar="GRID",
    help="The grid as you have filled it, a text or a file: digits, and candidates that are left.",
)
@click.option("--short", is_flag=True, help="The steps in words, without grids.")
@options.style("The form of the explanation.", *FORMATS, by_suffix=True)
@options.output("File to write. [default: standard output]")
@options.time_limit(60, "The steps found by then are shown; 0 for none.")
@options.board
@options.rules
def command(**given: Any) -> int:
    """Explain why a solution is as it is, step by step.

    PUZZLE is a text, a file, or - for standard input, with constraints of any kind. The easiest
    steps come first: singles, one constraint alone, locked candidates, subsets, sums of houses and
    cages, a house and a constraint, fish, wings, two constraints, then the trial of a candidate,
    and at last a set of constraints that only a solver finds. None of the constraints of a step can
    be left out within its layer.

    --cell shows the steps that the digit of a cell depends on. With --entries the explanation
    begins at your position; an entry that cannot be right is named with the constraints that it
    breaks.
    """
    output = _output(given)
    puzzle = one_puzzle(default_input(given["puzzle"]), Reading.of_options(given))
    digit = _digit(given["digit"], puzzle)
    cell = given["cell"]
    if cell is not None and cell not in puzzle.board.cell_set:
        raise InputError(f"{cell} is no cell of a board of {puzzle.board}", source=puzzle.source)
    budget = Budget(given["time_limit"] or None)
    from sudoku_csp.analysis.explanation import hint, questions
    from sudoku_csp.analysis.explanation.explainer import Explainer

    position: dict[str, Any] = {"entries": (), "notes": ()}
    if given["entries"] is not None:
        now = one_puzzle(given["entries"], Reading(Context("", puzzle.board)))
        entries, notes = hint.marks_of_a_person(puzzle, now)
        wrong = hint.first_wrong(puzzle, entries, notes, budget.start())
        if wrong is not None:
            write(wrong.sentence(puzzle.board))
            return front_page.INPUT
        position = {"entries": entries, "notes": notes}
    try:
        if given["hint"]:
            return _hint(Explainer(puzzle, **position, budget=budget), given["hint"], output)
        if cell is None:
            return _all_steps(Explainer(puzzle, **position, budget=budget), output)
        holds = not given["denied"]
        with show_progress("steps", delay=1):
            answer = questions.why(puzzle, cell, digit, holds=holds, **position, budget=budget)
    except BudgetSpent:
        click.echo(f"{puzzle.source}: unknown: {budget.unfinished()}", err=True)
        return front_page.UNKNOWN
    output.write(answer)
    return _code(answer)


@dataclass(frozen=True)
class Output:
    """A format and a file, `-` for standard output; a `short` text has no grids."""

    style: str
    path: str
    short: bool

    def write(self, answer: Answer) -> None:
        """Writes an answer. Raises InputError where there is no step to draw."""
        text = self._text(answer).removesuffix("\n")
        if self.path == "-":
            write(text)
        else:
            write_text(self.path, f"{text}\n")

    def _text(self, answer: Answer) -> str:
        from sudoku_csp.analysis.explanation import data, page, scene, svg
        from sudoku_csp.analysis.explanation import text as as_text
        from sudoku_csp.analysis.explanation.sentences import describe

        if self.style == "json":
            return json.dumps(data.of_answer(answer), indent=1)
        if self.style == "html":
            return page.page(answer)
        if self.style == "text":
            wide = width() if self.path == "-" else as_text.WIDTH
            return "\n".join(as_text.lines(answer, width=wide, pictures=not self.short))
        if not answer.steps:
            raise InputError(f"{answer.sentence} There is no step to draw")
        if len(answer.steps) > 1:
            number = f"step {answer.steps[-1].number} of {len(answer.steps)}"
            click.echo(f"the drawing shows {number}, the last (html has them all)", err=True)
        *_, last = scene.scenes(answer.explanation, answer.steps)
        return svg.draw(last, describe(last).conclusion)


def width() -> int:
    """Characters of a line: those of the terminal, but no more than are easy to read."""
    from sudoku_csp.analysis.explanation.text import WIDTH

    return max(40, min(WIDTH, shutil.get_terminal_size().columns)) if sys.stdout.isatty() else WIDTH


def _output(given: dict[str, Any]) -> Output:
    """The form and the place of the output. Raises UsageError for options that do not fit."""
    about_cell = given["cell"] is not None
    if given["denied"] and not (about_cell and given["digit"] is not None):
        raise click.UsageError("--not needs a --cell and a --digit")
    if given["digit"] is not None and not about_cell:
        raise click.UsageError("--digit needs a --cell")
    if given["hint"] and about_cell:
        raise click.UsageError("--hint is about the next step: leave out --cell")
    suffixes = {"": "text", ".txt": "text"} | {f".{form}": form for form in FORMATS[1:]}
    style = options.style_of(given, suffixes)
    if style == "svg" and not (given["hint"] or about_cell):
        raise click.UsageError("svg draws one step: add --hint or --cell, or take html for all")
    if given["hint"] in DEGREES[:2] and (style, given["output"]) != ("text", "-"):
        raise click.UsageError(f"--hint {given['hint']} is one line of text: use --hint step")
    if given["short"] and style != "text":
        raise click.UsageError(f"--short is for text, not for {style}")
    return Output(style, given["output"], given["short"])


def _digit(text: str | None, puzzle: Puzzle) -> int | None:
    """The digit of --digit. Raises InputError."""
    from sudoku_csp.puzzle.notation import cells

    if text is None:
        return None
    try:
        digit = cells.digit(text, puzzle.board)
    except cells.SymbolError as error:
        raise InputError(f"--digit: {error}") from None
    if not digit:
        raise InputError(f"--digit: {text!r} is no digit")
    return digit


def _all_steps(explainer: Explainer, output: Output) -> int:
    """Writes all that follows; after Ctrl-C, the steps that were found."""
    from sudoku_csp.analysis.explanation.answer import Answer

    code = front_page.DONE
    try:
        with show_progress("steps", delay=1) as more:
            for _ in explainer.steps():
                more(1)
    except KeyboardInterrupt:
        code = front_page.INTERRUPTED
    answer = Answer.all_of(explainer.explanation)
    output.write(answer)
    return code or _code(answer)


def _code(answer: Answer) -> int:
    unfinished = answer.explanation.unfinished and not answer.sentence
    return front_page.UNKNOWN if unfinished else front_page.DONE


def _hint(explainer: Explainer, degree: str, output: Output) -> int:
    """Writes the next step, or where to look for it. Raises BudgetSpent where none was found."""
    from sudoku_csp.analysis.explanation import hint
    from sudoku_csp.analysis.explanation.answer import Answer

    with show_progress("steps", delay=1):
        step = next(explainer.steps(), None)
    whole = explainer.explanation
    if step is None:
        if whole.unfinished:
            raise BudgetSpent
        text = NOTHING if whole.open_cells else "Every cell has its digit."
        output.write(Answer(whole, (), text))
    elif degree == "where":
        write(hint.place_to_look(whole.puzzle.board, step))
    elif degree == "how":
        write(hint.reason_to_see(step))
    else:
        output.write(Answer(whole, (step,), "The next step:", about="the next step"))
    return front_page.DONE
