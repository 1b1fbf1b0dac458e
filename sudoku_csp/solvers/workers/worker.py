"""A process that loads something once and then makes calls: both sides of its pipes.

The process does not depend on the parent's main program: `multiprocessing` would run that program
again, or copy locks that its threads hold. A request is sent as its size and its bytes, and is read
whole before it is unpacked. The answer to a call is any number of parts and then a result or an
exception, without sizes: if a library printed something, the reader would take it for a size.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path
from queue import SimpleQueue
from struct import Struct
from subprocess import PIPE
from threading import Lock, Thread, Timer
from typing import Any, BinaryIO, NamedTuple, NoReturn

from sudoku_csp.grid.errors import BackendFailed, BackendFault, BackendUnavailable, BudgetSpent

SIZE = Struct("<Q")

GRACE = 0.2
"""Seconds that a call has after its deadline to end by itself."""

STARTUP = 60.0
"""The most seconds that a process may take to start and load."""


class ProcessEnded(BackendFailed):
    """The process ended before it answered; the message says how it ended."""


class MessageKind(Enum):
    """The types of message from the process. RETURNED and RAISED end a call."""

    PART = "part"
    RETURNED = "returned"
    RAISED = "raised"


class Message(NamedTuple):
    """A value that the function sends or returns, or the exception that it raises."""

    kind: MessageKind
    value: Any


class Worker:
    """A process in which `load` prepares later calls.

    The process is started when it is first needed, and again after it has ended or has made
    `kept_for` calls. A `patient` worker gives the process any time to start. Threads may share a
    worker, but only one thread may make a call at a time.
    """

    def __init__(
        self,
        name: str,
        load: Callable[..., object],
        *arguments: object,
        patient: bool = False,
        kept_for: int | None = None,
    ) -> None:
        self._name = name
        self._load, self._arguments = load, arguments
        self._startup = None if patient else STARTUP
        self._kept_for = kept_for
        self._process: Process | None = None
        self._unavailable: BackendUnavailable | None = None
        self._starting = Lock()

    def start(self) -> None:
        """Starts the process if it does not run, without waiting until it has loaded."""
        with self._starting:
            if self._unavailable is None:
                self._running()

    def ready(self) -> Process:
        """Waits until the process has loaded, and returns it.

        Raises ProcessEnded if the process ends. Raises BackendUnavailable if it cannot load, and
        then also in every later call.
        """
        with self._starting:
            if self._unavailable is not None:
                raise self._unavailable
            running = self._running()
            try:
                running.wait_until_loaded(self._startup)
            except BaseException as error:
                running.end()
                if isinstance(error, BackendUnavailable):
                    self._unavailable = error
                raise
            return running

    def call(self, function: Callable[..., Any], *arguments: object, **how: Any) -> Any:
        """Waits until the process has loaded, and has it call the function (`Process.call`).

        Raises what `ready` and `Process.call` raise.
        """
        return self.ready().call(function, *arguments, **how)

    def close(self, for_good: BackendUnavailable | None = None) -> None:
        """Ends the process. From now on `ready` raises the error `for_good`, if there is one."""
        if (running := self._process) is not None:
            running.end()  # This wakes a thread that holds the lock while the process starts.
        with self._starting:
            if self._process is not None:
                self._process.end()
            self._unavailable = self._unavailable or for_good

    def _running(self) -> Process:
        if self._process is None or not self._process.usable(self._kept_for):
            if self._process is not None:
                self._process.end()
            self._process = Process(self._name)
            self._process.send(self._load, *self._arguments)
        return self._process


class Process:
    """A running process; its first call loads. It is killed when this object is deleted."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._loaded = self._killed = False
        self._calls = 0
        self._owner = os.getpid()
        path = []
        for entry in sys.path:
            with suppress(OSError):  # The current folder may have been removed.
                path.append(str(Path(entry).absolute()))
        command = [sys.executable, "-c", _SAME_PATH + _START, json.dumps(path)]
        # Ctrl-C in a terminal does not reach a process with a session of its own.
        self._popen = subprocess.Popen(command, stdin=PIPE, stdout=PIPE, start_new_session=True)
        self._finalizer = weakref.finalize(self, _end, self._popen, self._owner)

    def usable(self, calls: int | None = None) -> bool:
        """True if the process runs, was not started before a fork, and has made fewer calls."""
        ours = self._owner == os.getpid() and not self._killed and self._popen.poll() is None
        return ours and (calls is None or self._calls < calls)

    def wait_until_loaded(self, seconds: float | None) -> None:
        """Waits until the process has loaded; else raises BackendUnavailable or ProcessEnded."""
        if self._loaded:
            return
        with self._killed_after(seconds):
            message = self.receive()
        if self._killed:
            raise BackendUnavailable(f"its process did not start in {seconds:.0f} s")
        if message is None:
            raise self._ended()
        if isinstance(message, Message) and message.kind is MessageKind.RAISED:
            raise BackendUnavailable(str(message.value))
        self._loaded = True

    def call(
        self,
        function: Callable[..., Any],
        *arguments: object,
        seconds: float | None = None,
        found: Callable[[Any], object] | None = None,
    ) -> Any:
        """Has the process call the function; returns what it returns, or raises what it raises.

        `found` is called with each value that the function sends before it returns. Raises
        BudgetSpent if the process is killed because `seconds` have passed, and ProcessEnded if it
        ends by itself. If a call has no answer, the process is ended.
        """
        self._calls += 1
        try:
            with self._killed_after(None if seconds is None else seconds + GRACE):
                self.send(function, *arguments)
                answer = self._answer(found)
        except BaseException:
            self.end()
            raise
        if answer.kind is MessageKind.RAISED:
            raise answer.value
        return answer.value

    def send(self, function: Callable[..., Any], *arguments: object) -> None:
        """Requests a call of an importable function, without waiting for its answer."""
        packed = pickle.dumps((function, arguments))
        assert self._popen.stdin is not None
        with suppress(OSError):  # The process has died, which the next `receive` reports.
            self._popen.stdin.write(SIZE.pack(len(packed)) + packed)
            self._popen.stdin.flush()

    def receive(self) -> object:
        """The next object that the process sends; None if there is none or it cannot be
        unpacked."""
        assert self._popen.stdout is not None
        try:
            return pickle.load(self._popen.stdout)
        except Exception:  # noqa: BLE001 - bytes that are no pickle can raise anything.
            return None

    def end(self) -> None:
        """Kills the process, waits for it and closes its pipes."""
        self._finalizer()

    def _answer(self, found: Callable[[Any], object] | None) -> Message:
        while True:
            match self.receive():
                case Message(MessageKind.PART, value) if found is not None:
                    found(value)
                case Message(MessageKind.RETURNED | MessageKind.RAISED) as answer:
                    return answer
                case None if self._killed:
                    raise BudgetSpent
                case None:
                    raise self._ended()
                case message:
                    raise BackendFault(f"sent {message!r}")

    @contextmanager
    def _killed_after(self, seconds: float | None) -> Iterator[None]:
        """Kills the process if the block takes longer than `seconds`."""
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
            timer.join()  # Otherwise the timer could kill the process during the next call.

    def _kill(self) -> None:
        self._killed = True
        self._popen.kill()

    def _ended(self) -> ProcessEnded:
        try:
            how = exit_text(self._popen.wait(timeout=1))
        except subprocess.TimeoutExpired:
            how = "something that is no message"
        return ProcessEnded(f"the process of {self.name} ended with {how}")


