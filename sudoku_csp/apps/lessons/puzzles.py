"""Puzzles for the measurements in lessons, generated from a seed or read from a file."""

from functools import lru_cache
from itertools import islice

import sudoku_csp as sc
from sudoku_csp.puzzle.puzzle import Puzzle

SEED = 1


@lru_cache
def with_givens(givens: int, count: int) -> tuple[Puzzle, ...]:
    """Makes `count` 9x9 puzzles with one solution and this number of givens."""
    return tuple(made.puzzle for made in sc.generate(count, seed=SEED, givens=givens))


@lru_cache
def minimal(count: int) -> tuple[Puzzle, ...]:
    """Makes `count` 9x9 puzzles with one solution, in which every given is necessary."""
    return tuple(made.puzzle for made in sc.generate(count, seed=SEED, minimal=True))


def of_file(path: str, count: int) -> tuple[Puzzle, ...]:
    """The first 9x9 puzzles in a file, at most `count`; lines that are not puzzles are skipped.

    Raises InputError and OSError if the file cannot be read.
    """
    found = (one for one in sc.read_file(path) if isinstance(one, Puzzle) and one.board.side == 9)
    return tuple(islice(found, count))
