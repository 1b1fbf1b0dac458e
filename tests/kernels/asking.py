"""Kernels that solve puzzles as bytes, and puzzles for them."""

import random

import numpy as np
import pytest
from puzzle_sets import CLASSIC

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendUnavailable, Unsupported
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.kernels.bitboard import Bounded, first, masks_of, solutions
from sudoku_csp.solvers.kernels.lanes import Lanes, Solved

NINE = Board.customary(9)
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


class BitboardRows:
    """The bitboard with arrays in and out, as `Lanes`."""

    def __init__(self, board):
        self._masks = masks_of(board)

    def solve(self, puzzles, limit=2, max_nodes=None):
        count, cells = puzzles.shape
        solved = Solved.blank(count, limit, cells)
        for number, puzzle in enumerate(puzzles):
            journal = Bounded(max_nodes)
            found = solutions(self._masks, puzzle.tobytes(), journal.counts, journal.check)
            grids, solved.exhausted[number] = first(found, limit)
            for place, grid in enumerate(grids):
                solved.grids[number, place] = np.frombuffer(grid, np.uint8)
            solved.found[number] = len(grids)
            solved.nodes[number] = journal.counts.nodes
        return solved


KERNELS = ("lanes", "bitboard")


def kernel_for(name, board):
    """The kernel; skips the test if it cannot solve the board, or numba is not installed."""
    try:
        return Lanes(board) if name == "lanes" else BitboardRows(board)
    except (Unsupported, BackendUnavailable) as error:
        pytest.skip(str(error))


def rows(board, puzzles):
    """The matrix of some puzzles in bytes."""
    return np.frombuffer(b"".join(puzzles), np.uint8).reshape(-1, len(board.cells))


def ask(kernel, puzzles, limit=2, max_nodes=None):
    """For each puzzle its solutions, as a set of bytes, and True if there are no more."""
    matrix = np.frombuffer(b"".join(puzzles), np.uint8).reshape(len(puzzles), -1)
    solved = kernel.solve(matrix, limit, max_nodes)
    answers = []
    for number in range(len(puzzles)):
        found = int(solved.found[number])
        assert 0 <= found <= limit
        assert not solved.grids[number, found:].any()
        grids = {grid.tobytes() for grid in solved.grids[number, :found]}
        assert len(grids) == found
        answers.append((grids, bool(solved.exhausted[number])))
    return answers


def expected(reference, board, puzzles, limit=2):
    """The answers of the reference to the same puzzles, in the same form."""
    answers = (reference.solve(Puzzle.classic(board, p), limit=limit) for p in puzzles)
    return [({grid.digits for grid in a.solutions}, a.exhausted) for a in answers]


def alike(ours, theirs, limit):
    """True if two answers agree: on the solutions or, at the limit, on their number."""
    if len(theirs[0]) == limit:
        return len(ours[0]) == limit and not ours[1]
    return ours == theirs


def read_set(name, number=None):
    """The puzzles of a published set, or `number` of them from the whole file."""
    with source.open_path(CLASSIC / f"{name}.txt") as stream:
        puzzles = [puzzle.digits for puzzle in reader.read(stream, Context(name))]
    return puzzles[:: max(1, len(puzzles) // number)][:number] if number else puzzles


def any_grid(board, seed):
    """A complete grid: the first solution of a search with a random first row."""
    first = list(board.digits)
    random.Random(seed).shuffle(first)
    givens = bytes(first).ljust(len(board.cells), b"\0")
    (grids, _), *_ = ask(BitboardRows(board), [givens], limit=1)
    return grids.pop()


def with_holes(grid, share, seed):
    """The grid without this share of its digits, at random places."""
    places = random.Random(seed).sample(range(len(grid)), round(share * len(grid)))
    holes = set(places)
    return bytes(0 if place in holes else digit for place, digit in enumerate(grid))
