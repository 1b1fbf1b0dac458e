"""How hard a puzzle is: the profile of its explanation, beside what solvers count on it.

The largest step says what a person has to see at least once. Beside it stand the nodes of the
reference search dom-wdeg at its default consistency, which guesses where a person would reason, and
the conflicts of a fresh MiniSat, both for one solution and the proof that it is the only one.
"""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from sudoku_csp.analysis.explanation.sequence import explain
from sudoku_csp.grid.helpers import shown
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import Budget, BudgetSpent, Deadline
from sudoku_csp.solvers.backends.settings import Settings

THRESHOLDS = {"easy": 1, "medium": 4, "hard": 8, "very-hard": 16}
"""The largest step of each difficulty, in groups; beyond the last it is the next word."""

DIFFICULTIES = (*THRESHOLDS, "extreme")

UNKNOWN = "unknown"

SEARCH, SOLVER = "dom-wdeg", "minisat22"


@dataclass(frozen=True, repr=False)
class Rating:
    """The profile of a puzzle: `sizes` are sizes of steps, each with how many steps have it.

    `nodes` and `conflicts` are None where the budget ended before they were counted. `unique` is
    whether there is one solution only, None where that is not known; `unfinished` is why the
    profile is not whole, if it is not.
    """

    puzzle: Puzzle
    sizes: tuple[tuple[int, int], ...]
    givens: int
    nodes: int | None
    conflicts: int | None
    unique: bool | None
    unfinished: str = ""

    @property
    def largest(self) -> int:
        """The size of the largest step; 0 where there is none."""
        return max((size for size, _ in self.sizes), default=0)

    @property
    def steps(self) -> int:
        """The number of steps."""
        return sum(count for _, count in self.sizes)

    @property
    def total(self) -> int:
        """The sum of the sizes of all steps."""
        return sum(size * count for size, count in self.sizes)

    @property
    def difficulty(self) -> str:
        """The word for the largest step; unknown without a whole profile and a single solution."""
        if self.unfinished or not self.unique:
            return UNKNOWN
        words = (word for word, largest in THRESHOLDS.items() if self.largest <= largest)
        return next(words, DIFFICULTIES[-1])

    def __str__(self) -> str:
        """The rating on a line."""
        counts = [f"{self.givens} givens"]
        counts += [] if self.nodes is None else [f"{self.nodes:,} nodes"]
        counts += [] if self.conflicts is None else [f"{self.conflicts:,} conflicts"]
        remark = f" ({self.unfinished})" if self.unfinished else ""
        return (
            f"{self.difficulty}{remark}: {self.steps:,} steps, the largest of {self.largest}, "
            f"{self.total:,} groups in all; {', '.join(counts)}"
        )

    def as_dict(self) -> dict[str, Any]:
        """The rating as plain data, the object that `--format jsonl` prints for a puzzle."""
        return {
            **self.puzzle.as_fields(),
            "difficulty": self.difficulty,
            "largest": self.largest,
            "total": self.total,
            "sizes": {str(size): count for size, count in self.sizes},
            "givens": self.givens,
            "nodes": self.nodes,
            "conflicts": self.conflicts,
            "unique": self.unique,
        } | ({"unfinished": self.unfinished} if self.unfinished else {})

    def __repr__(self) -> str:
        return shown(self, str(self))


def rate(puzzle: Puzzle, budget: Budget | None = None) -> Rating:
    """The rating of a puzzle, within the budget. Raises NoSolution.

    >>> from sudoku_csp.grid.board import Board
    >>> rating = rate(Puzzle.classic(Board.customary(4), bytes(map(int, "1000003004000020"))))
    >>> rating.difficulty, rating.sizes, rating.givens, rating.conflicts
    ('easy', ((1, 12),), 4, 0)
    """
    puzzle.ruleset.require_classic("rate")
    deadline = (budget or Budget()).start()
    explanation = explain(puzzle, budget=budget)
    sizes = Counter(step.size for step in explanation.steps)
    unique = explanation.solution is not None
    return Rating(
        puzzle,
        tuple(sorted(sizes.items())),
        len(puzzle.givens),
        _count(puzzle, "reference", Settings(search=SEARCH), "nodes", deadline),
        _count(puzzle, "sat", Settings(solver=SOLVER), "conflicts", deadline),
        None if explanation.unfinished and not unique else unique,
        explanation.unfinished,
    )


def _count(
    puzzle: Puzzle, backend: str, settings: Settings, count: str, deadline: Deadline
) -> int | None:
    """What a backend counts while it solves the puzzle; None where the deadline passes before."""
    try:
        budget = deadline.budget()
    except BudgetSpent:
        return None
    with closing(backends.create(backend, settings)) as asked:
        answer = asked.solve(puzzle, budget=budget)
    decided = answer.exhausted or len(answer.solutions) > 1
    return answer.stats[count] if decided else None
