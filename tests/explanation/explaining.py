"""Puzzles to explain, as text."""

from puzzle_sets import CLASSIC

from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.puzzle import Puzzle

SINGLES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PAIRS = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7..."
TURBOT = "....14....3....2...7..........9...3.6.1.............8.2.....1.4....5.6.....7.8..."
TRIPLE = "6..3.2....5.....1..........7.26............543.........8.15........4.2........7.."
WINGS = "48.3............71.2.......7.5....6....2..8.............1.76...3.....4......5...."
HARDEST = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3"

JIGSAW = Board.jigsaw(list(map(int, "0001022112312333")))


def puzzle(text, board=None):
    digits = bytes(int(each.replace(".", "0"), 36) for each in text)
    return Puzzle.classic(board or Board.customary(round(len(digits) ** 0.5)), digits)


def first(name, number, start=0):
    with source.open_path(CLASSIC / f"{name}.txt") as stream:
        for place, entry in enumerate(reader.read(stream, Context(name))):
            if place >= start + number:
                return
            if place >= start:
                yield entry
