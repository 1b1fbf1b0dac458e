"""The processes that answer questions: one for each question that has its turn, one in reserve.

Questions have their turns in the order in which they come. A process that was stopped in the middle
of a question, by the limit or since the client hung up, is killed and replaced. All are started,
and loaded, before the first question comes.

A process leads a group, in which the solvers that it starts stay: one signal ends them all,
whatever native call they are in.
"""

from __future__ import annotations

import asyncio
import json
import logging
import pickle
from asyncio.subprocess import PIPE
from asyncio.subprocess import Process as Child
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from enum import StrEnum
from typing import Self

from sudoku_csp.apps.playground.question import Limits
from sudoku_csp.solvers.pipes import process as pipe
from sudoku_csp.solvers.pipes.process import SIZE

GRACE = 2.0
"""Seconds past its limit that a question gets to end by itself."""

RESERVE = 1
"""Loaded processes besides those of `jobs`: a client that cancels and asks again finds one."""

STARTUP = 60.0
"""Seconds that a process may take to load."""

_WORKER = "from sudoku_csp.apps.playground.job_worker import main; main()"

_log = logging.getLogger(__name__)


class Kind(StrEnum):
    """The kinds of message, by the letter that a message begins with.

    A process sends `READY` when it is loaded. For a question it sends `PART`, one JSON object,
    `BYTES`, those of a download, `FAILED`, an object with the `message` for the reader, and `END`,
    or `SPENT` if it takes no further question. The pool sends `WAITING`, an object with the number
    of questions `before` this one.
    """

    READY = "r"
    WAITING = "w"
    PART = "p"
    BYTES = "b"
    FAILED = "f"
    END = "e"
    SPENT = "s"


Take = Callable[[Kind, bytes], Awaitable[None]]
"""Takes the messages of an answer."""


class Busy(Exception):
    """More questions wait than may."""


class Died(Exception):
    """The process has ended, or sent what it may not; the text says which."""


class Process:
    """A running process that answers questions."""

    def __init__(self, child: Child, limits: Limits) -> None:
        assert child.stdin is not None
        assert child.stdout is not None
        self._child = child
        self._requests, self._replies = child.stdin, child.stdout
        self._most = limits.answer
        self._ready = False
        self.number = child.pid
        """The number of the process, which is that of its group."""
        self.fit = True
        """Whether it takes a question."""

    @classmethod
    async def start(cls, limits: Limits) -> Process:
        """Starts one, without waiting until it is loaded. Raises OSError."""
        # Ctrl-C in a terminal must not reach it: the server ends it.
        child = await asyncio.create_subprocess_exec(
            *pipe.command(_WORKER), stdin=PIPE, stdout=PIPE, start_new_session=True
        )
        process = cls(child, limits)
        process._send(limits)
        return process

    def alive(self) -> bool:
        return self._child.returncode is None

    async def ready(self) -> None:
        """Returns when it is loaded. Raises Died."""
        if self._ready:
            return
        try:
            async with asyncio.timeout(STARTUP):
                kind, _ = await self.receive()
        except TimeoutError:
            raise Died(f"did not start in {STARTUP:.0f} s") from None
        if kind is not Kind.READY:
            raise Died("sent a message before it was ready")
        self._ready = True

    async def ask(self, question: str, body: bytes) -> None:
        """Sends it a question. Raises Died."""
        self.fit = False
        self._send((question, body))
        try:
            await self._requests.drain()
        except OSError:
            raise Died(await self._epitaph()) from None

    def _send(self, message: object) -> None:
        packed = pickle.dumps(message)
        self._requests.write(SIZE.pack(len(packed)) + packed)

    async def receive(self) -> tuple[Kind, bytes]:
        """The next message. Raises Died."""
        try:
            (size,) = SIZE.unpack(await self._replies.readexactly(SIZE.size))
            if not 0 < size <= self._most:
                raise Died(f"sent {size} bytes at once")
            packed = await self._replies.readexactly(size)
            kind = Kind(chr(packed[0]))
            self.fit |= kind is Kind.END
            return kind, packed[1:]
        except asyncio.IncompleteReadError:
            raise Died(await self._epitaph()) from None
        except ValueError:
            raise Died("sent something that is not a message") from None

    async def _epitaph(self) -> str:
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                return f"ended with {pipe.exit_text(await self._child.wait())}"
        return "closed its pipes"

    def kill(self) -> None:
        """Kills it, and what it has started."""
        if self.alive():
            pipe.kill_group(self.number)

    async def end(self) -> None:
        """Kills it, waits for it and closes its pipes."""
        self.kill()
        self._requests.close()
        # Unread bytes would keep its pipe open, and the wait for it without an end.
        with suppress(RuntimeError):  # Another task reads just now, and empties it.
            while await self._replies.read(1 << 16):
                pass
        await self._child.wait()


