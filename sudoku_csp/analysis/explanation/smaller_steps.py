"""Second pass over an explanation: each step proved smallest, or replaced by a smaller one.

All steps are there before the first is proved, so that a proof that takes long costs no step. Where
a smaller step is found, the steps after it are looked for again from there, for what was minimal
before need not be so with more known; the sequence is changed only if that succeeds in time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku_csp.analysis.explanation.explainer import Explainer
from sudoku_csp.analysis.explanation.step import Step
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import BudgetSpent, Deadline


def proved(puzzle: Puzzle, steps: list[Step], seconds: float, deadline: Deadline) -> Iterator[Step]:
    """Proves the steps in order, as long as there is time; yields every one as it stays.

    `seconds` is how long the proof of one may take. `steps` are the whole sequence at any moment.
    """
    place = 0
    try:
        with Explainer(puzzle, deadline) as explainer:
            while place < len(steps):
                deadline.check()
                _prove(explainer, steps, place, deadline.within(seconds), deadline)
                step = steps[place]
                explainer.apply(step)
                place += 1
                yield step
    except BudgetSpent:
        yield from steps[place:]


def _prove(
    explainer: Explainer, steps: list[Step], place: int, soon: Deadline, deadline: Deadline
) -> None:
    step = steps[place]
    proof = explainer.prove(step, soon)
    if proof.groups == step.groups:
        steps[place] = proof
    elif proof.size < step.size:
        rest = _rest(explainer.puzzle, [*steps[:place], proof], deadline.share(1 / 2))
        if rest is not None:
            steps[place:] = [proof, *rest]


def _rest(puzzle: Puzzle, steps: Sequence[Step], deadline: Deadline) -> list[Step] | None:
    """What follows after these steps, to the end; None where the deadline comes before."""
    rest = []
    try:
        with Explainer(puzzle, deadline) as explainer:
            for step in steps:
                explainer.apply(step)
            while (following := explainer.next(deadline)) is not None:
                explainer.apply(following)
                rest.append(following)
    except BudgetSpent:
        return None
    return rest
