"""Second pass over an explanation: each step proved smallest, or replaced by a smaller one.

All steps are there before the first is proved, so that a proof that takes long costs no step. Where
a smaller step is found, the steps after it are looked for again from there, for what was minimal
before need not be so with more known; the sequence is changed only if that succeeds in time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from sudoku_csp.analysis.explanation.explainer import Explainer
from sudoku_csp.analysis.explanation.step import Step
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import BudgetSpent, Deadline


class Proving:
    """Proves the steps of a puzzle one by one; `steps` are the whole sequence at every moment."""

    def __init__(self, puzzle: Puzzle, steps: Sequence[Step]) -> None:
        self.steps = tuple(steps)
        self._puzzle = puzzle

    def run(
        self, seconds: float, deadline: Deadline, tell: Callable[[Step], object] | None = None
    ) -> None:
        """Proves the steps to the end of `each`; `tell` is called with every step."""
        for step in self.each(seconds, deadline):
            if tell is not None:
                tell(step)

    def each(self, seconds: float, deadline: Deadline) -> Iterator[Step]:
        """Proves the steps in order, as long as there is time; yields every one as it stays.

        `seconds` is how long the proof of one may take.
        """
        place = 0
        try:
            with Explainer(self._puzzle, deadline) as explainer:
                while place < len(self.steps):
                    deadline.check()
                    self._prove(explainer, place, deadline.within(seconds), deadline)
                    step = self.steps[place]
                    explainer.apply(step)
                    place += 1
                    yield step
        except BudgetSpent:
            yield from self.steps[place:]

    def _prove(self, explainer: Explainer, place: int, soon: Deadline, deadline: Deadline) -> None:
        step = self.steps[place]
        proved = explainer.prove(step, soon)
        before = (*self.steps[:place], proved)
        if proved.groups == step.groups:
            self.steps = (*before, *self.steps[place + 1 :])
        elif proved.size < step.size:
            rest = self._rest(before, deadline.share(1 / 2))
            if rest is not None:
                self.steps = (*before, *rest)

    def _rest(self, steps: Sequence[Step], deadline: Deadline) -> list[Step] | None:
        """What follows after these steps, to the end; None where the deadline comes before."""
        rest = []
        try:
            with Explainer(self._puzzle, deadline) as explainer:
                for step in steps:
                    explainer.apply(step)
                while (following := explainer.next(deadline)) is not None:
                    explainer.apply(following)
                    rest.append(following)
        except BudgetSpent:
            return None
        return rest
