"""The search for an explanation, layer by layer; and why a cell holds a digit or does not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from sudoku_csp.analysis.explanation.explanation import INTERRUPTED, Explanation
from sudoku_csp.analysis.explanation.hint import first_mistake
from sudoku_csp.analysis.explanation.layers import LAYERS
from sudoku_csp.analysis.explanation.layers.constraints import derived_sums
from sudoku_csp.analysis.explanation.position import Position
from sudoku_csp.analysis.explanation.proof import GroupOracle
from sudoku_csp.analysis.explanation.reasons import symbols
from sudoku_csp.analysis.explanation.rules import Rules
from sudoku_csp.analysis.explanation.scene import Scene
from sudoku_csp.analysis.explanation.step import Candidate, Fact, Step
from sudoku_csp.grid import drawing
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import BudgetSpent, NoSolution, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, Deadline


class Explainer:
    """Finds one step after another; `explanation` has the steps found so far.

    `entries` are digits that a person has put in, and `notes` candidates that a person has removed:
    both count as known. A single in the cell `wanted` comes before other singles.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        *,
        entries: Iterable[tuple[Cell, int]] = (),
        notes: Iterable[Candidate] = (),
        wanted: Cell | None = None,
        budget: Budget | None = None,
    ) -> None:
        self._start = Explanation(puzzle, (), entries=tuple(entries), notes=tuple(notes))
        self._wanted = wanted
        self._budget = budget or Budget()
        self._position: Position | None = None
        self._unfinished = INTERRUPTED

    @property
    def explanation(self) -> Explanation:
        """The steps found so far, and the solution if no cell is open."""
        position = self._position
        if position is None:
            return replace(self._start, unfinished=self._unfinished)
        solution = None
        if position.solved:
            digits = bytes(left.bit_length() for left in position.candidates)
            solution = Grid(self._start.puzzle.board, digits)
        return replace(
            self._start,
            steps=tuple(position.steps),
            unfinished=self._unfinished,
            solution=solution,
            open_cells=position.open_cells(),
            facts={fact.out: fact for fact in position.facts.values()},
        )

    def steps(self) -> Iterator[Step]:
        """Yields each step as soon as it is found; can be iterated once.

        If the budget is spent, the steps end, and the explanation is unfinished. Raises NoSolution
        if the rules and givens have no solution, and WrongEntries if the entries and notes exclude
        all solutions.
        """
        start = self._start
        deadline = self._budget.start()
        try:
            try:
                yield from self._steps(deadline)
                self._unfinished = ""
            except NoSolution:
                if not start.entries and not start.notes:
                    raise
                deadline = self._budget.start()
                mistake = first_mistake(start.puzzle, start.entries, start.notes, deadline)
                assert mistake is not None, "the position has no solution"
                raise mistake.error(start.puzzle.board) from None
        except BudgetSpent:
            self._unfinished = self._budget.unfinished()

    def scenes(self) -> Iterator[Scene]:
        """Yields a scene for each step, as soon as the step is found; can be iterated once."""
        return self._start.scenes(self.steps())

    def _steps(self, deadline: Deadline) -> Iterator[Step]:
        start = self._start
        rules = Rules(start.puzzle.ruleset, deadline)
        rules.filters += derived_sums(rules)
        with rules.solvers:
            known = [*start.puzzle.givens, *start.entries]
            position = self._position = Position(rules, known, start.notes, self._wanted)
            oracle = GroupOracle(position, deadline)
            oracle.require_solution()
            layers = [create(name, position, oracle, deadline) for name, create in LAYERS.items()]
            while not position.solved:
                found = (layer.find() for layer in layers)
                step = next((one for one in found if one is not None), None)
                if step is None:
                    return
                position.apply(step)
                yield step


