"""An explanation: all that follows from the givens, as a sequence of small steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import NamedTuple

from sudoku_csp.analysis.explanation.explainer import Explainer
from sudoku_csp.analysis.explanation.groups import Candidate
from sudoku_csp.analysis.explanation.smaller_steps import Proving
from sudoku_csp.analysis.explanation.state import State
from sudoku_csp.analysis.explanation.step import Conclusion, Fact, Step
from sudoku_csp.grid.board import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, BudgetSpent, Deadline


class OpenCell(NamedTuple):
    """A cell without a digit at the end of a sequence, and the candidates that are left to it."""

    cell: Cell
    digits: tuple[int, ...]


@dataclass(frozen=True)
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


def explain(
    puzzle: Puzzle,
    *,
    prove: float = 0.0,
    budget: Budget | None = None,
    tell: Callable[[Step], object] | None = None,
    explainer: Explainer | None = None,
) -> Explanation:
    """Explains all that follows from the givens, in steps that are as small as were found.

    Where the budget ends before, the sequence is unfinished. Once all steps are found, `prove` is
    how many seconds each may take to be proved smallest, in order, as long as the budget lasts.
    `tell` is called with each step as soon as it is as it stays. An `explainer` that has told no
    step yet saves looking for all solutions' digits again; it is closed. Raises NoSolution.

    >>> from sudoku_csp.grid.board import Board
    >>> told = explain(Puzzle.classic(Board.customary(4), bytes(map(int, "1000003004000020"))))
    >>> len(told.steps), {step.size for step in told.steps}, told.solution.line()
    (12, {1}, '1342423124133124')
    """
    telling = Telling(puzzle, prove=prove, budget=budget, explainer=explainer)
    for step in telling.steps():
        if tell is not None:
            tell(step)
    return telling.explanation


class Telling:
    """An explanation that is told while it is found; at the end it is whole: `explanation`."""

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        prove: float = 0.0,
        budget: Budget | None = None,
        explainer: Explainer | None = None,
    ) -> None:
        self.explanation = so_far(puzzle, (), "not every step was asked for")
        self._puzzle = puzzle
        self._prove = prove
        self._budget = budget or Budget()
        self._explainer = explainer

    def steps(self) -> Iterator[Step]:
        """Each step as soon as it is as it stays; to be run through once. Raises NoSolution."""
        puzzle, deadline = self._puzzle, self._budget.start()
        try:
            explainer = self._explainer or Explainer(puzzle, deadline)
        except BudgetSpent:
            self.explanation = so_far(puzzle, (), self._budget.unfinished())
            return
        found: list[Step] = []
        unfinished = ""
        with explainer:
            try:
                for step in _steps(explainer, deadline):
                    found.append(step)
                    if not self._prove:
                        yield step
            except BudgetSpent:
                unfinished = self._budget.unfinished()
            steps = tuple(found)
            if self._prove:
                proving = Proving(puzzle, steps)
                yield from proving.each(self._prove, deadline)
                steps = proving.steps
            left = _open_cells(explainer.state)
            self.explanation = Explanation(puzzle, steps, explainer.solution, left, unfinished)


def so_far(puzzle: Puzzle, steps: Sequence[Step], why: str) -> Explanation:
    """The explanation that has come to these steps, and why it is unfinished."""
    state = State.of(puzzle)
    for step in steps:
        state.learn(step)
    return Explanation(puzzle, tuple(steps), None, _open_cells(state), why)


def _steps(explainer: Explainer, deadline: Deadline) -> Iterator[Step]:
    """The steps one after the other, each applied before it comes."""
    while (step := explainer.next(deadline)) is not None:
        explainer.apply(step)
        yield step


def _open_cells(state: State) -> tuple[OpenCell, ...]:
    placed = state.digits()
    return tuple(
        OpenCell(cell, state.candidates(cell))
        for cell in state.layout.board.cells
        if cell not in placed
    )


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
