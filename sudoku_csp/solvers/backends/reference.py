"""The reference backend: our own searches, pure Python."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from sudoku_csp.grid.errors import BackendFailed, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import searches
from sudoku_csp.solvers.backend import Backend, BudgetSpent, Deadline, Outcome
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.searches.search import Search
from sudoku_csp.targets.propagation.journal import Journal


class ReferenceBackend(Backend):
    """No solver library, no process. Threads may share it, and it may be interrupted anywhere.

    `search` is one of `searches.NAMES` and `consistency` a level of all-different for those that
    know levels; None for the defaults. Raises UnknownName for one that does not exist, Unsupported
    for a level that the search does not know.
    """

    name = "reference"

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._search = self._named()

    def _named(self) -> Search:
        chosen = self._settings
        return searches.named(chosen.search or searches.DEFAULT, chosen.consistency)

    def search(
        self, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], deadline: Deadline
    ) -> Outcome:
        """As `Backend.search`. Raises BackendFailed for a model that the search cannot state."""
        journal = Journal(deadline.check)
        search = self._search.of(puzzle)
        try:
            journal.check()
            exhausted = _enumerate(search, puzzle, limit, found, journal)
        except BudgetSpent:
            exhausted = False
        except Unsupported as error:
            raise BackendFailed(str(error)) from None
        return Outcome(exhausted, {name: getattr(journal.counts, name) for name in search.counted})

    def close(self) -> None:
        self._search = self._named()


def _enumerate(
    search: Search, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], journal: Journal
) -> bool:
    """Hands over up to `limit` grids; returns whether there can be no more."""
    remaining = limit
    with closing(search.solutions(puzzle, journal)) as solutions:
        for digits in solutions:
            found(Grid(puzzle.board, digits))
            remaining -= 1
            if not remaining:
                return False
    return True
