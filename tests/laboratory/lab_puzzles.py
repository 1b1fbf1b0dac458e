"""Puzzles and encodings that the tests of the laboratory share."""

from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import Encoding, every_encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf import at_most_one

METHODS = [Encoding(f"{name},{m}") for name in clause_sets.NAMES for m in at_most_one.NAMES[1:]]

ENCODINGS = [*every_encoding(), *METHODS]
"""Every clause set with every method, and every cell encoding."""


FEWER = [*every_encoding(), *(e for e in METHODS if e.clause_set == clause_sets.DEFAULT)]
"""Every clause set and cell encoding, and every method in one clause set."""


def label(encoding):
    """A test's name for an encoding."""
    return f"{encoding.name}-{encoding.at_most_one}"


def puzzle(board, text):
    """The puzzle of a line with `.` for an empty cell."""
    return Puzzle.classic(board, bytes(0 if c == "." else int(c, 36) for c in text))


FOUR = puzzle(Board(4, 2, 2), "1.....3..4....2.")
SIX = puzzle(Board(6, 2, 3), "1....6.5.1....1..4.6..2..3......5...")
JIGSAW = Puzzle.classic(
    Board.jigsaw([0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]),
    bytes([1, *9 * [0], 3, *5 * [0]]),
)
ONE = puzzle(Board(1, 1, 1), ".")
EASY = puzzle(
    Board(9, 3, 3),
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
)
HARD = puzzle(
    Board(9, 3, 3),
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
)
CLASHING = puzzle(Board(4, 2, 2), "11..............")
