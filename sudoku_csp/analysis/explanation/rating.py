"""The rating of a puzzle: the hardest step of its explanation, and the effort of two solvers.

Steps are compared by their layer, then by the number of constraints and of digits in houses, then
by the number of cells whose missing candidates matter. A long step is harder than all others. The
efforts are the nodes of the search dom-wdeg, and the conflicts of a new MiniSat. Here a conflict is
a dead end of the SAT solver.
"""

from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from sudoku_csp.analysis.explanation.explainer import explain
from sudoku_csp.analysis.explanation.layers import ORDER
from sudoku_csp.analysis.explanation.step import Step
from sudoku_csp.grid.errors import BudgetSpent
from sudoku_csp.grid.helpers import short_repr
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import backends
from sudoku_csp.solvers.backend import Budget, Deadline
from sudoku_csp.solvers.backends.settings import Settings

HARDEST = {
    "easy": "one constraint",
    "medium": "house and constraint",
    "hard": "two constraints",
    "very-hard": "trial",
}
"""The hardest layer that each difficulty allows. A puzzle with a long step is extreme."""

DIFFICULTIES = (*HARDEST, "extreme")

UNKNOWN = "unknown"

SEARCH, SOLVER = "dom-wdeg", "minisat22"


@dataclass(frozen=True, repr=False)
class Rating:
    """The rating of a puzzle. `layers` has the number of steps in each layer, the easiest first.

    `hardest` is the hardest step, None if there is no step. `nodes` and `conflicts` are None if the
    budget was spent before they were counted. `unique` is True if there is only one solution, None
    if that is unknown. `unfinished` says why steps are missing, "" if none is.
    """

    puzzle: Puzzle
    layers: tuple[tuple[str, int], ...]
    hardest: Step | None
    givens: int
    nodes: int | None
    conflicts: int | None
    unique: bool | None
    unfinished: str = ""

    @property
    def steps(self) -> int:
        return sum(count for _, count in self.layers)

    @property
    def difficulty(self) -> str:
        """That of the hardest step; `unknown` if steps are missing or `unique` is not True."""
        if self.unfinished or not self.unique:
            return UNKNOWN
        return difficulty_of(self.hardest)

    def __str__(self) -> str:
        counts = [f"{self.givens} givens"]
        counts += [] if self.nodes is None else [f"{self.nodes:,} nodes"]
        counts += [] if self.conflicts is None else [f"{self.conflicts:,} conflicts"]
        remark = f" ({self.unfinished})" if self.unfinished else ""
        return (
            f"{self.difficulty}{remark}: {self.steps:,} steps, the hardest {self.hardest_name}; "
            f"{', '.join(counts)}"
        )

    @property
    def hardest_name(self) -> str:
        """The name of the hardest step; a trial or a core is named with its size."""
        if self.hardest is None:
            return "none"
        many = self.hardest.layer in ("trial", "core")
        size = f", {self.hardest.size} constraints" if many else ""
        return f"{self.hardest.name}{size}"

    def as_dict(self) -> dict[str, Any]:
        """The rating as plain data, the object that `--format jsonl` prints for a puzzle."""
        hardest = self.hardest
        return {
            **self.puzzle.as_fields(),
            "difficulty": self.difficulty,
            "hardest": None
            if hardest is None
            else {
                "layer": hardest.layer,
                "name": hardest.name,
                "constraints": hardest.size,
                "cells": len(hardest.cells),
            },
            "steps": self.steps,
            "layers": dict(self.layers),
            "givens": self.givens,
            "nodes": self.nodes,
            "conflicts": self.conflicts,
            "unique": self.unique,
        } | ({"unfinished": self.unfinished} if self.unfinished else {})

    def __repr__(self) -> str:
        return short_repr(self, str(self))


def hardness(step: Step) -> tuple[bool, int, int, int]:
    """The sort key of a step: whether it is long, its layer, its size, its number of cells."""
    return step.is_long, ORDER.index(step.layer), step.size, len(step.cells)


def difficulty_of(step: Step | None) -> str:
    """The difficulty of a puzzle with this hardest step."""
    if step is not None and step.is_long:
        return DIFFICULTIES[-1]
    place = 0 if step is None else ORDER.index(step.layer)
    return next(word for word, layer in HARDEST.items() if place <= ORDER.index(layer))


def rate(puzzle: Puzzle, budget: Budget | None = None) -> Rating:
    """The rating of a puzzle, within the budget. Raises NoSolution.

    >>> from sudoku_csp.grid.board import Board
    >>> rating = rate(Puzzle.classic(Board.customary(4), bytes(map(int, "1000003004000020"))))
    >>> rating.difficulty, rating.layers, rating.givens, rating.conflicts
    ('easy', (('single', 12),), 4, 0)
    """
    deadline = (budget or Budget()).start()
    explanation = explain(puzzle, budget=budget)
    counts = Counter(step.layer for step in explanation.steps)
    unique = explanation.solution is not None
    return Rating(
        puzzle,
        tuple((layer, counts[layer]) for layer in ORDER if counts[layer]),
        max(explanation.steps, key=hardness, default=None),
        len(puzzle.givens),
        _count(puzzle, "reference", Settings(search=SEARCH), "nodes", deadline),
        _count(puzzle, "sat", Settings(solver=SOLVER), "conflicts", deadline),
        None if explanation.unfinished and not unique else unique,
        explanation.unfinished,
    )


def _count(
    puzzle: Puzzle, backend: str, settings: Settings, count: str, deadline: Deadline
) -> int | None:
    """Solves the puzzle and returns one of the backend's counts; None if time runs out first."""
    try:
        budget = deadline.budget()
    except BudgetSpent:
        return None
    with closing(backends.create(backend, settings)) as opened:
        answer = opened.solve(puzzle, budget=budget)
    decided = answer.exhausted or len(answer.solutions) > 1
    return answer.stats[count] if decided else None
