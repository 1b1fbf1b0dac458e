"""The explainer: one hint at a time. It shows a step at once, and proves it smallest on request."""

from __future__ import annotations

from dataclasses import replace
from types import TracebackType
from typing import Self

from sudoku_csp.analysis.cores.oracle import FOREVER
from sudoku_csp.analysis.explanation import step_making
from sudoku_csp.analysis.explanation.possible import possible
from sudoku_csp.analysis.explanation.search import Search
from sudoku_csp.analysis.explanation.state import State
from sudoku_csp.analysis.explanation.step import Step
from sudoku_csp.analysis.explanation.step_making import Reason
from sudoku_csp.grid.errors import NoSolution
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import BudgetSpent, Deadline


class Explainer:
    """What is known of a puzzle, and the next step from there. To be closed.

    Raises NoSolution for a puzzle that has none, BudgetSpent.

    >>> from sudoku_csp.grid.board import Board
    >>> puzzle = Puzzle.classic(Board.customary(4), bytes(map(int, "1000003004000020")))
    >>> with Explainer(puzzle) as explainer:
    ...     step = explainer.next()
    ...     print(step.conclusion, "by", *map(str, step.groups))
    r1c2 is 3 by 3 in box 1
    """

    def __init__(self, puzzle: Puzzle, deadline: Deadline = FOREVER) -> None:
        self.puzzle = puzzle
        self.state = State.of(puzzle)
        found = possible(self.state, deadline)
        if found is None:
            raise NoSolution(
                "the puzzle has no solution, and so nothing to explain: "
                "`sudoku-csp diagnose` tells what is wrong with it"
            )
        self._possible = found
        self._number = 1
        self._search: Search | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Gives the solver back."""
        if self._search is not None:
            self._search.close()
            self._search = None

    @property
    def solution(self) -> Grid | None:
        """The only solution; None where there are several."""
        board = self.puzzle.board
        if len(self._possible) != len(board.cells):
            return None
        return Grid.of(board, dict(map(self.state.layout.candidate, self._possible)))

    def next(self, deadline: Deadline = FOREVER) -> Step | None:
        """The next step, singles first; None where nothing further follows. Raises BudgetSpent."""
        group = self.state.single()
        if group is not None:
            return step_making.single(self.state, group, self._number)
        reason = self._searching(deadline).next(deadline)
        return None if reason is None else self._told(reason, deadline)

    def prove(self, step: Step, deadline: Deadline = FOREVER) -> Step:
        """The step proved smallest, or a smaller one; at the deadline it may come back as it was.

        It is one that `next` has told, and that is not yet applied.
        """
        if step.smallest or step.conclusion.holds:
            return step
        numbers = self.state.layout.group_numbers
        given = Reason(
            tuple(numbers[group] for group in step.groups),
            self.state.layout.number(step.conclusion.candidate),
        )
        try:
            reason = self._searching(deadline).prove(given, deadline)
            if reason == given:
                return step
            if reason.groups == given.groups:
                return replace(step, smallest=reason.smallest)
            return self._told(reason, deadline)
        except BudgetSpent:
            return step

    def apply(self, step: Step) -> None:
        """Takes over what a step concludes."""
        self.state.learn(step)
        self._number = step.number + 1
        if self._search is not None:
            self._search.learn(self.state)

    def _told(self, reason: Reason, deadline: Deadline) -> Step:
        targets = set(self.state.open) - self._possible
        return step_making.told(self.state, reason, self._number, targets, deadline)

    def _searching(self, deadline: Deadline) -> Search:
        if self._search is None:
            self._search = Search(self.state, self._possible, deadline)
        return self._search
