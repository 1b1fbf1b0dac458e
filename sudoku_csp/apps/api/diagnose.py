"""Finds what is wrong with a puzzle, and rates its difficulty."""

from collections.abc import Iterator
from typing import Any

from sudoku_csp.analysis.diagnosis import examination
from sudoku_csp.analysis.diagnosis.report import Diagnosis
from sudoku_csp.analysis.diagnosis.witnesses import prepare
from sudoku_csp.analysis.explanation import rating
from sudoku_csp.analysis.explanation.rating import Rating
from sudoku_csp.apps.api.read import BoardLike, PuzzleLike, read
from sudoku_csp.apps.api.solve import open_backends
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Budget


def diagnose(
    puzzle: PuzzleLike,
    *,
    limit: int = examination.LIMIT,
    repairs: int = examination.REPAIRS,
    smallest: bool = False,
    time_limit: float | None = None,
    board: BoardLike | None = None,
    isolate: bool | None = None,
) -> Diagnosis:
    """Finds what is wrong with a puzzle.

    Without a solution: the givens and constraints in conflict, and clues to drop. With several
    solutions: the cells where they differ, and digits that would leave one. With one solution: the
    givens and constraints that follow from the others. The result prints itself.

    Args:
        puzzle: Anything that `read` accepts.
        limit: The number of solutions at which counting ends.
        repairs: The most repairs to list: sets of clues to drop.
        smallest: Proves, within the time limit, that no fewer givens are in conflict or are enough.
        time_limit, board, isolate: As in `solve`.

    >>> diagnosis = diagnose("11..............")
    >>> print(diagnosis.verdict)
    no solution
    """
    options: dict[str, Any] = {"limit": limit, "repairs": repairs, "smallest": smallest}
    *_, whole = stages(read(puzzle, board), time_limit=time_limit, isolate=isolate, **options)
    return whole


def stages(
    puzzle: Puzzle, *, time_limit: float | None = None, isolate: bool | None = None, **options: Any
) -> Iterator[Diagnosis]:
    """Yields the diagnosis of `diagnose` as it grows, the verdict alone first.

    The time limit begins when the backends are loaded.
    """
    witnesses = open_backends(examination.WITNESSES, isolate=isolate, start=True)
    prepare(witnesses.values())
    yield from examination.stages(puzzle, witnesses, budget=Budget(time_limit), **options)


def rate(
    puzzle: PuzzleLike, *, time_limit: float | None = None, board: BoardLike | None = None
) -> Rating:
    """Rates a puzzle by the hardest step of its explanation, and counts the work of solvers.

    `Rating.difficulty` is easy, medium, hard, very-hard, extreme or unknown.

    >>> rate("1.....3..4....2.").difficulty
    'easy'
    """
    return rating.rate(read(puzzle, board), Budget(time_limit))
