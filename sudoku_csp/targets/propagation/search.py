"""Depth-first search with propagation: decide a cell, propagate, and undo on a conflict.

Which cell: the one that the last conflict came from, while it is open ("last conflict", Lecoutre,
Sais, Tabary & Vidal 2009); else one with the fewest candidates ("fail first", Haralick & Elliott
1980), and among those the one whose constraints have failed most (the weights of Boussemart,
Hemery, Lecoutre & Sais 2004). Digits in order. The search is iterative, an explicit stack of open
decisions, so Python's own stack does not bound it; it yields every solution, and its end proves
that there is no other.

Where rules differ in how much they bind, `by_weight` decides instead: few candidates for all that
is on the cell, its propagators and their failures (dom/wdeg as published in 2004; that a failure
weighs more on each cell of a small constraint is in Wattez, Lecoutre, Paparrizou & Tabary,
"Refining constraint weighting", 2019). But what fails is known only after a while, and the first
decisions are made before that. So such a search starts again from the top, with the weights that it
has learned, after a number of conflicts that grows by half each time (Walsh, "Search in a small
world", 1999): all that is given up comes to three times the last such run at the most. The run that
ends with its tree is alone the proof. With the first solution the search has found its way and does
not start again: each is told once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil

from sudoku_csp.grid.board import Cell
from sudoku_csp.targets.propagation.conflict import Conflict
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.journal import Journal

FIRST_RUN, GROWTH = 30, 1.5
"""Conflicts of the first run, and how many times as many each has as the one before."""

Choose = Callable[[Engine, Cell | None], Cell | None]
"""The cell to decide next, from the engine and that of the last conflict; None: all are fixed."""


@dataclass
class _Decision:
    """A cell to decide: the state to return to, the digits not yet tried, and whether one is."""

    mark: int
    cell: Cell
    untried: list[int]
    tried: bool = False


def search(
    engine: Engine, journal: Journal, choose: Choose | None = None, first_run: int | None = None
) -> Iterator[bytes]:
    """Yields the digits of every solution, in the order of the cells.

    `choose` says which cell is decided next, `by_failures` where none is named. The search starts
    again after `first_run` conflicts, and so on; None: never.

    The engine must be at its fixpoint. `journal.check` is called as the engine calls it, and before
    each node; what it raises ends the search.
    """
    domains, choose = engine.domains, choose or by_failures
    stack: list[_Decision] = []
    culprit: Cell | None = None
    left = allowed = first_run or 0
    found = first_run is None
    while True:
        cell = choose(engine, culprit)
        if cell is None:
            digits = domains.digits()
            found = True
            journal.solution(digits)
            yield digits
        else:
            stack.append(_Decision(domains.mark(), cell, domains.candidates(cell)[::-1]))
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
            digit, decision.tried = decision.untried.pop(), True
            journal.decide(decision.cell, digit)
            try:
                engine.assign(decision.cell, digit, journal.check)
            except Conflict as conflict:
                journal.conflict(conflict)
                culprit = decision.cell
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


def by_failures(engine: Engine, culprit: Cell | None) -> Cell | None:
    """The cell of the last conflict, else one with the fewest candidates and then most failures."""
    domains, failures = engine.domains, engine.failures
    if culprit is not None and domains[culprit].bit_count() > 1:
        return culprit
    best: Cell | None = None
    fewest, most = 0, 0.0
    for cell, count in domains.open_cells():
        failed = failures[cell]
        if best is None or count < fewest or (count == fewest and failed > most):
            best, fewest, most = cell, count, failed
    return best


def by_weight(engine: Engine, culprit: Cell | None) -> Cell | None:
    """The cell of the last conflict, else one with few candidates for its rules and failures."""
    domains, failures, degree = engine.domains, engine.failures, engine.degree
    if culprit is not None and domains[culprit].bit_count() > 1:
        return culprit
    best: Cell | None = None
    least = 0.0
    for cell, count in domains.open_cells():
        worth = count / (1 + degree[cell] + failures[cell])
        if best is None or worth < least:
            best, least = cell, worth
    return best
