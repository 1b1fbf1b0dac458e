"""The backend "fast": a kernel, asked about many puzzles at once.

A kernel cannot look at the clock. Under a time limit it gets a number of nodes that nearly all
puzzles stay below; each that does not is then searched again by itself, with more nodes from time
to time, as many as its seconds allow at the rate that has been measured.

Without numba there is the bitboard alone, which is the faster one where little is searched: of a
puzzle that needs more, `sat` is asked. Measured on 9x9, in CPU time: puzzles of 17 clues take the
bitboard 0.1 ms and `sat` 0.3 ms, the hardest known 8.3 ms and 2.5 ms. The kernels know the classic
rules only: about any other `sat` is asked.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import backends, kernels
from sudoku_csp.solvers.backend import Budget
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.bulk import Bulk, Found
from sudoku_csp.solvers.kernels.kernel import Kernel, Solved

PIECE = 1 << 25
"""Bytes of grids that a kernel is asked for at once."""

ROOM = 1 << 30
"""The most bytes of grids for one puzzle."""

FIRST_NODES = 64
"""The nodes of every puzzle under a time limit before it is searched by itself."""

FEW_NODES = 24
"""The nodes of the bitboard before `sat` is asked: nearly all puzzles of 17 clues need fewer."""

GROWTH = 3
"""How many times as many nodes the next search has."""

LAST = 0.8
"""The share of the remaining time that the last search is meant to take: rates vary."""


class FastBulk(Bulk):
    """The fastest kernel for the board, or the one that is named (`kernels.NAMES`).

    `settings` are for other backends, and are not read. A kernel that is named is asked alone.
    """

    name = "fast"

    def __init__(self, settings: Settings = backends.DEFAULTS, kernel: str | None = None) -> None:  # noqa: ARG002
        self._kernel = kernel
        self._sat: Bulk | None = None

    def search(
        self, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, budget: Budget
    ) -> list[Found]:
        if self._kernel is None and not ruleset.is_classic:
            return self._opened_sat().search(ruleset, puzzles, limit, budget)
        ruleset.require_classic("fast")
        name, board = self._kernel, ruleset.board
        kernel = kernels.best(board) if name is None else kernels.named(name, board)
        cells = len(board.cells)
        if limit * cells > ROOM:
            raise Unsupported(
                f"fast keeps all grids of a puzzle of {board} at once: at most {ROOM // cells}"
            )

        def search_on(puzzle: NDArray[np.uint8]) -> Found:
            if not with_sat:
                return _search_by_itself(kernel, puzzle, limit, budget)
            return self._opened_sat().search(ruleset, [puzzle.tobytes()], limit, budget)[0]

        with_sat = name is None and kernel.name == "bitboard"
        bound = None if budget.seconds is None else FIRST_NODES
        rows = max(1, PIECE // (limit * cells))
        found: list[Found] = []
        for start in range(0, len(puzzles), rows):
            matrix = _matrix(puzzles[start : start + rows], cells)
            solved = kernel.solve(matrix, limit, FEW_NODES if with_sat else bound)
            found += (
                _found(solved, number)
                if _ended(solved, number, limit)
                else search_on(matrix[number : number + 1])
                for number in range(len(matrix))
            )
        return found

    def close(self) -> None:
        if self._sat is not None:
            self._sat.close()

    def _opened_sat(self) -> Bulk:
        if self._sat is None:
            self._sat = backends.open_bulk("sat")
        return self._sat


def _matrix(puzzles: Sequence[bytes], cells: int) -> NDArray[np.uint8]:
    return np.frombuffer(b"".join(puzzles), np.uint8).reshape(len(puzzles), cells)


def _search_by_itself(
    kernel: Kernel, puzzle: NDArray[np.uint8], limit: int, budget: Budget
) -> Found:
    """The answer to one puzzle, searched again and again with more nodes while there is time."""
    deadline = budget.start()
    bound = GROWTH * FIRST_NODES
    while True:
        began = time.monotonic()
        solved = kernel.solve(puzzle, limit, bound)
        if _ended(solved, 0, limit):
            return _found(solved, 0)
        remaining = deadline.remaining()
        assert remaining is not None
        took = max(time.monotonic() - began, 1e-6)
        # The last search gets nearly all that is left, lest it be too short to see more than the
        # one before it.
        share = GROWTH if remaining > 2 * GROWTH * took else LAST * remaining / took
        if share <= 1:
            return _found(solved, 0, "reached the time limit")
        bound = int(bound * share)


def _ended(solved: Solved, number: int, limit: int) -> bool:
    """Whether the answer needs no more search."""
    return bool(solved.exhausted[number]) or int(solved.found[number]) >= limit


def _found(solved: Solved, number: int, missing: str = "") -> Found:
    grids = solved.grids[number, : solved.found[number]]
    exhausted = bool(solved.exhausted[number])
    return Found(tuple(grid.tobytes() for grid in grids), exhausted, missing)
