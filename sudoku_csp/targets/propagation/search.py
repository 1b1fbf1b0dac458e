"""Depth-first search with propagation: decide a digit of a cell, propagate, undo on a conflict.

The search keeps its own stack of open decisions, so Python's stack does not bound it. It yields
every solution, and its end proves that there is no other.

A choice has the candidates of a cell, or the places of a digit in a permutation; the smallest is
taken ("SD(p+d)" of Hnich, Smith & Walsh, "Dual modelling of permutation and injection problems",
JAIR 21, 2004). With the classic rules (`by_failures`) a choice is always a cell: the cell of the
last conflict while it is open (Lecoutre, Sais, Tabary & Vidal 2009), else one with the fewest
candidates (Haralick & Elliott 1980) and among them one whose constraints have failed most
(Boussemart, Hemery, Lecoutre & Sais 2004). Some rules bind more than others: `ByWeight` divides the
candidates of a cell by its propagators and their failures (dom/wdeg, the same 2004; a failure
weighs more on each cell of a small constraint: Wattez, Lecoutre, Paparrizou & Tabary, "Refining
constraint weighting", 2019).

The first decisions are made before any failure is known. So a search by weights starts again from
the top after some conflicts, a number that grows by half each time (Walsh, "Search in a small
world", 1999). Only the last run, whose tree is complete, is the proof. After the first solution the
search does not start again: each solution is yielded once.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from sudoku_csp.grid.cell import Cell
from sudoku_csp.targets.propagation.domains import Conflict, Domains
from sudoku_csp.targets.propagation.engine import Engine
from sudoku_csp.targets.propagation.journal import Journal

FIRST_RUN, GROWTH = 30, 1.5
"""Number of conflicts of the first run, and the factor from each run to the next."""

Choice = list[tuple[Cell, int]]
"""Alternatives, each a cell and a digit, in the order in which they are tried."""

Choose = Callable[[Engine, Cell | None], Choice]
"""Takes an engine and the cell of the last conflict; returns a choice, [] if no cell is open."""


def by_failures(engine: Engine, culprit: Cell | None) -> Choice:
    """Chooses the cell of the last conflict, or else by fewest candidates, then most failures."""
    domains, failures = engine.domains, engine.failures
    if culprit is not None and domains[culprit].bit_count() > 1:
        return _candidates_of(domains, culprit)
    best: Cell | None = None
    fewest, most = 0, 0.0
    for cell, count in domains.open_cells():
        failed = failures[cell]
        if best is None or count < fewest or (count == fewest and failed > most):
            best, fewest, most = cell, count, failed
    return _candidates_of(domains, best)


def by_domain(engine: Engine, culprit: Cell | None) -> Choice:  # noqa: ARG001
    """Chooses a cell with the fewest candidates, the first of these in the order of the cells."""
    domains = engine.domains
    best = min(domains.open_cells(), key=lambda one: one[1], default=(None, 0))[0]
    return _candidates_of(domains, best)


class ByWeight:
    """Chooses a cell with few candidates, or a digit with few places, in relation to its weight.

    The weight of a cell is the number of its propagators and their failures. The weight of a digit
    in one of `permutations` is the mean weight of the cells that may hold the digit.
    """

    def __init__(self, cells: Iterable[Cell], permutations: Iterable[Sequence[Cell]]) -> None:
        self._cells = tuple(cells)
        places = {cell: place for place, cell in enumerate(self._cells)}
        self._permutations = [
            (tuple(group), sum(1 << len(group) * places[cell] for cell in group))
            for group in dict.fromkeys(map(tuple, permutations))
        ]

    def __call__(self, engine: Engine, culprit: Cell | None) -> Choice:  # noqa: ARG002
        # The last conflict is in the weights already.
        domains, failures, degree = engine.domains, engine.failures, engine.degree
        weights = {cell: 1 + degree[cell] + failures[cell] for cell in self._cells}
        best: Cell | None = None
        least = 0.0
        for cell, count in domains.open_cells():
            worth = count / weights[cell]
            if best is None or worth < least:
                best, least = cell, worth
        if best is None:
            return []
        found = _candidates_of(domains, best)
        heaviest = max(weights.values())
        possible, side = 0, domains.side
        for mask in reversed(domains.masks(self._cells)):
            possible = possible << side | mask
        for group, first in self._permutations:
            for digit in range(1, side + 1):
                count = (possible & first << digit - 1).bit_count()
                # With more places even the heaviest cells would not make a better choice.
                if not 1 < count < least * heaviest:
                    continue
                cells = [cell for cell in group if domains[cell] >> digit - 1 & 1]
                worth = count * count / sum(weights[cell] for cell in cells)
                if worth < least:
                    found, least = [(cell, digit) for cell in cells], worth
        return found


def _candidates_of(domains: Domains, cell: Cell | None) -> Choice:
    return [] if cell is None else [(cell, digit) for digit in domains.candidates(cell)]


@dataclass
class _Decision:
    """A choice: the mark to undo to, what is not yet tried, and whether something is tried now."""

    mark: int
    untried: Choice
    tried: bool = False


def search(
    engine: Engine, journal: Journal, choose: Choose | None = None, first_run: int | None = None
) -> Iterator[bytes]:
    """Yields the digits of every solution, in the order of the cells.

    `choose` makes the choices, by default `by_failures`. `first_run` is the number of conflicts
    after which the search starts again for the first time, or None if it never does.

    The engine must be at its fixpoint. `journal.check` is called by the engine and before each
    node; an exception that it raises ends the search.
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
                _undo(stack.pop(), engine, journal)
            left = allowed = ceil(GROWTH * allowed)
            culprit = None
            continue
        while stack:
            decision = stack[-1]
            _undo(decision, engine, journal)
            if not decision.untried:
                stack.pop()
                continue
            (cell, digit), decision.tried = decision.untried.pop(), True
            journal.decide(cell, digit)
            try:
                engine.assign(cell, digit, journal.check)
            except Conflict as conflict:
                journal.conflict(conflict, conflict.rule)
                culprit = cell
                left -= 1
            else:
                break
        else:
            return


def _undo(decision: _Decision, engine: Engine, journal: Journal) -> None:
    """Undoes what is tried now at the decision, if anything is."""
    if decision.tried:
        engine.domains.undo(decision.mark)
        journal.undo()
