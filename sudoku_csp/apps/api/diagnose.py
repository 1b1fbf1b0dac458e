"""What is wrong with a puzzle, and how hard it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sudoku_csp.analysis.diagnosis import examination
from sudoku_csp.analysis.diagnosis.report import Diagnosis
from sudoku_csp.analysis.diagnosis.witnesses import prepare
from sudoku_csp.analysis.explanation import rating
from sudoku_csp.analysis.explanation.rating import Rating
from sudoku_csp.apps.api.read import BoardLike, PuzzleLike, read
from sudoku_csp.apps.api.solve import started
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
    """What is wrong with a puzzle: givens in conflict, open cells, or givens that follow.

    Up to `limit` solutions are counted, and up to `repairs` sets of clues to drop are listed; with
    `smallest` the conflict, or the givens that are enough, are proved to be as few as possible
    within the time limit. A backend that cannot confirm it is in `Diagnosis.missing`. `isolate` is
    as in `solve`.

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
    """As `diagnose` with the same options, while it grows: each is all of it so far.

    The first is the verdict alone. The time limit does not count how long the backends load.
    """
    witnesses = started(examination.WITNESSES, isolate=isolate)
    prepare(witnesses.values())
    yield from examination.stages(puzzle, witnesses, budget=Budget(time_limit), **options)


def rate(
    puzzle: PuzzleLike, *, time_limit: float | None = None, board: BoardLike | None = None
) -> Rating:
    """The difficulty of a puzzle: the hardest step of its explanation, and solver counts.

    >>> rate("1.....3..4....2.").difficulty
    'easy'
    """
    return rating.rate(read(puzzle, board), Budget(time_limit))
