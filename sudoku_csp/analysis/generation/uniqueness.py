"""Whether a puzzle has one solution: thousands of times while it is made, then two proofs.

While it is made, the fastest kernel answers; where it makes many decisions without an end, as on
large boards only, a SAT solver in a process of its own answers. Only yes and no are used, never
which second solution was found: so the puzzle is the same whichever solver answers.

A finished puzzle is proved unique by two backends that did not make it; the generator's grid is the
expected solution. A given is necessary if two grids obey the rules and all other givens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import (
    BackendFailed,
    BackendFault,
    BackendUnavailable,
    Unsupported,
)
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import kernels
from sudoku_csp.solvers.backend import Backend, BudgetSpent, Deadline, Verdict
from sudoku_csp.solvers.cross_check import Report, check
from sudoku_csp.solvers.kernels.kernel import Kernel, Solved

KERNELS = kernels.NAMES
"""The kernels, the fastest first."""

NODES = {"lanes": 100_000, "bitboard": 1_000}
"""Decisions of a kernel for one answer: a fraction of a second, also on a large board."""


class Uniqueness:
    """Answers about puzzles of one board; after the deadline, its methods raise BudgetSpent."""

    def __init__(self, board: Board, sat: Backend) -> None:
        self.board = board
        self.kernel = _kernel(board)
        self._sat = sat
        self._nodes = NODES[self.kernel.name]

    def unique(self, digits: bytes, deadline: Deadline) -> bool:
        """Whether the givens, which have a solution, have only one."""
        deadline.check()
        solved = self._solve(digits, 2, self._nodes)
        if solved.found[0] == 2:
            return False
        return bool(solved.exhausted[0]) or len(self._by_sat(digits, 2, deadline)) < 2

    def completions(self, digits: bytes, most: int, deadline: Deadline) -> list[bytes]:
        """All solutions of the givens in order, or none if there are more than `most`."""
        deadline.check()
        solved = self._solve(digits, most + 1, most + self._nodes)
        found = int(solved.found[0])
        if found > most:
            return []
        if solved.exhausted[0]:
            return sorted(grid.tobytes() for grid in solved.grids[0, :found])
        grids = self._by_sat(digits, most + 1, deadline)
        return sorted(grids) if len(grids) <= most else []

    def _solve(self, digits: bytes, limit: int, nodes: int) -> Solved:
        return self.kernel.solve(np.frombuffer(digits, np.uint8)[np.newaxis], limit, nodes)

    def _by_sat(self, digits: bytes, limit: int, deadline: Deadline) -> Sequence[bytes]:
        """Up to `limit` solutions, from the SAT solver."""
        puzzle = Puzzle.classic(self.board, digits)
        answer = self._sat.solve(puzzle, limit=limit, budget=deadline.budget())
        if not answer.exhausted and len(answer.solutions) < limit:
            raise BudgetSpent
        return [grid.digits for grid in answer.solutions]


def _kernel(board: Board) -> Kernel:
    for name in KERNELS:
        try:
            return kernels.named(name, board)
        except (BackendUnavailable, Unsupported) as error:
            reason = error
    raise Unsupported(f"no puzzles of {board} can be made: {reason}")


REFERENCE_UP_TO = 16
"""The largest side for the reference; on larger boards it may search for hours."""


class Disagreement(BackendFault):
    """The backends contradict one another or the generator; the report has the details."""

    def __init__(self, report: Report) -> None:
        self.report = report
        verdicts = ", ".join(f"{one.backend} says {one.verdict}" for one in report.statements)
        reasons = report.disagreements or [f"it was made with one solution, but {verdicts}"]
        super().__init__(f"{report.puzzle.source}: {'; '.join(reasons)}")


def witnesses_for(board: Board) -> tuple[str, str]:
    """The two backends that prove puzzles of this board."""
    return ("sat", "reference" if board.side <= REFERENCE_UP_TO else "cpsat")


def proved(puzzle: Puzzle, backends: Mapping[str, Backend], deadline: Deadline) -> tuple[str, ...]:
    """Proves the puzzle unique with each backend, with the printed solution; returns their names.

    Raises Disagreement; BudgetSpent where one of them needs more time, and BackendFailed where one
    cannot run.
    """
    report = check(puzzle, backends, budget=deadline.budget())
    if report.disagreements or report.verdict not in (Verdict.UNIQUE, Verdict.UNKNOWN):
        raise Disagreement(report)
    if report.verdict is Verdict.UNIQUE and report.grid != puzzle.printed:
        raise Disagreement(report)
    if set(report.witnesses) != set(backends):
        deadline.check()
        why = ", ".join(f"{name}: {reason}" for name, reason in report.missing.items())
        raise BackendFailed(f"{puzzle.source}: not proved by two backends: {why}")
    return report.witnesses


def without_each(digits: bytes) -> Iterator[bytes]:
    """The puzzle without its first given, without its second, and so on.

    >>> list(without_each(bytes([1, 0, 2])))
    [b'\\x00\\x00\\x02', b'\\x01\\x00\\x00']
    """
    for place, digit in enumerate(digits):
        if digit:
            yield digits[:place] + b"\0" + digits[place + 1 :]


def all_necessary(puzzle: Puzzle, backend: Backend, deadline: Deadline) -> bool:
    """Whether without any one of its givens the puzzle has two solutions. Raises BudgetSpent."""
    for without in without_each(puzzle.digits):
        fewer = puzzle.with_digits(without)
        answer = backend.solve(fewer, limit=2, budget=deadline.budget())
        if answer.verdict is Verdict.UNKNOWN:
            raise BudgetSpent
        if answer.verdict is not Verdict.MULTIPLE:
            return False
    return True
