"""The default: the bitboard kernel for classic boards up to 16x16, dom-wdeg for all other puzzles.

On classic boards the bitboard also finds locked candidates, and takes a quarter to two thirds of
the time of dom-wdeg. If a level of consistency is chosen, dom-wdeg solves classic boards too.
"""

from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.kernels.bitboard import LARGEST, masks_of, solutions
from sudoku_csp.solvers.searches.dom_wdeg import DomWdeg
from sudoku_csp.solvers.searches.search import Search, Solutions, classic_board
from sudoku_csp.targets.propagation.journal import Journal


class BitboardSearch(Search):
    name = "bitboard"
    origin = "our own kernel (kernels/bitboard.py)"
    idea = "One integer holds every candidate; a subtraction sees every house at once."
    classic_only = True
    traceable = False
    counted = ("nodes", "conflicts", "deepest")

    def solutions(self, puzzle: Puzzle, journal: Journal) -> Solutions:
        board = classic_board(puzzle, self.name)
        if journal.steps:
            raise Unsupported("the search bitboard records no single steps")
        yield from solutions(masks_of(board), puzzle.digits, journal.counts, journal.check)


class Default(Search):
    """Chooses between the bitboard and dom-wdeg, and keeps both for the next puzzle."""

    name = "default"
    origin = "our own measurements"
    idea = f"Use bitboard for classic boards up to {LARGEST}x{LARGEST}, dom-wdeg for all others."

    def __init__(self, consistency: str | None = None) -> None:
        self._dom_wdeg = DomWdeg(consistency)
        self._bitboard = BitboardSearch()
        self._levelled = consistency is not None

    def of(self, puzzle: Puzzle) -> Search:
        if self._levelled or puzzle.board.side > LARGEST or not puzzle.ruleset.is_classic:
            return self._dom_wdeg
        return self._bitboard

    def solutions(self, puzzle: Puzzle, journal: Journal) -> Solutions:
        """Yields the solutions by the search that `of` chooses, or by dom-wdeg to record steps."""
        found = self._dom_wdeg if journal.steps else self.of(puzzle)
        return found.solutions(puzzle, journal)
