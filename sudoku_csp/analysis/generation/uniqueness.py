"""Is the solution of a puzzle unique? Thousands of quick answers, then two proofs.

While a puzzle is made, the kernel `lanes` answers the question, or the default search if the kernel
is missing. If many decisions are needed, a SAT solver answers. Only yes or no is used, never the
second solution that was found, so the puzzle does not depend on the solver. When the puzzle is
finished, two backends prove that its solution is unique.
"""

from collections.abc import Iterator, Mapping

import numpy as np

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import (
    BackendFailed,
    BackendFault,
    BackendUnavailable,
    BudgetSpent,
    Unsupported,
)
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import searches
from sudoku_csp.solvers.backend import Backend, Deadline, Verdict
from sudoku_csp.solvers.backends import REGISTRY
from sudoku_csp.solvers.cross_check import Report, check
from sudoku_csp.solvers.kernels.bitboard import Bounded, first
from sudoku_csp.solvers.kernels.lanes import Lanes

LANES_NODES, NODES = 100_000, 1_000
"""The most decisions for one answer, by `lanes` and by the search. They take less than a second."""

_SEARCH = searches.find_search(searches.DEFAULT)


def bounded_search(
    board: Board, digits: bytes, limit: int, nodes: int
) -> tuple[list[bytes], bool, int]:
    """Up to `limit` solutions, True if there are no others, and the number of decisions.

    At most `nodes` decisions are tried. The search is in pure Python, and the same on every
    machine.
    """
    journal = Bounded(nodes)
    solutions = _SEARCH.solutions(Puzzle.classic(board, digits), journal)
    return *first(solutions, limit), journal.counts.nodes


def lanes(board: Board) -> Lanes | None:
    """The kernel for the board; None if it is not installed or the board does not suit it."""
    try:
        return Lanes(board)
    except (BackendUnavailable, Unsupported):
        return None


class Uniqueness:
    """Answers about puzzles of one board; after the deadline, the methods raise BudgetSpent."""

    def __init__(self, board: Board, sat: Backend) -> None:
        self.board = board
        self._lanes = lanes(board)
        self._sat = sat
        self._nodes = LANES_NODES if self._lanes else NODES

    def unique(self, digits: bytes, deadline: Deadline) -> bool:
        """True if the givens have one solution. They must have at least one."""
        deadline.check()
        grids, exhausted = self._solve(digits, 2, self._nodes)
        if len(grids) == 2:
            return False
        return exhausted or len(self._by_sat(digits, 2, deadline)) < 2

    def completions(self, digits: bytes, most: int, deadline: Deadline) -> list[bytes]:
        """All solutions of the givens, sorted; an empty list if there are more than `most`."""
        deadline.check()
        grids, exhausted = self._solve(digits, most + 1, most + self._nodes)
        if len(grids) <= most and not exhausted:
            grids = self._by_sat(digits, most + 1, deadline)
        return sorted(grids) if len(grids) <= most else []

    def _solve(self, digits: bytes, limit: int, nodes: int) -> tuple[list[bytes], bool]:
        if self._lanes is None:
            return bounded_search(self.board, digits, limit, nodes)[:2]
        puzzle = np.frombuffer(digits, np.uint8)[np.newaxis]
        solved = self._lanes.solve(puzzle, limit, nodes)
        grids = [grid.tobytes() for grid in solved.grids[0, : solved.found[0]]]
        return grids, bool(solved.exhausted[0])

    def _by_sat(self, digits: bytes, limit: int, deadline: Deadline) -> list[bytes]:
        """Up to `limit` solutions, found by the SAT solver."""
        puzzle = Puzzle.classic(self.board, digits)
        answer = self._sat.solve(puzzle, limit=limit, budget=deadline.budget())
        if not answer.exhausted and len(answer.solutions) < limit:
            raise BudgetSpent
        return [grid.digits for grid in answer.solutions]


REFERENCE_UP_TO = 16
"""Beyond this side `cpsat` is preferred to `reference`, which may take hours on such boards."""


class Disagreement(BackendFault):
    """The backends contradict one another or the generator; `report` has the details."""

    def __init__(self, report: Report) -> None:
        self.report = report
        verdicts = ", ".join(f"{one.backend} says {one.verdict}" for one in report.statements)
        reasons = report.disagreements or [f"it was made with one solution, but {verdicts}"]
        super().__init__(f"{report.puzzle.source}: {'; '.join(reasons)}")


def witnesses_for(board: Board) -> tuple[str, ...]:
    """The two quickest of the installed backends for proofs on this board."""
    large = board.side > REFERENCE_UP_TO
    names = ("sat", "cpsat", "reference") if large else ("sat", "reference", "cpsat")
    return tuple(name for name in names if REGISTRY[name].installed)[:2]


def prove(puzzle: Puzzle, backends: Mapping[str, Backend], deadline: Deadline) -> tuple[str, ...]:
    """Proves with each backend that the printed solution is the only one; returns the names.

    Raises Disagreement, BudgetSpent if a backend needs more time, and BackendFailed if a backend
    cannot run.
    """
    report = check(puzzle, backends, budget=deadline.budget())
    possible = report.verdict in (Verdict.UNIQUE, Verdict.UNKNOWN)
    if report.disagreements or not possible or report.grid not in (None, puzzle.printed):
        raise Disagreement(report)
    if set(report.witnesses) != set(backends):
        deadline.check()
        why = ", ".join(f"{name}: {reason}" for name, reason in report.missing.items())
        raise BackendFailed(f"{puzzle.source}: not proved by two backends: {why}")
    return report.witnesses


def without_each(digits: bytes) -> Iterator[bytes]:
    """Yields the puzzle without its first given, without its second, and so on."""
    for place, digit in enumerate(digits):
        if digit:
            yield digits[:place] + b"\0" + digits[place + 1 :]


def all_necessary(puzzle: Puzzle, backend: Backend, deadline: Deadline) -> bool:
    """True if leaving out any single given leaves several solutions. Raises BudgetSpent."""
    for without in without_each(puzzle.digits):
        fewer = puzzle.with_digits(without)
        answer = backend.solve(fewer, limit=2, budget=deadline.budget())
        if answer.verdict is Verdict.UNKNOWN:
            raise BudgetSpent
        if answer.verdict is not Verdict.MULTIPLE:
            return False
    return True