class Pool:
    """Answers questions in its processes, which run inside its `async with`."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._line: list[object] = []
        """The questions, as they came: the first `jobs` are at work, the others wait."""
        self._moved = asyncio.Event()
        """Set, and replaced, when a question leaves the line."""
        self._idle: list[Process] = []
        self.processes: set[Process] = set()
        self._starting = asyncio.Lock()
        self._closed = False

    async def __aenter__(self) -> Self:
        await self._fill()
        return self

    async def __aexit__(self, *_error: object) -> None:
        async with self._starting:
            self._closed = True
        for process in self.processes:
            process.kill()
        for process in list(self.processes):
            await self._end(process)

    async def ask(self, question: str, body: bytes, take: Take) -> None:
        """Passes on the messages of the answer; if it is cancelled, the work ends.

        Raises Busy and OSError.
        """
        async with self.turn(take):
            process = await self._next_process()
            failure = None
            try:
                await self._answer(process, question, body, take)
            except Died as error:
                process.fit = False
                failure = f"the process of this question {error}"
                _log.warning("the process of a question (%r) %s", question[:40], error)
            except TimeoutError:
                failure = f"the time limit of {self._limits.seconds:g} s was reached"
            finally:
                await self._give_back(process)
            if failure is not None:
                with suppress(TimeoutError):  # The client may be what takes its time.
                    async with asyncio.timeout(GRACE):
                        await take(Kind.FAILED, json.dumps({"message": failure}).encode())

    @asynccontextmanager
    async def turn(self, take: Take) -> AsyncIterator[None]:
        """A block of a question that has its turn; sends how many wait before it. Raises Busy."""
        if len(self._line) >= self._limits.jobs + self._limits.waiting:
            raise Busy
        own = object()
        self._line.append(own)
        try:
            moved = self._moved
            while (before := self._line.index(own) - self._limits.jobs) >= 0:
                await take(Kind.WAITING, json.dumps({"before": before}).encode())
                await moved.wait()
                moved = self._moved
            yield
        finally:
            self._line.remove(own)
            self._moved.set()
            self._moved = asyncio.Event()

    async def _answer(self, process: Process, question: str, body: bytes, take: Take) -> None:
        """Passes on the messages of the process until the end. Raises Died or TimeoutError."""
        await process.ready()
        left = self._limits.answer
        async with asyncio.timeout(self._limits.seconds + GRACE):
            await process.ask(question, body)
            while True:
                kind, content = await process.receive()
                if kind in (Kind.END, Kind.SPENT):
                    await take(Kind.END, b"")
                    return
                left -= len(content)
                if left < 0:
                    raise Died(f"was ended: its answer has more than {self._limits.answer} bytes")
                await take(kind, content)

    async def _next_process(self) -> Process:
        """A process that lives. Raises OSError."""
        while True:
            await self._fill()
            process = self._idle.pop(0)
            if process.alive():
                return process
            await self._end(process)

    async def _give_back(self, process: Process) -> None:
        """Keeps the process for another question, or ends it."""
        if process.alive() and process.fit:
            self._idle.append(process)
        else:
            await self._end(process)

    async def _fill(self) -> None:
        """Starts the processes that are missing. Raises OSError."""
        async with self._starting:
            while not self._closed and len(self.processes) < self._limits.jobs + RESERVE:
                process = await Process.start(self._limits)
                self.processes.add(process)
                self._idle.append(process)

    async def _end(self, process: Process) -> None:
        await process.end()
        self.processes.discard(process)
