"""Our own contestants: each proves uniqueness, and has every grid checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from benchmarks.measuring import Contestant, Solve
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.kernels.lanes import Lanes
from sudoku_csp.solvers.violations import broken_grids

BOARD = Board.customary(9)
CLASSIC = Ruleset.classic(BOARD)
DIGITS = bytes.maketrans(b".123456789", bytes(range(10)))


def bulk(name: str, settings: Settings) -> Callable[[Mapping[str, str]], Solve]:
    """A backend as the batch uses it."""

    def make(_paths: Mapping[str, str]) -> Solve:
        backend = backends.create(name, settings)

        def solve(puzzles: Sequence[bytes]) -> int:
            answers = backend.solve_many(CLASSIC, [puzzle.translate(DIGITS) for puzzle in puzzles])
            return sum(answer.exhausted and len(answer.solutions) == 1 for answer in answers)

        return solve

    return make


def lanes(_paths: Mapping[str, str]) -> Solve:
    """The kernel by itself, arrays in and out."""
    made = Lanes(BOARD)

    def solve(puzzles: Sequence[bytes]) -> int:
        text = b"".join(puzzles).translate(DIGITS)
        rows = np.frombuffer(text, np.uint8).reshape(-1, 81)
        solved = made.solve(rows)
        unique = solved.exhausted & (solved.found == 1)
        wrong = broken_grids(BOARD, rows[unique], solved.grids[unique, 0])
        return int(unique.sum()) - wrong.size

    return solve


CONTESTANTS = {
    "sat": Contestant(bulk("sat", Settings()), 100),
    "cpsat": Contestant(bulk("cpsat", Settings()), 100),
    "reference, bitboard": Contestant(bulk("reference", Settings(search="bitboard")), 100),
    "fast": Contestant(lanes, 2000),
}
