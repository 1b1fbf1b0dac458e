"""Puzzles for the tests of the kernel for 9x9, and the readable solver that it is held to."""

import numpy as np
from puzzle_sets import CLASSIC

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backends import create

BOARD = Board(9, 3, 3)
SETS = ("easy", "minimal_random", "17_clue", "hardest_1106", "top95", "norvig_hardest11")

UNIQUE = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
)
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def digits(*lines):
    """An array of puzzles from lines of 81 characters."""
    text = "".join(lines).replace(".", "0")
    return (np.frombuffer(text.encode("ascii"), np.uint8) - ord("0")).reshape(-1, 81)


def read_set(name, number=None):
    """The puzzles of a published set, or that many of them, evenly spread."""
    lines = (CLASSIC / f"{name}.txt").read_text("ascii").split()
    puzzles = digits(*[line for line in lines if len(line) == 81])
    step = 1 if number is None else max(1, len(puzzles) // number)
    return puzzles[::step]


def reference_grids(puzzles, limit):
    """For each puzzle the solutions that the reference backend finds, and whether that is all."""
    backend = create("reference")
    try:
        for puzzle in puzzles:
            answer = backend.solve(Puzzle.classic(BOARD, puzzle.tobytes()), limit=limit)
            yield {bytes(grid.digits) for grid in answer.solutions}, answer.exhausted
    finally:
        backend.close()
