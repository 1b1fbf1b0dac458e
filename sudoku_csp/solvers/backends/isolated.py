"""A native backend in a process of its own, which is killed when its time is up.

A native call can hold the interpreter, ignore Ctrl-C, or crash. None of that reaches the caller:
the process is killed a moment after the deadline, killed on Ctrl-C, and if it dies the caller
gets BackendFailed. Solutions arrive as they are found, so a killed search keeps those it had. The
process stays for the next question; starting it is not counted in any question's time.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import weakref
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Lock, Timer

from sudoku_csp.grid.errors import BackendFailed, BackendFault, BackendUnavailable, Unsupported
from sudoku_csp.grid.solution import Grid
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backend import Backend, Deadline, Outcome
from sudoku_csp.solvers.backends import sat_solvers
from sudoku_csp.solvers.backends.messages import Done, Failed, Found, Question, Ready
from sudoku_csp.solvers.backends.settings import Settings
from sudoku_csp.solvers.pipes import rulesets
from sudoku_csp.solvers.pipes.framing import send
from sudoku_csp.solvers.pipes.parent import close_pipes, end, how_it_ended, start

GRACE = 0.2
"""Seconds past its deadline that a process gets to end its search by itself."""

STARTUP = 60.0
"""Seconds that a process may take to start and load its solver library."""

_START = (
    "import base64, pickle; settings = pickle.loads(base64.b64decode(sys.argv[2])); "
    "from sudoku_csp.solvers.backends.worker import main; main(sys.argv[1], settings)"
)


class IsolatedBackend(Backend):
    """The backend of this name behind a process. Raises UnknownName for an unknown SAT solver.

    Threads that share it ask one after the other; waiting counts in their time.
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
        self._asking = Lock()

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
        if not self._asking.acquire(timeout=-1 if remaining is None else remaining):
            return Outcome(False)
        try:
            process = self._ready()
            try:
                outcome = process.ask(puzzle, limit, found, deadline.remaining())
                return replace(outcome, solver=self._solver_for(puzzle))
            except BaseException:
                process.killed = True  # It is left in mid-answer.
                raise
            finally:
                if process.killed:
                    process.end()
        finally:
            self._asking.release()

    def _solver_for(self, puzzle: Puzzle) -> str:
        if self.name != "sat":
            return ""
        return self.solver_name or sat_solvers.default(puzzle.board.side).name

    def close(self) -> None:
        if (process := self._process) is not None:
            process.end()  # Who waits for it to start, and holds the lock, is told so.
        with self._starting:
            if self._process is not None:
                self._process.end()
                self._process = None

    def _ready(self) -> _Process:
        """The running process, once its solver library is loaded."""
        with self._starting:
            if self._unavailable is not None:
                raise self._unavailable
            process = self._running()
            try:
                process.wait_until_ready()
            except BaseException as error:
                process.end()
                if isinstance(error, BackendUnavailable):
                    self._unavailable = error
                raise
            return process

    def _running(self) -> _Process:
        if self._process is None or not self._process.usable():
            if self._process is not None:
                self._process.end()
            self._process = _Process(self.name, self._settings)
        return self._process


class _Process:
    """The running process, and the messages to and from it."""

    def __init__(self, name: str, settings: Settings) -> None:
        self.name = name
        self.killed = False
        self._owner = os.getpid()
        self._ready = False
        self._ruleset: Ruleset | None = None
        self._popen = start(_START, name, b64encode(pickle.dumps(settings)).decode())
        self._finalizer = weakref.finalize(self, _end, self._popen, self._owner)

    def usable(self) -> bool:
        """Whether it runs, and is ours: not one that a fork copied from the parent."""
        return self._owner == os.getpid() and not self.killed and self._popen.poll() is None

    def end(self) -> None:
        self._finalizer()

    def wait_until_ready(self) -> None:
        """Raises BackendUnavailable if it cannot start, BackendFailed if it ends."""
        if self._ready:
            return
        with self._killed_after(STARTUP):
            message = self._receive()
        if self.killed:
            raise BackendUnavailable(f"its process did not start in {STARTUP:.0f} s")
        if isinstance(message, Failed):
            raise BackendUnavailable(message.text)
        if not isinstance(message, Ready):
            raise BackendFailed(
                self._epitaph() if message is None else f"{self.name} said {message!r}"
            )
        self._ready = True

    def ask(
        self, puzzle: Puzzle, limit: int, found: Callable[[Grid], None], seconds: float | None
    ) -> Outcome:
        if seconds == 0.0:
            return Outcome(False)
        ruleset = None
        if puzzle.ruleset != self._ruleset:
            try:
                ruleset = rulesets.dumps(puzzle.ruleset)
            except Unsupported as error:
                raise BackendFailed(str(error)) from None
        question = Question(ruleset, puzzle.digits, limit, seconds)
        with self._killed_after(None if seconds is None else seconds + GRACE):
            self._send(question)
            self._ruleset = puzzle.ruleset
            while True:
                message = self._receive()
                match message:
                    case Found(digits):
                        found(_grid(puzzle, digits))
                    case Done(exhausted, stats):
                        return Outcome(exhausted, stats)
                    case Failed():
                        raise _exception(message)
                    case None if self.killed:
                        return Outcome(False)
                    case None:
                        raise BackendFailed(self._epitaph())
                    case _:
                        raise BackendFault(f"said {message!r}")

    @contextmanager
    def _killed_after(self, seconds: float | None) -> Iterator[None]:
        """Kills the process if the block takes longer."""
        if seconds is None:
            yield
            return
        timer = Timer(seconds, self._kill)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()  # Else it could still kill, in the middle of the next question.

    def _kill(self) -> None:
        self.killed = True
        self._popen.kill()

    def _send(self, question: Question) -> None:
        assert self._popen.stdin is not None
        with suppress(OSError):  # It has died; the next `_receive` finds that out.
            send(self._popen.stdin, pickle.dumps(question))

    def _receive(self) -> object:
        """The next message, None when there will be no more."""
        assert self._popen.stdout is not None
        try:
            return pickle.load(self._popen.stdout)
        except Exception:  # noqa: BLE001 - bytes that are no pickle can raise anything.
            return None

    def _epitaph(self) -> str:
        try:
            code = self._popen.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return f"the process of {self.name} sent something that is no message"
        return f"the process of {self.name} ended with {how_it_ended(code)}"


def _exception(failure: Failed) -> BackendFault | BackendFailed | Unsupported:
    """What the process failed with, as the caller is to see it."""
    match failure:
        case Failed("BackendFault", text):
            return BackendFault(text)
        case Failed("BackendFailed", text):
            return BackendFailed(text)
        case Failed("Unsupported", text):
            return Unsupported(text)
    return BackendFailed(f"failed with {failure.kind}: {failure.text}")


def _grid(puzzle: Puzzle, digits: bytes) -> Grid:
    try:
        return Grid(puzzle.board, digits)
    except ValueError as error:
        raise BackendFault(f"returned something that is no grid: {error}") from None


def _end(popen: subprocess.Popen[bytes], owner: int) -> None:
    """Kills the process, waits for it and closes its pipes; in a forked child, only the last."""
    if owner == os.getpid():
        end(popen)
    else:
        popen.returncode = 0  # Not ours to wait for, and not to be warned about.
        close_pipes(popen)
