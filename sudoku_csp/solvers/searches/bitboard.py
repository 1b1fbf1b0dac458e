"""Bitboard: the kernel that holds the whole board in one integer, as a search like the others."""

from __future__ import annotations

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.kernels.bitboard import Bitboard
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
            raise Unsupported("the search bitboard tells no single steps")
        kept = self._kept
        if kept is None or kept[0] != board:
            kept = self._kept = board, Bitboard(board)
        yield from kept[1].solutions(puzzle.digits, journal.counts, journal.check)
