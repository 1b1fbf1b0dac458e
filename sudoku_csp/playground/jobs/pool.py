"""The processes of the jobs: so many at once, others wait for their turn or are turned away."""

from __future__ import annotations

import asyncio
import pickle
from base64 import b64encode
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from subprocess import Popen

from sudoku_csp.pipes import framing, outside
from sudoku_csp.playground.jobs.messages import Kind
from sudoku_csp.playground.limits import Limits

GRACE = 1.0
"""Seconds past its limit that a job gets to end by itself."""

_START = (
    "import base64, pickle; limits = pickle.loads(base64.b64decode(sys.argv[2])); "
    "from sudoku_csp.playground.jobs.worker import main; main(limits)"
)


class Busy(Exception):
    """More questions wait than may."""


class Pool:
    """Answers questions in its processes. To be closed."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._free = asyncio.Semaphore(limits.jobs)
        self._waiting = 0
        self._idle: list[Popen[bytes]] = []
        self._threads = ThreadPoolExecutor(limits.jobs * 2)

    async def ask(self, question: str, body: bytes) -> AsyncIterator[tuple[Kind, bytes]]:
        """The messages of the answer; whoever stops listening ends the job. Raises Busy."""
        if self._waiting >= self._limits.waiting:
            raise Busy
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        try:
            async with aclosing(self._answer(question, body)) as messages:
                async for message in messages:
                    yield message
        finally:
            self._free.release()

    async def _answer(self, question: str, body: bytes) -> AsyncIterator[tuple[Kind, bytes]]:
        process = self._idle.pop() if self._idle else self._start()
        finished = False
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            framing.send(process.stdin, pickle.dumps((question, body)))
            async with asyncio.timeout(self._limits.seconds + GRACE):
                while not finished:
                    packed = await self._in_thread(framing.receive, process.stdout)
                    if packed is None:
                        yield Kind.FAILED, b'{"message": "the process of this question has died"}'
                        return
                    kind = Kind(packed[:1].decode())
                    finished = kind is Kind.END
                    yield kind, packed[1:]
        except TimeoutError:
            yield Kind.FAILED, b'{"message": "the time limit was reached"}'
        finally:
            if finished:
                self._idle.append(process)
            else:
                process.kill()
                await self._in_thread(outside.end, process)

    async def _in_thread(self, function: Callable[P, T], *given: P.args) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *given)

    def _start(self) -> Popen[bytes]:
        return outside.start(_START, "", b64encode(pickle.dumps(self._limits)).decode())

    def close(self) -> None:
        """Ends the processes."""
        for process in self._idle:
            outside.end(process)
        self._threads.shutdown(wait=False)
