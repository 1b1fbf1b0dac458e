"""Explanations, ratings, diagnoses and new puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from operator import index
from random import SystemRandom

from sudoku_csp.analysis.diagnosis import examination
from sudoku_csp.analysis.diagnosis.report import Diagnosis
from sudoku_csp.analysis.diagnosis.witnesses import prepare
from sudoku_csp.analysis.explanation import rating, sequence
from sudoku_csp.analysis.explanation import reason as reasons
from sudoku_csp.analysis.explanation.rating import Rating
from sudoku_csp.analysis.explanation.shown import ShownExplanation
from sudoku_csp.analysis.explanation.step import Step
from sudoku_csp.analysis.generation.generator import ATTEMPTS, Generator
from sudoku_csp.analysis.generation.spec import Generated, Spec
from sudoku_csp.apps.api.read import BoardLike, PuzzleLike, chosen_board, read
from sudoku_csp.apps.api.solve import named
from sudoku_csp.grid import checks
from sudoku_csp.grid.board import Board
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

    It prints itself, and in a notebook it is a page to step through. `prove` is the time in seconds
    for the proof that a step is smallest, once all are found, within the time limit. Raises
    SudokuError for a puzzle without a solution.

    >>> explanation = explain("1.....3..4....2.")
    >>> print(str(explanation).splitlines()[-2])
    12 steps, all of them singles.
    """
    checks.number(prove, 0, "the seconds for proving a step are 0 or more")
    found = sequence.explain(read(puzzle, board), prove=prove, budget=Budget(time_limit))
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
    """The smallest reason found why a cell has a digit, or with `holds` false why it has not.

    It follows from the givens in one step; a reason that a person can follow (with a `chain`) comes
    before a smaller one that distinguishes cases. Raises SudokuError for a digit that does not
    follow, InputError for a wrong digit, ValueError for a wrong cell, and NotReached where no
    reason was found within the time limit.

    >>> print(*map(str, reason("1.....3..4....2.", "r2c2", 2).groups))
    the digit of r2c2
    """
    place, found, budget = Cell.of(cell), read(puzzle, board), Budget(time_limit)
    if isinstance(digit, bool) or not hasattr(digit, "__index__"):
        raise InputError(f"a digit is a number from 1 to {found.board.side}, not {digit!r}")
    try:
        return reasons.reason(found, place, index(digit), holds=holds, budget=budget)
    except BudgetSpent:
        raise NotReached("no reason was found within the time limit") from None


def rate(
    puzzle: PuzzleLike, *, time_limit: float | None = None, board: BoardLike | None = None
) -> Rating:
    """The difficulty of a puzzle: the sizes of the steps of its explanation, and solver counts.

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
    """What is wrong with a puzzle: givens in conflict, open cells, or givens that follow.

    Up to `limit` solutions are counted and `repairs` listed; with `smallest` the conflict, or the
    givens that are enough, are proved to be as few as possible within the time limit.

    >>> diagnosis = diagnose("11..............")
    >>> print(diagnosis.verdict)
    no solution
    """
    witnesses = named(examination.WITNESSES)
    prepare(witnesses.values())
    *_, whole = examination.stages(
        read(puzzle, board),
        witnesses,
        limit=limit,
        repairs=repairs,
        smallest=smallest,
        budget=Budget(time_limit),
    )
    return whole


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
    """Puzzles number `first` and on, `count` of them, each made when it is needed.

    They are the same for the same seed, options and version. Two backends prove that a puzzle has
    one solution. `givens` is their exact number; in a `minimal` puzzle each is necessary;
    `difficulty` is the word of `rate`, and `rated` puzzles have their rating. So many `attempts`,
    grids, are tried for a puzzle, within the time limit. Raises SudokuError where no such puzzle
    exists or is found, ValueError for a wrong number.

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
        Spec(board, symmetry, givens, minimal, difficulty),
        SystemRandom().getrandbits(32) if seed is None else seed,
        attempts=attempts,
        rated=rated,
        budget=Budget(time_limit),
    )
    return generator.puzzles(range(first, first + count))
