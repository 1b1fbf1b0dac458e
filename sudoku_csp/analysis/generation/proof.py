"""Before a puzzle is handed out: two backends, neither of which made it, prove it unique.

What made it has its own opinion, which is put to them as the expected solution. That a given is
necessary needs no trust: two grids that obey the rules and all the other givens show it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sudoku_csp.grid.board import Board
from sudoku_csp.grid.errors import BackendFailed, BackendFault
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Backend, BudgetSpent, Deadline, Verdict
from sudoku_csp.solvers.cross_check import Report, check

REFERENCE_UP_TO = 16
"""The side up to which the reference is one of the two; above it may search for hours."""


class Disagreement(BackendFault):
    """The backends contradict one another or what made the puzzle; the report has it all."""

    def __init__(self, report: Report) -> None:
        self.report = report
        said = ", ".join(f"{one.backend} says {one.verdict}" for one in report.statements)
        reasons = report.disagreements or [f"it was made with one solution in mind, but {said}"]
        super().__init__(f"{report.puzzle.source}: {'; '.join(reasons)}")


def witnesses_for(board: Board) -> tuple[str, str]:
    """The two backends that prove puzzles of this board; it depends on nothing else."""
    return ("sat", "reference" if board.side <= REFERENCE_UP_TO else "cpsat")


def proved(puzzle: Puzzle, backends: Mapping[str, Backend], deadline: Deadline) -> tuple[str, ...]:
    """The backends that prove the puzzle unique, with the solution it came with: all of them.

    Raises Disagreement; BudgetSpent where one of them is not done in time, and BackendFailed where
    it cannot be asked.
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
    """Whether without any one of its givens the puzzle has two solutions.

    Raises BudgetSpent where that is not decided in time.
    """
    for without in without_each(puzzle.digits):
        fewer = puzzle.with_digits(without)
        answer = backend.solve(fewer, limit=2, budget=deadline.budget())
        if answer.verdict is Verdict.UNKNOWN:
            raise BudgetSpent
        if answer.verdict is not Verdict.MULTIPLE:
            return False
    return True
