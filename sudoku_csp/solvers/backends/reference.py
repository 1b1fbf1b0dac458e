"""The reference backend: our own searches, pure Python, for one puzzle and for many."""

from collections.abc import Callable, Sequence
from contextlib import closing

from sudoku_csp.grid.errors import BackendFailed, BudgetSpent, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import searches
from sudoku_csp.solvers.backend import Backend, Budget, Deadline, Found, Outcome
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.kernels.bitboard import first, masks_of, solutions
from sudoku_csp.solvers.searches.search import Search
from sudoku_csp.targets.propagation.journal import Counts, Journal


class ReferenceBackend(Backend):
    """Solves with a search of `searches`. Threads may share it, and it may be interrupted at any
    point. Raises as `searches.find_search` does, for the search and consistency in the settings.
    """

    name = "reference"

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._search = _named(settings)

    def search(
        self, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], deadline: Deadline
    ) -> Outcome:
        """Searches as `Backend` describes. Raises BackendFailed if the search does not support the
        rules of the puzzle."""
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

    def search_many(
        self, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, budget: Budget
    ) -> list[Found]:
        """Searches as `Backend` describes. If the search is the bitboard, it gets plain bytes.

        With easy puzzles, making objects for puzzles and grids would take a fifth of the time.
        """
        if self._search.of(Puzzle.blank(ruleset)).name != "bitboard":
            return super().search_many(ruleset, puzzles, limit, budget)
        masks, found = masks_of(ruleset.board), []
        for puzzle in puzzles:
            search = solutions(masks, puzzle, Counts(), budget.start().check)
            grids, exhausted = first(search, limit)
            unsure = not exhausted and len(grids) < limit
            found.append(Found(tuple(grids), exhausted, budget.unfinished() if unsure else ""))
        return found

    def close(self) -> None:
        self._search = _named(self._settings)


def _named(settings: Settings) -> Search:
    return searches.find_search(settings.search or searches.DEFAULT, settings.consistency)


def _enumerate(
    search: Search, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], journal: Journal
) -> bool:
    """Calls `found` with each grid, up to `limit`. Returns True if there are no further grids."""
    with closing(search.solutions(puzzle, journal)) as found_digits:
        for number, digits in enumerate(found_digits, start=1):
            found(Grid(puzzle.board, digits))
            if number == limit:
                return False
    return True
