"""The trace of a search: every step as an event, which is a dictionary of plain data.

The first event names the puzzle and the search. The last event has the verdict. If the trace was
cut, the last event also has the `reason`, "time" or "events", and as `why` the reason in words.
`targets/propagation/journal.py` describes the events between them.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict

from sudoku_csp.grid.errors import BackendFault, BudgetSpent, Unsupported
from sudoku_csp.grid.helpers import own_version
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import searches
from sudoku_csp.solvers.backend import Budget, Verdict
from sudoku_csp.solvers.searches.search import Search, Solutions
from sudoku_csp.targets.propagation.journal import Event, Recording


class _TraceFull(Exception):
    """Raised to end a search when the most events have been recorded."""


def traceable(name: str) -> Search:
    """The search with this name, but dom-wdeg in place of the default search.

    Raises UnknownName for an unknown search, Unsupported for one that records no steps.
    """
    search = searches.find_search(searches.PROPAGATING if name == searches.DEFAULT else name)
    if not search.traceable:
        known = ", ".join(one for one in searches.NAMES if searches.find_search(one).traceable)
        raise Unsupported(f"the search {name} does not record its steps; these do: {known}")
    return search


def run(
    puzzle: Puzzle,
    search: Search,
    record: Callable[[Event], None],
    *,
    limit: int = 2,
    budget: Budget | None = None,
    most: int | None = None,
) -> Event:
    """Searches, and calls `record` with every event. Returns the last event: verdict and counts.

    The last event is `cut` if the time was up or `most` events were recorded, else `end`. Raises
    BackendFault if the search finds a grid that breaks a rule.
    """
    recorded = 0
    counts_then: dict[str, int] = {}

    def record_one(event: Event) -> None:
        nonlocal recorded, counts_then
        if recorded == most:
            raise _TraceFull
        recorded += 1
        record(event)
        if recorded == most:  # Later steps are not recorded or counted.
            counts_then = asdict(journal.counts)

    record(
        {
            "event": "puzzle",
            "source": puzzle.source,
            "puzzle": puzzle.line(),
            **puzzle.board.as_fields(),
            "search": search.name,
            "limit": limit,
            "version": own_version(),
        }
    )
    check = (budget or Budget()).start().check
    journal = Recording(puzzle.board, record_one, check, puzzle.ruleset.identifiers)
    solutions, reason, cut, exhausted = 0, "", "", False
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
        reason, cut = "time", "the time limit was reached"
    except _TraceFull:
        reason, cut, counts = "events", f"{most} events were recorded", counts_then
    last: Event = {
        "event": "cut" if cut else "end",
        **({"why": cut, "reason": reason} if cut else {}),
        "verdict": str(Verdict.of(solutions, exhausted=exhausted, limit=limit)),
        "solutions": solutions,
        "exhausted": exhausted,
        **(counts or asdict(journal.counts)),
    }
    record(last)
    return last


def _solutions(puzzle: Puzzle, search: Search, journal: Recording) -> Solutions:
    for digits in search.solutions(puzzle, journal):
        if broken := puzzle.violations(Grid(puzzle.board, digits)):
            raise BackendFault(f"{search.name} found a grid that is no solution: {broken[0]}")
        yield digits


def ending(last: Event) -> str:
    """The last event of a trace in words.

    >>> ending({"event": "end", "verdict": "unique", "nodes": 3, "conflicts": 2})
    'unique; decisions: 3, conflicts: 2'
    """
    counts = f"decisions: {last['nodes']}, conflicts: {last['conflicts']}"
    if last["event"] == "cut":
        return f"{last['verdict']}; {counts}; cut: {last['why']}"
    return f"{last['verdict']}; {counts}"
