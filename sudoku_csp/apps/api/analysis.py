"""Explanations, ratings, diagnoses and new puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from html import escape
from operator import index
from random import SystemRandom
from typing import Self

from sudoku_csp.analysis.diagnosis import examination
from sudoku_csp.analysis.diagnosis.report import Diagnosis
from sudoku_csp.analysis.diagnosis.witnesses import prepare
from sudoku_csp.analysis.explanation import explainer, hint, questions, rating, text
from sudoku_csp.analysis.explanation.answer import Answer
from sudoku_csp.analysis.explanation.explanation import Explanation
from sudoku_csp.analysis.explanation.page import page
from sudoku_csp.analysis.explanation.rating import Rating
from sudoku_csp.analysis.explanation.step import Candidate, Step
from sudoku_csp.analysis.generation.generator import ATTEMPTS, Generator
from sudoku_csp.analysis.generation.spec import Generated, Spec
from sudoku_csp.apps.api.read import BoardLike, PuzzleLike, chosen_board, read
from sudoku_csp.apps.api.solve import named
from sudoku_csp.grid import checks
from sudoku_csp.grid.board import Board
from sudoku_csp.grid.cell import Cell, CellLike
from sudoku_csp.grid.errors import InputError, NotReached
from sudoku_csp.solvers.backend import Budget, BudgetSpent


@dataclass(frozen=True, repr=False)
class ShownExplanation(Explanation):
    """An explanation that prints itself, and is a page in a notebook."""

    @classmethod
    def of(cls, explanation: Explanation) -> Self:
        """The same, to be shown."""
        return cls(**{each.name: getattr(explanation, each.name) for each in fields(explanation)})

    def html(self) -> str:
        """The page of `sudoku-csp explain -o page.html`."""
        return page(Answer.all_of(self))

    def __str__(self) -> str:
        return "\n".join(text.lines(Answer.all_of(self)))

    def _repr_html_(self) -> str:
        """A page of its own: its style does not touch the notebook's."""
        return (
            '<iframe style="width:100%;height:38rem;border:0" title="An explanation" '
            f'srcdoc="{escape(self.html())}"></iframe>'
        )


def explain(
    puzzle: PuzzleLike,
    *,
    entries: PuzzleLike | None = None,
    time_limit: float | None = None,
    board: BoardLike | None = None,
) -> ShownExplanation:
    """All that follows from a position, in steps, the easiest first, each with its reason.

    It prints itself, and in a notebook it is a page. `entries` is the grid as a
    person has filled it, in any notation: its digits count as known, and so does each candidate
    that it does not list in a cell where it lists some. Raises InputError for a text that is no
    puzzle and for an entry that cannot be right, SudokuError for a puzzle without a solution.

    >>> explanation = explain("1.....3..4....2.")
    >>> str(explanation).splitlines()[0]
    '12 steps: single 12.'
    """
    found = read(puzzle, board)
    budget = Budget(time_limit)
    known: list[tuple[Cell, int]] = []
    notes: list[Candidate] = []
    if entries is not None:
        known, notes = hint.marks_of_a_person(found, read(entries, found.board))
        wrong = hint.first_wrong(found, known, notes, budget.start())
        if wrong is not None:
            raise InputError(wrong.sentence(found.board))
    return ShownExplanation.of(explainer.explain(found, entries=known, notes=notes, budget=budget))


def reason(
    puzzle: PuzzleLike,
    cell: CellLike,
    digit: int,
    *,
    holds: bool = True,
    time_limit: float | None = None,
    board: BoardLike | None = None,
) -> tuple[Step, ...]:
    """The steps by which a cell has a digit, or with `holds` false by which it has not.

    Each step rests on the givens and on those before it. Raises SudokuError for what does not
    follow, InputError for a digit or a cell that the board has not, ValueError for what is no cell,
    and NotReached where the explanation did not come so far within the time limit.

    >>> print(*reason("1.....3..4....2.", "r2c2", 2))
    1. naked single: r2c2=2 by the candidates of the cell
    """
    place = Cell.of(cell)
    found = read(puzzle, board)
    if place not in found.board.cell_set:
        raise InputError(f"{place} is no cell of a board of {found.board}")
    is_number = hasattr(digit, "__index__") and not isinstance(digit, bool)
    if not is_number or index(digit) not in found.board.digits:
        raise InputError(f"a digit is a number from 1 to {found.board.side}, not {digit!r}")
    try:
        answer = questions.why(found, place, index(digit), holds=holds, budget=Budget(time_limit))
    except BudgetSpent:
        raise NotReached("no reason was found within the time limit") from None
    return answer.steps


def rate(
    puzzle: PuzzleLike, *, time_limit: float | None = None, board: BoardLike | None = None
) -> Rating:
    """The difficulty of a puzzle: the hardest step of its explanation, and solver counts.

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

    Up to `limit` solutions are counted, and up to `repairs` sets of clues to drop are listed; with
    `smallest` the conflict, or the givens that are enough, are proved to be as few as possible
    within the time limit.

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
