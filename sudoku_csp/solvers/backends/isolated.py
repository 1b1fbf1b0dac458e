"""A backend in a process of its own, which is killed when its time is up.

A native call can hold the interpreter, ignore Ctrl-C, or crash, and a user's own code can loop. The
process is killed a moment after the deadline and on Ctrl-C; if it dies, BackendFailed is raised.
Solutions are sent as they are found, so a killed search keeps its solutions. The process is kept
for the next puzzle; the time of a puzzle does not include the start of the process. If the caller
has died, the process ends some seconds after the time limit, even during a native call.
"""

from collections.abc import Callable
from dataclasses import replace
from threading import Lock

from sudoku_csp.grid.errors import (
    BackendFailed,
    BackendFault,
    BackendUnavailable,
    BudgetSpent,
    SudokuError,
    Unsupported,
)
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Backend, Budget, Deadline, Outcome, Unavailable
from sudoku_csp.solvers.backends import DEFAULTS, Registered, make, registered, sat_solvers
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.workers import parcels
from sudoku_csp.solvers.workers.worker import Process, Worker, end_after, send_part

ORPHAN_GRACE = 5.0
"""Seconds from the time limit until the operating system ends a process whose parent died."""


def open_backend(
    name: str, settings: Settings = DEFAULTS, *, isolate: bool | None = None
) -> Backend:
    """The backend of this name, in a process of its own or in this process.

    By default native backends and a user's backends get a process, if the platform has processes.
    If the library of a backend is missing, the returned backend raises BackendUnavailable for every
    puzzle. Raises UnknownName if the name of the backend or a name in the settings does not exist.
    """
    entry = registered(name)
    try:
        if entry.isolated(isolate):
            return IsolatedBackend(entry, settings)
        return make(name, entry.home, settings)
    except BackendUnavailable as error:
        return Unavailable(name, error)


class IsolatedBackend(Backend):
    """A registered backend in its own process. Raises UnknownName for an unknown SAT solver.

    Threads that share this object wait for one another; their time includes the waiting.
    """

    def __init__(self, entry: Registered, settings: Settings) -> None:
        self.name = entry.name
        if entry.name == "sat":
            self.encoding = settings.encoding
            self.solver_name = (
                sat_solvers.find_solver(settings.solver).name if settings.solver else ""
            )
        self._worker = Worker(
            entry.name, load, entry.name, parcels.pack_class(entry.home), settings
        )
        self._sent: tuple[Process, Ruleset] | None = None
        self._searching = Lock()

    def start(self) -> None:
        self._worker.start()

    def prepare(self) -> None:
        self._worker.ready()

    def search(
        self, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], deadline: Deadline
    ) -> Outcome:
        remaining = deadline.remaining()
        if not self._searching.acquire(timeout=-1 if remaining is None else remaining):
            return Outcome(False)
        try:
            outcome = self._search(puzzle, limit, found, deadline)
        except BudgetSpent:
            outcome = Outcome(False)
        except SudokuError:
            raise
        except Exception as error:
            raise BackendFailed(f"failed with {type(error).__name__}: {error}") from error
        finally:
            self._searching.release()
        if self.name != "sat":
            return outcome
        solver = self.solver_name or sat_solvers.default(puzzle.board.side).name
        return replace(outcome, solver=solver)

    def _search(
        self, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], deadline: Deadline
    ) -> Outcome:
        process, ruleset = self._worker.ready(), puzzle.ruleset
        deadline.check()
        try:
            packed = None if self._sent == (process, ruleset) else parcels.pack_ruleset(ruleset)
        except Unsupported as error:
            raise BackendFailed(str(error)) from None
        seconds = deadline.remaining()
        self._sent = None  # If the call fails, the process may still have the new ruleset.
        outcome = process.call(
            search,
            *(packed, puzzle.digits, limit, seconds),
            seconds=seconds,
            found=lambda digits: found(_grid(puzzle, digits)),
        )
        if not isinstance(outcome, Outcome):
            process.end()
            raise BackendFault(f"answered {outcome!r}, which is no outcome of a search")
        self._sent = process, ruleset
        return outcome

    def close(self) -> None:
        self._worker.close()
        self._sent = None


def _grid(puzzle: Puzzle, digits: bytes) -> Grid:
    try:
        return Grid(puzzle.board, digits)
    except ValueError as error:
        raise BackendFault(f"returned something that is no grid: {error}") from None


# These functions are called in the process of the backend.

_backend: Backend
_ruleset: Ruleset


def load(name: str, home: bytes, settings: Settings) -> None:
    """Makes the backend in this process, which imports the solver library."""
    global _backend  # noqa: PLW0603
    _backend = make(name, parcels.unpack_class(home), settings)


def search(ruleset: bytes | None, givens: bytes, limit: int, seconds: float | None) -> Outcome:
    """Searches, and sends each solution to the parent process when it is found.

    `ruleset` comes from `parcels.pack_ruleset`; None stands for the ruleset of the last call.
    """
    global _ruleset  # noqa: PLW0603
    if ruleset is not None:
        try:
            _ruleset = parcels.unpack_ruleset(ruleset)
        except Unsupported as error:
            raise BackendFailed(str(error)) from None
    puzzle = Puzzle(_ruleset, givens)
    end_after(0.0 if seconds is None else seconds + ORPHAN_GRACE)
    try:
        return _backend.search(
            puzzle, limit, lambda grid: send_part(grid.digits), Budget(seconds).start()
        )
    finally:
        end_after(0.0)
