"""New puzzles, each with one solution."""

from __future__ import annotations

from collections.abc import Iterator
from random import SystemRandom

from sudoku_csp.analysis.generation.generator import ATTEMPTS, Generator
from sudoku_csp.analysis.generation.spec import Generated, Spec
from sudoku_csp.apps.api.read import BoardLike, chosen_board
from sudoku_csp.grid import checks
from sudoku_csp.grid.board import Board
from sudoku_csp.solvers.backend import Budget


def generate(
    count: int = 1,
    *,
    seed: int | None = None,
    board: BoardLike | None = None,
    symmetry: str = "none",
    givens: int | None = None,
    minimal: bool = False,
    difficulty: str | None = None,
    strategy: str | None = None,
    first: int = 1,
    rated: bool = False,
    attempts: int = ATTEMPTS,
    time_limit: float | None = None,
) -> Iterator[Generated]:
    """Puzzles number `first` and on, `count` of them and then no more, each made when asked for.

    The same for the same seed, choices and version. The board is 9x9 where none is named, others
    are `Board.customary(6)`, `Board(6, 3, 2)` or `Board.jigsaw(...)`. Every puzzle has one
    solution, by two backends; `givens` says how many givens, `minimal` that each is necessary,
    `difficulty` how `rate` is to call it; `rated` adds the rating to every one. For each,
    `attempts` grids are tried, for `time_limit` seconds. Raises SudokuError for what cannot be, and
    where no such puzzle is found; ValueError for a number that is none of its kind.

    >>> for made in generate(seed=1, board=Board.customary(4)):
    ...     print(made.puzzle.line(), made.solution.line())
    .3.4...3....1... 2314412332411432
    """
    checks.whole(count, 0, "the count of puzzles is 0 or more")
    checks.whole(first, 1, "puzzles are numbered from 1: the first is 1 or more")
    checks.whole(attempts, 1, "attempts are 1 or more")
    if seed is not None:
        checks.instance(seed, int, "a seed is a whole number")
    board = chosen_board(board) or Board.customary(9)
    generator = Generator(
        Spec(board, symmetry, givens, minimal, difficulty, strategy),
        SystemRandom().getrandbits(32) if seed is None else seed,
        attempts=attempts,
        rated=rated,
        budget=Budget(time_limit),
    )
    return generator.puzzles(range(first, first + count))
