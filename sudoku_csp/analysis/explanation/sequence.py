"""An explanation: all that follows from the givens, as a sequence of small steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from sudoku_csp.analysis.explanation.explainer import Explainer
from sudoku_csp.analysis.explanation.groups import Candidate
from sudoku_csp.analysis.explanation.smaller_steps import proved
from sudoku_csp.analysis.explanation.state import State
from sudoku_csp.analysis.explanation.step import Conclusion, Fact, Step
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.helpers import shown
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, BudgetSpent

INTERRUPTED = "interrupted"
"""Why an explanation is unfinished whose steps were not all asked for."""


class OpenCell(NamedTuple):
    """A cell without a digit at the end of a sequence, and the candidates that are left to it."""

    cell: Cell
    digits: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class Explanation:
    """The steps from the givens to all that follows.

    `solution` is the only one, None where there are several, or that is not known. `open_cells` are
    left without a digit: all that they can hold is in some solution, unless the sequence is
    unfinished, and `unfinished` says why.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    solution: Grid | None
    open_cells: tuple[OpenCell, ...] = ()
    unfinished: str = ""

    @property
    def finished(self) -> bool:
        """Whether nothing further follows."""
        return not self.unfinished

    def __repr__(self) -> str:
        left = "" if self.finished else ", unfinished"
        return shown(self, f"steps={len(self.steps)}{left}: {self.puzzle!r}")


class Derivation:
    """An explanation in the making. What there is of it by now is `explanation`, at any moment."""

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        prove: float = 0.0,
        budget: Budget | None = None,
        explainer: Explainer | None = None,
    ) -> None:
        self._puzzle = puzzle
        self._prove = prove
        self._budget = budget or Budget()
        self._explainer = explainer
        self._found: list[Step] = []
        self._solution: Grid | None = None
        self._unfinished = INTERRUPTED

    @property
    def explanation(self) -> Explanation:
        """The steps that are found, each as it is by now."""
        state = State.of(self._puzzle)
        for step in self._found:
            state.learn(step)
        placed = state.digits()
        left = tuple(
            OpenCell(cell, state.candidates(cell))
            for cell in self._puzzle.board.cells
            if cell not in placed
        )
        steps = tuple(self._found)
        return Explanation(self._puzzle, steps, self._solution, left, self._unfinished)

    def steps(self) -> Iterator[Step]:
        """Each step as soon as it is as it stays; to be run through once. Raises NoSolution."""
        deadline = self._budget.start()
        explainer: Explainer | None = None
        try:
            with self._explainer or Explainer(self._puzzle, deadline) as explainer:
                while (step := explainer.next(deadline)) is not None:
                    explainer.apply(step)
                    self._found.append(step)
                    if not self._prove:
                        yield step
            self._unfinished = ""
        except BudgetSpent:
            self._unfinished = self._budget.unfinished()
        self._solution = None if explainer is None else explainer.solution
        if self._prove:
            yield from proved(self._puzzle, self._found, self._prove, deadline)


def explain(
    puzzle: Puzzle,
    *,
    prove: float = 0.0,
    budget: Budget | None = None,
    explainer: Explainer | None = None,
) -> Explanation:
    """Explains all that follows from the givens, in steps that are as small as were found.

    Where the budget ends before, the sequence is unfinished. Once all steps are found, `prove` is
    how many seconds each may take to be proved smallest, in order, as long as the budget lasts. An
    `explainer` that has told no step yet saves looking for all solutions' digits again; it is
    closed. Raises NoSolution.

    >>> from sudoku_csp.grid.board import Board
    >>> told = explain(Puzzle.classic(Board.customary(4), bytes(map(int, "1000003004000020"))))
    >>> len(told.steps), {step.size for step in told.steps}, told.solution.line()
    (12, {1}, '1342423124133124')
    """
    derivation = Derivation(puzzle, prove=prove, budget=budget, explainer=explainer)
    for _ in derivation.steps():
        pass
    return derivation.explanation


def needed(explanation: Explanation, conclusion: Conclusion) -> tuple[Step, ...]:
    """The steps that a conclusion depends on, in order; the last is the one that concludes it.

    None where the givens show it at once. Raises Unsupported for what the steps do not conclude.
    """
    state = State.of(explanation.puzzle)
    for step in explanation.steps:
        state.learn(step)
    if not state.knows(conclusion):
        raise Unsupported(f"no step concludes that {conclusion}")
    number = state.layout.number(conclusion.candidate)
    wanted = [state.placed[number] if conclusion.holds else state.came(number)]
    taken: set[int] = set()
    while wanted:
        place = wanted.pop()
        if place == 0 or place in taken:
            continue
        taken.add(place)
        step = explanation.steps[place - 1]
        wanted += [state.came(number) for number in map(state.layout.number, _rests_on(step))]
    return tuple(explanation.steps[place - 1] for place in sorted(taken))


def _rests_on(step: Step) -> Iterator[Candidate]:
    """What has to be out before a step."""
    for fact in chain(step.facts, *step.also_facts):
        yield fact.out


def renumbered(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Steps that rest on the givens and one another alone, numbered from 1."""
    number = {step.number: place for place, step in enumerate(steps, start=1)}

    def causes(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
        return tuple(
            Fact(out, number[because]) if isinstance(because, int) else Fact(out, because)
            for out, because in facts
        )

    return tuple(
        replace(
            step,
            number=number[step.number],
            facts=causes(step.facts),
            also_facts=tuple(map(causes, step.also_facts)),
        )
        for step in steps
    )