_SAME_PATH = "import json, sys; sys.path[:] = json.loads(sys.argv.pop(1)); "
_START = "from sudoku_csp.solvers.workers.worker import serve; serve()"


def exit_text(code: int) -> str:
    """The exit status as text. A negative status stands for a signal, which is named.

    >>> exit_text(1), exit_text(-9)
    ('exit status 1', 'signal SIGKILL')
    """
    if code >= 0:
        return f"exit status {code}"
    with suppress(ValueError):
        return f"signal {signal.Signals(-code).name}"
    return f"signal {-code}"


def _end(popen: subprocess.Popen[bytes], owner: int) -> None:
    """Kills a process, waits for its end, and closes the pipes to it.

    If the process `owner` started it, and this process is a fork of the owner, only closes the
    pipes.
    """
    if owner == os.getpid():
        popen.kill()
        popen.wait()
    else:
        popen.returncode = 0  # Prevents the warning that the process was not waited for.
    for pipe in (popen.stdin, popen.stdout):
        assert pipe is not None
        with suppress(OSError):
            pipe.close()


# The functions below run in the started process. It ends when its input ends, so also if the parent
# dies.

_replies: BinaryIO


def serve() -> NoReturn:
    """Makes the calls that `Process` requests, one after the other.

    Only messages use the standard input and output; what libraries print goes to stderr instead.
    Ctrl-C is ignored, because the parent handles it.
    """
    global _replies  # noqa: PLW0603
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    requests = os.fdopen(os.dup(0), "rb")
    _replies = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    calls: SimpleQueue[bytes] = SimpleQueue()

    def listen() -> None:
        """Reads requests, and ends the process when the pipe is closed. During a native call this
        works only if the call lets other threads run."""
        try:
            while header := requests.read(SIZE.size):
                calls.put(requests.read(*SIZE.unpack(header)))
        finally:
            os._exit(0)

    Thread(target=listen, daemon=True).start()
    while True:
        _reply(_outcome(calls.get()))


def end_after(seconds: float) -> None:
    """Has the system end this process after `seconds`, even in a native call; 0 for never."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def send_part(value: object) -> None:
    """Sends a value to the parent before the call that is running returns."""
    _reply(pickle.dumps(Message(MessageKind.PART, value)))


def _reply(packed: bytes) -> None:
    try:
        _replies.write(packed)
        _replies.flush()
    except OSError:
        os._exit(0)  # The parent is gone.


def _outcome(packed: bytes) -> bytes:
    """The message with the value that the call returned, or with the exception that it raised."""
    try:
        function, arguments = pickle.loads(packed)
        return pickle.dumps(Message(MessageKind.RETURNED, function(*arguments)))
    except Exception as error:  # noqa: BLE001 - the parent gets any exception.
        try:
            packed = pickle.dumps(Message(MessageKind.RAISED, error))
            pickle.loads(packed)  # Not every exception can be unpickled.
        except Exception:  # noqa: BLE001 - unpickling can raise anything.
            error = RuntimeError(f"{type(error).__name__}: {error}")
            packed = pickle.dumps(Message(MessageKind.RAISED, error))
        return packed
