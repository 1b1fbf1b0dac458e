"""Questions about a position: why a cell holds a digit, or cannot hold one.

The answer is the steps of the explanation that it depends on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sudoku_csp.analysis.explanation.explainer import explain
from sudoku_csp.analysis.explanation.explanation import Explanation
from sudoku_csp.analysis.explanation.step import Candidate, Fact, Step
from sudoku_csp.grid import drawing
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.grid.helpers import listed
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, BudgetSpent


def why(
    puzzle: Puzzle,
    cell: Cell,
    digit: int | None = None,
    *,
    holds: bool = True,
    entries: Iterable[tuple[Cell, int]] = (),
    notes: Iterable[Candidate] = (),
    budget: Budget | None = None,
) -> Explanation:
    """The steps by which a cell holds its digit or, without `holds`, cannot hold this one.

    Without a digit, for a cell that no step fills, those that left its candidates. Raises
    Unsupported for what is not so or does not follow, NoSolution, and BudgetSpent where the
    explanation did not come so far in time.
    """
    whole = explain(puzzle, entries=entries, notes=notes, wanted=cell, budget=budget)
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
    fact = None if holds else whole.facts.get(Candidate(cell, digit))
    if fact is not None:
        return _removed(whole, fact, found, sentence)
    if found is not None:
        raise Unsupported(f"{cell} is {drawing.symbol(puzzle.board, found)}")
    raise Unsupported(f"it does not follow that {sentence}: the puzzle has several solutions")


def _removed(whole: Explanation, fact: Fact, found: int | None, sentence: str) -> Explanation:
    """Why a candidate is out: a digit that it sees, a step, or a note."""
    text = ""
    if fact.source is not None:
        digit = found if fact.source == fact.out.cell and found else fact.out.digit
        text = f" {fact.source} is {drawing.symbol(whole.puzzle.board, digit)}."
    elif fact.step is None:
        text = " it was removed by hand."
    last = [] if fact.step is None else [whole.steps[fact.step - 1]]
    return _answer(whole, last, sentence, f":{text}")


def _candidates(whole: Explanation, cell: Cell) -> Explanation:
    """The digits that a cell can hold, and the steps that removed the others."""
    left = (drawing.symbol(whole.puzzle.board, digit) for digit in whole.open_cells[cell])
    digits = listed(left, "or")
    removing = [step for step in whole.steps if any(one.cell == cell for one in step.removed)]
    return _answer(whole, removing, f"{cell} can be {digits}", ".")


def _answer(whole: Explanation, last: Iterable[Step], about: str, end: str) -> Explanation:
    """The steps that some depend on, with the sentence that they give a reason for."""
    return replace(whole, steps=needed(whole.steps, last), sentence=about + end, about=about)


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

    def renumbered(step: Step) -> Step:
        facts = (fact._replace(step=numbers.get(fact.step or 0)) for fact in step.facts)
        return replace(step, number=numbers[step.number], facts=tuple(facts))

    return tuple(renumbered(by_number[number]) for number in numbers)
