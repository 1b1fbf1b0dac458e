"""Makes new puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from sudoku_csp.analysis.generation.spec import ATTEMPTS, Generated, Spec
from sudoku_csp.apps.api.read import BoardLike, chosen_board
from sudoku_csp.grid import checks
from sudoku_csp.grid.board import Board
from sudoku_csp.solvers.backend import Budget

if TYPE_CHECKING:
    from sudoku_csp.analysis.generation.generator import Generator


def generate(
    count: int = 1,
    *,
    seed: int | None = None,
    board: BoardLike | None = None,
    symmetry: str = "none",
    givens: int | None = None,
    minimal: bool = False,
    difficulty: str | None = None,
    first: int = 1,
    rated: bool = False,
    attempts: int = ATTEMPTS,
    time_limit: float | None = None,
) -> Iterator[Generated]:
    """Yields `count` new puzzles. Two backends prove that each puzzle has exactly one solution.

    A puzzle is made only when the iterator reaches it. The same seed, options and version of the
    package give the same puzzles.

    Args:
        seed: The seed of the random numbers; by default a random one.
        board: As in `solve`; by default 9x9.
        symmetry: The symmetry of the pattern of givens, such as "half-turn".
        givens: The exact number of givens.
        minimal: True makes every given necessary.
        difficulty: The difficulty that `rate` gives to each puzzle, such as "hard".
        first: The number of the first puzzle, so that a series can be continued.
        rated: True adds a `rating` to each puzzle.
        attempts: The largest number of grids to try for a puzzle.
        time_limit: Seconds for each puzzle.

    Raises:
        SudokuError: No such puzzle exists, or none was found.
        ValueError: A number is out of its range.

    >>> for made in generate(seed=1, board=Board.customary(4)):
    ...     print(made.puzzle.line(), made.solution.line())
    .3.4...3....1... 2314412332411432
    """
    checks.whole(count, 0, "the count of puzzles is 0 or more")
    checks.whole(first, 1, "puzzles are numbered from 1: the first is 1 or more")
    made = generator(
        seed,
        board,
        rated=rated,
        attempts=attempts,
        time_limit=time_limit,
        symmetry=symmetry,
        givens=givens,
        minimal=minimal,
        difficulty=difficulty,
    )
    return made.puzzles(range(first, first + count))


def generator(
    seed: int | None,
    board: BoardLike | None,
    *,
    rated: bool = False,
    attempts: int = ATTEMPTS,
    time_limit: float | None = None,
    **wanted: Any,
) -> Generator:
    """A generator with the options of `generate`, which makes the puzzle with a given number.

    The generator is a context manager. After a puzzle that cannot be made it can make others.
    """
    from sudoku_csp.analysis.generation.generator import Generator  # noqa: PLC0415 - loads numpy.

    checks.whole(attempts, 1, "attempts are 1 or more")
    if seed is not None:
        checks.instance(seed, int, "a seed is a whole number")
    return Generator(
        Spec(chosen_board(board) or Board.customary(9), **wanted),
        SystemRandom().getrandbits(32) if seed is None else seed,
        attempts=attempts,
        rated=rated,
        budget=Budget(time_limit),
    )
