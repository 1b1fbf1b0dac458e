"""Depth-first search with propagation: decide a cell, propagate, and undo on a conflict.

Which cell: the one that the last conflict came from, while it is open ("last conflict", Lecoutre,
Sais, Tabary & Vidal 2009); else one with the fewest candidates ("fail first", Haralick & Elliott
1980), and among those the one whose constraints have failed most (the weights of Boussemart,
Hemery, Lecoutre & Sais 2004). Digits in order. The search is iterative, an explicit stack of open
decisions, so Python's own stack does not bound it; it yields every solution, and its end proves
that there is no other.

Where rules differ in how much they bind, `by_weight` decides instead: the fewest candidates for all
that is on the cell, its propagators and their failures (dom/wdeg as published in 2004).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sudoku_csp.grid.board import Cell
from sudoku_csp.targets.propagation.conflict import Conflict
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.journal import Journal

Choose = Callable[[Engine, Cell | None], Cell | None]
"""The cell to decide next, from the engine and that of the last conflict; None: all are fixed."""


@dataclass
class _Decision:
    """A cell to decide: the state to return to, the digits not yet tried, and whether one is."""

    mark: int
    cell: Cell
    untried: list[int]
    tried: bool = False


def search(engine: Engine, journal: Journal, choose: Choose | None = None) -> Iterator[bytes]:
    """Yields the digits of every solution, in the order of the cells.

    `choose` says which cell is decided next, `by_failures` where none is named.

    The engine must be at its fixpoint. `journal.check` is called as the engine calls it, and before
    each node; what it raises ends the search.
    """
    domains, choose = engine.domains, choose or by_failures
    stack: list[_Decision] = []
    culprit: Cell | None = None
    while True:
        cell = choose(engine, culprit)
        if cell is None:
            digits = domains.digits()
            journal.solution(digits)
            yield digits
        else:
            stack.append(_Decision(domains.mark(), cell, domains.candidates(cell)[::-1]))
        while stack:
            decision = stack[-1]
            if decision.tried:
                domains.undo(decision.mark)
                journal.undo()
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
            else:
                break
        else:
            return


def by_failures(engine: Engine, culprit: Cell | None) -> Cell | None:
    """The cell to decide next, None if all are fixed; `culprit`: where the last conflict arose."""
    domains, failures = engine.domains, engine.failures
    if culprit is not None and domains[culprit].bit_count() > 1:
        return culprit
    best: Cell | None = None
    fewest = most = 0
    for cell, count in domains.open_cells():
        failed = failures[cell]
        if best is None or count < fewest or (count == fewest and failed > most):
            best, fewest, most = cell, count, failed
    return best


def by_weight(engine: Engine, _culprit: Cell | None) -> Cell | None:
    """The cell with the fewest candidates for its propagators and their failures; None as above."""
    failures, degree = engine.failures, engine.degree
    best: Cell | None = None
    fewest = 0.0
    for cell, count in engine.domains.open_cells():
        share = count / (1 + degree[cell] + failures[cell])
        if best is None or share < fewest:
            best, fewest = cell, share
    return best
