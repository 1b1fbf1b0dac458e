"""The backends "fast" and "bitboard": a kernel for many puzzles at once, `sat` where it takes long.

A kernel cannot look at the clock. It gets as many decisions as nearly all puzzles need, and a
puzzle that needs more is left to `sat`; so are all puzzles with other than the classic rules.
Measured on 9x9, in CPU time: puzzles of 17 clues take the bitboard 0.07 ms and `sat` 0.18 ms, the
hardest known 4.1 ms and 1.2 ms.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import backends, kernels
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.bulk import Bulk, Found
from sudoku_csp.solvers.kernels.bitboard import LARGEST
from sudoku_csp.solvers.kernels.kernel import Kernel

PIECE, ROOM = 1 << 25, 1 << 30
"""Bytes of grids that a kernel makes at once, and the most for one puzzle."""

DECISIONS = {"lanes": 10_000, "bitboard": 20}
"""The decisions for each puzzle: nearly all of 17 clues need fewer."""

FOR_EACH, MOST = 4, 100
"""The decisions besides for each solution that is wanted, up to so many solutions."""


class FastBulk(Bulk):
    """The kernel `lanes` on 9x9 boards, and the bitboard on others; the settings are not read.

    Raises BackendUnavailable where numba is missing.
    """

    name = "fast"

    def __init__(self, _settings: Settings = backends.DEFAULTS) -> None:
        self.kernel(Board.customary(9))
        self._sat: Bulk | None = None

    def kernel(self, board: Board) -> Kernel:
        return kernels.named("lanes" if board == Board.customary(9) else "bitboard", board)

    def search(
        self, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, budget: Budget
    ) -> list[Found]:
        board, cells = ruleset.board, len(ruleset.board.cells)
        if not ruleset.is_classic or board.side > LARGEST or limit * cells > ROOM:
            return self._search_by_sat(ruleset, puzzles, limit, budget)
        kernel = self.kernel(board)
        decisions = DECISIONS[kernel.name] + FOR_EACH * min(limit, MOST)
        rows = max(1, PIECE // (limit * cells))
        found: list[Found] = []
        for start in range(0, len(puzzles), rows):
            piece = puzzles[start : start + rows]
            matrix = np.frombuffer(b"".join(piece), np.uint8).reshape(len(piece), cells)
            solved = kernel.solve(matrix, limit, decisions)
            for number, puzzle in enumerate(piece):
                count, exhausted = int(solved.found[number]), bool(solved.exhausted[number])
                if exhausted or count == limit:
                    grids = solved.grids[number, :count]
                    found.append(Found(tuple(grid.tobytes() for grid in grids), exhausted))
                else:
                    found += self._search_by_sat(ruleset, [puzzle], limit, budget)
        return found

    def _search_by_sat(
        self, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, budget: Budget
    ) -> list[Found]:
        if self._sat is None:
            self._sat = backends.open_bulk("sat")
        return self._sat.search(ruleset, puzzles, limit, budget)

    def close(self) -> None:
        if self._sat is not None:
            self._sat.close()


class BitboardBulk(FastBulk):
    """The bitboard on every board: the quickest backend without numba."""

    name = "bitboard"

    def kernel(self, board: Board) -> Kernel:
        return kernels.named("bitboard", board)
