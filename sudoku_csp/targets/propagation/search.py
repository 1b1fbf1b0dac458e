"""Depth-first search with propagation: decide a digit of a cell, propagate, undo on a conflict.

Which is for `branching` to choose. The search is iterative, an explicit stack of open decisions, so
Python's own stack does not bound it; it yields every solution, and its end proves that there is no
other.

What fails is known only after a while, and the first decisions are made before that. So a search by
weights starts again from the top, with those that it has learned, after a number of conflicts that
grows by half each time (Walsh, "Search in a small world", 1999): all that is given up comes to
three times the last such run at the most. The run that ends with its tree is alone the proof. With
the first solution the search has found its way and does not start again: each is told once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.branching import Choice, Choose, by_failures
from sudoku_csp.targets.propagation.conflict import Conflict
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.journal import Journal

FIRST_RUN, GROWTH = 30, 1.5
"""Conflicts of the first run, and how many times as many each has as the one before."""


@dataclass
class _Decision:
    """A choice to make: the state to return to, what is not yet tried, and whether one is."""

    mark: int
    untried: Choice
    tried: bool = False


def search(
    engine: Engine, journal: Journal, choose: Choose | None = None, first_run: int | None = None
) -> Iterator[bytes]:
    """Yields the digits of every solution, in the order of the cells.

    `choose` says what is decided next, `by_failures` where none is named. The search starts again
    after `first_run` conflicts, and so on; None: never.

    The engine must be at its fixpoint. `journal.check` is called as the engine calls it, and before
    each node; what it raises ends the search.
    """
    domains, choose = engine.domains, choose or by_failures
    stack: list[_Decision] = []
    culprit: Cell | None = None
    left = allowed = first_run or 0
    found = first_run is None
    while True:
        choice = choose(engine, culprit)
        if not choice:
            digits = domains.digits()
            found = True
            journal.solution(digits)
            yield digits
        else:
            stack.append(_Decision(domains.mark(), choice[::-1]))
        if left <= 0 and not found:
            while stack:
                _take_back(stack.pop(), engine, journal)
            left = allowed = ceil(GROWTH * allowed)
            culprit = None
            continue
        while stack:
            decision = stack[-1]
            _take_back(decision, engine, journal)
            if not decision.untried:
                stack.pop()
                continue
            (cell, digit), decision.tried = decision.untried.pop(), True
            journal.decide(cell, digit)
            try:
                engine.assign(cell, digit, journal.check)
            except Conflict as conflict:
                journal.conflict(conflict)
                culprit = cell
                left -= 1
            else:
                break
        else:
            return


def _take_back(decision: _Decision, engine: Engine, journal: Journal) -> None:
    """Undoes what followed from the digit that is tried, if one is."""
    if decision.tried:
        engine.domains.undo(decision.mark)
        journal.undo()
