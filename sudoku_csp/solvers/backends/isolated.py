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
from typing import Any

from sudoku_csp.grid.errors import (
    BackendFailed,
    BackendFault,
    BackendUnavailable,
    SudokuError,
    Unsupported,
)
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Backend, Budget, BudgetSpent, Deadline, Outcome
from sudoku_csp.solvers.backends import DEFAULTS, check_name, create, sat_solvers
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.pipes import child, rulesets
from sudoku_csp.solvers.pipes.process import Done, Failed, Part, Process

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


class ProcessEnded(BackendFailed):
    """The process ended before its answer; the text says how."""


class Isolated:
    """A process in which a function has loaded what later calls need.

    It is started when it is first needed, and again where it has ended; `patient`: however long
    that takes. Threads may share it.
    """

    def __init__(
        self, name: str, load: Callable[..., object], *arguments: object, patient: bool = False
    ) -> None:
        self._name = name
        self._load, self._arguments = load, arguments
        self._startup = None if patient else STARTUP
        self._process: _Loaded | None = None
        self._unavailable: BackendUnavailable | None = None
        self._starting = Lock()

    def start(self) -> None:
        """Begins to load, without waiting."""
        with self._starting:
            if self._unavailable is None:
                self._running()

    def ready(self) -> _Loaded:
        """The process, once it has loaded.

        Raises BackendUnavailable if it cannot, now and later, and ProcessEnded if it ends.
        """
        with self._starting:
            if self._unavailable is not None:
                raise self._unavailable
            running = self._running()
            try:
                running.wait_until_ready(self._startup)
            except BaseException as error:
                running.end()
                if isinstance(error, BackendUnavailable):
                    self._unavailable = error
                raise
            return running

    def close(self, for_good: BackendUnavailable | None = None) -> None:
        """Ends the process; with an error for good, so that it is raised for another one."""
        if (running := self._process) is not None:
            running.end()  # This also wakes a thread that holds the lock while the process starts.
        with self._starting:
            if self._process is not None:
                self._process.end()
            self._unavailable = self._unavailable or for_good

    def _running(self) -> _Loaded:
        if self._process is None or not self._process.usable():
            if self._process is not None:
                self._process.end()
            self._process = _Loaded(self._name)
            self._process.call(self._load, *self._arguments)
        return self._process


class _Loaded(Process):
    """The process, whose first call loads."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self._ready = False

    def wait_until_ready(self, seconds: float | None) -> None:
        """Raises BackendUnavailable if it cannot start, ProcessEnded if it ends."""
        if self._ready:
            return
        with self.killed_after(seconds):
            message = self.receive()
        if self.killed:
            raise BackendUnavailable(f"its process did not start in {seconds:.0f} s")
        if isinstance(message, Failed):
            raise BackendUnavailable(str(message.error))
        if message is None:
            raise self._ended()
        self._ready = True

    def ask(
        self,
        seconds: float | None,
        function: Callable[..., Any],
        *arguments: object,
        found: Callable[[Any], object] | None = None,
    ) -> Any:
        """What the function returns; `found` is called with each value that it sends before.

        Raises what the function raises, BudgetSpent where it is killed after so many seconds, and
        ProcessEnded where it ends. A process that has not answered is not used again.
        """
        try:
            with self.killed_after(None if seconds is None else seconds + GRACE):
                self.call(function, *arguments)
                answer = self._answer(found)
        except BaseException:
            self.end()
            raise
        if isinstance(answer, Failed):
            raise answer.error
        return answer.value

    def _answer(self, found: Callable[[Any], object] | None) -> Done | Failed:
        while True:
            match self.receive():
                case Part(value) if found is not None:
                    found(value)
                case Done() | Failed() as answer:
                    return answer
                case None if self.killed:
                    raise BudgetSpent
                case None:
                    raise self._ended()
                case message:
                    raise BackendFault(f"sent {message!r}")

    def _ended(self) -> ProcessEnded:
        return ProcessEnded(f"the process of {self.name} ended with {self.ending()}")


class IsolatedBackend(Backend):
    """The backend of this name in a process. Raises UnknownName for an unknown SAT solver.

    Threads that share it wait for one another; waiting counts in their time.
    """

    def __init__(self, name: str, settings: Settings) -> None:
        self.name = name
        if name == "sat":
            self.encoding = settings.encoding
            self.solver_name = sat_solvers.named(settings.solver).name if settings.solver else ""
        self._isolated = Isolated(name, load, name, settings)
        self._sent: tuple[Process, Ruleset] | None = None
        self._searching = Lock()

    def start(self) -> None:
        self._isolated.start()

    def prepare(self) -> None:
        self._isolated.ready()

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
        process, ruleset = self._isolated.ready(), puzzle.ruleset
        deadline.check()
        packed = None if self._sent == (process, ruleset) else _packed(ruleset)
        seconds = deadline.remaining()
        outcome = process.ask(
            seconds,
            search,
            *(packed, puzzle.digits, limit, seconds),
            found=lambda digits: found(_grid(puzzle, digits)),
        )
        if not isinstance(outcome, Outcome):
            process.end()
            raise BackendFault(f"sent {outcome!r}")
        self._sent = process, ruleset
        return outcome

    def close(self) -> None:
        self._isolated.close()
        self._sent = None


def _packed(ruleset: Ruleset) -> bytes:
    try:
        return rulesets.dumps(ruleset)
    except Unsupported as error:
        raise BackendFailed(str(error)) from None


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
