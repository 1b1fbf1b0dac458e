"""Search: the steps of a search, in bundles."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_csp.apps.playground.handlers import Part
from sudoku_csp.apps.playground.request import PUZZLE, Request
from sudoku_csp.solvers import searches
from sudoku_csp.solvers.traces import recorded
from sudoku_csp.targets.propagation.journal import Event

FIELDS = (*PUZZLE, "search", "limit", "most")

BUNDLE = 200
"""Events in a part."""

MOST = 100_000
"""Events that one question may ask for."""

USUAL = 20_000
"""Events where nothing is said."""


def answer(request: Request) -> Iterator[Part]:
    """The events of `recorded.run`, from `puzzle` to `end` or `cut`. Raises SudokuError.

    The default search tells nothing; for it stands the one that `trace` takes.
    """
    puzzle = request.puzzle()
    search = recorded.traceable(request.word("search", searches.PROPAGATING))
    limit = request.whole("limit", 2, request.limits.solutions)
    most = request.whole("most", USUAL, MOST)
    events: list[Event] = []
    # A search calls back: it is kept until it ends, which is soon, for `most` bounds it.
    recorded.run(puzzle, search, events.append, limit=limit, budget=request.budget(), most=most)
    for start in range(0, len(events), BUNDLE):
        yield {"part": "events", "events": events[start : start + BUNDLE]}
