"""The server's side of a job's process: its start, its messages, its end.

A process leads a group, in which the solvers that it starts stay: one signal ends them all,
whatever native call they are in.
"""

from __future__ import annotations

import asyncio
import pickle
from asyncio.subprocess import PIPE
from asyncio.subprocess import Process as Child
from contextlib import suppress

from sudoku_csp.apps.playground.jobs import Kind
from sudoku_csp.apps.playground.limits import Limits
from sudoku_csp.solvers.pipes import parent
from sudoku_csp.solvers.pipes.messages import SIZE

PIECE = 1 << 16
"""Bytes that are thrown away at a time."""

STARTUP = 60.0
"""Seconds that a process may take to load."""

_START = "from sudoku_csp.apps.playground.jobs.worker import main; main()"


class Died(Exception):
    """The process has ended, or said what it may not; the text says which."""


class Process:
    """A running process of jobs."""

    def __init__(self, child: Child, limits: Limits) -> None:
        assert child.stdin is not None
        assert child.stdout is not None
        self._child = child
        self._requests, self._replies = child.stdin, child.stdout
        self._most = limits.answer
        self._left = limits.questions
        self._ready = False
        self.fit = True
        """Whether it can be asked: it works on nothing, and has not been asked too often."""

    @classmethod
    async def start(cls, limits: Limits) -> Process:
        """Starts one, without waiting until it is loaded. Raises OSError."""
        # Ctrl-C in a terminal must not reach it: the server ends it.
        child = await asyncio.create_subprocess_exec(
            *parent.command(_START), stdin=PIPE, stdout=PIPE, start_new_session=True
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
            raise Died("said something before it was ready")
        self._ready = True

    async def ask(self, question: str, body: bytes) -> None:
        """Hands a question on. Raises Died."""
        self._left -= 1
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
                raise Died(f"said {size} bytes at once")
            packed = await self._replies.readexactly(size)
            kind = Kind(chr(packed[0]))
            self.fit |= kind is Kind.END and self._left > 0
            return kind, packed[1:]
        except asyncio.IncompleteReadError:
            raise Died(await self._epitaph()) from None
        except ValueError:
            raise Died("said something that is no message") from None

    async def _epitaph(self) -> str:
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                return f"ended with {parent.how_it_ended(await self._child.wait())}"
        return "closed its pipes"

    def kill(self) -> None:
        """Kills it, and what it has started."""
        if self.alive():
            parent.kill_group(self._child.pid)

    async def end(self) -> None:
        """Kills it, waits for it and closes its pipes."""
        self.kill()
        self._requests.close()
        # What nobody has read keeps its pipe open, and the wait for it without an end.
        with suppress(RuntimeError):  # Whoever is reading just now empties it.
            while await self._replies.read(PIECE):
                pass
        await self._child.wait()
