"""A native backend in a process of its own, which is killed when its time is up.

A native call can hold the interpreter, ignore Ctrl-C, or crash. The process is killed a moment
after the deadline and on Ctrl-C, and if it dies the caller gets BackendFailed. Solutions arrive as
they are found, so a killed search keeps those it had. The process stays for the next puzzle; its
start counts in no puzzle's time. It also ends a while after the time limit if the caller is gone,
even in a native call that lets no Python run.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from threading import Lock

from sudoku_csp.grid.errors import (
    BackendFailed,
    BackendFault,
    BackendUnavailable,
    ConstraintFault,
    SudokuError,
    Unsupported,
)
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Backend, Budget, Deadline, Outcome
from sudoku_csp.solvers.backends import DEFAULTS, check_name, create, sat_solvers
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.pipes import child, process, rulesets
from sudoku_csp.solvers.pipes.process import Done, Failed, Part

GRACE = 0.2
"""Seconds after its deadline in which a process can end its search by itself."""

ORPHAN_GRACE = 5.0
"""Seconds after the time limit when the operating system ends a process without a parent."""

STARTUP = 60.0
"""Seconds in which a process must start and load its solver library."""


def open_backend(name: str, settings: Settings = DEFAULTS) -> Backend:
    """The backend, safe to call: native solvers in a process of their own.

    Raises UnknownName for a name, of it or in the settings, that does not exist.
    """
    if check_name(name) == "reference":
        return create(name, settings)
    return IsolatedBackend(name, settings)


class IsolatedBackend(Backend):
    """The backend of this name in a process. Raises UnknownName for an unknown SAT solver.

    Threads that share it wait for one another; waiting counts in their time.
    """

    def __init__(self, name: str, settings: Settings) -> None:
        self.name = name
        self._settings = settings
        if name == "sat":
            self.encoding = settings.encoding
            self.solver_name = sat_solvers.named(settings.solver).name if settings.solver else ""
        self._process: _Process | None = None
        self._unavailable: BackendUnavailable | None = None
        self._starting = Lock()
        self._searching = Lock()

    def start(self) -> None:
        with self._starting:
            if self._unavailable is None:
                self._running()

    def prepare(self) -> None:
        self._ready()

    def search(
        self, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], deadline: Deadline
    ) -> Outcome:
        remaining = deadline.remaining()
        if not self._searching.acquire(timeout=-1 if remaining is None else remaining):
            return Outcome(False)
        try:
            running = self._ready()
            try:
                outcome = running.search(puzzle, limit, found, deadline.remaining())
                return replace(outcome, solver=self._solver_for(puzzle))
            except BaseException:
                running.killed = True  # It is in the middle of an answer.
                raise
            finally:
                if running.killed:
                    running.end()
        finally:
            self._searching.release()

    def _solver_for(self, puzzle: Puzzle) -> str:
        if self.name != "sat":
            return ""
        return self.solver_name or sat_solvers.default(puzzle.board.side).name

    def close(self) -> None:
        if (running := self._process) is not None:
            running.end()  # This also wakes a thread that holds the lock while the process starts.
        with self._starting:
            if self._process is not None:
                self._process.end()
                self._process = None

    def _ready(self) -> _Process:
        """The running process, once its solver library is loaded."""
        with self._starting:
            if self._unavailable is not None:
                raise self._unavailable
            running = self._running()
            try:
                running.wait_until_ready()
            except BaseException as error:
                running.end()
                if isinstance(error, BackendUnavailable):
                    self._unavailable = error
                raise
            return running

    def _running(self) -> _Process:
        if self._process is None or not self._process.usable():
            if self._process is not None:
                self._process.end()
            self._process = _Process(self.name, self._settings)
        return self._process


class _Process(process.Process):
    """The process, which loads the backend when it starts."""

    def __init__(self, name: str, settings: Settings) -> None:
        super().__init__()
        self.name = name
        self._ready = False
        self._ruleset: Ruleset | None = None
        self.call(load, name, settings)

    def wait_until_ready(self) -> None:
        """Raises BackendUnavailable if it cannot start, BackendFailed if it ends."""
        if self._ready:
            return
        with self.killed_after(STARTUP):
            message = self.receive()
        if self.killed:
            raise BackendUnavailable(f"its process did not start in {STARTUP:.0f} s")
        if isinstance(message, Failed):
            raise BackendUnavailable(str(message.error))
        if message is None:
            raise self._ended()
        self._ready = True

    def search(
        self, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], seconds: float | None
    ) -> Outcome:
        if seconds == 0.0:
            return Outcome(False)
        ruleset = None if puzzle.ruleset == self._ruleset else _packed(puzzle.ruleset)
        with self.killed_after(None if seconds is None else seconds + GRACE):
            self.call(search, ruleset, puzzle.digits, limit, seconds)
            self._ruleset = puzzle.ruleset
            while True:
                message = self.receive()
                match message:
                    case Part(digits):
                        found(_grid(puzzle, digits))
                    case Done(Outcome() as outcome):
                        return outcome
                    case Failed(failure):
                        raise _as_sudoku_error(failure)
                    case None if self.killed:
                        return Outcome(False)
                    case None:
                        raise self._ended()
                    case _:
                        raise BackendFault(f"sent {message!r}")

    def _ended(self) -> BackendFailed:
        return BackendFailed(f"the process of {self.name} ended with {self.ending()}")


def _packed(ruleset: Ruleset) -> bytes:
    try:
        return rulesets.dumps(ruleset)
    except Unsupported as error:
        raise BackendFailed(str(error)) from None


def _as_sudoku_error(failure: Exception) -> SudokuError:
    if isinstance(failure, BackendFault | BackendFailed | ConstraintFault | Unsupported):
        return failure
    return BackendFailed(f"failed with {type(failure).__name__}: {failure}")


def _grid(puzzle: Puzzle, digits: bytes) -> Grid:
    try:
        return Grid(puzzle.board, digits)
    except ValueError as error:
        raise BackendFault(f"returned something that is no grid: {error}") from None


# What the process calls.

_backend: Backend
_ruleset: Ruleset


def load(name: str, settings: Settings) -> None:
    """Creates the backend, and with it imports its solver library."""
    global _backend  # noqa: PLW0603
    _backend = create(name, settings)


def search(ruleset: bytes | None, givens: bytes, limit: int, seconds: float | None) -> Outcome:
    """Sends the digits of each solution as it is found.

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
            puzzle, limit, lambda grid: child.send_part(grid.digits), Budget(seconds).start()
        )
    finally:
        child.end_after(0.0)
