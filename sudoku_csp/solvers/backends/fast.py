"""The backends "fast" and "bitboard": a kernel for many puzzles, and `sat` for hard puzzles.

A kernel cannot check the clock, so its decisions are limited to a number that suffices for nearly
all puzzles. `sat` solves puzzles that need more, and puzzles with rules that are not classic.

| CPU time a puzzle, 9x9 | bitboard | sat |
|---|---:|---:|
| 17 clues | 0.07 ms | 0.18 ms |
| the hardest known | 4.1 ms | 1.2 ms |
"""

from collections.abc import Callable, Sequence

import numpy as np

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import Backend, Budget, Deadline, Found, Outcome
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.kernels.bitboard import LARGEST, Bounded, first, masks_of, solutions
from sudoku_csp.solvers.kernels.lanes import Lanes

PIECE = 1 << 25
"""The most bytes for grids that one call of the kernel `lanes` may fill."""

BITBOARD_DECISIONS, LANES_DECISIONS = 20, 10_000
"""The most decisions for a puzzle in each kernel; nearly all puzzles of 17 clues need fewer."""

FOR_EACH, MOST = 4, 100
"""For each solution that may be found, FOR_EACH further decisions are allowed, but for at most MOST
solutions."""

NINE = Board.customary(9)


class BitboardBackend(Backend):
    """The bitboard kernel, the fastest backend for batches without numba. It has no settings."""

    name = "bitboard"

    def __init__(self, _settings: Settings = backends.DEFAULTS) -> None:
        self._sat: Backend | None = None

    def search(
        self, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], deadline: Deadline
    ) -> Outcome:
        budget = deadline.budget()
        (answer,) = self.search_many(puzzle.ruleset, [puzzle.digits], limit, budget)
        for digits in answer.solutions:
            found(Grid(puzzle.board, digits))
        return Outcome(answer.exhausted)

    def search_many(
        self, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, budget: Budget
    ) -> list[Found]:
        if not ruleset.is_classic or ruleset.board.side > LARGEST:
            return self._search_by_sat(ruleset, puzzles, limit, budget)
        more = FOR_EACH * min(limit, MOST)
        found = self._search_by_kernel(ruleset.board, puzzles, limit, more)
        for number, answer in enumerate(found):
            if not answer.exhausted and len(answer.solutions) < limit:
                (found[number],) = self._search_by_sat(ruleset, [puzzles[number]], limit, budget)
        return found

    def _search_by_kernel(
        self, board: Board, puzzles: Sequence[bytes], limit: int, more: int
    ) -> list[Found]:
        """The kernel's answers. Each puzzle may take `more` decisions beyond the usual number."""
        masks, found = masks_of(board), []
        for puzzle in puzzles:
            journal = Bounded(BITBOARD_DECISIONS + more)
            search = solutions(masks, puzzle, journal.counts, journal.check)
            grids, exhausted = first(search, limit)
            found.append(Found(tuple(grids), exhausted))
        return found

    def _search_by_sat(
        self, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, budget: Budget
    ) -> list[Found]:
        if self._sat is None:
            self._sat = backends.create("sat")
        return self._sat.search_many(ruleset, puzzles, limit, budget)

    def close(self) -> None:
        if self._sat is not None:
            self._sat.close()


class FastBackend(BitboardBackend):
    """The kernel `lanes` for 9x9 boards with 3x3 boxes, the bitboard for other boards.

    Raises BackendUnavailable if numba is missing.
    """

    name = "fast"

    def __init__(self, settings: Settings = backends.DEFAULTS) -> None:
        super().__init__(settings)
        self._lanes = Lanes(NINE)

    def _search_by_kernel(
        self, board: Board, puzzles: Sequence[bytes], limit: int, more: int
    ) -> list[Found]:
        if board != NINE:
            return super()._search_by_kernel(board, puzzles, limit, more)
        decisions = LANES_DECISIONS + more
        most = min(limit, decisions + 1)  # A decision leads to at most one more solution.
        rows = PIECE // (most * 81)
        found: list[Found] = []
        for start in range(0, len(puzzles), rows):
            piece = puzzles[start : start + rows]
            matrix = np.frombuffer(b"".join(piece), np.uint8).reshape(len(piece), 81)
            solved = self._lanes.solve(matrix, most, decisions)
            for count, exhausted, grids in zip(*solved[:3], strict=True):
                found.append(Found(tuple(map(bytes, grids[:count])), bool(exhausted)))
        return found
