"""Puzzles for measurements: generated from a seed, or read from a file."""

from functools import lru_cache
from itertools import islice

import sudoku_csp as sc
from sudoku_csp.puzzle.puzzle import Puzzle

SEED = 1


@lru_cache
def with_givens(givens: int, count: int) -> tuple[Puzzle, ...]:
    """9x9 puzzles with one solution and this number of givens."""
    return tuple(made.puzzle for made in sc.generate(count, seed=SEED, givens=givens))


@lru_cache
def minimal(count: int) -> tuple[Puzzle, ...]:
    """9x9 puzzles with one solution and no redundant given."""
    return tuple(made.puzzle for made in sc.generate(count, seed=SEED, minimal=True))


def of_file(path: str, count: int) -> tuple[Puzzle, ...]:
    """Up to `count` 9x9 puzzles from the beginning of a file. Raises InputError and OSError."""
    found = (one for one in sc.read_file(path) if isinstance(one, Puzzle) and one.board.side == 9)
    return tuple(islice(found, count))
