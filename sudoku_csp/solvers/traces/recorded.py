"""The trace of a search: every step told as plain data, between a head and an end.

The head says what is searched by what, the end what was found, or why the trace was cut. What
stands between them is told by `propagation.journal`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict

from sudoku_csp.grid.errors import BackendFault, Unsupported
from sudoku_csp.grid.helpers import ours
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import searches
from sudoku_csp.solvers.backend import Budget, BudgetSpent, Verdict
from sudoku_csp.solvers.searches.search import Search, Solutions
from sudoku_csp.targets.propagation.journal import Event, Recording


class _Enough(Exception):
    """As many steps as are wanted have been told."""


def traceable(name: str) -> Search:
    """The search of this name. Raises UnknownName, and Unsupported for one that tells no steps."""
    search = searches.named(searches.PROPAGATING if name == searches.DEFAULT else name)
    if not search.traceable:
        known = ", ".join(one for one in searches.NAMES if searches.named(one).traceable)
        raise Unsupported(f"the search {name} does not tell its steps; these do: {known}")
    return search


def head(puzzle: Puzzle, search: Search, limit: int) -> Event:
    """The first event: what is searched, by what, for how many solutions."""
    return {
        "event": "puzzle",
        "source": puzzle.source,
        "puzzle": puzzle.line(),
        **puzzle.board.as_fields(),
        "search": search.name,
        "limit": limit,
        "version": ours(),
    }


def run(
    puzzle: Puzzle,
    search: Search,
    tell: Callable[[Event], None],
    *,
    limit: int = 2,
    budget: Budget | None = None,
    most: int | None = None,
) -> Event:
    """Searches and tells every step, as it is taken; returns the last event, which is told too.

    That is `end` with the verdict, or `cut` where the time or the number of events, `most`, was
    spent; both have what was counted. Raises BackendFault for a grid against the rules.
    """
    told = 0
    counts_then: dict[str, int] = {}

    def tell_one(event: Event) -> None:
        nonlocal told, counts_then
        if told == most:
            raise _Enough
        told += 1
        tell(event)
        if told == most:  # A step that is not told any more is not to be counted either.
            counts_then = asdict(journal.counts)

    tell(head(puzzle, search, limit))
    journal = Recording(puzzle.board, tell_one, (budget or Budget()).start().check)
    solutions, cut, exhausted = 0, "", False
    counts: dict[str, int] | None = None
    try:
        with closing(_solutions(puzzle, search, journal)) as found:
            for _ in found:
                solutions += 1
                if solutions == limit:
                    break
            else:
                exhausted = True
    except BudgetSpent:
        cut = "the time limit was reached"
    except _Enough:
        cut, counts = f"{most} events were told", counts_then
    last: Event = {
        "event": "cut" if cut else "end",
        **({"why": cut} if cut else {}),
        "verdict": str(Verdict.of(solutions, exhausted=exhausted)),
        "solutions": solutions,
        "exhausted": exhausted,
        **(counts or asdict(journal.counts)),
    }
    tell(last)
    return last


def _solutions(puzzle: Puzzle, search: Search, journal: Recording) -> Solutions:
    """The solutions, each put before the rules."""
    for digits in search.solutions(puzzle, journal):
        if broken := puzzle.violations(Grid(puzzle.board, digits)):
            raise BackendFault(f"{search.name} found a grid that is no solution: {broken[0]}")
        yield digits
