"""Puzzles to certify, on boards of all kinds, and the folder of the published sets."""

from itertools import islice

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"


def puzzle(line, board=None):
    """A puzzle on one line, a symbol for each cell."""
    board = board or Board.customary(round(len(line) ** 0.5))
    return Puzzle.classic(board, bytes(map(SYMBOLS.index, line)), "puzzles.txt:1")


def from_file(path, number=None):
    """The first puzzles of a file, all for None."""
    with source.open_path(path) as stream:
        return list(islice(reader.read(stream, Context(path.name)), number))


EASY = puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
HARD = puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
"""No solver gets through it by propagation alone."""

NORVIG = puzzle(".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........")
"""Norvig's impossible puzzle, on which his solver spent 24 minutes."""

SEVERAL = puzzle("1" + "." * 80)

JIGSAW = Board.jigsaw([0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3])
PENTOMINOES = Board.jigsaw(
    [0, 0, 0, 1, 1, 0, 0, 2, 1, 1, 3, 2, 2, 2, 1, 3, 3, 2, 4, 4, 3, 3, 4, 4, 4]
)

UNIQUE = {
    "singles": EASY,
    "search": HARD,
    "4x4": puzzle("1.....3..4....2."),
    "complete": puzzle("1342423124133124"),
    "1x1": puzzle(".", Board(1, 1, 1)),
    "1x1 complete": puzzle("1", Board(1, 1, 1)),
    "2x2": puzzle("1...", Board(2, 1, 2)),
    "boxes 2x3": puzzle("3..1..........26...1......5.4..6..2."),
    "boxes 3x2": puzzle("..2.......23.6..4..15..6...4.....1..", Board(6, 3, 2)),
    "jigsaw 4x4": puzzle(".1.2....3.......", JIGSAW),
    "jigsaw 5x5": puzzle(".........2..5..14......2.", PENTOMINOES),
}

IMPOSSIBLE = {
    "two equal givens": puzzle("11" + "." * 79),
    "no digit for a cell": puzzle("123.4" + "." * 2 + "4" + "." * 8),
    "by search": NORVIG,
    "a complete grid": puzzle("1342423124133121"),
    "3x3, boxes are rows": puzzle("1...1...2", Board(3, 1, 3)),
    "jigsaw": puzzle("1...1...........", JIGSAW),
}

FOUR = UNIQUE["4x4"]
SOLUTION = Grid(FOUR.board, bytes(map(int, "1342423124133124")))
