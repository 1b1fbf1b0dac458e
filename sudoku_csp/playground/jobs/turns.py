"""Turns: so many at once, the others in a line in the order in which they came."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager


class Busy(Exception):
    """More wait than may."""


class Turns:
    """A line; the first of it, `at_once` in number, have their turn and `waiting` more may wait."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._at_once = at_once
        self._longest = at_once + waiting
        self._line: list[asyncio.Event] = []

    @asynccontextmanager
    async def turn(self, told: Callable[[int], Awaitable[None]]) -> AsyncIterator[None]:
        """A block that has its turn. `told` hears how many wait before it, as often as it changes.

        Raises Busy.
        """
        if len(self._line) >= self._longest:
            raise Busy
        moved = asyncio.Event()
        self._line.append(moved)
        try:
            while (before := self._line.index(moved) - self._at_once) >= 0:
                moved.clear()
                await told(before)
                await moved.wait()
            yield
        finally:
            self._line.remove(moved)
            for other in self._line:
                other.set()
