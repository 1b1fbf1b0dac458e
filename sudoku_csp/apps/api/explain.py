"""Why, and what is wrong: explanations, ratings, diagnoses."""

from __future__ import annotations

from operator import index

from sudoku_csp.analysis.diagnosis import examination
from sudoku_csp.analysis.diagnosis.report import Diagnosis
from sudoku_csp.analysis.explanation import rating, sequence
from sudoku_csp.analysis.explanation import reason as reasons
from sudoku_csp.analysis.explanation.rating import Rating
from sudoku_csp.analysis.explanation.shown import ShownExplanation
from sudoku_csp.analysis.explanation.step import Step
from sudoku_csp.apps.api import pool
from sudoku_csp.apps.api.read import BoardLike, PuzzleLike, read
from sudoku_csp.grid import checks
from sudoku_csp.grid.cell import Cell, CellLike
from sudoku_csp.grid.errors import InputError, NotReached
from sudoku_csp.solvers.backend import Budget, BudgetSpent


def explain(
    puzzle: PuzzleLike,
    *,
    prove: float = 0.0,
    time_limit: float | None = None,
    board: BoardLike | None = None,
) -> ShownExplanation:
    """All that follows from the givens, as a sequence of small steps, each with its reason.

    It prints itself, and in a notebook it is a page to step through. `prove` is how many seconds
    each step may take to be proved smallest, once all are found, while there is time. Raises
    InputError for a text that is no puzzle, SudokuError for a puzzle without a solution.

    >>> explanation = explain("1.....3..4....2.")
    >>> print(str(explanation).splitlines()[-2])
    12 steps, all of them singles.
    """
    checks.number(prove, 0, "the seconds for proving a step are 0 or more")
    asked = read(puzzle, board)
    found = sequence.explain(asked, prove=prove, budget=Budget(time_limit))
    return ShownExplanation.of(found)


def reason(
    puzzle: PuzzleLike,
    cell: CellLike,
    digit: int,
    *,
    holds: bool = True,
    time_limit: float | None = None,
    board: BoardLike | None = None,
) -> Step:
    """The smallest reason found why a cell has a digit, or with `holds` false why it has it not.

    It is straight from the givens, with no step before; one that a person can follow (with a
    `chain`) comes before a smaller one that takes cases. Raises SudokuError for what does not
    follow, InputError for what is no digit, ValueError for what is no cell, and NotReached where no
    reason was found in the time.

    >>> print(*map(str, reason("1.....3..4....2.", "r2c2", 2).groups))
    the digit of r2c2
    """
    place = Cell.of(cell)
    asked = read(puzzle, board)
    if isinstance(digit, bool) or not hasattr(digit, "__index__"):
        raise InputError(f"a digit is a number from 1 to {asked.board.side}, not {digit!r}")
    budget = Budget(time_limit)
    try:
        return reasons.reason(asked, place, index(digit), holds=holds, budget=budget)
    except BudgetSpent:
        raise NotReached("no reason was found in the time") from None


def rate(
    puzzle: PuzzleLike, *, time_limit: float | None = None, board: BoardLike | None = None
) -> Rating:
    """How hard a puzzle is: the sizes of the steps of its explanation, and what solvers count.

    >>> rate("1.....3..4....2.").difficulty
    'easy'
    """
    return rating.rate(read(puzzle, board), Budget(time_limit))


def diagnose(
    puzzle: PuzzleLike,
    *,
    limit: int = examination.LIMIT,
    repairs: int = examination.REPAIRS,
    smallest: bool = False,
    time_limit: float | None = None,
    board: BoardLike | None = None,
) -> Diagnosis:
    """What is wrong with a puzzle: givens that clash, open cells, or givens that follow.

    Up to `limit` solutions are counted and `repairs` listed; with `smallest` the clash, or the
    givens that are enough, are proved to be as few as can be, where there is time. Raises
    InputError for a text that is no puzzle.

    >>> diagnosis = diagnose("11..............")
    >>> print(diagnosis.verdict)
    no solution
    """
    asked = read(puzzle, board)
    witnesses = pool.named(examination.WITNESSES)
    return examination.diagnose(
        asked,
        witnesses,
        limit=limit,
        repairs=repairs,
        smallest=smallest,
        budget=Budget(time_limit),
    )
