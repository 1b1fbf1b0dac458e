"""The reference backend for many puzzles: its bitboard, asked in bytes.

An object for each puzzle and grid would take a third of the time of an easy one. Any other of its
searches, and any other rules, are asked about one puzzle after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import searches
from sudoku_csp.solvers.backend import Budget, BudgetSpent
from sudoku_csp.solvers.backends.reference import ReferenceBackend
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.bulk import Found, OneByOne
from sudoku_csp.solvers.kernels.bitboard import Bitboard
from sudoku_csp.solvers.kernels.bitplanes import LARGEST
from sudoku_csp.targets.propagation.journal import Counts


class ReferenceBulk(OneByOne):
    """Our own searches, pure Python; keeps the tables of the last rules."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(ReferenceBackend(settings))
        self._search = searches.named(settings.search or searches.DEFAULT, settings.consistency)
        self._kept: tuple[Ruleset, Bitboard | None] | None = None

    def search(
        self, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, budget: Budget
    ) -> list[Found]:
        if self._kept is None or self._kept[0] != ruleset:
            self._kept = ruleset, self._bitboard(ruleset)
        bitboard = self._kept[1]
        if bitboard is None:
            return super().search(ruleset, puzzles, limit, budget)
        return [_answer(bitboard, puzzle, limit, budget) for puzzle in puzzles]

    def close(self) -> None:
        super().close()
        self._kept = None

    def _bitboard(self, ruleset: Ruleset) -> Bitboard | None:
        """The bitboard of the board, None where it is not the search for these rules."""
        name = self._search.of(Puzzle.blank(ruleset)).name
        if name != "bitboard" or ruleset.board.side > LARGEST:
            return None
        return Bitboard(ruleset.board)


def _answer(bitboard: Bitboard, puzzle: bytes, limit: int, budget: Budget) -> Found:
    grids: list[bytes] = []
    solutions = bitboard.solutions(puzzle, Counts(), budget.start().check)
    try:
        for grid in islice(solutions, limit):
            grids.append(grid)  # noqa: PERF402 - those found are kept when time is up.
    except BudgetSpent:
        return Found(tuple(grids), False, budget.unfinished())
    return Found(tuple(grids), len(grids) < limit)
