"""Puzzles that the searches are tried on, small and widely published ones, and the sets."""

from puzzle_sets import CLASSIC

import sudoku_csp as sc
from sudoku_csp.solvers import searches
from sudoku_csp.targets.propagation.journal import Journal

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
INKALA = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
IMPOSSIBLE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
"""From Norvig's essay: no solution, and no two givens that show it."""

FOUR_UNIQUE = "3.....1....42..."
SIX_UNIQUE = "3.6..4.....5.4.6.1.12.....54........"

NAMES = tuple(name for name in searches.NAMES if name != "default")
TRACEABLE = tuple(name for name in NAMES if searches.named(name).traceable)
FAST = ("propagation", "dom-wdeg", "bitboard", "default")
SLOW = ("chronological", "house-sets", "certain-first")
"""The searches that do not look ahead: a hard puzzle takes them a million nodes. Between the two
is forward checking."""


def puzzles_of(name, number=None):
    """So many puzzles of a set, evenly spread, or all."""
    text = (CLASSIC / f"{name}.txt").read_text("ascii")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    step = 1 if number is None else len(lines) // number
    return [sc.read(line[:81]) for line in lines[::step][:number]]


def solutions(name, puzzle, limit=None, journal=None):
    """The first solutions by a search, each once; all of them without a limit."""
    found = []
    for digits in searches.named(name).solutions(puzzle, journal or Journal()):
        found.append(digits)
        if len(found) == limit:
            break
    assert len(set(found)) == len(found)
    return found
