"""The processes of the jobs: one for each question that has its turn, and one in reserve.

A process that was stopped in the middle of a question, by the limit or since nobody listens any
more, is killed and replaced. All are started, and loaded, before the first question comes.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from types import TracebackType
from typing import Self

from sudoku_csp.apps.playground.jobs import Kind
from sudoku_csp.apps.playground.jobs.process import Died, Process
from sudoku_csp.apps.playground.jobs.turns import Turns
from sudoku_csp.apps.playground.limits import Limits

GRACE = 2.0
"""Seconds past its limit that a job gets to end by itself."""

RESERVE = 1
"""Processes besides those of `jobs` that are kept loaded: who gives up and asks again finds one,
and so does an address that asks while others have all jobs."""

Say = Callable[[Kind, bytes], Awaitable[None]]

_log = logging.getLogger(__name__)


class Pool:
    """Answers questions in its processes, which run inside its `async with`."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._turns = Turns(limits.jobs, limits.waiting, limits.each, limits.jobs)
        self._idle: list[Process] = []
        self._all: set[Process] = set()
        self._closed = False

    async def __aenter__(self) -> Self:
        for _ in range(self._limits.jobs + RESERVE):
            self._idle.append(await self._started())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._closed = True
        processes = list(self._all)
        for process in processes:
            process.kill()
        for process in processes:
            await self._ended(process)

    async def ask(self, client: str, question: str, body: bytes, say: Say) -> None:
        """Says the messages of the answer; cancelled, it ends the job. Raises Busy."""

        async def told(before: int) -> None:
            await say(Kind.WAITING, json.dumps({"before": before}).encode())

        async with self._turns.turn(client, told):
            try:
                process = await self._taken()
            except OSError as error:
                _log.warning("a process cannot be started: %s", error)
                await say(Kind.FAILED, _message("the server cannot start a process"))
                return
            try:
                await self._answer(process, question, body, say)
            except Died as error:
                _log.warning("the process of a question (%r) %s", question[:40], error)
                await process.end()
                await say(Kind.FAILED, _message(f"the process of this question {error}"))
            except TimeoutError:
                await process.end()
                with suppress(TimeoutError):  # The client may be what takes its time.
                    async with asyncio.timeout(GRACE):
                        await say(Kind.FAILED, _message(self._reached()))
            finally:
                await self._give_back(process)

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

    def _reached(self) -> str:
        return f"the time limit of {self._limits.seconds:g} s was reached"

    async def _taken(self) -> Process:
        while self._idle:
            process = self._idle.pop(0)
            if process.alive():
                return process
            await self._ended(process)
            self._idle.append(await self._started())
        return await self._started()

    async def _give_back(self, process: Process) -> None:
        """Keeps the process for the next question, or another in its place, where one is wanted."""
        enough = len(self._all) > self._limits.jobs + RESERVE
        if process.alive() and process.fit and not enough:
            self._idle.append(process)
            return
        await self._ended(process)
        if not (self._closed or enough):
            try:
                self._idle.append(await self._started())
            except OSError as error:
                _log.warning("a process cannot be started: %s", error)

    async def _started(self) -> Process:
        process = await Process.start(self._limits)
        self._all.add(process)
        if self._closed:
            process.kill()
        return process

    async def _ended(self, process: Process) -> None:
        await process.end()
        self._all.discard(process)


def _message(text: str) -> bytes:
    return json.dumps({"message": text}).encode()
