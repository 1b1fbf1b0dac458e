"""How far a puzzle is from what is wished, as a number that a search can lower."""

from __future__ import annotations

from sudoku_csp.analysis.generation.proof import without_each
from sudoku_csp.analysis.generation.spec import Wish
from sudoku_csp.analysis.generation.strategies.task import given
from sudoku_csp.analysis.generation.uniqueness import Uniqueness
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.solvers.kernels.bitboard import Bitboard
from sudoku_csp.solvers.kernels.singly import Tally, first

NODES = 100
"""Decisions that a search shall need on an extreme puzzle: more than nearly all ever reach. What is
hard for a search need not be for a person, but of 24 puzzles led this way 3 were extreme."""


class Distance:
    """The distance of puzzles with one solution; 0 where nothing is left to be looked for."""

    def __init__(self, wish: Wish, uniqueness: Uniqueness) -> None:
        self._wish = wish
        self._uniqueness = uniqueness
        self._bitboard = Bitboard(wish.board)
        other_aim = wish.hardly_minimal or wish.difficulty == "extreme"
        self._givens = 0 if wish.givens is None and not other_aim else wish.givens

    def of(self, digits: bytes, deadline: Deadline) -> int:
        """The sum of what is wrong with the puzzle. Raises BudgetSpent at the deadline."""
        wish = self._wish
        wrong = 0 if self._givens is None else abs(given(digits) - self._givens)
        if wish.hardly_minimal:
            wrong += self.unnecessary(digits, deadline)
        if wish.difficulty == "extreme":
            wrong += NODES - self._nodes(digits)
        return wrong

    def unnecessary(self, digits: bytes, deadline: Deadline) -> int:
        """The number of givens without which the puzzle still has one solution."""
        return sum(self._uniqueness.unique(fewer, deadline) for fewer in without_each(digits))

    def _nodes(self, digits: bytes) -> int:
        """The decisions of the search in pure Python, which is the same on every machine."""
        tally = Tally(NODES)
        first(self._bitboard, digits, 2, tally)
        return tally.nodes
