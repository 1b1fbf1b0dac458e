READ = frozenset(("puzzle", "solution", "board", "regions", "constraints", "guesses"))
from sudoku_csp.puzzle.notation import keys


def unknown(d):
    return keys.unknown(d, tuple(READ))
