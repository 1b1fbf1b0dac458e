"""Depth-first search with propagation: decide a cell, propagate, and undo on a conflict.

Which cell: the one that the last conflict came from, while it is open ("last conflict", Lecoutre,
Sais, Tabary & Vidal 2009); else one with few candidates whose constraints have failed often, by the
quotient (dom/wdeg, Boussemart, Hemery, Lecoutre & Sais 2004; that a cell of a small constraint
weighs more is in Wattez, Lecoutre, Paparrizou & Tabary, "Refining constraint weighting", 2019).
Digits in order. The search is iterative, an explicit stack of open decisions, so Python's own stack
does not bound it; it yields every solution, and its end proves that there is no other.

What has failed is known only after a while, and the first decisions are made before that. So the
search starts again from the top with the weights that it has learned, after a number of conflicts
that grows by half each time (Walsh, "Search in a small world", 1999): all that is given up comes to
three times the last such run at the most. The run that ends with its tree is alone the proof. With
the first solution the search has found its way and does not start again: each is told once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sudoku_csp.grid.board import Cell
from sudoku_csp.targets.propagation.conflict import Conflict
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.journal import Journal

FIRST_RUN, GROWTH = 30, 1.5
"""Conflicts of the first run, and how many times as many each has as the one before."""

UNTRIED = 4.0
"""What is added to the failures of a cell: until much has failed, the candidates decide."""


@dataclass
class _Decision:
    """A cell to decide: the state to return to, the digits not yet tried, and whether one is."""

    mark: int
    cell: Cell
    untried: list[int]
    tried: bool = False


def search(engine: Engine, journal: Journal) -> Iterator[bytes]:
    """Yields the digits of every solution, in the order of the cells.

    The engine must be at its fixpoint. `journal.check` is called as the engine calls it, and before
    each node; what it raises ends the search.
    """
    domains = engine.domains
    stack: list[_Decision] = []
    culprit: Cell | None = None
    left = allowed = FIRST_RUN
    found = False
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
            left = allowed = int(GROWTH * allowed)
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


def choose(engine: Engine, culprit: Cell | None) -> Cell | None:
    """The cell to decide next, None if all are fixed; `culprit`: where the last conflict arose."""
    domains, failures = engine.domains, engine.failures
    if culprit is not None and domains[culprit].bit_count() > 1:
        return culprit
    best: Cell | None = None
    least = 0.0
    for cell, count in domains.open_cells():
        worth = count / (UNTRIED + failures[cell])
        if best is None or worth < least:
            best, least = cell, worth
    return best