def explain(puzzle: Puzzle, **known: Any) -> Explanation:
    """The explanation with all steps that an `Explainer` with these arguments finds.

    Raises NoSolution, WrongEntries.

    >>> from sudoku_csp.grid.board import Board
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes(map(int, "1000003004000020")))
    >>> found = explain(puzzle)
    >>> len(found.steps), {step.layer for step in found.steps}, found.solution.line()
    (12, {'single'}, '1342423124133124')
    """
    explainer = Explainer(puzzle, **known)
    for _ in explainer.steps():
        pass
    return explainer.explanation


def why(
    puzzle: Puzzle, cell: Cell, digit: int | None = None, *, holds: bool = True, **known: Any
) -> Explanation:
    """The steps by which a cell holds this digit or, with `holds` false, cannot hold it.

    Without a digit, these are the steps by which the cell holds its digit or, if it stays open, the
    steps that removed candidates from it. Raises Unsupported if the statement is false or does not
    follow, NoSolution, and BudgetSpent if the budget is spent before an answer is found.
    """
    whole = explain(puzzle, wanted=cell, **known)
    placing = {one.cell: step for step in whole.steps for one in step.placed}
    found = {**dict(puzzle.givens), **dict(whole.entries)}.get(cell)
    if cell in placing:
        found = next(one.digit for one in placing[cell].placed if one.cell == cell)
    if found is None and whole.unfinished:
        raise BudgetSpent
    if digit is None and found is None:
        return _candidates(whole, cell)
    digit = digit or found
    assert digit is not None
    sentence = f"{cell} {'is' if holds else 'is not'} {drawing.symbol(puzzle.board, digit)}"
    if holds and found == digit:
        if cell in placing:
            return _answer(whole, [placing[cell]], sentence, ":")
        given = "given" if cell in dict(puzzle.givens) else "an entry"
        return _answer(whole, [], sentence, f": it is {given}.")
    if not holds and (fact := whole.facts.get(Candidate(cell, digit))):
        return _why_not(whole, fact, found, sentence)
    if found is not None:
        raise Unsupported(f"{cell} is {drawing.symbol(puzzle.board, found)}")
    raise Unsupported(f"it does not follow that {sentence}: the puzzle has several solutions")


def _why_not(whole: Explanation, fact: Fact, found: int | None, sentence: str) -> Explanation:
    """The answer why a cell cannot hold a digit: a placed digit, a step or a person removed it."""
    text = ""
    if fact.source is not None:
        digit = found if fact.source == fact.out.cell and found else fact.out.digit
        text = f" {fact.source} is {drawing.symbol(whole.puzzle.board, digit)}."
    elif fact.step is None:
        text = " it was removed by hand."
    last = [] if fact.step is None else [whole.steps[fact.step - 1]]
    return _answer(whole, last, sentence, f":{text}")


def _candidates(whole: Explanation, cell: Cell) -> Explanation:
    """The answer that names the digits a cell can hold, with the steps that removed the others."""
    left = symbols(whole.puzzle.board, whole.open_cells[cell], "or")
    removing = [step for step in whole.steps if any(one.cell == cell for one in step.removed)]
    return _answer(whole, removing, f"{cell} can be {left}", ".")


def _answer(whole: Explanation, last: Iterable[Step], about: str, end: str) -> Explanation:
    """The answer to a question: a sentence, the `last` steps, and all steps that they need."""
    return replace(whole, steps=needed(whole.steps, last), sentence=about + end, about=about)


def needed(steps: Sequence[Step], last: Iterable[Step]) -> tuple[Step, ...]:
    """The `last` steps and all steps on which these depend, in order, numbered again from 1."""
    wanted = {step.number for step in last}
    for step in reversed(steps):
        if step.number in wanted:
            wanted.update(fact.step for fact in step.facts if fact.step is not None)
    numbers = {number: place for place, number in enumerate(sorted(wanted), start=1)}

    def renumbered(step: Step) -> Step:
        facts = (fact._replace(step=numbers.get(fact.step or 0)) for fact in step.facts)
        return replace(step, number=numbers[step.number], facts=tuple(facts))

    return tuple(renumbered(step) for step in steps if step.number in wanted)
