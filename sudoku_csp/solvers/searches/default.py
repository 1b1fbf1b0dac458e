"""The default: for each puzzle the search that we have measured to be the fastest.

The bitboard for the classic rules on boards up to LARGEST: it sees locked candidates too, and takes
a third of the time at 9x9, about half from 12x12 to 36x36, four fifths at 64x64. Above, the gain is
no longer sure and its tables grow large. Propagators for all other rules, and where a level of
consistency is chosen.
"""

from __future__ import annotations

from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.searches.dom_wdeg import DomWdeg
from sudoku_csp.solvers.searches.search import Search, Solutions
from sudoku_csp.targets.propagation.journal import Journal

LARGEST = 64
"""The largest side that is left to the bitboard."""


class Default(Search):
    """Chooses between the bitboard and dom-wdeg, and keeps both for the next puzzle."""

    name = "default"
    origin = "our own measurements"
    idea = f"bitboard for classic boards up to {LARGEST}x{LARGEST}, dom-wdeg for all else"

    def __init__(self, consistency: str | None = None) -> None:
        self._dom_wdeg = DomWdeg(consistency)
        self._bitboard: Search | None = None
        self._levelled = consistency is not None

    def of(self, puzzle: Puzzle) -> Search:
        if self._levelled or puzzle.board.side > LARGEST or not puzzle.ruleset.is_classic:
            return self._dom_wdeg
        if self._bitboard is None:
            from sudoku_csp.solvers.searches.bitboard import BitboardSearch  # noqa: PLC0415

            self._bitboard = BitboardSearch()
        return self._bitboard

    def solutions(self, puzzle: Puzzle, journal: Journal) -> Solutions:
        """As the search chosen; a journal that wants every step is served by one that tells."""
        found = self._dom_wdeg if journal.steps else self.of(puzzle)
        return found.solutions(puzzle, journal)
