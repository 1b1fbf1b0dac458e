"""What every part of a diagnosis does about time: it waits first, shares it out, and goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TypeVar

from sudoku_csp.grid.errors import BackendFailed, BackendUnavailable
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers.backend import Backend, BudgetSpent, Deadline
from sudoku_csp.solvers.backend_result import BackendResult
from sudoku_csp.solvers.backend_result import ask as put

Found = TypeVar("Found")

NOT_IN_TIME = "no time was left"
"""Why a backend says nothing that was not asked in the time."""


def prepare(backends: Iterable[Backend]) -> None:
    """Waits until they can be asked: nobody's share pays for that.

    One that cannot run says so where it is asked.
    """
    for backend in backends:
        with suppress(BackendFailed, BackendUnavailable):
            backend.prepare()


def in_time(find: Callable[[], Found]) -> Found | None:
    """What is found, None if the deadline comes first."""
    try:
        return find()
    except BudgetSpent:
        return None


def turns(
    backends: Mapping[str, Backend], deadline: Deadline
) -> Iterator[tuple[str, Backend, Deadline]]:
    """One backend after the other, each with a like part of what is left once it can be asked."""
    for left, (name, backend) in zip(range(len(backends), 0, -1), backends.items(), strict=True):
        prepare([backend])
        yield name, backend, deadline.share(1 / left)


def statements(
    puzzle: Puzzle, backends: Mapping[str, Backend], limit: int, deadline: Deadline
) -> Iterator[BackendResult]:
    """What each backend says of a puzzle in its turn."""
    for name, backend, until in turns(backends, deadline):
        yield said(name, backend, puzzle, limit, until)


def said(
    name: str, backend: Backend, puzzle: Puzzle, limit: int, deadline: Deadline
) -> BackendResult:
    """What a backend says by the deadline; that it was not asked, where no time is left."""
    try:
        budget = deadline.budget()
    except BudgetSpent:
        return BackendResult(name, None, missing=NOT_IN_TIME)
    return put(name, backend, puzzle, limit, budget)
