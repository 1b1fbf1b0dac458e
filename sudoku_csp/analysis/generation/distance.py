"""How far a puzzle is from its spec, as a number that a search can lower."""

from __future__ import annotations

from sudoku_csp.analysis.generation.proof import without_each
from sudoku_csp.analysis.generation.spec import Spec
from sudoku_csp.analysis.generation.strategies import given
from sudoku_csp.analysis.generation.uniqueness import Uniqueness
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Deadline
from sudoku_csp.solvers.filtering import filtered
from sudoku_csp.solvers.kernels.bitboard import Bitboard, Tally, first

NODES = 100
"""Decisions that a search shall need on an extreme puzzle: more than nearly all ever reach. What is
hard for a search need not be for a person, but of 24 puzzles led this way 3 were extreme."""


class Distance:
    """The distance of puzzles with one solution; 0 where nothing is left to be looked for."""

    def __init__(self, spec: Spec, uniqueness: Uniqueness) -> None:
        self._spec = spec
        self._uniqueness = uniqueness
        self._bitboard = Bitboard(spec.board)
        other_aim = spec.hardly_minimal or spec.difficulty == "extreme"
        self._givens = 0 if spec.givens is None and not other_aim else spec.givens

    def of(self, digits: bytes, deadline: Deadline) -> int:
        """The sum of what is wrong with the puzzle. Raises BudgetSpent at the deadline."""
        spec = self._spec
        wrong = 0 if self._givens is None else abs(given(digits) - self._givens)
        if spec.hardly_minimal:
            wrong += self.unnecessary(digits, deadline)
        if spec.difficulty == "extreme":
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


LARGEST = 64
"""The largest side: an explanation of a larger board takes too long to be waited for."""


class Singles:
    """Naked and hidden singles on one board. Raises Unsupported for one that is too large."""

    def __init__(self, board: Board) -> None:
        if board.side > LARGEST:
            raise Unsupported(f"difficulty is asked of boards up to side {LARGEST}, not {board}")
        self._board = board

    def solve(self, digits: bytes) -> bool:
        """Whether they fill the board: then it has one solution."""
        return filtered(Puzzle.classic(self._board, digits), "singles").solved
