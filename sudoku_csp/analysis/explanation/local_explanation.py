"""Why this cell, why not this digit, where does this digit go: the steps that answer it.

Those of the whole explanation that the answer depends on, or the direct reason, in one step from
the givens alone: that where propagation shows it, and where it is small or no larger than the
largest of those steps.
"""

from __future__ import annotations

from sudoku_csp.analysis.explanation.explainer import Explainer
from sudoku_csp.analysis.explanation.groups import Candidate
from sudoku_csp.analysis.explanation.outcome import Answer
from sudoku_csp.analysis.explanation.phrases import listed
from sudoku_csp.analysis.explanation.reason import Reasoned, reasoned
from sudoku_csp.analysis.explanation.sequence import Explanation, explain, needed, renumbered
from sudoku_csp.analysis.explanation.state import State
from sudoku_csp.analysis.explanation.step import Conclusion, Step
from sudoku_csp.analysis.explanation.words import conclusion_of
from sudoku_csp.grid import drawing
from sudoku_csp.grid.cell import Cell
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget, BudgetSpent, Deadline

SHORT = 3
"""Groups up to which a direct reason is told however small the steps are."""

SOON = 2.0
"""Seconds in which a direct reason is looked for, and once more in which it is proved smallest."""


def why(
    puzzle: Puzzle,
    cell: Cell,
    digit: int | None = None,
    *,
    holds: bool = True,
    direct: bool = False,
    prove: float = 0.0,
    budget: Budget | None = None,
) -> Answer:
    """Why a cell holds its digit or, without `holds`, why it cannot hold this one.

    With `direct` the reason from the givens alone, whatever its form. Raises Unsupported for what
    is not so or does not follow, NoSolution, BudgetSpent.
    """
    deadline = (budget or Budget()).start()
    with Explainer(puzzle, deadline) as explainer:
        solution = explainer.solution
        found = solution[cell] if solution is not None else dict(puzzle.givens).get(cell)
        if digit is None and found is None:
            return _in_steps(explainer, cell, prove, deadline)
        digit = digit or found
        assert digit is not None
        asked = Conclusion(Candidate(cell, digit), holds)
        if found is not None and (found == digit) is not holds:
            _refuse(puzzle, asked, found)
        said = conclusion_of(puzzle.board, asked)
        because = _by_givens(puzzle, asked)
        if because:
            return Answer(puzzle, (), f"{said}: {because}.", about=said)
        if direct:
            return _directly(puzzle, asked, deadline)
        straight = _soon(puzzle, asked, deadline, prove=False)
        readable = straight is not None and bool(straight.step.chain)
        if straight is not None and readable and straight.step.size <= SHORT:
            return _directly(puzzle, asked, deadline)
        whole = explain(puzzle, prove=prove, budget=deadline.budget(), explainer=explainer)
        if not _told(whole, asked):
            return _directly(puzzle, asked, deadline)
        steps = needed(whole, asked)
        largest = max((step.size for step in steps), default=0)
        if straight is None or not readable:
            return Answer(puzzle, renumbered(steps), f"{said}:", about=said)
        size = straight.step.size
        if size <= largest:
            return _directly(puzzle, asked, deadline, straight)
        note = f"`--direct` tells it in one step from the givens, a chain of {size} groups."
        return Answer(puzzle, renumbered(steps), f"{said}:", about=said, note=note)


def where(
    puzzle: Puzzle, digit: int, *, prove: float = 0.0, budget: Budget | None = None
) -> Answer:
    """Where a digit goes: all its places that follow. Raises NoSolution."""
    whole = explain(puzzle, prove=prove, budget=budget)
    symbol = drawing.symbol(puzzle.board, digit)
    placed = [step.conclusion for step in whole.steps if _places(step, digit)]
    steps: dict[int, Step] = {}
    for conclusion in placed:
        steps |= {step.number: step for step in needed(whole, conclusion)}
    given = [cell for cell, held in puzzle.givens if held == digit]
    parts = [f"given in {listed(given)}"] if given else []
    if placed:
        parts.append(f"found in {listed(one.candidate.cell for one in placed)}")
    missing = puzzle.board.side - len(given) - len(placed)
    if missing:
        parts.append(f"open {missing} {'time' if missing == 1 else 'times'}")
    said = f"{symbol} is {', '.join(parts)}:" if placed else f"{symbol} is {', '.join(parts)}."
    told = renumbered([steps[number] for number in sorted(steps)])
    return Answer(puzzle, told, said, whole, about=f"the places of {symbol}")


