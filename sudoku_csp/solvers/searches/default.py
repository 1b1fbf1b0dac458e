"""The default: the bitboard kernel where it is the fastest, and dom-wdeg for all other puzzles.

The bitboard solves boards up to 16x16 with the classic rules: it sees locked candidates too, and
takes a quarter to two thirds of the time. dom-wdeg propagates all other rules, and those with a
chosen level of consistency.
"""

from __future__ import annotations

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.kernels.bitboard import LARGEST, Bitboard
from sudoku_csp.solvers.searches.dom_wdeg import DomWdeg
from sudoku_csp.solvers.searches.search import Search, Solutions, classic_board
from sudoku_csp.targets.propagation.journal import Journal


class BitboardSearch(Search):
    """Keeps the tables of the last board."""

    name = "bitboard"
    origin = "our own kernel (kernels/bitboard.py)"
    idea = "one integer holds every candidate; a subtraction sees every house at once"
    traceable = False
    counted = ("nodes", "conflicts", "deepest")

    def __init__(self) -> None:
        self._kept: tuple[Board, Bitboard] | None = None

    def solutions(self, puzzle: Puzzle, journal: Journal) -> Solutions:
        board = classic_board(puzzle, self.name)
        if journal.steps:
            raise Unsupported("the search bitboard records no single steps")
        kept = self._kept
        if kept is None or kept[0] != board:
            kept = self._kept = board, Bitboard(board)
        yield from kept[1].solutions(puzzle.digits, journal.counts, journal.check)


class Default(Search):
    """Chooses between the bitboard and dom-wdeg, and keeps both for the next puzzle."""

    name = "default"
    origin = "our own measurements"
    idea = f"bitboard for classic boards up to {LARGEST}x{LARGEST}, dom-wdeg for all else"

    def __init__(self, consistency: str | None = None) -> None:
        self._dom_wdeg = DomWdeg(consistency)
        self._bitboard = BitboardSearch()
        self._levelled = consistency is not None

    def of(self, puzzle: Puzzle) -> Search:
        if self._levelled or puzzle.board.side > LARGEST or not puzzle.ruleset.is_classic:
            return self._dom_wdeg
        return self._bitboard

    def solutions(self, puzzle: Puzzle, journal: Journal) -> Solutions:
        """As the chosen search; where the journal records steps, as dom-wdeg."""
        found = self._dom_wdeg if journal.steps else self.of(puzzle)
        return found.solutions(puzzle, journal)
