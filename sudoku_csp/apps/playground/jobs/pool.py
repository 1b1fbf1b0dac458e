"""The processes of the jobs: one for each question that has its turn, and one in reserve.

Questions have their turns in the order in which they come. A process that was stopped in the middle
of a question, by the limit or since nobody listens any more, is killed and replaced. All are
started, and loaded, before the first question comes.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Self

from sudoku_csp.apps.playground.jobs import Kind
from sudoku_csp.apps.playground.jobs.process import Died, Process
from sudoku_csp.apps.playground.limits import Limits

GRACE = 2.0
"""Seconds past its limit that a job gets to end by itself."""

RESERVE = 1
"""Processes besides those of `jobs` that are kept loaded: who gives up and asks again finds one."""

Say = Callable[[Kind, bytes], Awaitable[None]]

_log = logging.getLogger(__name__)


class Busy(Exception):
    """More questions wait than may."""


class Pool:
    """Answers questions in its processes, which run inside its `async with`."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._line: list[object] = []
        """The questions, as they came: the first `jobs` are at work, the others wait."""
        self._moved = asyncio.Event()
        """Set, and replaced, when a question leaves the line."""
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._starting = asyncio.Lock()
        self._closed = False

    async def __aenter__(self) -> Self:
        await self._fill()
        return self

    async def __aexit__(self, *_error: object) -> None:
        async with self._starting:
            self._closed = True
        for process in self._all:
            process.kill()
        for process in list(self._all):
            await self._end(process)

    async def ask(self, question: str, body: bytes, say: Say) -> None:
        """Says the messages of the answer; cancelled, it ends the job. Raises Busy and OSError."""
        async with self._turn(say):
            process = await self._take()
            failure = None
            try:
                await self._answer(process, question, body, say)
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
                        await say(Kind.FAILED, json.dumps({"message": failure}).encode())

    @asynccontextmanager
    async def _turn(self, say: Say) -> AsyncIterator[None]:
        """A block of a question that has its turn; says how many wait before it. Raises Busy."""
        if len(self._line) >= self._limits.jobs + self._limits.waiting:
            raise Busy
        own = object()
        self._line.append(own)
        try:
            moved = self._moved
            while (before := self._line.index(own) - self._limits.jobs) >= 0:
                await say(Kind.WAITING, json.dumps({"before": before}).encode())
                await moved.wait()
                moved = self._moved
            yield
        finally:
            self._line.remove(own)
            self._moved.set()
            self._moved = asyncio.Event()

    async def _answer(self, process: Process, question: str, body: bytes, say: Say) -> None:
        """Passes on what the process says until the end. Raises Died or TimeoutError."""
        await process.ready()
        left = self._limits.answer
        async with asyncio.timeout(self._limits.seconds + GRACE):
            await process.ask(question, body)
            while True:
                kind, content = await process.receive()
                if kind in (Kind.END, Kind.SPENT):
                    await say(Kind.END, b"")
                    return
                left -= len(content)
                if left < 0:
                    raise Died(f"was ended: its answer has more than {self._limits.answer} bytes")
                await say(kind, content)

    async def _take(self) -> Process:
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
            while not self._closed and len(self._all) < self._limits.jobs + RESERVE:
                process = await Process.start(self._limits)
                self._all.add(process)
                self._idle.append(process)

    async def _end(self, process: Process) -> None:
        await process.end()
        self._all.discard(process)
