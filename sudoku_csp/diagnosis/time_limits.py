"""What every part of a diagnosis does about time: it waits beforehand, and lets others go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TypeVar

from sudoku_csp.backend import Backend, BudgetSpent
from sudoku_csp.errors import BackendFailed, BackendUnavailable

Found = TypeVar("Found")


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
