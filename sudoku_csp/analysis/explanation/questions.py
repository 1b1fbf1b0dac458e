"""Questions about a position: why a cell holds a digit, or cannot hold one.

The answer is the steps of the explanation that it depends on.
"""

from __future__ import annotations

from collections.abc import Iterable

from sudoku_csp.analysis.explanation.answer import Answer
from sudoku_csp.analysis.explanation.explainer import explain
from sudoku_csp.analysis.explanation.explanation import Explanation, needed
from sudoku_csp.analysis.explanation.phrases import listed
from sudoku_csp.analysis.explanation.step import Candidate, Fact
from sudoku_csp.grid import drawing
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
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
) -> Answer:
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
            steps = needed(whole.steps, [placing[cell]])
            return Answer(whole, steps, f"{sentence}:", about=sentence)
        given = "given" if cell in dict(puzzle.givens) else "an entry"
        return Answer(whole, (), f"{sentence}: it is {given}.", about=sentence)
    fact = None if holds else whole.facts.get(Candidate(cell, digit))
    if fact is not None:
        return _removed(whole, fact, found, sentence)
    if found is not None:
        raise Unsupported(f"{cell} is {drawing.symbol(puzzle.board, found)}")
    raise Unsupported(f"it does not follow that {sentence}: the puzzle has several solutions")


def _removed(whole: Explanation, fact: Fact, found: int | None, sentence: str) -> Answer:
    """Why a candidate is out: a digit that it sees, a step, or a note."""
    text = ""
    if fact.source is not None:
        digit = found if fact.source == fact.out.cell and found else fact.out.digit
        text = f" {fact.source} is {drawing.symbol(whole.puzzle.board, digit)}."
    elif fact.step is None:
        text = " it was removed by hand."
    last = [] if fact.step is None else [whole.steps[fact.step - 1]]
    return Answer(whole, needed(whole.steps, last), f"{sentence}:{text}", about=sentence)


def _candidates(whole: Explanation, cell: Cell) -> Answer:
    """The digits that a cell can hold, and the steps that removed the others."""
    left = (drawing.symbol(whole.puzzle.board, digit) for digit in whole.open_cells[cell])
    digits = listed(left, "or")
    removing = [step for step in whole.steps if any(one.cell == cell for one in step.removed)]
    sentence = f"{cell} can be {digits}"
    return Answer(whole, needed(whole.steps, removing), f"{sentence}.", about=sentence)
