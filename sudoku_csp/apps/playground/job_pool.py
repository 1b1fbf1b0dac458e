"""The workers of the server. Each answers one question at a time, in a process of its own.

The solvers for a question run in the process of the worker too, so a time limit, a lack of memory
or a crash ends this process and nothing else. Only workers parse the texts that a client sends.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Self

from sudoku_csp.apps.api import choices
from sudoku_csp.apps.api.solve import open_backends
from sudoku_csp.apps.playground.messages import Kind, messages
from sudoku_csp.apps.playground.question import Limits
from sudoku_csp.grid.errors import BackendFailed, BackendUnavailable, BudgetSpent
from sudoku_csp.solvers.workers.worker import Worker, end_after, send_part

GRACE = 2.0
"""Seconds after the time limit in which a question may still end by itself."""

ORPHAN_GRACE = 5.0
"""Seconds after the time limit until the operating system ends the process of a question."""

RESERVE = 1
"""The number of spare workers: a client that cancels and asks again finds a loaded worker."""

NICENESS = 5
"""How much the priority of workers is lowered, so that a busy machine still runs the server."""

_log = logging.getLogger(__name__)


Take = Callable[[Kind, bytes], Coroutine[Any, Any, None]]
"""A function that receives the messages of an answer."""


class Busy(Exception):
    """Raised for a question when too many questions are already waiting."""


class _TooLong(Exception):
    """Raised for an answer that has too many bytes."""


class Pool:
    """Answers questions with a number of workers, which run inside the `async with` of the pool."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._line: list[object] = []
        """The questions in order of arrival: the first `jobs` are being answered, the rest wait."""
        self._moved = asyncio.Event()
        """An event that is set, and replaced by a new one, when a question leaves the line."""
        number = limits.jobs + RESERVE
        self._threads = ThreadPoolExecutor(number)
        self.workers = [
            Worker("this question", load, limits, kept_for=limits.questions) for _ in range(number)
        ]
        self._idle = deque(self.workers)

    async def __aenter__(self) -> Self:
        for worker in self.workers:
            worker.start()
        return self

    async def __aexit__(self, *_error: object) -> None:
        for worker in self.workers:
            worker.close(BackendUnavailable("the server was ended"))
        self._threads.shutdown(wait=False)  # Each thread ends with the process it waits for.

    async def ask(self, question: str, body: bytes, take: Take) -> None:
        """Calls `take` with the messages of the answer; cancelling the call ends the work.

        Raises Busy if too many questions are waiting.
        """
        async with self.turn(take):
            worker = self._idle.popleft()
            failure = None
            try:
                await self._answer(worker, question, body, take)
            except (BackendFailed, BackendUnavailable) as error:
                failure = str(error)
                _log.warning("%r: %s", question[:40], error)
            except _TooLong:
                failure = f"the answer has more than {self._limits.answer} bytes"
            except BudgetSpent:
                failure = f"the time limit of {self._limits.seconds:g} s was reached"
            finally:
                worker.start()  # Starts a new process if the old one has ended.
                self._idle.append(worker)
            if failure is not None:
                with suppress(TimeoutError):  # The client may be slow.
                    async with asyncio.timeout(GRACE):
                        await take(Kind.FAILED, json.dumps({"message": failure}).encode())
            await take(Kind.END, b"")

    @asynccontextmanager
    async def turn(self, take: Take) -> AsyncIterator[None]:
        """Waits for the turn of a question, and sends how many questions have to wait before it.

        Raises Busy if too many questions are waiting.
        """
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

    async def _answer(self, worker: Worker, question: str, body: bytes, take: Take) -> None:
        """Passes the messages of the worker on, and waits until the client has taken each.

        If the request is cancelled, the worker is ended.
        """
        loop = asyncio.get_running_loop()
        left = self._limits.answer

        def found(message: tuple[Kind, bytes]) -> None:
            nonlocal left
            left -= len(message[1])
            if left < 0:
                raise _TooLong
            asyncio.run_coroutine_threadsafe(take(*message), loop).result()

        call = partial(worker.call, answer, question, body, self._limits, found=found)
        working = loop.run_in_executor(
            self._threads, partial(call, seconds=self._limits.seconds + GRACE)
        )
        try:
            if not await asyncio.shield(working):
                worker.close()
        except asyncio.CancelledError:
            worker.close()
            with suppress(Exception):
                await working
            raise


# The functions below run in the process of a worker.


def load(limits: Limits) -> None:
    """Restricts the process of a worker, and loads the modules and backends for questions."""
    logging.basicConfig(format="sudoku-csp: %(message)s")
    _restrict(limits)
    with suppress(Exception):  # If loading fails, the first question fails too and says why.
        from sudoku_csp.apps.playground import questions  # noqa: F401, PLC0415

        open_backends(choices.backends(), isolate=False)


def answer(name: str, body: bytes, limits: Limits) -> bool:
    """Sends the parts of an answer, or a failure, to the server.

    Returns True if the process can answer more questions.
    """
    end_after(limits.seconds + ORPHAN_GRACE)
    fit = True
    try:
        for kind, content in messages(name, body, limits):
            fit = kind is not Kind.FAULT
            send_part((kind if fit else Kind.FAILED, content))
    finally:
        end_after(0)
    return fit


def _restrict(limits: Limits) -> None:
    """Limits the memory of this process, lowers its priority, and turns off core dumps.

    Windows supports none of these restrictions, and macOS ignores the limit on memory.
    """
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - there is none on Windows.

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        memory = limits.memory if most == resource.RLIM_INFINITY else min(limits.memory, most)
        resource.setrlimit(resource.RLIMIT_AS, (memory, most))
    if hasattr(os, "nice"):
        os.nice(NICENESS)
