"""A hint: the next step alone, shown at once and then proved smallest."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from sudoku_csp.apps.cli import exit_codes
from sudoku_csp.apps.cli.explain_output import too_late, write
from sudoku_csp.apps.cli.formats import write as write_line
from sudoku_csp.solvers.backend import Budget, BudgetSpent

if TYPE_CHECKING:
    from sudoku_csp.analysis.explanation.outcome import Answer
    from sudoku_csp.analysis.explanation.step import Step
    from sudoku_csp.puzzle.puzzle import Puzzle

HINT_PROOF = 2.0
"""Seconds in which a hint is proved smallest, if nothing is said."""


def hint(
    puzzle: Puzzle, prove: float, budget: Budget, style: str, output: str, *, to_screen: bool
) -> int:
    """The next step: in a terminal shown at once, and told again when it is proved smallest."""
    from sudoku_csp.analysis.explanation.explainer import Explainer
    from sudoku_csp.analysis.explanation.outcome import Answer

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
                    proved = explainer.prove(step, deadline.within(prove))
            except KeyboardInterrupt:
                code = exit_codes.INTERRUPTED
            if not at_once:
                write(_next(puzzle, proved), style, output)
            elif not step.smallest:
                _tell_proof(puzzle, step, proved)
    except BudgetSpent:
        return too_late(puzzle, budget)
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


def _tell_proof(puzzle: Puzzle, shown: Step, proved: Step) -> None:
    """What the proof has brought, below the step that is already shown."""
    if proved.size < shown.size:
        write(replace(_next(puzzle, proved), said="There is a smaller one:"), "text", "-")
    elif proved.smallest:
        write_line("Proved smallest: no fewer groups force anything that is still open.")
    else:
        write_line("Not proved smallest.")
