"""Puzzles to measure on: made anew for a lesson, always the same ones, or the reader's own file."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

import sudoku_csp as sc
from sudoku_csp.puzzle.puzzle import Puzzle

SEED = 1


@lru_cache
def with_givens(givens: int, count: int) -> tuple[Puzzle, ...]:
    """Puzzles of 9x9 with one solution and so many givens."""
    return tuple(made.puzzle for made in sc.generate(count, seed=SEED, givens=givens))


@lru_cache
def minimal(count: int) -> tuple[Puzzle, ...]:
    """Puzzles of 9x9 with one solution, in which every given is necessary."""
    return tuple(made.puzzle for made in sc.generate(count, seed=SEED, minimal=True))


def of_file(path: str, count: int) -> tuple[Puzzle, ...]:
    """The first 9x9 puzzles of a file, so many at most. Raises InputError and OSError."""
    found = (one for one in sc.read_file(path) if isinstance(one, Puzzle) and one.board.side == 9)
    return tuple(islice(found, count))
