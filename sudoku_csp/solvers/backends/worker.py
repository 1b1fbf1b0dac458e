"""What a native backend's own process is called for: to load it, and to search.

It ends a while after the time limit of a question, even if a native call lets no Python run.
"""

from __future__ import annotations

from sudoku_csp.grid.errors import BackendFailed, Unsupported
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Backend, Budget, Outcome
from sudoku_csp.solvers.backends import create
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.pipes import child, rulesets

ORPHAN_GRACE = 5.0
"""Seconds after a question's time limit at which the operating system ends a process left alone."""

_backend: Backend
_ruleset: Ruleset


def load(name: str, settings: Settings) -> None:
    """Makes the backend, and with it imports its solver library."""
    global _backend  # noqa: PLW0603
    _backend = create(name, settings)


def search(ruleset: bytes | None, givens: bytes, limit: int, seconds: float | None) -> Outcome:
    """Says the digits of each solution as it is found.

    `ruleset` is packed by `pipes.rulesets`, and None for the one sent before.
    """
    global _ruleset  # noqa: PLW0603
    if ruleset is not None:
        try:
            _ruleset = rulesets.loads(ruleset)
        except Unsupported as error:
            raise BackendFailed(str(error)) from None
    puzzle = Puzzle(_ruleset, givens)
    child.end_after(0.0 if seconds is None else seconds + ORPHAN_GRACE)
    try:
        return _backend.search(
            puzzle, limit, lambda grid: child.say(grid.digits), Budget(seconds).start()
        )
    finally:
        child.end_after(0.0)
