"""Follows a search step by step, and draws its tree."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudoku_csp.apps.api.read import PuzzleLike, read

if TYPE_CHECKING:
    from sudoku_csp.puzzle.puzzle import Puzzle
    from sudoku_csp.targets.propagation.journal import Event

DEFAULT = "propagation"
"""The search that is used for classic puzzles if no other is named."""


@dataclass(frozen=True)
class Trace:
    """The result of a traced search. The `last` event has the verdict and the counts."""

    puzzle: Puzzle
    search: str
    last: Event

    @property
    def is_cut(self) -> bool:
        """True if the trace was cut before the search was finished."""
        return self.last["event"] == "cut"

    def __str__(self) -> str:
        from sudoku_csp.solvers.traces import recording

        return recording.ending(self.last)

    def svg(self, events: Iterable[Event]) -> str:
        """Draws the search tree from the events of the trace, as SVG."""
        from sudoku_csp.solvers.traces import search_tree

        title = f"{self.search} on {self.puzzle.source}"
        return search_tree.draw(title, self.puzzle.board, events, note=str(self))


def search_for(puzzle: Puzzle, name: str | None = None) -> str:
    """The name of the chosen search, or of the default search for the rules of the puzzle.

    Raises UnknownName, and Unsupported for a search that records no steps.
    """
    from sudoku_csp.solvers.searches import PROPAGATING
    from sudoku_csp.solvers.traces.recording import traceable

    return traceable(name or (DEFAULT if puzzle.ruleset.is_classic else PROPAGATING)).name


def trace(
    puzzle: PuzzleLike,
    record: Callable[[Event], None],
    *,
    search: str | None = None,
    limit: int = 2,
    time_limit: float | None = None,
    most: int | None = None,
) -> Trace:
    """Searches for up to `limit` solutions, and calls `record` with each event when it happens.

    An event is data for JSON. The first event has the puzzle, the last event the verdict. The other
    events are digits placed, candidates removed with their reasons, conflicts, decisions taken back
    and solutions. The trace is cut at the time limit and after `most` events. Raises UnknownName,
    and Unsupported for a search that records no steps.

    >>> events = []
    >>> print(trace("1.....3..4....2.", events.append))
    unique; decisions: 0, conflicts: 0
    >>> events[0]["search"], events[-1]["event"]
    ('propagation', 'end')
    """
    from sudoku_csp.solvers.backend import Budget
    from sudoku_csp.solvers.traces import recording

    found = read(puzzle)
    chosen = recording.traceable(search_for(found, search))
    budget = Budget(time_limit)
    last = recording.run(found, chosen, record, limit=limit, budget=budget, most=most)
    return Trace(found, chosen.name, last)
