"""New puzzles, each with one solution."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku_csp.backend import Budget
from sudoku_csp.board import Board
from sudoku_csp.generation import generate as puzzles
from sudoku_csp.generation.generated import Generated


def generate(
    count: int = 1,
    *,
    seed: int | None = None,
    board: Board | None = None,
    symmetry: str = "none",
    givens: int | None = None,
    minimal: bool = False,
    difficulty: str | None = None,
    strategy: str | None = None,
    first: int = 1,
    time_limit: float | None = None,
) -> Iterator[Generated]:
    """Puzzles number `first` and on, `count` of them, each made when it is asked for.

    The same for the same seed, choices and version; 9x9 where no board is named. Every one has one
    solution, by two backends; `givens` says how many givens, `minimal` that each is necessary,
    `difficulty` how `rate` is to call it. The time limit is for each puzzle. Raises SudokuError for
    what cannot be, and where no such puzzle is found.

    >>> for made in generate(seed=1, board=Board.customary(4)):
    ...     print(made.puzzle.line(), made.solution.line())
    .3.4...3....1... 2314412332411432
    """
    return puzzles.generate(
        count=count,
        seed=seed,
        board=board,
        symmetry=symmetry,
        givens=givens,
        minimal=minimal,
        difficulty=difficulty,
        strategy=strategy,
        first=first,
        budget=Budget(time_limit),
    )
