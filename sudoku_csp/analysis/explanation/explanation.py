"""An explanation: all that follows from a position, in steps, the easiest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from sudoku_csp.analysis.explanation.explainer import Explainer
from sudoku_csp.analysis.explanation.step import Candidate, Fact, Step
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.helpers import shown
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, BudgetSpent

INTERRUPTED = "interrupted"
"""Why an explanation is unfinished of which not all steps were taken."""

LONG = 15
"""Groups of the largest step that a person can follow."""


class OpenCell(NamedTuple):
    """A cell without a digit at the end of an explanation, and the candidates left to it."""

    cell: Cell
    digits: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class Explanation:
    """The steps from a position to all that follows.

    `entries` and `notes` are known besides the givens: digits put in, and candidates removed.
    `solution` is the only one, None where there are several or that is not known. `open_cells` have
    no digit; unless the explanation is unfinished, each of their candidates is in some solution.
    `unfinished` says why not all steps were found.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    solution: Grid | None = None
    open_cells: tuple[OpenCell, ...] = ()
    unfinished: str = ""
    entries: tuple[tuple[Cell, int], ...] = ()
    notes: tuple[Candidate, ...] = ()
    facts: Mapping[Candidate, Fact] = field(default_factory=dict, compare=False)
    """Why each candidate is out that is."""

    @property
    def finished(self) -> bool:
        """Whether nothing further follows."""
        return not self.unfinished

    def __repr__(self) -> str:
        left = "" if self.finished else ", unfinished"
        return shown(self, f"steps={len(self.steps)}{left}: {self.puzzle!r}")


def is_long(step: Step) -> bool:
    """Whether a step has no short way: a core, or more groups than a person can follow."""
    return step.layer == "core" or step.size > LONG


class Derivation:
    """An explanation in the making; `explanation` is what there is of it so far."""

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        entries: Iterable[tuple[Cell, int]] = (),
        notes: Iterable[Candidate] = (),
        wanted: Cell | None = None,
        budget: Budget | None = None,
    ) -> None:
        self._puzzle, self._wanted = puzzle, wanted
        self._entries, self._notes = tuple(entries), tuple(notes)
        self._budget = budget or Budget()
        self._found: list[Step] = []
        self._left: tuple[OpenCell, ...] = ()
        self._facts: Mapping[Candidate, Fact] = {}
        self._solution: Grid | None = None
        self._unfinished = INTERRUPTED

    @property
    def explanation(self) -> Explanation:
        """The steps so far."""
        return Explanation(
            self._puzzle,
            tuple(self._found),
            self._solution,
            self._left,
            self._unfinished,
            self._entries,
            self._notes,
            self._facts,
        )

    def steps(self) -> Iterator[Step]:
        """Each step as soon as it is found; to be run through once. Raises NoSolution."""
        deadline = self._budget.start()
        explainer = None
        try:
            with Explainer(
                self._puzzle,
                deadline,
                entries=self._entries,
                notes=self._notes,
                wanted=self._wanted,
            ) as explainer:
                while (step := explainer.next(deadline)) is not None:
                    explainer.apply(step)
                    self._found.append(step)
                    yield step
            self._unfinished = ""
        except BudgetSpent:
            self._unfinished = self._budget.unfinished()
        finally:
            if explainer is not None:
                self._look(explainer)

    def _look(self, explainer: Explainer) -> None:
        """Keeps what is open, and the solution once nothing is."""
        position = explainer.position
        self._facts = {fact.out: fact for fact in position.facts.values()}
        self._left = tuple(OpenCell(*one) for one in position.open_cells().items())
        if not self._left:
            digits = bytes(left.bit_length() for left in position.candidates)
            self._solution = Grid(self._puzzle.board, digits)


def explain(
    puzzle: Puzzle,
    *,
    entries: Iterable[tuple[Cell, int]] = (),
    notes: Iterable[Candidate] = (),
    wanted: Cell | None = None,
    budget: Budget | None = None,
) -> Explanation:
    """Explains all that follows from the givens, the entries and the notes.

    `entries` are digits that a person has put in, `notes` candidates that a person has removed.
    Of several singles that of the cell `wanted` is taken. Where the budget ends before, the
    explanation is unfinished. Raises NoSolution.

    >>> from sudoku_csp.grid.board import Board
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes(map(int, "1000003004000020")))
    >>> found = explain(puzzle)
    >>> len(found.steps), {step.layer for step in found.steps}, found.solution.line()
    (12, {'single'}, '1342423124133124')
    """
    derivation = Derivation(puzzle, entries=entries, notes=notes, wanted=wanted, budget=budget)
    for _ in derivation.steps():
        pass
    return derivation.explanation


def needed(steps: Sequence[Step], last: Iterable[Step]) -> tuple[Step, ...]:
    """The steps that some depend on, in order, and themselves; numbered from 1."""
    by_number = {step.number: step for step in steps}
    waiting = list(last)
    wanted = {step.number for step in waiting}
    while waiting:
        for fact in waiting.pop().facts:
            if fact.step is not None and fact.step not in wanted:
                wanted.add(fact.step)
                waiting.append(by_number[fact.step])
    numbers = {number: place for place, number in enumerate(sorted(wanted), start=1)}
    return tuple(
        replace(
            by_number[number],
            number=place,
            facts=tuple(
                fact._replace(step=None if fact.step is None else numbers[fact.step])
                for fact in by_number[number].facts
            ),
        )
        for number, place in numbers.items()
    )