def _directly(
    puzzle: Puzzle, asked: Conclusion, deadline: Deadline, found: Reasoned | None = None
) -> Answer:
    """The reason from the givens alone; `found` where no better one comes in the time."""
    said = conclusion_of(puzzle.board, asked)
    found = _soon(puzzle, asked, deadline, prove=True) or found
    if found is None:
        raise BudgetSpent
    note = f"{found.fewer} groups suffice, but only by cases." if found.fewer else ""
    return Answer(puzzle, (found.step,), f"{said}:", about=said, note=note)


def _soon(puzzle: Puzzle, asked: Conclusion, deadline: Deadline, *, prove: bool) -> Reasoned | None:
    """The reason from the givens alone, None where none is found soon. Raises Unsupported."""
    try:
        budget = deadline.within(SOON).budget()
        return reasoned(puzzle, asked, prove=prove, budget=budget)
    except BudgetSpent:
        return None


def _in_steps(explainer: Explainer, cell: Cell, prove: float, deadline: Deadline) -> Answer:
    """Why a cell holds what it holds, where the puzzle has several solutions."""
    puzzle = explainer.puzzle
    whole = explain(puzzle, prove=prove, budget=deadline.budget(), explainer=explainer)
    for step in whole.steps:
        if step.conclusion.holds and step.conclusion.candidate.cell == cell:
            said = conclusion_of(puzzle.board, step.conclusion)
            steps = renumbered(needed(whole, step.conclusion))
            return Answer(puzzle, steps, f"{said}:", about=said)
    if whole.unfinished:
        raise BudgetSpent
    digits = next(one.digits for one in whole.open_cells if one.cell == cell)
    choice = listed((drawing.symbol(puzzle.board, digit) for digit in digits), "or")
    raise Unsupported(
        f"{cell} can be {choice}: the puzzle has several solutions "
        "(`sudoku-csp diagnose` shows what would settle it)"
    )


def _refuse(puzzle: Puzzle, asked: Conclusion, found: int) -> None:
    """Raises Unsupported, with what is so instead."""
    cell, digit = asked.candidate
    board = puzzle.board
    truth = f"{cell} is {drawing.symbol(board, found)}"
    given = " (it is given)" if cell in dict(puzzle.givens) else " in the only solution"
    if asked.holds:
        raise Unsupported(f"{truth}{given}, not {drawing.symbol(board, digit)}")
    raise Unsupported(f"{truth}{given}: there is no reason against it")


def _by_givens(puzzle: Puzzle, asked: Conclusion) -> str:
    """How the givens alone say it, "" where they do not."""
    cell, digit = asked.candidate
    given = dict(puzzle.givens)
    if cell in given:
        symbol = drawing.symbol(puzzle.board, given[cell])
        return "it is given" if asked.holds else f"it is given as {symbol}"
    state = State.of(puzzle)
    if asked.holds or digit in state.candidates(cell):
        return ""
    cause = state.cause(asked.candidate)
    assert isinstance(cause, Candidate), "no step has been told"
    houses = puzzle.board.houses_of(cell)
    shared = next(house.name for house in houses if cause.cell in house.cells)
    return f"{cause.cell} in {shared} is given as {drawing.symbol(puzzle.board, digit)}"


def _told(whole: Explanation, conclusion: Conclusion) -> bool:
    """Whether some step concludes it, or places another digit in the cell or the digit nearby."""
    state = State.of(whole.puzzle)
    for step in whole.steps:
        state.learn(step)
    return state.knows(conclusion)


def _places(step: Step, digit: int) -> bool:
    return step.conclusion.holds and step.conclusion.candidate.digit == digit
