"""Backends asked one after the other, each with a like share of the time that is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager

from sudoku_csp.analysis.diagnosis.witnesses import answer_by, prepare
from sudoku_csp.apps.api import pool
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.solvers import backends as drivers
from sudoku_csp.solvers.backend import Backend, Deadline
from sudoku_csp.solvers.backend_result import BackendResult
from sudoku_csp.solvers.backends.isolated import open_backend
from sudoku_csp.solvers.backends.settings import Settings


@contextmanager
def ready(names: tuple[str, ...], settings: Settings) -> Iterator[dict[str, Backend]]:
    """The backends of these names, beginning to get ready.

    Those with default settings stay open for the next question, and so does the reference, which
    needs no process; any other is closed, so that no client can fill a machine with processes.
    Raises UnknownName and Unsupported.
    """
    settings.check(names)
    settings = settings.compared(names)
    with ExitStack() as stack:
        chosen: dict[str, Backend] = {}
        for name in names:
            if name == "reference" or settings.of(name) == drivers.DEFAULTS:
                chosen |= pool.named([name], settings)
            else:
                backend = open_backend(name, settings.of(name))
                chosen[name] = stack.enter_context(closing(backend))
        for backend in chosen.values():
            backend.start()
        yield chosen


def results(
    puzzle: Puzzle, chosen: Mapping[str, Backend], limit: int, deadline: Deadline
) -> Iterator[BackendResult]:
    """What each backend says in its share of the time that is left once it is ready."""
    for left, (name, backend) in zip(range(len(chosen), 0, -1), chosen.items(), strict=True):
        prepare([backend])
        yield answer_by(name, backend, puzzle, limit, deadline.share(1 / left))
