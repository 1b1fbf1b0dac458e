"""The explainer: one hint at a time. It shows a step at once, and proves it smallest on request.

Candidates that are in no solution can be explained. Each assignment of the SAT solver has a
candidate that none before had; when there is none left, the others are in no solution, and this
is proved at one stroke (as backbones are computed: Janota, Lynce & Marques-Silva 2015).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from sudoku_csp.analysis.cores.oracle import FOREVER, Oracle
from sudoku_csp.analysis.explanation import step_making
from sudoku_csp.analysis.explanation.network import Network, network_of
from sudoku_csp.analysis.explanation.search import Search
from sudoku_csp.analysis.explanation.state import State
from sudoku_csp.analysis.explanation.step import Step
from sudoku_csp.analysis.explanation.step_making import Reason
from sudoku_csp.grid.errors import NoSolution
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import BudgetSpent, Deadline


def possible(state: State, deadline: Deadline) -> frozenset[int] | None:
    """The candidates that are in some solution of what is known; None where there is no solution.

    Raises BudgetSpent.
    """
    closed = state.copy()
    closed.close()
    if closed.contradictory:
        return None
    found = set(closed.placed)
    if not closed.solved:
        network = network_of(closed)
        more = _possible(network, deadline)
        if more is None:
            return None
        found.update(network.candidates[each] for each in more)
    return frozenset(found)


def _possible(network: Network, deadline: Deadline) -> frozenset[int] | None:
    every = range(len(network.groups))
    clauses = (clause for group in every for clause in network.clauses(group, deadline))
    with Oracle(len(network.candidates), clauses, []) as oracle:
        if oracle.core([], [], deadline) is not None:
            return None
        missing = set(range(len(network.candidates)))
        while True:
            missing.difference_update(literal - 1 for literal in oracle.true() if literal > 0)
            if not missing:
                return frozenset(range(len(network.candidates)))
            wanted = [candidate + 1 for candidate in sorted(missing)]
            oracle.add(wanted)
            oracle.prefer([-literal for literal in oracle.true() if literal > 0] + wanted)
            if oracle.core([], [], deadline) is not None:
                return frozenset(range(len(network.candidates))) - missing


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
                "the puzzle has no solution: `sudoku-csp diagnose` tells what is wrong with it"
            )
        self._possible = found
        self._number = 1
        self._search: Search | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
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
