"""Asking a backend about many puzzles, so that the failure on one leaves the others' answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from sudoku_csp.grid.errors import BackendFault, BackendUnavailable, ConstraintFault, Unsupported
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Budget, Deadline
from sudoku_csp.solvers.bulk import Bulk, Found
from sudoku_csp.solvers.pipes.child import end_after

GRACE = 2.0
"""Seconds past its time limit after which a search is taken to hang."""

PATIENCE = 10
"""Time limits that may pass before a backend begins with the next puzzle, or ends."""

STARTUP = 60.0
"""Seconds that it may take at the least, as it may have to compile a kernel first."""


def ask(
    bulk: Bulk, ruleset: Ruleset, puzzles: Sequence[bytes], limit: int, seconds: float | None
) -> list[Found]:
    """What the backend says of each puzzle, within so many seconds a puzzle.

    If it fails on all together it is asked about fewer, down to the one on which it fails.
    """
    try:
        with _watched(seconds) as budget:
            return bulk.solve(ruleset, puzzles, limit=limit, budget=budget)
    except (BackendUnavailable, Unsupported) as error:
        return [Found((), False, missing=str(error))] * len(puzzles)
    except BackendFault as error:
        failed = Found((), False, fault=str(error))
    except ConstraintFault as error:
        failed = Found((), False, error=str(error))
    except Exception as error:  # noqa: BLE001 - no failure of a backend may end a batch.
        failed = Found((), False, missing=f"failed with {type(error).__name__}: {error}")
    bulk.close()  # What it was in the middle of is not gone on with.
    if len(puzzles) == 1:
        return [failed]
    half = len(puzzles) // 2
    first = ask(bulk, ruleset, puzzles[:half], limit, seconds)
    return first + ask(bulk, ruleset, puzzles[half:], limit, seconds)


@dataclass(frozen=True)
class _Watched(Budget):
    """A budget that sets the alarm anew whenever a puzzle begins."""

    def start(self) -> Deadline:
        assert self.seconds is not None
        end_after(self.seconds + GRACE)
        return super().start()


@contextmanager
def _watched(seconds: float | None) -> Iterator[Budget]:
    """Has the system end this process if a search goes on long after its time, wherever it is.

    A native call that hangs can be ended from outside only, and whoever runs this process knows
    what to do when it dies.
    """
    if seconds is None:
        yield Budget(seconds)
        return
    end_after(max(PATIENCE * seconds, STARTUP))
    try:
        yield _Watched(seconds)
    finally:
        end_after(0.0)
