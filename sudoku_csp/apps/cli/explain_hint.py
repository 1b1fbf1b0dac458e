"""A hint: the next step alone, shown at once and then proved smallest."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from sudoku_csp.apps.cli import front_page
from sudoku_csp.apps.cli.explain_output import Output
from sudoku_csp.apps.cli.reports import write
from sudoku_csp.solvers.backend import Budget

if TYPE_CHECKING:
    from sudoku_csp.analysis.explanation.outcome import Answer
    from sudoku_csp.analysis.explanation.step import Step
    from sudoku_csp.puzzle.puzzle import Puzzle

HINT_PROOF = 2.0
"""Seconds in which a hint is proved smallest, if nothing is said."""


def hint(puzzle: Puzzle, prove: float, budget: Budget, output: Output) -> int:
    """The next step: in a terminal shown at once, and told again when it is proved smallest.

    Returns the exit code. Raises BudgetSpent where none was found.
    """
    from sudoku_csp.analysis.explanation.explainer import Explainer
    from sudoku_csp.analysis.explanation.outcome import Answer

    deadline = budget.start()
    with Explainer(puzzle, deadline) as explainer:
        step = explainer.next(deadline)
        if step is None:
            said = "Every cell has its digit." if explainer.state.solved else NOTHING
            output.write(Answer(puzzle, (), said))
            return front_page.DONE
        at_once = output.on_screen and sys.stdout.isatty()
        if at_once:
            output.write(_next(puzzle, step))
        code, proved = front_page.DONE, step
        try:
            if prove:
                proved = explainer.prove(step, deadline.within(prove))
        except KeyboardInterrupt:
            code = front_page.INTERRUPTED
        if not at_once:
            output.write(_next(puzzle, proved))
        elif proved.size < step.size:
            output.write(replace(_next(puzzle, proved), said="There is a smaller one:"))
        elif proved.smallest and not step.smallest:
            write("Proved smallest: no fewer groups force anything that is still open.")
        elif not step.smallest:
            write("Not proved smallest.")
    return code


NOTHING = (
    "Nothing follows: the puzzle has several solutions. "
    "`sudoku-csp diagnose` shows what would settle it."
)


def _next(puzzle: Puzzle, step: Step) -> Answer:
    from sudoku_csp.analysis.explanation.outcome import Answer

    said = "The next step:" if step.chain else "The next step is a proof, not a hint:"
    one = replace(step, number=1)
    return Answer(puzzle, (one,), said, about="the next step")
