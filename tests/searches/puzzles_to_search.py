"""The names of searches, and puzzles of the published sets."""

from puzzle_sets import CLASSIC

import sudoku_csp as sc
from sudoku_csp.solvers import searches
from sudoku_csp.targets.propagation.journal import Journal

NAMES = tuple(name for name in searches.NAMES if name != "default")
TRACEABLE = tuple(name for name in NAMES if searches.find_search(name).traceable)
FAST = ("propagation", "dom", "dom-wdeg", "learning", "bitboard", "default")
SLOW = ("chronological", "house-sets", "certain-first")
"""The searches that do not look ahead, and take a million nodes for a hard puzzle."""


def puzzles_of(name, number=None):
    """`number` puzzles of a set, evenly spread, or all."""
    text = (CLASSIC / f"{name}.txt").read_text("ascii")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    step = 1 if number is None else len(lines) // number
    return [sc.read(line[:81]) for line in lines[::step][:number]]


def solutions(name, puzzle, limit=None, journal=None):
    """The solutions of a search up to the limit; checks that each occurs once."""
    found = []
    for digits in searches.find_search(name).solutions(puzzle, journal or Journal()):
        found.append(digits)
        if len(found) == limit:
            break
    assert len(set(found)) == len(found)
    return found
