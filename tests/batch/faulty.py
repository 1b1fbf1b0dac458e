"""Faulty backends, which worker processes import from here."""

import os
import signal
import time
from pathlib import Path

from sudoku_csp.grid.board import Board
from sudoku_csp.solvers.backend import Backend, Found
from sudoku_csp.solvers.backends import create

FOUR = Board.customary(4)
POISON = bytes([1, 2, 3, 4, *[0] * 12])
"""The puzzle on which they fail."""


class Faulty(Backend):
    """The reference, with a fault before it solves the poison."""

    def __init__(self, settings):
        self.name = "reference"
        self._inner = create("reference", settings)

    def search(self, puzzle, limit, found, deadline):
        return self._inner.search(puzzle, limit, found, deadline)

    def search_many(self, board, puzzles, limit, budget):
        if POISON in puzzles:
            budget.start()
            self.fail()
        return self._inner.search_many(board, puzzles, limit, budget)

    def close(self):
        self._inner.close()


class Killed(Faulty):
    def fail(self):
        os.kill(os.getpid(), signal.SIGKILL)


class Exits(Faulty):
    def fail(self):
        os._exit(0)


class Segfaults(Faulty):
    def fail(self):
        os.kill(os.getpid(), signal.SIGSEGV)


class Hangs(Faulty):
    def fail(self):
        time.sleep(3600)


class Raises(Faulty):
    def fail(self):
        raise ZeroDivisionError("division by zero")


class KilledOnce(Faulty):
    """Dies only the first time; a file, named by the environment, shows that it has died."""

    def fail(self):
        mark = Path(os.environ["SUDOKU_CSP_TEST_DIED"])
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)


class Liar(Faulty):
    """Claims that the poison has no solution."""

    def search_many(self, board, puzzles, limit, budget):
        answers = self._inner.search_many(board, puzzles, limit, budget)
        none = Found((), exhausted=True)
        return [none if p == POISON else a for p, a in zip(puzzles, answers, strict=True)]


class Wrong(Faulty):
    """Returns a grid that is no solution of the poison."""

    def search_many(self, board, puzzles, limit, budget):
        answers = self._inner.search_many(board, puzzles, limit, budget)
        wrong = Found((bytes([1] * 16),), exhausted=True)
        return [wrong if p == POISON else a for p, a in zip(puzzles, answers, strict=True)]


def _opener(made):
    def opener(name, settings):
        return made(settings) if name == "reference" else create(name, settings)

    opener.__name__ = opener.__qualname__ = f"open_{made.__name__}"
    return opener


for _made in (Killed, Exits, Segfaults, Hangs, Raises, KilledOnce, Liar, Wrong):
    globals()[f"open_{_made.__name__}"] = _opener(_made)
