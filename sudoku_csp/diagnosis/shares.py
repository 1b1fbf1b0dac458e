"""Sharing one deadline out: a part of the time that is left for each part of a diagnosis."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TypeVar

from sudoku_csp.backend import Backend, Budget, BudgetSpent, Deadline
from sudoku_csp.errors import BackendFailed, BackendUnavailable

Found = TypeVar("Found")


def share(deadline: Deadline, part: float) -> Deadline:
    """The deadline of something that may take this part of the time left.

    >>> share(Deadline(None), 0.5)
    Deadline(at=None)
    """
    remaining = deadline.remaining()
    return deadline if remaining is None else Deadline(time.monotonic() + part * remaining)


def budget(deadline: Deadline) -> Budget:
    """What is left, for a backend. Raises BudgetSpent if that is nothing."""
    remaining = deadline.remaining()
    if remaining == 0:
        raise BudgetSpent
    return Budget(remaining)


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
