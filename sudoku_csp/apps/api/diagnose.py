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

    If the puzzle has no solution, the diagnosis lists givens and constraints that contradict each
    other, and clues to drop. If there are several solutions, it lists the cells where the solutions
    differ, and digits that would leave only one. If there is one solution, it lists the givens and
    constraints that follow from the others. `print` shows the diagnosis as text.

    Args:
        puzzle: Anything that `read` accepts.
        limit: The number of solutions at which counting ends.
        repairs: The largest number of repairs to list. A repair is a set of clues to drop.
        smallest: True proves, within the time limit, that the listed sets of givens have the
            smallest possible size.
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
    """Yields the diagnosis of `diagnose` in growing stages; the first has only the verdict.

    The time limit begins once the backends are loaded.
    """
    witnesses = open_backends(examination.WITNESSES, isolate=isolate, start=True)
    prepare(witnesses.values())
    yield from examination.stages(puzzle, witnesses, budget=Budget(time_limit), **options)


def rate(
    puzzle: PuzzleLike, *, time_limit: float | None = None, board: BoardLike | None = None
) -> Rating:
    """Rates a puzzle by the hardest step of its explanation.

    `Rating.difficulty` is easy, medium, hard, very-hard, extreme or unknown. `Rating.nodes` and
    `Rating.conflicts` tell how much work a search and a SAT solver have with the puzzle.

    >>> rate("1.....3..4....2.").difficulty
    'easy'
    """
    return rating.rate(read(puzzle, board), Budget(time_limit))
